"""Texts read as mails of a seat would be read in a position, without a game: what `pbem rules read` answers.

One JSON object a line comes in and one goes out; a broken one is answered with its reason, and the next is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pbem.core.choices import YesNo
from pbem.core.errors import DataError, TableError
from pbem.core.language import ENGLISH_CODE, speaking
from pbem.core.ruleset_contract import Ruleset
from pbem.core.sheet import Sheet
from pbem.core.table import Decision, Tempo
from pbem.desk.commands.asked_about import open_choice
from pbem.desk.game.order_lines import Ground, Transcript, order_lines
from pbem.desk.game.play import GameOnTable, Position
from pbem.desk.ground import shelf
from pbem.desk.ground.languages import language_named
from pbem.desk.ground.order_words import begins_deed
from pbem.desk.ground.outside_files import text_of
from pbem.desk.mail_lines.transcript import transcribe
from pbem.desk.understanding.meaning import Asked
from pbem.mail.broken_rows import join_wrapped
from pbem.mail.own_lines import take_lines

#: No position, and no text on standard input, comes near it.
_MOST_BYTES = 4_000_000
_SEED = b"read"  #: nothing that is read depends on chance; a phase that draws cards before it asks needs some


#: Told about a fault of ours.
OnFault = Callable[[Exception], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A position that texts are read in."""

    ruleset: Ruleset
    position: Position
    tempo: Tempo


