"""Pictures of the board in mails: what a reader may see of a position, against what he saw in the mail before.

Here it is only said what they show; they are drawn when the mail leaves (`pbem/desk/letters/late_drawing.py`).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pbem.core.language import say, spoken
from pbem.core.picture import Card, Item, Picture, for_reader
from pbem.desk.ground.own_faults import log_fault
from pbem.desk.people.mail_choices import Form
from pbem.report.inputs import Common, ShownPicture, Span

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.ground.desk import Desk
    from pbem.report.board_text import BoardText

log = logging.getLogger(__name__)

#: What a ruleset's `picture` is.
Door = Callable[[Mapping[str, Any]], Picture]
#: Letters of what a picture shows in words, at most: programs that show no pictures show all of it.
_LONGEST = 300


@dataclass(slots=True)
class Boards:
    """Positions of a game as pictures show them: where all is public, made once for all readers of a report.

    Each is kept with its position, which nothing changes meanwhile.
    """

    ruleset: Ruleset
    _made: dict[tuple[int, str | None, str], tuple[Any, Picture]] = field(default_factory=dict)

    def picture_of(self, state: Any, reader: str | None, earlier: Any = None) -> Picture | None:
        """A position as `reader` may see it, in the language being spoken; what has changed since `earlier` is marked.

        None where the game has no pictures. A fault in one stops no mail: it goes without.
        """
        door = getattr(self.ruleset, "picture", None)
        if door is None:
            return None
        try:
            before = None if earlier is None else self._unmarked(door, earlier, reader)
            return for_reader(self._unmarked(door, state, reader), reader, before)
        except Exception as error:
            log_fault(log, f"no picture of the board of {self.ruleset.id}", error)
            return None

    def _unmarked(self, door: Door, state: Any, reader: str | None) -> Picture:
        """The picture before what is its reader's own is marked."""
        viewer = None if getattr(self.ruleset, "public_picture", False) else reader
        key = (id(state), viewer, spoken())
        if key not in self._made:
            self._made[key] = state, door(self.ruleset.view(state, viewer))
        return self._made[key][1]


def changed_places(picture: Picture | None, earlier: Any) -> frozenset[str] | None:
    """The places whose card has changed since `earlier`; None where that is not known."""
    if picture is None or earlier is None:
        return None
    return frozenset(card.place for card in picture.cards if card.changed)


class OnBoard(NamedTuple):
    """What a mail's reader learns of the board as a whole."""

    #: The places that are not as he saw them last; None where that is not known, and where he wants all to be told.
    changed: frozenset[str] | None
    pictures: tuple[ShownPicture, ...]


def on_board(
    desk: Desk,
    common: Common,
    boards: Boards,
    state: Any,
    title: str,
    *,
    earlier: Any = None,
    if_changed: bool = False,
    place: str = "",
    when: Literal["now", "past", "end"] = "now",
    brief: bool = False,
) -> OnBoard:
    """A position for the reader of a mail, in the language being spoken.

    `earlier`: the position that he was told last; `if_changed`: it is drawn only where something has changed since;
    `place`: where only the part of the board around one is wanted; `when`: after a turn long over, or at the end;
    `brief`: to who knows the key, and is told the standing in words, the map alone is drawn.
    """
    picture = boards.picture_of(state, common.seat, earlier)
    if picture is not None:
        picture = replace(picture, past=when == "past", end=when == "end")
    changed = changed_places(picture, earlier)
    wanted = picture is not None and (changed or not if_changed)
    told = None if common.whole else changed
    if picture is not None and brief and told is not None:
        picture = replace(picture, brief=True)
    return OnBoard(told, shown(desk, common, picture, title, place) if wanted else ())


def shown(desk: Desk, common: Common, picture: Picture | None, title: str, place: str) -> tuple[ShownPicture, ...]:
    """The picture for a mail, if its reader gets any."""
    if picture is None or not is_wanted(desk, common):
        return ()
    if common.form != Form.SPOKEN and not _has_map(picture.board):
        return ()
    document = picture.document()
    about = json.dumps([document, title, common.language, place], sort_keys=True, separators=(",", ":"))
    found = ShownPicture(
        name=f"map-{sha256(about.encode()).hexdigest()[:24]}.png@board",
        alt=in_words(picture, title),
        title=title,
        language=common.language,
        document=document,
        place=place,
    )
    return (found,)


