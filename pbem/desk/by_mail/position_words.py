"""The moderator's words about the position: going back, edits, rulings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import Done
from pbem.desk.by_mail.orders_for import dice, order_for
from pbem.desk.by_mail.speech import game_of
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.ground.same_transaction import within
from pbem.desk.moderation.edit import edit
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.reopen import reopen
from pbem.desk.moderation.rollback import rollback
from pbem.desk.moderation.ruling import open_decisions, ruling
from pbem.desk.wording.command import Rest
from pbem.desk.wording.pieces import assignments, parts

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act, Done

_POINT = re.compile(
    r"(?:TO\s+|AUF\s+)?(?:TURN\s+|ZUG\s+)?(?P<turn>\d+)(?:[\s,.]+(?:ROUND\s+|RUNDE\s+|R)?(?P<round>\d+))?",
    re.IGNORECASE,
)
_EDITS = re.compile(
    r"(?:AND\s+|UND\s+)?(?:(?:KEEP|REDO)(?:\s+(?:THE|MY|ALL))?(?:\s+EDITS?)?|MIT\s+(?:DEN\s+)?ÄNDERUNGEN"
    r"|ÄNDERUNGEN\s+BEHALTEN)$",
    re.IGNORECASE,
)
_ORDERS = re.compile(
    r"(?:AND\s+|UND\s+)?(?:KEEP(?:\s+(?:THE|ALL))?\s+ORDERS|MIT\s+(?:DEN\s+)?BEFEHLEN|BEFEHLE\s+BEHALTEN)$",
    re.IGNORECASE,
)
_EQUALS = re.compile(r"\s*=\s*")


def _rollback(spoken: Spoken) -> Act:
    rest, keep_edits, keep_orders = spoken.rest.strip(" .,"), False, False
    for _ in range(2):  # in either order
        for what, form in (("edits", _EDITS), ("orders", _ORDERS)):
            if said := form.search(rest):
                rest = rest[: said.start()].strip(" .,")
                keep_edits, keep_orders = keep_edits or what == "edits", keep_orders or what == "orders"
    turn, round_ = _point(spoken, rest)
    return rollback(turn, round_, keep_edits=keep_edits, keep_orders=keep_orders)


def _reopen(spoken: Spoken) -> Act:
    said = spoken.rest.strip(" .,")
    keeping = _EDITS.search(said)
    turn, round_ = _point(spoken, said[: keeping.start()].strip(" .,") if keeping else said)
    return reopen(turn, round_, keep_edits=keeping is not None)


def _point(spoken: Spoken, rest: str) -> tuple[int | None, int | None]:
    """The turn and round to go back to, None where none is said."""
    if not rest:
        return None, None
    found = _POINT.fullmatch(rest)
    if found is None:
        raise NotUnderstood(
            say("“{rest}” is no point to go back to; a turn would do, or a turn and a round", rest=spoken.rest),
            instead=(f"{spoken.word.shown} 3", f"{spoken.word.shown} 3 2"),
        )
    return int(found["turn"]), int(found["round"]) if found["round"] else None


def _forward(spoken: Spoken) -> Act:
    return forward()


def _edit(spoken: Spoken) -> Act:
    try:
        return edit(assignments(spoken.rest))
    except NotUnderstood:  # it is said in the words of the mails
        return edit([spoken.rest])


def answer_ruling(speech: Speech, spoken: Spoken) -> Done:
    """RULING without an answer: the open decisions, with what may be answered."""
    inside = within(speech.desk, speech.work)
    lines = open_decisions(inside, game_of(speech, spoken), spoken.rest)
    return Done(says=(), touched=(), dry_run=False, shows=tuple(lines))


def _ruling(spoken: Spoken) -> Act:
    return ruling(_EQUALS.sub("=", spoken.rest, count=1))


def _dice(spoken: Spoken) -> Act:
    said = parts(spoken.rest, "ROLL", "OF", "FOR", "WURF", "FÜR", "FUER")
    [roll] = {" ".join(said[head]).strip() for head in said if head} or {""}
    if roll and "." not in roll:
        raise NotUnderstood(
            say("“{roll}” is no roll: its key is in SHOW LOG, such as t3.r2.explore.Red", roll=roll),
            instead=("DICE 6,6 ROLL t3.r2.explore.Red WHY …", "SHOW LOG"),
        )
    faces = ",".join(re.findall(r"\d+", " ".join(said[""])))
    if said[""][0] and not faces:
        raise NotUnderstood(
            say("“{rest}” is no row of faces", rest=spoken.rest), instead=("DICE 6,6,1 WHY …", "DICE WHY …")
        )
    return dice(faces, roll)


def _order(spoken: Spoken) -> Act:
    seat, _, line = spoken.rest.partition(":")
    lines = [line.strip()] if line.strip() else [each for each in spoken.below if each]
    return order_for(seat.strip(), lines)


def _no_order_behind(rest: str) -> bool:
    return not rest.partition(":")[2].strip()


WORDS = (
    Word(
        names=("ROLLBACK", "ZURÜCK"),
        cli=("game rollback",),
        example=sentence("ROLLBACK 3 2 WHY India was adjudicated as unexplored"),
        says=sentence("back to the beginning of a turn, or of a round of it"),
        act=_rollback,
        careful=True,
    ),
    Word(
        names=("REOPEN", "WIEDERAUFNEHMEN"),
        cli=("game reopen",),
        example=sentence("REOPEN WHY the last Expedition was counted twice"),
        says=sentence("a game that has ended goes on, from the last question or from a turn, with a new seed"),
        act=_reopen,
        careful=True,
    ),
    Word(
        names=("FORWARD", "VORWÄRTS"),
        cli=("game forward",),
        example=sentence("FORWARD WHY India was adjudicated rightly after all"),
        says=sentence("undo a step back, as long as nothing has happened since"),
        act=_forward,
        careful=True,
    ),
    Word(
        names=("EDIT", "ÄNDERN"),
        cli=("game edit",),
        example=sentence("EDIT players.Red.treasury=7 WHY two counters were left out"),
        says=sentence("change the position"),
        act=_edit,
        rest=Rest.MUST,
        careful=True,
    ),
    Word(
        names=("DICE", "WÜRFEL"),
        cli=("game dice",),
        example=sentence("DICE 6,6,1 WHY the roll was taken with one die too few"),
        says=sentence("set the next dice that fall; ROLL and a key: those of that roll; alone: chance again"),
        act=_dice,
        careful=True,
    ),
    Word(
        names=("ORDER FOR", "BEFEHL FÜR"),
        cli=("game order-for",),
        example=sentence("ORDER FOR Red: 1 EXPLORE india WHY her mail is down"),
        says=sentence("give orders for a seat; several stand below, up to a line END ORDER"),
        act=_order,
        rest=Rest.BLOCK,
        ends=("END ORDER", "ENDE BEFEHL", "END ORDERS", "ENDE BEFEHLE"),
        open_end=True,  # a line below that is no order of the seat refuses them all
        opens=_no_order_behind,
        careful=True,
    ),
    Word(
        names=("RULING", "ENTSCHEID"),
        cli=("game ruling",),
        example=sentence("RULING t3.r2.war.Red.y1.surrender.Blue=no WHY Blue said so by telephone"),
        says=sentence("answer an open decision; alone, it lists them"),
        act=_ruling,
        does=answer_ruling,
    ),
)
