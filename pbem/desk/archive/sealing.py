"""Sealing: what a game promises before it goes on, so that nobody can say afterwards that it was otherwise.

Each time a game goes on, the sheets are locked first: a Merkle root over salted leaves is logged and published with the
next reports. It fixes log, acts and positions so far as well, and the rules that go on. The salts come from a secret of
the game apart from its seed. Leaves, secret and the ends of the chains are kept as marks; `archive` writes and checks
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.core.errors import TableError
from pbem.core.language import quoted, say
from pbem.desk.archive.canonical import last, links
from pbem.desk.archive.records import act_document, clean, line_document, sealed_position, snapshot_document
from pbem.desk.archive.rules_data import RulesData, keep_data, rules_data
from pbem.desk.archive.seals import Change, Past, changes, genesis, leaf, root_of, salt_of, tree
from pbem.desk.archive.seeds import SEALED, first_commitment
from pbem.store.stored_values import ActRecord, GameRecord, GameStatus, LogLine, Snapshot

if TYPE_CHECKING:
    from pbem.desk.game.dossier import Dossier
    from pbem.desk.ground.desk import Desk
    from pbem.store.work import Work

#: Among the marks of what is sealed, one for each lock by its number: what the next one needs.
NOW = "now"
#: The marks of the players' words.
ENTROPY = "entropy"
#: So long may a word for the seed be.
LONGEST_WORD = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Sealed:
    """A lock that is to be committed."""

    root: str  #: what is published
    line: LogLine  #: what is logged, before anything the lock is for
    marks: Mapping[str, Any]  #: its leaves, and what the next lock needs
    data: RulesData | None = None  #: the data of the rules, where they are other than at the lock before


# --- before the start -----------------------------------------------------------------------------------------------


def draw_secret(work: Work, game: str, secret: bytes, now: datetime) -> None:
    """Keep the secret that a new game's salts come from."""
    work.set_mark(game, SEALED, NOW, {"secret": secret.hex()}, at=now)


def put_word(desk: Desk, game: str, seat: str, word: str, now: datetime, *, by: str = "") -> str:
    """Take a seat's word for the seed in place of its former one; what was done. Raises TableError.

    `by`: who of the table's machine says it for the player; that is recorded as an act.
    """
    with desk.store.transaction() as work:
        says = put_word_within(work, game, seat, word, now)
        if by:
            work.record_act(_said_for(game, seat, " ".join(word.split()), by, now, says))
    return says


def put_word_within(work: Work, game: str, seat: str, word: str, now: datetime) -> str:
    """As `put_word`, in a transaction that is open already; nothing is written where it raises."""
    said = " ".join(word.split())
    if not said or len(said) > LONGEST_WORD or not said.isprintable():
        raise TableError(
            say("a word for the seed is one line of 1 to {longest_word} letters", longest_word=LONGEST_WORD)
        )
    record = work.claim_game(game, wait=True)
    if record is None:
        raise TableError(
            say("there is no game {game} at this table; `pbem game list` shows those there are", game=quoted(game))
        )
    if record.status is not GameStatus.FORMING:
        raise TableError(
            say("game {game} has begun: its seed is fixed, and words are taken only before that", game=game)
        )
    names = {known.name.lower(): known.name for known in work.seats(game)}
    if seat.lower() not in names:
        raise TableError(
            say(
                "there is no seat {seat} in game {game}; the seats are {values}",
                seat=quoted(seat),
                game=game,
                values=", ".join(names.values()),
            )
        )
    name = names[seat.lower()]
    work.set_mark(game, ENTROPY, name, said, at=now)
    return say("{name}'s word goes into the seed of game {game}, and is listed when it begins", name=name, game=game)


def _said_for(game: str, seat: str, word: str, by: str, now: datetime, outcome: str) -> ActRecord:
    return ActRecord(
        at=now,
        who=by,
        via="command line",
        game=game,
        command="entropy",
        args={"seat": seat, "word": word},
        outcome=outcome,
    )


def words_of(work: Work, game: str) -> list[tuple[str, str]]:
    """The players' words in the order they were given: (seat, word)."""
    return [(mark.name, str(mark.value)) for mark in work.marks(game, ENTROPY)]


def begin_chains(work: Work, record: GameRecord, seats: Sequence[str], now: datetime) -> None:
    """The game begins: from here on every lock holds all that was before it. Nothing where no secret was drawn."""
    mark = work.find_mark(record.id, SEALED, NOW)
    if mark is None:
        return
    start = start_of(work, record, seats)
    value = {
        **mark.value,
        "number": 0,
        "branch": record.branch,
        "log": 0,
        "chain": start,
        "acts": 0,
        "acts_chain": start,
        "positions": 0,
        "positions_chain": start,
        "rules": "",
        "items": {},
    }
    work.set_mark(record.id, SEALED, NOW, value, at=now)


