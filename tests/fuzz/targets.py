"""What is fuzzed: bytes in, nothing out; whatever raises is a fault that was found.

A target reads its bytes as a stranger's mail, a player's lines, a host's config or a file to be verified. It holds that
only the documented errors come out, that what is said can be written anywhere, and that it is the same twice.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from pbem.core.adjudicate import Opening, SheetSettler, adjudicate
from pbem.core.dice import Keyed
from pbem.core.errors import DataError, Refusal, TableError
from pbem.core.language import speaking
from pbem.core.ruleset_contract import Ruleset
from pbem.core.sheet import Sheet
from pbem.core.table import Answer, Decision, Settler, Tempo, WantsToBeAsked
from pbem.desk.archive.export import as_json
from pbem.desk.archive.findings import Proof
from pbem.desk.archive.verify import verify_file
from pbem.desk.commands.all_commands import WORDS
from pbem.desk.game.order_lines import Ground, Transcript
from pbem.desk.ground import shelf
from pbem.desk.ground.config import load_config
from pbem.desk.ground.languages import language_named
from pbem.desk.mail_lines.transcript import transcribe
from pbem.games.common.bots.random_play import RandomSettler
from pbem.mail import bounce_notices
from pbem.mail.letter import Unreadable, read, read_headers
from pbem.mail.mail_shown import as_text, explain
from pbem.mail.own_lines import take_lines
from tests.games.bot_game import BotGame
from tests.mail import hostile, hostile_lines
from tests.mail.kept_mails import mails
from tests.mail.tables import SETTINGS, Desk

_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, kw_only=True)
class Target:
    """One thing that reads what others wrote."""

    check: Callable[[bytes], None]  #: raises for a fault
    seeds: Callable[[], Iterator[bytes]]  #: to begin with
    words: Callable[[], Sequence[str]] = tuple  #: worth trying
    longest: int = 4_096  #: bytes that are tried


# --- letters ---------------------------------------------------------------------------------------------------------


def check_letter(raw: bytes) -> None:
    """A mail is a letter or a sentence; the same twice, and its words can be written in UTF-8."""
    shown = _explained(raw)
    assert _explained(raw) == shown
    try:
        letter = read(raw)
    except Unreadable as fault:
        letter = fault.letter
        _write(str(fault))
    assert read_headers(raw).sha256 == letter.sha256
    _write(shown)
    for field in fields(letter):
        _write(_flat(getattr(letter, field.name)))
    bounce_notices.returned(letter)
    bounce_notices.original_ids(letter)


def _explained(raw: bytes) -> str:
    take_lines.cache_clear()
    return as_text(explain(raw, Desk(), SETTINGS))


def _flat(value: Any) -> str:
    """All texts in a value, raw: `repr` would hide what cannot be written."""
    if isinstance(value, dict):
        return "".join(f"{name}{_flat(item)}" for name, item in value.items())
    return "".join(map(_flat, value)) if isinstance(value, (list, tuple)) else str(value)


def _write(*texts: str) -> None:
    """Raises UnicodeEncodeError for what no file, terminal or mail takes."""
    for text in texts:
        text.encode()


def letters() -> Iterator[bytes]:
    """Real mails, hostile ones, and the beginnings of the largest."""
    yield from mails().values()
    yield from map(hostile.mail, range(300))
    yield from (make(2_000)[:4_096] for make in hostile.LARGE.values())


# --- order lines, conditions, commands -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A seat that is asked, in a game of bots."""

    state: Any
    seat: str
    sheet: Sheet
    waiting: Sequence[Decision]  #: of every seat


@dataclass(kw_only=True)
class _Watched(BotGame):
    """Notes each moment at which a bot is asked."""

    moments: list[Moment]

    def _write(self, state: Any, waiting: Sequence[Decision]) -> None:
        for seat in dict.fromkeys(decision.seat for decision in waiting if decision.seat in self.bots):
            sheet = self.sheets[seat].copy()
            self.moments.append(Moment(state=state.copy(), seat=seat, sheet=sheet, waiting=list(waiting)))
        super()._write(state, waiting)


