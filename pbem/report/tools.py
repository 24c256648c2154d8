"""What templates call: names, counts, dates, marks and links, bound to one mail's reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pbem.core.ruleset_contract import Column, FormLine
from pbem.report import deadline_words
from pbem.report.inputs import Common, Refused, Taken, Tapping
from pbem.report.markup import clean, link_code, seat_code, tie_code
from pbem.report.plain import order_rows, wrapped
from pbem.report.tapping_link import tapping_link
from pbem.report.wording import Words, words

if TYPE_CHECKING:
    from markupsafe import Markup

_MOST_COLUMNS = 7
_KEPT_WIDTH = 70  #: the columns of a line that is kept as it was written
_ORDER_WIDTH = 70  #: of a row of an order, as it is printed two columns in
_COMMENT_WIDTH = 40  #: so that a comment is not broken once more on a phone
_MARKERS = ("colony", "independent", "city", "unrest", "missions")


class Tools:
    """The `n` of every template."""

    def __init__(self, common: Common, catalogue: Words) -> None:
        self.common = common
        self._words = catalogue
        self._names = common.names
        self._seats: dict[str, Markup] = {}

    # --- names and numbers ---------------------------------------------------------------------------------------

    def name(self, ident: str) -> str:
        """The display name of a territory, good, card or character."""
        return self._names.get(ident) or ident.replace("-", " ").title()

    def card(self, ident: str) -> str:
        """A card's name: its own, or those of what is on it ("Explorer/Conqueror")."""
        return self._names.get(ident) or "/".join(map(self.name, ident.split("-")))

    def space(self, territory: str, good: str) -> str:
        """A Resource space: "West Africa gold", "Persia second rugs"."""
        return f"{self.name(territory)} {self.good(good)}"

    def good(self, ident: str) -> str:
        """A good within a sentence; the second space of one good is told apart."""
        first = ident.removesuffix("-2")
        return self._words.second(self.lower(first)) if first != ident else self.lower(ident)

    def goods(self, idents: Iterable[str], joint: str) -> str:
        """Goods within a sentence, one after the other."""
        return joint.join(map(self.good, idents))

    def lands(self, lands: Iterable[Mapping[str, Any]], head: str, more: Sequence[str], no_goods: str) -> Markup:
        """Territories of an outlook: "Canada 7 (fur, power 2); …".

        `head` and `more` are patterns for its values, `more` for goods, Native Power and Prestige; a single Prestige
        is the rule and not said.
        """
        found = []
        for land in lands:
            values = {
                **land,
                "name": self.name(land["territory"]),
                "goods": self.goods(land["goods"], ", ") or no_goods,
            }
            goods, *others = (pattern.format(**values) for pattern in (more if land["prestige"] > 1 else more[:2]))
            inside = ", ".join([clean(goods), *map(tie_code, others)])
            found.append(f"{tie_code(head.format(**values))} ({inside})")
        return _markup("; ".join(found))

    def lower(self, ident: str) -> str:
        """The display name within a sentence, for what is no proper name: a good, a phase."""
        return self.name(ident).lower()

    def count(self, number: int, unit: str) -> str:
        """ "2 counters"."""
        return self._words.count(number, unit)

    def listed(self, items: Iterable[str], joint: str = "and") -> str:
        """ "Red, Green and Blue"."""
        return self._words.listed(items, joint)

    @staticmethod
    def tied(shown: str) -> Markup:
        """Words that stay on one line."""
        return _markup(tie_code(shown))

    @staticmethod
    def percent(odds: float) -> str:
        """ "70 %"; what is neither certain nor impossible is not rounded to it."""
        rounded = round(odds * 100)
        return f"{rounded if odds in (0, 1) else min(99, max(1, rounded))} %"

    def forecast(self, said: Iterable[tuple[str, float | None]]) -> str:
        """ "needs 2 Successes of 10 (90 %); if that succeeds: Prestige 4 -> 5"."""
        return "; ".join(brief if odds is None else f"{brief} ({self.percent(odds)})" for brief, odds in said)

    @staticmethod
    def read_as(read: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Each line in people's own words once, with all that it was read as; not one that was written so itself."""
        found: dict[str, list[str]] = {}
        for written, line in read:
            found.setdefault(written, []).append(line)
        told = ((written, "; ".join(lines)) for written, lines in found.items())
        return [(written, line) for written, line in told if " ".join(written.split()).rstrip(".;") != line]

    @staticmethod
    def numbers(refused: Iterable[Refused]) -> list[str]:
        """The numbers of all offered repairs."""
        return [str(number) for number in sorted(number for line in refused for number, _ in line.repairs if number)]

    @staticmethod
    def untold(taken: Iterable[Taken], sheet: Iterable[tuple[str, str]]) -> list[Taken]:
        """The taken lines that did something which the order set in words does not tell."""
        said = {"", *(words for _, words in sheet)}
        return [line for line in taken if line.words not in said]

    @staticmethod
    def noted(taken: Iterable[Taken], sheet: Iterable[tuple[str, str]]) -> list[Taken]:
        """The other taken lines of which there is something to be said."""
        said = {"", *(words for _, words in sheet)}
        return [line for line in taken if line.remarks and line.words in said]

    @staticmethod
    def groups(standing: Sequence[Column]) -> list[Sequence[Column]]:
        """The columns in tables that fit 72 columns and a phone: at most seven each, the later ones the larger."""
        tables = -(-len(standing) // _MOST_COLUMNS)
        ends = [place * len(standing) // tables for place in range(tables + 1)]
        return [standing[start:end] for start, end in pairwise(ends)]

    @staticmethod
    def moved(standing: Sequence[Column], was: Sequence[Column]) -> list[Column]:
        """The first column, by which the game is won, and those in which something is other than it `was`."""
        if not was:
            return list(standing)
        before = {column.key: column.values for column in was}
        return [each for each in standing if each is standing[0] or each.values != before.get(each.key)]

    def head(self, column: Column) -> str:
        """The short head of a column."""
        return self._words.column(column.key, column.title)

    @staticmethod
    def own_spaces(resources: Mapping[str, Sequence[str]], seat: str) -> list[tuple[str, int, str]]:
        """(space, how many counters of `seat`, who controls it) of the spaces where it has some."""
        return [(space, stack.count(seat), stack[0]) for space, stack in resources.items() if seat in stack]

    @staticmethod
    def rank(seat: str, seats: Sequence[str]) -> int:
        """A seat's place among seats from the best on, from 1."""
        return seats.index(seat) + 1

    @staticmethod
    def vacant(resources: Mapping[str, Sequence[str]]) -> list[str]:
        """The spaces without counters."""
        return [space for space, stack in resources.items() if not stack]

    @staticmethod
    def foremost(seats: Iterable[str], players: Mapping[str, Mapping[str, Any]], what: str) -> tuple[int, list[str]]:
        """The most that any of the seats has of something, and the seats that have it."""
        held = {seat: int(players[seat][what]) for seat in seats}
        most = max(held.values(), default=0)
        return most, [seat for seat, amount in held.items() if amount == most]

    def number(self, count: int) -> str:
        """A small number as a word: "four"."""
        return self._words.number(count)

    def place(self, count: int) -> str:
        """A place in an order as a word: "second"."""
        return self._words.place(count)

    @staticmethod
    def without(items: Iterable[Any], others: Sequence[Any]) -> list[Any]:
        """The items that are not among the others, in their order."""
        return [item for item in items if item not in others]

    @staticmethod
    def markers(place: Mapping[str, Any]) -> list[str]:
        """What is on a Territory of a view beside counters, by name."""
        return [marker for marker in _MARKERS if place.get(marker)]

    # --- dates ---------------------------------------------------------------------------------------------------

    def moment(self, at: datetime) -> str:
        """ "Friday 27 November, 20:00 Berlin"."""
        return deadline_words.moment(at, self.common.zone, self.common.now, self._words)

    def deadline(self, at: datetime) -> str:
        """ "Friday 27 November, 20:00 Berlin (in 3 days)"."""
        return deadline_words.deadline(at, self.common.zone, self.common.now, self._words)

    def short(self, at: datetime) -> str:
        """ "Fri 20:00"."""
        return deadline_words.short(at, self.common.zone, self.common.now, self._words)

    def away(self, at: datetime) -> str:
        """ "in 3 days"."""
        return deadline_words.away(at, self.common.now, self._words)

    def span(self, length: timedelta) -> str:
        """ "30 minutes"."""
        return deadline_words.span(length, self._words)

    # --- codes ---------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> Markup:
        """A seat's name with its mark."""
        code = self._seats.get(name)
        if code is None:
            code = self._seats[name] = _markup(seat_code(self.seat_name(name)))
        return code

    def seat_name(self, name: str) -> str:
        """A seat as the ruleset or the language calls it, "Rot"; another word as it is."""
        return self._names.get(name) or self._words.seat(name)

    def stacks(self, resources: Mapping[str, Sequence[str]], joint: str) -> Markup:
        """The spaces of a Territory with counters, each "gold Red 2, Blue 1": the first named controls."""
        held = (f"{clean(self.good(space))} {self.held(stack)}" for space, stack in resources.items() if stack)
        return _markup(joint.join(held))

    def held(self, stack: Sequence[str]) -> Markup:
        """The counters on one space by seat, "Red 2, Blue 1"."""
        return _markup(", ".join(f"{self.seat(seat)} {stack.count(seat)}" for seat in dict.fromkeys(stack)))

    def standing_rows(
        self, columns: Sequence[Column], seats: Iterable[str], you: str, was: Sequence[Column] = ()
    ) -> Markup:
        """The rows of a table of columns in markup, one a seat; `you` follows the reader's.

        `was`: the columns of before; a number that is another one now has an arrow.
        """
        before, rows = {column.key: column.values for column in was}, list[str]()
        for seat in seats:
            name = f"{self.seat(seat)!s} {you}" if seat == self.common.seat else str(self.seat(seat))
            cells = (_since(column.values[seat], before.get(column.key, {}).get(seat)) for column in columns)
            rows.append(f"| {name} | " + " | ".join(cells) + " |")
        return _markup("\n".join(rows))

    def marked(self, names: Iterable[str], joint: str = "and") -> Markup:
        """Seats in a list, each with its mark."""
        return _markup(self._words.listed([str(self.seat(name)) for name in names], joint))

    @staticmethod
    def kept(lines: Iterable[str]) -> list[str]:
        """What somebody wrote, line for line; longer ones broken so that they fit where lines are kept."""
        return [part for line in lines for part in wrapped(line.expandtabs(4), _KEPT_WIDTH) or [""]]

    def clauses(self, said: Iterable[Markup], joint: str = "and") -> Markup:
        """What macros printed, as a list."""
        # As plain words: a joint in front of Markup would be escaped, and all clauses before it with it.
        clauses = [str(clause) for clause in said]
        if joint == "and" and any(self._words.lists(clause) for clause in clauses):
            joint = "and_after_list"
        return _markup(self._words.listed(clauses, joint))

    @staticmethod
    def order_rows(line: str) -> list[str]:
        """An order in rows of a mail's width, which are read as one again."""
        return order_rows(line, _ORDER_WIDTH)

    def reply(self, shown: str, lines: Sequence[str], *, address: str = "", tag: str = "", title: str = "") -> Markup:
        """Words that open a reply to the mail's reply address with these lines in it."""
        to, about = address or self.common.reply_address, title or self.common.title
        words_only = _harmless(shown)
        if not to:
            return _markup(words_only)
        subject = " ".join(part for part in ("Re:", tag or self.common.tag, about) if part)
        body = "\r\n".join(lines)
        mailto = f"mailto:{quote(to, safe='@')}?subject={quote(subject)}&body={quote(body)}"
        return _markup(link_code(mailto, words_only))

    def tap(self, tapping: Tapping) -> str:
        """The address of the reader's page on which orders are tapped."""
        return tapping_link(self.common, tapping)


def _since(now: str, before: str | None) -> str:
    """A cell of the standing, an arrow before a number that has grown or shrunk."""
    if before is None or before == now or not (_is_number(now) and _is_number(before)):
        return clean(now)
    return ("↑" if int(now) > int(before) else "↓") + now


def _is_number(cell: str) -> bool:
    return cell.removeprefix("-").isdecimal()


def form_lines(form: Sequence[FormLine], taught: bool = False) -> list[str]:
    """An order form as the lines of a mail: a comment is above its line, begun by `#`.

    `taught`: without comments that say the same each turn.
    """
    lines = list[str]()
    for line in form:
        if line.comment and not (taught and line.taught):
            lines += (f"# {part}" for part in wrapped(" ".join(line.comment.split()), _COMMENT_WIDTH))
        lines += order_rows(line.text, _ORDER_WIDTH)
    return lines


def tools(common: Common) -> Tools:
    """The tools for a mail's reader."""
    return Tools(common, words(common.language))


@cache
def _markup_type() -> type[Markup]:
    # lazy: heavy; plain text does without
    from markupsafe import Markup

    return Markup


def _markup(code: str) -> Markup:
    return _markup_type()(code)


def _harmless(shown: str) -> str:
    return shown if hasattr(shown, "__html__") else clean(shown)