def start_of(work: Work, record: GameRecord, seats: Sequence[str]) -> str:
    """Where the game's chains start."""
    head, first = clean({"options": dict(record.options)}), first_commitment(work, record)
    words = [list(pair) for pair in words_of(work, record.id)]
    return genesis(record.id, record.ruleset, head["options"], seats, first, words)


# --- locks ----------------------------------------------------------------------------------------------------------


def seal(desk: Desk, work: Work, dossier: Dossier, now: datetime) -> Sealed | None:
    """The lock under which the game goes on now; None for a game that was begun without."""
    record = dossier.record
    mark = work.find_mark(record.id, SEALED, NOW)
    if mark is None or "number" not in mark.value:
        return None
    before = mark.value
    number, secret = before["number"] + 1, bytes.fromhex(before["secret"])
    known = before["items"] if before["branch"] == record.branch else {}
    changed, items = changes(known, dossier.sheets, record.turn)
    data = rules_data(desk, record.ruleset)
    past = _past(work, dossier, before, data)
    root = root_of(salt_of(secret, number, ""), tree(leaves_of(secret, number, changed)), past)
    kept = {
        "secret": before["secret"],
        "number": number,
        "branch": record.branch,
        "log": record.log_seq,
        "chain": past.chain,
        "acts": past.acts,
        "acts_chain": past.acts_chain,
        "positions": past.positions,
        "positions_chain": past.positions_chain,
        "rules": past.rules,
        "items": items,
    }
    line = _line(record, number, root, past, len(changed), now)
    new = None if before.get("rules") == data.digest else data
    return Sealed(root=root, line=line, marks={NOW: kept, str(number): changed}, data=new)


def keep_sealed(work: Work, game: str, sealed: Sealed, snapshots: Sequence[Snapshot], now: datetime) -> None:
    """Write what a lock needs later; `snapshots` are those that the game has got under it, as they are kept.

    Their chain goes on here, while they are at hand: to read them again at the next lock was a fourteenth of a turn.
    """
    marks = {**sealed.marks, NOW: _chained(sealed.marks[NOW], snapshots)}
    work.set_marks(game, SEALED, marks, at=now)
    if sealed.data is not None:
        keep_data(work, sealed.data)


def _past(work: Work, dossier: Dossier, before: Mapping[str, Any], data: RulesData) -> Past:
    game, chain, acts_chain = dossier.record.id, before["chain"], before["acts_chain"]
    lines, acts = work.log_after(game, before["log"]), work.acts(game)
    positions, positions_chain = _positions(work, dossier, before)
    return Past(
        chain=last(chain, links(chain, [line_document(line) for line in lines])),
        acts=len(acts),
        acts_chain=last(acts_chain, links(acts_chain, [act_document(act) for act in acts[before["acts"] :]])),
        positions=positions,
        positions_chain=positions_chain,
        rules=data.digest,
        version=dossier.ruleset.version,
    )


def _positions(work: Work, dossier: Dossier, before: Mapping[str, Any]) -> tuple[int, str]:
    """How many positions there are, and the last link of their chain."""
    record, chain = dossier.record, before.get("positions_chain")
    if not chain:  # the locks so far were made before positions were sealed
        chain = start_of(work, record, [seat.name for seat in dossier.seats])
    numbers = range(before.get("positions", 0) + 1, record.snapshot_seq + 1)
    kept = [snapshot for number in numbers if (snapshot := work.snapshot(record.id, number)) is not None]
    return record.snapshot_seq, _chain_over(chain, kept)


def _chained(kept: Mapping[str, Any], snapshots: Sequence[Snapshot]) -> Mapping[str, Any]:
    """A lock's mark with the chain of positions that goes on over these."""
    if not kept["positions_chain"] or not snapshots or snapshots[0].seq != kept["positions"] + 1:
        return kept  # the next lock reads them
    chain = _chain_over(kept["positions_chain"], snapshots)
    return {**kept, "positions": snapshots[-1].seq, "positions_chain": chain}


def _chain_over(chain: str, snapshots: Sequence[Snapshot]) -> str:
    return last(chain, links(chain, [sealed_position(snapshot_document(each)) for each in snapshots]))


def _line(record: GameRecord, number: int, root: str, past: Past, leaves: int, now: datetime) -> LogLine:
    value = {**asdict(past), "leaves": leaves, "number": number, "root": root}
    return LogLine(turn=record.turn, phase=record.phase, key="", kind="lock", value=dict(sorted(value.items())), at=now)


def leaves_of(secret: bytes, number: int, changed: Sequence[Change]) -> list[str]:
    """The leaves of a lock, in hex."""
    salts = [salt_of(secret, number, f"{seat}|{slot}") for seat, slot, _ in changed]
    return [leaf(salt, number, change) for salt, change in zip(salts, changed, strict=True)]
