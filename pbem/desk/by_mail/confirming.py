"""Acts that cannot be undone by themselves: shown first, and done by a reply CONFIRM if the game is still there.

The reply carries a token of its own, which opens this one act, for the game as it was shown. Where the game has gone
on since, or the act would change something else by now, it is shown again instead. Confirmed twice, it is done once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from pbem.core.errors import NotAllowed, TableError
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import Done, perform_within, plan_within
from pbem.desk.by_mail.word import Speech, Spoken, Waiting, Word
from pbem.desk.tokens.issuing import draw_token, issue_token
from pbem.desk.tokens.moderator_tokens import may_act
from pbem.desk.wording.command import Rest
from pbem.mail.purposes import Purpose
from pbem.store.stored_values import GameRecord

if TYPE_CHECKING:
    from pbem.store.stored_values import Mark, TokenRecord
    from pbem.store.work import Work

#: Marks of the acts that wait, by the SHA-256 of their token.
PENDING = "pending"
#: What a token of such an act says it is about, before that digest.
ABOUT = "act."
#: So long an act waits for its CONFIRM.
WAITS = timedelta(days=3)

_SHORT = 40  #: a subject's length on a phone


class Stage(StrEnum):
    """What became of an act that waited."""

    ASKED = "asked"
    DONE = "done"
    DROPPED = "dropped"
    ASKED_AGAIN = "asked again"  #: the game had gone on


@dataclass(frozen=True, kw_only=True, slots=True)
class _Asked:
    """A mark, as it is read."""

    game: str
    name: str
    value: Mapping[str, Any]

    words: Sequence[Word]

    @property
    def spoken(self) -> Spoken:
        """The act's line."""
        return _spoken(self.value["line"], self.words)

    @property
    def together(self) -> list[Spoken]:
        """The acts that were shown with it, and are done with it."""
        return [_spoken(line, self.words) for line in self.value.get("with", ())]

    @property
    def below(self) -> list[Spoken]:
        """The lines that wait with it."""
        return [_spoken(line, self.words) for line in self.value["below"]]


def ask(speech: Speech, spoken: Spoken, game: str, below: Sequence[Spoken]) -> Done:
    """Show what an act would do; it waits for its CONFIRM, with the lines below it. Raises where it cannot be.

    The acts right below it are tried behind it, and shown and confirmed with it.
    """
    done = _shown(speech, spoken, game)
    if done.idle:
        return done
    together = _tried_together(speech, spoken, game, below)
    below = below[len(together) :]
    until = speech.now + WAITS
    token, name = _question_token(speech, game, until)
    value = {
        "who": speech.who.address,
        "line": _document(spoken),
        "with": [_document(line) for line, _ in together],
        "below": [_document(line) for line in below],
        "stands": _stands(speech, game),
        "diff": _digest(done),
        "diffs": [_digest(each) for _, each in together],
        "stage": Stage.ASKED,
    }
    speech.work.set_mark(game, PENDING, name, value, at=speech.now)
    speech.planned = list(together)
    del speech.queue[: len(together)]
    line = _named([spoken, *(act for act, _ in together)])
    speech.waiting = Waiting(
        line=line if len(line) <= _SHORT else f"{line[:_SHORT]}…", game=game, token=token, until=until
    )
    return done


def _question_token(speech: Speech, game: str, until: datetime) -> tuple[str, str]:
    """The token of a CONFIRM, and the name that its act waits under."""
    token = draw_token(speech.desk)
    name = sha256(token.encode()).hexdigest()[:40]
    issue_token(
        speech.desk,
        speech.work,
        drawn=token,
        game=game,
        purpose=Purpose.MODERATOR,
        at=speech.now,
        address=speech.who.address,
        expires=until,
        about=f"{ABOUT}{name}",
    )
    return token, name


def _shown(speech: Speech, spoken: Spoken, game: str) -> Done:
    assert spoken.word.act is not None  # only acts are careful
    return plan_within(speech.desk, speech.work, game, spoken.word.act(spoken), speech.hand(spoken.why))