@cache
def moments(ruleset: str) -> tuple[Moment, ...]:
    """The moments of the first turns of a game."""
    rules = shelf.load(ruleset)
    seats = rules.seat_names[: rules.usual]
    game = _Watched(rules=rules, seed=1, bots=seats, seats=seats, most_turns=2, tempo=Tempo.ROUND, moments=[])
    game.play()
    return tuple(game.moments)


@dataclass(kw_only=True)
class _OneSheet:
    """One seat's decisions are settled from its sheet, the others' at random."""

    seat: str
    sheet: SheetSettler
    others: RandomSettler

    def settle(self, decision: Decision, state: Any) -> Answer | WantsToBeAsked | None:
        return (self.sheet if decision.seat == self.seat else self.others).settle(decision, state)

    def ready(self, decision: Decision, state: Any) -> bool:
        return decision.seat != self.seat or self.sheet.ready(decision, state)


def check_lines(ruleset: str, raw: bytes) -> None:
    """A mail's lines are taken or refused in a sentence, and whatever was taken is played without a fault.

    The first byte says at which moment of a game, and in which language.
    """
    if not raw:
        return
    moment = moments(ruleset)[raw[0] % len(moments(ruleset))]
    rules = shelf.load(ruleset)
    lines = [(line.number, line.text) for line in take_lines(raw[1:].decode("utf-8", "replace")).taken]
    mine = [decision for decision in moment.waiting if decision.seat == moment.seat]
    ground = Ground(ruleset=rules, state=moment.state, seat=moment.seat, tempo=Tempo.TURN, open=mine)
    before = moment.state.document()
    with speaking(language_named("de" if raw[0] & 128 else "en", ruleset)):
        script = transcribe(ground, moment.sheet, lines)
        assert _account(transcribe(ground, moment.sheet, lines)) == _account(script)
        _write(*_account(script))
        if script.check:
            _forecast(rules, moment, script.sheet)
        rules.sheet_words(script.sheet, moment.state, moment.seat)
    assert moment.state.document() == before, "reading moves nothing"
    if script.put:
        _play_on(rules, moment, script.sheet)


def _account(script: Transcript) -> list[str]:
    taken = [f"{each.written}: {each.words} {' '.join(each.remarks)}" for each in script.taken]
    refused = [f"{each.written}: {each.reason} {each.repairs}" for each in script.refused]
    return [*taken, *refused, *(f"{slot}: {order.text}" for slot, order in script.sheet.orders.items())]


def _forecast(rules: Ruleset, moment: Moment, sheet: Sheet) -> None:
    with suppress(Refusal):
        rules.forecast(moment.state.copy(), moment.seat, sheet)


def _play_on(rules: Ruleset, moment: Moment, sheet: Sheet) -> None:
    """The phase with these orders, as far as it goes; a position that comes of it has no fault."""
    others = RandomSettler(7)
    settler: Settler = _OneSheet(seat=moment.seat, sheet=SheetSettler(rules, {moment.seat: sheet}), others=others)
    run = adjudicate(
        rules, moment.state.copy(), settler=settler, chance=Keyed(b"fuzz"), tempo=Tempo.ROUND,
        opening=Opening(), stop=lambda phase, after: True,
    )  # fmt: skip
    if not run.waiting:
        assert rules.faults(run.state) == []


def lines(ruleset: str) -> Iterator[bytes]:
    """Orders of the cases and conditions at several moments, the bots' own, and hostile texts."""
    for number, line in enumerate(hostile_lines.known_lines(ruleset)):
        yield bytes([number % 256]) + line.encode()
    for number in range(100):
        yield bytes([number]) + hostile_lines.text(number, ruleset).encode()[:4_000]
    yield from (bytes([number]) + f"{word} x\n".encode() for number, word in enumerate(islice(WORDS, 200)))


# --- configs ---------------------------------------------------------------------------------------------------------


