"""What of the orders may be tapped, in positions of bot games: every choice of a menu, as a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.core.order_page import Chance, Menu, Offer, Page, Shape
from pbem.core.sheet import Order
from pbem.core.table import Decision, Tempo
from pbem.games.colonialism.state import State
from tests.games.colonialism.bot_room import BotGame
from tests.games.colonialism.order_room import rules

#: A position, a seat that is asked there, and what it wrote.
Asked = tuple[State, str, list[Order]]


@dataclass(kw_only=True)
class Watched(BotGame):
    """A bot game that keeps where its seats were asked, and what came of it on their sheets."""

    asked: list[Asked] = field(default_factory=list)

    def _write(self, state: Any, waiting: list[Decision]) -> None:  # type: ignore[override]
        super()._write(state, waiting)
        for seat in {decision.seat: None for decision in waiting}:
            self.asked.append((state.copy(), seat, list(self.sheets[seat].orders.values())))


def asked_in(seed: int, *, tempo: Tempo = Tempo.TURN, players: int = 4) -> list[Asked]:
    """Where the seats of a whole game were asked."""
    seats = ("Red", "Blue", "Green", "White")[:players]
    game = Watched(seed=seed, tempo=tempo, seats=seats, bots=seats)
    game.play()
    return game.asked


def public(state: State, seat: str) -> Menu:
    """The menu that everybody may see."""
    return rules().order_menu(rules().view(state, None), seat)


def own(state: State, seat: str) -> Menu:
    """The seat's own."""
    return rules().own_menu(rules().view(state, seat), seat)


@dataclass(frozen=True, kw_only=True, slots=True)
class Tapped:
    """One thing that may be tapped together: the line's body, and what the menus say of each part of it."""

    shape: str
    parts: Mapping[str, str]
    body: str
    offers: tuple[Offer, ...]
    chances: tuple[Chance, ...]

    @property
    def whys(self) -> list[str]:
        """Why it is not possible."""
        return [said.why for said in self._said() if said.why]

    @property
    def words(self) -> list[str]:
        """What comes of it."""
        return [said.words for said in self._said() if said.words]

    def _said(self) -> list[Offer | Chance]:
        return [*self.offers, *self.chances]


def tapped(page: Page, menu: Menu, mine: Menu) -> Iterator[Tapped]:
    """Everything that the two menus offer in actions; parts that may be left out are left out as well."""
    shapes = {shape.name: shape for shape in page.shapes}
    for name, offer in menu.offers.items():
        private = mine.offers.get(name, Offer())
        for parts, chances in _choices(shapes[name], offer, page, menu):
            more = [private.parts[part][value] for part, value in parts.items() if value in private.parts.get(part, {})]
            yield Tapped(
                shape=name, parts=parts, body=written(shapes[name].line, parts), offers=(offer, private),
                chances=(*chances, *more),
            )  # fmt: skip


def _choices(shape: Shape, offer: Offer, page: Page, menu: Menu) -> Iterator[tuple[dict[str, str], list[Chance]]]:
    """Values of the shape's parts, in their order, with their chances."""
    found: list[tuple[dict[str, str], list[Chance]]] = [({}, [])]
    for part in shape.parts:
        options = part.options or (*menu.lists.get(part.of, ()), *page.lists.get(part.of, ()))
        values: list[str | None] = [option.value for option in options]
        longer = []
        for parts, chances in found:
            said = _chances(part.name, parts, chances, offer)
            fits = {option.value: option.fits for option in options}
            for value in [*(said or values), *([None] if part.least == 0 else [])]:
                if value is None:
                    longer.append((parts, chances))
                elif not part.within or parts[part.within] in fits[value]:
                    longer.append(({**parts, part.name: value}, [*chances, said.get(value, Chance())]))
        found = longer
    yield from found


def _chances(part: str, parts: Mapping[str, str], chances: list[Chance], offer: Offer) -> Mapping[str, Chance]:
    """What may be chosen for a part behind these: what the last that says so says, else the offer."""
    behind = [chance.then[part] for chance in chances if part in chance.then]
    return behind[-1] if behind else offer.parts.get(part, {})


def written(line: str, parts: Mapping[str, str]) -> str:
    """A shape's line with its parts; what stands in [] falls out with its part."""
    line = re.sub(
        r"\[( VIA | )\{(\w+)\}\]", lambda found: found[1] + parts[found[2]] if found[2] in parts else "", line
    )
    return re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], line)