def place_from(ruleset_id: str, file: Path) -> Place:
    """The position in a file: {"ruleset", "state", "tempo", "waiting"}, the last two optional. Raises DataError.

    The state alone does, too, as `pbem game show --state` prints it.
    """
    ruleset = shelf.load(ruleset_id)
    try:
        document = json.loads(text_of(file, most=_MOST_BYTES))
    except ValueError as error:
        raise DataError(f"{file} is no JSON: {error}; a position is an object with “state”") from None
    if isinstance(document, dict) and "seats" in document and "state" not in document:
        document = {"state": document}
    state = document.get("state") if isinstance(document, dict) else None
    if not isinstance(state, dict):
        raise DataError(f"{file} has no “state”; `pbem game show GAME --state` prints one")
    named = state.get("ruleset", ruleset_id)
    if named != ruleset_id:
        raise DataError(f"{file} is a position of {named}, not of {ruleset_id}")
    try:
        position = _position(ruleset, document)
    except (KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{file}: “waiting” is a list of objects with key, seat and kind ({error!r})") from None
    return Place(ruleset=ruleset, position=position, tempo=_tempo(file, document))


def _tempo(file: Path, document: Mapping[str, Any]) -> Tempo:
    name = str(document.get("tempo", "turn"))
    if name.upper() not in Tempo.__members__:
        raise DataError(f"{file}: tempo is “{name}”; {', '.join(each.name.lower() for each in Tempo)} would do")
    return Tempo[name.upper()]


def _position(ruleset: Ruleset, document: Mapping[str, Any]) -> Position:
    """Where the game waits; played on to there unless the file says what it waits for."""
    state = ruleset.state_from(document["state"])
    table = GameOnTable(ruleset=ruleset, state=state, sheets={}, seed=_SEED, branch=0, tempo=Tempo.TURN)
    played = table.position()
    if "waiting" not in document:
        return played
    real = {decision.key: decision for decision in played.waiting}
    named = [_decision(each, real) for each in document["waiting"]]
    return Position(state=state, waiting=tuple(named))


def _decision(doc: Mapping[str, Any], real: Mapping[str, Decision]) -> Decision:
    """A decision that the file says is waited for; what may be answered is known where playing on asks for it too."""
    known = real.get(doc["key"])
    about = doc.get("about", {})
    if known is not None:
        return replace(known, about=about)
    return Decision(key=doc["key"], seat=doc["seat"], kind=doc["kind"], choice=YesNo(), about=about)


def read_all(place: Place, lines: Iterable[str], on_fault: OnFault) -> Iterator[str]:
    """What each text comes to, as JSON: id, outcome, orders, acts, commands, remarks, reason, repairs.

    `on_fault` is told about a fault of ours in reading one, as a pass would log it; the others are read all the same.
    """
    for line in lines:
        if line.strip():
            yield json.dumps(read_one(place, line, on_fault), ensure_ascii=False)


def read_one(place: Place, line: str, on_fault: OnFault | None = None) -> dict[str, Any]:
    """What one text comes to; a broken line is refused with its reason.

    A fault of ours in reading it is raised where `on_fault` is not given.
    """
    asked: Any = None
    try:
        asked = json.loads(line)
        language = language_named(str(asked.get("lang", ENGLISH_CODE)), place.ruleset.id)
        name, seat, text = asked.get("id", ""), str(asked["seat"]), str(asked["text"])
        before = [str(each) for each in asked.get("before") or ()]
    except (ValueError, KeyError, AttributeError, TypeError, TableError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        return _refused(asked.get("id", "") if isinstance(asked, dict) else "", reason)
    try:
        with speaking(language):
            return {"id": name, **_told(_read(place, seat, before, text, on_fault))}
    except TableError as error:
        return _refused(name, str(error))


def _refused(name: str, reason: str) -> dict[str, Any]:
    return {"id": name, **_told(None), "outcome": "refused", "reason": reason}


def _read(place: Place, seat: str, before: Iterable[str], text: str, on_fault: OnFault | None) -> Transcript:
    """A mail's lines on the sheet that `before` makes. Raises DataError where that, or the seat, is wrong."""
    state, ruleset = place.position.state, place.ruleset
    if seat not in state.seats:
        raise DataError(f"“{seat}” has no seat there; {', '.join(state.seats)} have")
    ground = Ground(
        ruleset=ruleset, state=state, seat=seat, tempo=place.tempo, pending=place.position.waiting,
        open=[decision for decision in place.position.waiting if decision.seat == seat], on_fault=on_fault,
    )  # fmt: skip
    laid = order_lines(ground, Sheet(), list(enumerate(before, 1)))
    if laid.refused:
        raise DataError(f"before: “{laid.refused[0].written}” is refused: {laid.refused[0].reason}")
    joined = join_wrapped(take_lines(text).taken, ruleset.begins_order, begins_deed=partial(begins_deed, ruleset))
    lines = [(line.number, line.text) for line in joined]
    verb, options = open_choice(ruleset, place.position, seat, laid.sheet, [line for _, line in lines])
    asked = Asked(seats=tuple(state.seats), verb=verb, options=options, plays=True)
    return transcribe(replace(ground, asked=lambda: asked), laid.sheet, lines)


def _told(script: Transcript | None) -> dict[str, Any]:
    if script is None:
        return {"outcome": "", "orders": [], "acts": [], "commands": [], "remarks": [], "reason": "", "repairs": []}
    commands = [heard.command.name + (f" {heard.rest}" if heard.rest else "") for heard in script.commands]
    acts = [{"kind": act.kind, "data": dict(act.data)} for act in script.acts]
    remarks = [remark for taken in script.taken for remark in taken.remarks]
    return {
        "outcome": _outcome(script),
        "orders": [order.text for order in script.sheet.orders.values()],
        "acts": acts,
        "commands": commands,
        "remarks": remarks,
        "reason": " / ".join(refused.reason for refused in script.refused),
        "repairs": [line for refused in script.refused for _, line in refused.repairs],
    }


def _outcome(script: Transcript) -> str:
    """What became of a whole text; one line that is not taken tells of all."""
    if script.refused:
        return "asked" if all(refused.asked for refused in script.refused) else "refused"
    changes = any(heard.command.changes for heard in script.commands)
    return "taken" if script.taken or script.acts or script.check or changes else "left"