def check_config(raw: bytes) -> None:
    """A config is one, or a sentence on one line that names the file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pbem.toml"
        file.write_bytes(raw)
        try:
            config = load_config(file)
        except DataError as error:
            said = str(error)
            assert said.startswith(str(file)), said
            _write(said)
            assert "\n" not in said, said
            assert len(said) < 3_000, said
            return
        _write(config.database_url())
        assert load_config(file) == config


def configs() -> Iterator[bytes]:
    """The example, whole and section by section, and what a config must have."""
    example = (_ROOT / "config.example.toml").read_text(encoding="utf-8")
    yield example.encode()
    least = '[table]\naddress = "t@x.example"\nmoderator = "m@x.example"\n'
    yield least.encode()
    bare = [line.removeprefix("# ") for line in example.splitlines() if "=" in line or line.startswith("[")]
    yield "\n".join(bare).encode()
    for section in "\n".join(bare).split("\n["):
        yield f"{least}[{section.removeprefix('[')}\n".encode()


def config_words() -> list[str]:
    """Keys, sections and values of the example."""
    example = (_ROOT / "config.example.toml").read_text(encoding="utf-8")
    return sorted({*re.findall(r"\w+", example), "[[", "]]", '"""', "'''", "inf", "nan", "1e999", "0x", "2026-01-01"})


# --- archives --------------------------------------------------------------------------------------------------------


@cache
def exported() -> Any:
    """The export of a running game."""
    from tests.desk.test_verify_leaves import archive_of

    return archive_of("new-world", "running")


@cache
def _places() -> tuple[Any, ...]:
    from tests.desk.leaves import nodes

    return tuple(nodes(exported()))[1:]


def check_file(raw: bytes) -> None:
    """A file to be verified gives a verdict or a sentence, fit for a terminal; nothing unproved is called verified."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_bytes(raw)
        try:
            verdict = verify_file(file)
        except TableError as error:
            said = [str(error).replace(str(file), "")]
        else:
            said = verdict.lines()
            assert verdict.proof is not Proof.FULL, "the game is not over"
    for line in said:
        assert line.isprintable(), line
        assert len(line) <= 1_001, line


def check_archive(raw: bytes) -> None:
    """An export with some places changed as the bytes say (three for a place, one for the change), sealed anew."""
    from tests.desk.leaves import CHANGES, changed, sealed_anew

    document = exported()
    for first in range(0, min(len(raw) - 3, 24), 4):
        place = _places()[int.from_bytes(raw[first : first + 3]) % len(_places())]
        try:
            document = changed(document, place, CHANGES[raw[first + 3] % len(CHANGES)])
        except (LookupError, TypeError):  # a change before took the place away
            continue
    check_file(as_json(sealed_anew(document)).encode())


def files() -> Iterator[bytes]:
    """An export, its parts one by one, and JSON that means nothing."""
    document = exported()
    yield as_json(document).encode()
    yield from (as_json({**document, part: None}).encode() for part in document)
    yield from (as_json({part: value}).encode()[:4_000] for part, value in document.items())
    yield from (b"{}", b"[]", b"1", b"[" * 3_000, b'{"a": 1e999}', b'{"a":' * 1_000, b"\xff\xfe{}", b"9" * 5_000)


def changes() -> Iterator[bytes]:
    """One change each, all over the file."""
    for number in range(0, len(_places()), max(1, len(_places()) // 300)):
        yield number.to_bytes(3) + bytes([number % 251])


#: Every target by its name.
TARGETS: dict[str, Target] = {
    "letters": Target(check=check_letter, seeds=letters, longest=20_000),
    **{
        f"lines-{ruleset}": Target(
            check=partial(check_lines, ruleset),
            seeds=partial(lines, ruleset),
            words=partial(hostile_lines.vocabulary, ruleset),
        )
        for ruleset in hostile_lines.RULESETS
    },
    "config": Target(check=check_config, seeds=configs, words=config_words),
    "archive-files": Target(check=check_file, seeds=files, longest=200_000),
    "archives": Target(check=check_archive, seeds=changes, longest=24),
}