def is_wanted(desk: Desk, common: Common) -> bool:
    """Whether the reader of a mail gets pictures, or what they show in words."""
    return common.form == Form.SPOKEN or (desk.config.mail.pictures and common.form not in (Form.TEXT, Form.PLAIN))


def as_values(found: ShownPicture) -> dict[str, Any]:
    """What of a picture is kept until the mail leaves; its words are in the mail already."""
    return {
        "name": found.name,
        "title": found.title,
        "language": found.language,
        "document": found.document,
        "place": found.place,
    }


@cache
def _has_map(board: str) -> bool:
    """Whether a board can be drawn: a host's own may have no outlines."""
    # lazy: wanted only where a mail may have a picture
    from pbem.report.pictures.board_map import has_atlas

    return has_atlas(board)


# --- in words -------------------------------------------------------------------------------------------------------


def title_of(span: Span, turn: int, number: int) -> str:
    """What is said at the head of a report's picture, in the language being spoken."""
    if span in (Span.TURN, Span.PAST):
        return say("Map after turn {turn}", turn=turn)
    if span is Span.ROUND and number:
        return say("Map after turn {turn}, round {round}", turn=turn, round=number)
    return title_now(turn, number)


def title_now(turn: int, number: int) -> str:
    """The same of a position in the middle of a turn."""
    if number:
        return say("Map in turn {turn}, round {round}", turn=turn, round=number)
    return say("Map in turn {turn}", turn=turn)


def title_of_start() -> str:
    """The same before the first turn."""
    return say("Map at the start")


def title_of_end() -> str:
    """The same when the game is over."""
    return say("Map at the end")


def in_words(picture: Picture, title: str) -> str:
    """A picture for who does not see it: what has changed, the reader's own places first, as far as it is short."""
    changed = sorted((card for card in picture.cards if card.changed), key=lambda card: not _is_own(card))
    if not changed:
        return f"{title}."
    # lazy: wanted only where a mail may have a picture
    from pbem.report.board_text import BoardText

    told_by = BoardText(picture=picture, named=True)
    places = [_in_words(card, told_by) for card in changed]
    for count in range(len(places), 0, -1):
        told = ", ".join(places[:count])
        if count < len(places):
            told = say("{places} and {count} more", places=told, count=len(places) - count)
        words = say("{title}. Changed: {places}.", title=title, places=told)
        if len(words) <= _LONGEST:
            return words
    return f"{title}."


def _is_own(card: Card) -> bool:
    return any(item.own for item in _items(card))


def _items(card: Card) -> Iterable[Item]:
    return (item for row in (card.badges, *card.rows) for item in row)


def _in_words(card: Card, told_by: BoardText) -> str:
    """ "Barbary (salt Red gone, Blue 1)" """
    told = _changes(card.badges, told_by)
    told += [words for row in card.rows for words in _row_in_words(row, told_by)]
    return f"{card.title} ({', '.join(dict.fromkeys(told))})" if told else card.title


def _row_in_words(row: Sequence[Item], told_by: BoardText) -> list[str]:
    """What has changed in a row, what the row is about before it."""
    told, kind = _changes(row, told_by), told_by.kind(row)
    return [f"{kind} {told[0]}", *told[1:]] if kind and told else told


def _changes(items: Sequence[Item], told_by: BoardText) -> list[str]:
    return [words for item in items if item.change is not None and (words := _change_in_words(item, told_by))]


def _change_in_words(item: Item, told_by: BoardText) -> str:
    what = told_by.about(item)
    if item.hollow:
        return say("known to {what}", what=what)
    if not what or item.number is None:
        return what
    return say("{what} gone", what=what) if item.number == 0 and item.change == -1 else f"{what} {item.number}"