def _named(acts: Sequence[Spoken]) -> str:
    """The acts as the subject of the answer names them."""
    return "; ".join(" ".join(part for part in (act.word.shown, act.rest) if part) for act in acts)


class _TriedOnly(Exception):
    """Ends a trial: nothing of it is kept."""


def _tried_together(speech: Speech, spoken: Spoken, game: str, below: Sequence[Spoken]) -> list[tuple[Spoken, Done]]:
    """The acts below that go with one, each with what it does behind those before it; nothing of it is written."""
    acts = list(takewhile(lambda line: _goes_with(speech, line, game), below))
    tried: list[tuple[Spoken, Done]] = []
    if not acts:
        return tried
    try:
        with speech.work.part():
            _perform(speech, spoken, game)
            for act in acts:
                tried.append((act, _perform(speech, act, game)))  # noqa: PERF401  # each is done here, in a loop
            raise _TriedOnly
    except (_TriedOnly, TableError):  # the first that does not go ends what goes together; it is answered by itself
        speech.desk.forget_positions()
    return tried


def _goes_with(speech: Speech, line: Spoken, game: str) -> bool:
    """Whether a line is an act of the same game that would be shown first, too."""
    if line.word.act is None or not line.word.careful or line.dry:
        return False
    return (line.game or speech.game or game) == game


def _perform(speech: Speech, spoken: Spoken, game: str) -> Done:
    assert spoken.word.act is not None
    return perform_within(speech.desk, speech.work, game, spoken.word.act(spoken), speech.hand(spoken.why))


def _stands(speech: Speech, game: str) -> list[Any]:
    """Where the game stands: what was seen of it then is still so while this is the same. Orders may come in."""
    record = speech.work.game(game)
    assert isinstance(record, GameRecord)
    return [record.branch, record.snapshot_seq, record.turn, record.round, record.phase, str(record.status)]


def _digest(done: Done) -> str:
    return sha256(json.dumps(done.diff, sort_keys=True, default=str).encode()).hexdigest()


def _document(spoken: Spoken) -> dict[str, Any]:
    return {
        "word": spoken.word.name,
        "number": spoken.number,
        "written": spoken.written,
        "rest": spoken.rest,
        "game": spoken.game,
        "why": spoken.why,
        "dry": spoken.dry,
        "below": list(spoken.below),
    }


def _spoken(document: Mapping[str, Any], words: Sequence[Word]) -> Spoken:
    rest = {name: value for name, value in document.items() if name not in ("word", "below")}
    word = next(each for each in words if document["word"] in each.names)
    return Spoken(word=word, below=tuple(document["below"]), **rest)


def what_waited(work: Work, token: TokenRecord) -> tuple[str, bool] | None:
    """The line of the act that a token of such a question was for, and whether it is done; None for other tokens."""
    if not token.game or not token.about.startswith(ABOUT):
        return None
    mark = work.find_mark(token.game, PENDING, token.about.removeprefix(ABOUT))
    return (str(mark.value["line"]["written"]), mark.value["stage"] == Stage.DONE) if mark else None


def ask_again(speech: Speech) -> tuple[Spoken, Done] | None:
    """The act that the answered mail has shown, asked about anew where nothing was decided; None where nothing waits.

    What answers a question must itself be the question: the next reply goes to the newest mail.
    """
    asked = _asked_by(speech)
    if asked is None or asked.value["stage"] != Stage.ASKED:
        return None
    act, game = asked.spoken, asked.game
    try:
        with speech.work.part():
            done = ask(speech, act, game, [*asked.together, *asked.below])
    except TableError:
        return None  # it is not to be done any more; CONFIRM says why
    if speech.waiting is None:
        return None
    _note(speech, asked, Stage.ASKED_AGAIN)
    return act, done


# --- the answer -----------------------------------------------------------------------------------------------------


