"""What templates call: names, counts, dates, marks and links, bound to one mail's reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pbem.core.ruleset import Column, FormLine
from pbem.report import dates
from pbem.report.inputs import Common, Refused, Taken
from pbem.report.markup import link_code, seat_code
from pbem.report.words import Words, words

if TYPE_CHECKING:
    from markupsafe import Markup


class Tools:
    """The `n` of every template."""

    def __init__(self, common: Common, catalogue: Words) -> None:
        self.common = common
        self._words = catalogue
        self._names = common.names

    # --- names and numbers ---------------------------------------------------------------------------------------

    def name(self, ident: str) -> str:
        """The display name of a territory, good, card or character."""
        return self._names.get(ident) or ident.replace("-", " ").title()

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
    def percent(odds: float) -> str:
        """ "70 %"; what is neither certain nor impossible is not rounded to it."""
        rounded = round(odds * 100)
        return f"{rounded if odds in (0, 1) else min(99, max(1, rounded))} %"

    @staticmethod
    def numbers(refused: Iterable[Refused]) -> list[str]:
        """The numbers of all offered repairs."""
        return [str(number) for line in refused for number, _ in line.repairs]

    @staticmethod
    def untold(taken: Iterable[Taken], sheet: Iterable[tuple[str, str]]) -> list[Taken]:
        """The taken lines of which the order set in words does not tell everything."""
        said = {words for _, words in sheet}
        return [line for line in taken if line.remarks or line.words not in said]

    def head(self, column: Column) -> str:
        """The short head of a column."""
        return self._words.column(column.key, column.title)

    @staticmethod
    def holders(stack: Iterable[str]) -> list[tuple[str, int]]:
        """(seat, how many counters) of a stack, from the bottom: the first one controls."""
        held = dict[str, int]()
        for seat in stack:
            held[seat] = held.get(seat, 0) + 1
        return list(held.items())

    @staticmethod
    def own_spaces(resources: Mapping[str, Sequence[str]], seat: str) -> list[tuple[str, int, str]]:
        """(space, how many counters of `seat`, who controls it) of the spaces where it has some."""
        return [(space, stack.count(seat), stack[0]) for space, stack in resources.items() if seat in stack]

    @staticmethod
    def stands(place: Mapping[str, Any]) -> bool:
        """Whether anything stands on a Territory of a view."""
        markers = any(place.get(marker) for marker in ("colony", "independent", "city", "unrest", "missions"))
        return markers or any(place["resources"].values())

    # --- dates ---------------------------------------------------------------------------------------------------

    def moment(self, at: datetime) -> str:
        """ "Friday 27 November, 20:00 Berlin"."""
        return dates.moment(at, self.common.zone, self.common.now, self._words)

    def deadline(self, at: datetime) -> str:
        """ "Friday 27 November, 20:00 Berlin (in 3 days)"."""
        return dates.deadline(at, self.common.zone, self.common.now, self._words)

    def short(self, at: datetime) -> str:
        """ "Fri 20:00"."""
        return dates.short(at, self.common.zone, self.common.now, self._words)

    def away(self, at: datetime) -> str:
        """ "in 3 days"."""
        return dates.away(at, self.common.now, self._words)

    def span(self, length: timedelta) -> str:
        """ "30 minutes"."""
        return dates.span(length, self._words)

    # --- codes ---------------------------------------------------------------------------------------------------

    def seat(self, name: str) -> Markup:
        """A seat's name with its mark."""
        return _markup(seat_code(name))

    def marked(self, names: Iterable[str], joint: str = "and") -> Markup:
        """Seats in a list, each with its mark."""
        return _markup(self._words.listed([seat_code(name) for name in names], joint))

    def clauses(self, said: Iterable[Markup], joint: str = "and") -> Markup:
        """What macros printed, as a list."""
        return _markup(self._words.listed(said, joint))

    def reply(
        self, shown: str, lines: Sequence[str], *, address: str = "", tag: str = "", title: str = ""
    ) -> Markup:
        """Words that open a reply to the mail's reply address with these lines in it."""
        to, about = address or self.common.reply_address, title or self.common.title
        words_only = _harmless(shown)
        if not to:
            return _markup(words_only)
        subject = " ".join(part for part in ("Re:", tag or self.common.tag, about) if part)
        body = "\r\n".join(lines)
        return _markup(link_code(f"mailto:{quote(to)}?subject={quote(subject)}&body={quote(body)}", words_only))


def form_lines(form: Sequence[FormLine]) -> list[str]:
    """An order form as the lines of a mail: a comment stands above its line, begun by `#`."""
    lines = list[str]()
    for line in form:
        if line.comment:
            lines.append(f"# {line.comment}")
        lines.append(line.text)
    return lines


def tools(common: Common) -> Tools:
    """The tools for a mail's reader."""
    return Tools(common, words(common.language))


def columns(standing: Sequence[Column], keys: Iterable[str]) -> list[Column]:
    """The columns of these keys, in this order, as far as they are there."""
    by_key: Mapping[str, Column] = {column.key: column for column in standing}
    return [by_key[key] for key in keys if key in by_key]


def _markup(code: str) -> Markup:
    from markupsafe import Markup

    return Markup(code)


def _harmless(shown: str) -> str:
    from pbem.report.markup import clean

    return shown if hasattr(shown, "__html__") else clean(shown)