def confirm(speech: Speech, spoken: Spoken) -> Done:
    """CONFIRM: the act that the answered mail has shown is carried out, once, and the lines below it with it."""
    speech.work.claim_game(_asked(speech, spoken).game, wait=True)
    asked = _asked(speech, spoken)  # as it stands now: the same CONFIRM may have come by another way
    stage, act = asked.value["stage"], asked.spoken
    if stage != Stage.ASKED:
        return Done(
            says=(say("“{written}” is {was}; nothing was done now", written=act.written, was=say(_WAS[Stage(stage)])),),
            touched=(),
            dry_run=False,
            idle=True,
        )
    may_act(speech.desk, speech.work, speech.who, asked.game)
    now = _shown(speech, act, asked.game)
    wanted = [asked.value["diff"], *asked.value.get("diffs", ())]
    behind = _tried_together(speech, act, asked.game, asked.together)
    would = [_digest(now), *(_digest(each) for _, each in behind)]
    if _stands(speech, asked.game) != asked.value["stands"] or would != wanted:
        _note(speech, asked, Stage.ASKED_AGAIN)
        speech.queue[:0] = [*asked.together, *asked.below]
        again = ask(speech, act, asked.game, list(speech.queue))
        says = (say("the game has gone on since this was shown, so nothing was done; this is what it would do now"),)
        return Done(
            says=(*says, *again.says), touched=again.touched, dry_run=True, letters=again.letters, diff=again.diff
        )
    done = _perform(speech, act, asked.game)
    for line in asked.together:
        more = _perform(speech, line, asked.game)
        done = replace(
            done,
            says=(*done.says, *more.says),
            touched=tuple(dict.fromkeys([*done.touched, *more.touched])),
            shows=(*done.shows, *more.shows),
            letters=(*done.letters, *more.letters),
        )
    _note(speech, asked, Stage.DONE)
    speech.about = asked.game
    speech.queue[:0] = asked.below
    return done


def drop(speech: Speech, spoken: Spoken) -> Done:
    """NO: the act that waits is given up."""
    asked = _asked(speech, spoken)
    if asked.value["stage"] == Stage.ASKED:
        _note(speech, asked, Stage.DROPPED)
    return Done(
        says=(say("“{written}” is given up; nothing was done", written=asked.spoken.written),),
        touched=(),
        dry_run=False,
        idle=True,
    )


_WAS = {
    Stage.DONE: sentence("done already"),
    Stage.DROPPED: sentence("given up"),
    Stage.ASKED_AGAIN: sentence("asked about again in a newer mail"),
}


def _asked(speech: Speech, spoken: Spoken) -> _Asked:
    asked = _asked_by(speech)
    if asked is None:
        raise NotAllowed(
            say(
                "nothing waits for a {word} here; reply to the mail that shows what would be done",
                word=spoken.word.shown,
            )
        )
    return asked


def _asked_by(speech: Speech) -> _Asked | None:
    """What the mail that is answered has shown; None where it has shown nothing, or to somebody else."""
    token = speech.token
    mark: Mark | None = None
    if token is not None and token.game and token.about.startswith(ABOUT):
        mark = speech.work.find_mark(token.game, PENDING, token.about.removeprefix(ABOUT))
    if mark is None or mark.value["who"] != speech.who.address:
        return None
    return _Asked(game=mark.game, name=mark.name, value=mark.value, words=speech.words)


def _note(speech: Speech, asked: _Asked, stage: Stage) -> None:
    value = {**asked.value, "stage": stage}
    speech.work.set_mark(asked.game, PENDING, asked.name, value, at=speech.now)


WORDS = (
    Word(
        names=("CONFIRM", "BESTÄTIGEN", "YES", "OK", "JA"),
        cli=(),
        example="CONFIRM",
        says=sentence("do what the mail you answer has shown"),
        does=confirm,
        rest=Rest.NONE,
        shared=True,
    ),
    Word(
        names=("NO", "NEIN", "CANCEL"),
        cli=(),
        example="NO",
        says=sentence("give it up"),
        does=drop,
        rest=Rest.NONE,
        shared=True,
    ),
)
