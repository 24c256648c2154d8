"""Whole pages from their inputs, in one language: nothing is fetched, and nothing runs but the page's own script."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.core.ruleset_contract import Column
from pbem.data import added_folders, data_folder
from pbem.report import deadline_words
from pbem.report.charts.chart_svg import chart_svg, on_page
from pbem.report.charts.series import Chart
from pbem.report.event_sentences import Teller
from pbem.report.html import seat_colour
from pbem.report.inputs import Chapter, Common, Report
from pbem.report.renderer import Part
from pbem.report.site.page_inputs import GameLine, GamePage, IndexPage, Links, RulesPage
from pbem.report.site.page_markup import PageMarkup, style_of_marks
from pbem.report.tools import tools
from pbem.report.wording import words

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


#: Seen from there, each moment is in another year: a page is read for years, so it says which.
_LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)


class Pages:
    """Makes pages in one language. Keep one: templates are remembered."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._environment = _environment(language)
        self._teller = Teller(language)

    def game(self, page: GamePage) -> str:
        """A game's page."""
        pieces = Pieces(page.common, self._teller)
        turns = [(stop.turn, stop.anchor, stop.chapters) for stop in page.stops]
        return self._made("game", page, pieces, history=pieces.history(turns), c_turn=_last_turn(page))

    def index(self, page: IndexPage) -> str:
        """The list of games."""
        return self._made("index", page, Pieces(page.common, self._teller))

    def rules(self, page: RulesPage) -> str:
        """A ruleset's page."""
        pieces = Pieces(page.common, self._teller)
        return self._made("rules", page, pieces, brief=pieces.brief())

    def _made(self, name: str, page: GamePage | IndexPage | RulesPage, pieces: Pieces, **more: Any) -> str:
        frame = _frame(self.language, name, page)
        template = self._environment.get_template(f"site/{name}.html")
        return template.render(m=page, c=page.common, p=pieces, f=frame, **more).strip() + "\n"


class Pieces:
    """The `p` of every page: what is put together by code."""

    def __init__(self, common: Common, teller: Teller) -> None:
        self._common = common
        self._teller = teller
        self._n = tools(common)
        self._names = {seat: self._n.seat_name(seat) for seat in common.seats}
        self._markup = PageMarkup(common.seats, list(self._names.values()))

    def seat(self, name: str) -> Markup:
        """A seat with its mark; who is none, by name."""
        return self._safe(str(self._n.seat(name)) if name in self._common.seats else name)

    def seats(self, names: Iterable[str]) -> Markup:
        """Seats in a list."""
        return self._safe(str(self._n.marked(names)))

    def address(self, game: GameLine) -> str:
        """A game's page, in the page's own language where it has it."""
        language = self._common.language
        own = language != "en" and language in game.languages
        return f"{game.folder}/index.{language}.html" if own else f"{game.folder}/index.html"

    def plain_seats(self, names: Iterable[str]) -> str:
        """The same without marks: seats of another game."""
        return self._n.listed(map(self._n.seat_name, names))

    def known(self, players: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Who plays, as far as names say more than the seats do."""
        return [(seat, who) for seat, who in players if who not in ("", seat)]

    def standing(self, columns: Sequence[Column], leading: Sequence[str]) -> Markup:
        """The standing in tables that fit a phone, the best placed first."""
        n, seats = self._n, list(leading) or list(self._common.seats)
        tables = []
        for some in n.groups(columns):
            heads = " | ".join(map(n.head, some))
            tables.append(self._markup.html(f"|= | {heads} |\n{n.standing_rows(some, seats, '')}"))
        return _markup("".join(tables))

    def chapters(self, chapters: Sequence[Chapter], title: str) -> Markup:
        """What everybody was told, below `title`."""
        return self._told(self._common, chapters, 3, title)

    def secrets(self, seat: str, chapters: Sequence[Chapter], title: str) -> Markup:
        """What a seat alone was told."""
        return self._told(_as(self._common, seat), chapters, 5, title)

    def history(self, turns: Sequence[tuple[int, str, Sequence[Chapter]]]) -> list[tuple[int, str, Markup]]:
        """(turn, where it is told, what of it made the game's history)."""
        part, found = self._part(self._common), dict[int, tuple[str, list[Any]]]()
        for turn, anchor, chapters in turns:
            clauses = [clause for _, said in part.milestones(chapters) for clause in said]
            if clauses:
                found.setdefault(turn, (anchor, []))[1].extend(clauses)
        return [(turn, anchor, self._safe(str(self._n.clauses(said)))) for turn, (anchor, said) in found.items()]

    def position(self, report: Report) -> Markup:
        """The position in words, as who watches reads it."""
        part = Part(report, tools(report.common), self._teller)
        return _markup(self._markup.html("\n".join(str(part.ruleset(each)) for each in ("board", "unknown")), 4))

    def brief(self) -> str:
        """The rules in brief, in markup; without their heading, which the page's section has."""
        found = str(self._part(self._common).brief()).lstrip()
        heading, _, rest = found.partition("\n")
        return rest if heading.startswith("#") else found

    def markup(self, source: str) -> Markup:
        """Markup as HTML."""
        return _markup(self._markup.html(source))

    def chart(self, chart: Chart) -> Markup:
        """A chart."""
        return _markup(chart_svg(chart, self._common.seats, self._names, on_page(self._common.seats)))

    @staticmethod
    def picture(source: str, words: str) -> Markup:
        """A picture: drawn here, or a file beside the page."""
        if source.startswith("<svg"):
            return _markup(source)
        return _markup('<img src="{}" alt="{}" loading="lazy" width="780">').format(source, words)

    def moment(self, at: datetime) -> str:
        """A moment, with its year."""
        return deadline_words.moment(at, self._common.zone, _LONG_AGO, words(self._common.language))

    def day(self, at: datetime) -> str:
        """A day, with its year."""
        return self.moment(at).rpartition(", ")[0]

    def _told(self, common: Common, chapters: Sequence[Chapter], level: int, title: str) -> Markup:
        """The chapters with their headings; one that says what the title has said already goes without."""
        told = self._part(common).chapters(chapters)
        said = [(heading, rows) if heading.casefold() not in title.casefold() else ("", rows) for heading, rows in told]
        parts = (f"# {heading}\n{rows}" if heading else str(rows) for heading, rows in said)
        return _markup("".join(self._markup.html(part, level) for part in parts))

    def _part(self, common: Common) -> Part:
        return Part(Report(common=common, turn=0), tools(common), self._teller)

    def _safe(self, source: str) -> Markup:
        return _markup(self._markup.words(source))


def _as(common: Common, seat: str) -> Common:
    # lazy: a page of a game that goes on does without
    from dataclasses import replace

    return replace(common, seat=seat)


def _last_turn(page: GamePage) -> int:
    return page.stops[-1].turn + page.stops[-1].closes if page.stops else 1


def _frame(language: str, name: str, page: GamePage | IndexPage | RulesPage) -> Mapping[str, Any]:
    """What the frame of a page needs."""
    seats = page.common.seats
    links = Links() if isinstance(page, IndexPage) else page.links
    style = _own("page.css") + style_of_marks({place: seat_colour(seat, place) for place, seat in enumerate(seats)})
    script = _own("page.js") if name == "game" else ""
    titles = {"game": page.common.title, "rules": page.common.ruleset_title, "index": getattr(page, "table", "")}
    return {
        "language": language,
        "policy": _policy(script),
        "title": titles[name],
        "style": _markup(style),
        "script": _markup(script),
        "feed": links.feed,
        "index": links.index,
        "others": page.others,
    }


def _policy(script: str) -> str:
    """What a browser may do for a page: show it, with the pictures beside it, and run the page's own script."""
    runs = f"script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'; " if script else ""
    return f"default-src 'none'; {runs}style-src 'unsafe-inline'; img-src 'self' file: data:; base-uri 'none'"


def made_by() -> str:
    """What the pages' look comes from, as a digest: where it is another, all are made again."""
    return sha256("".join(map(_own, ("page.css", "page.js"))).encode()).hexdigest()[:12]


@cache
def _own(name: str) -> str:
    return (files("pbem.report.site") / name).read_text(encoding="utf-8").strip()


@cache
def _environment(language: str) -> Environment:
    # lazy: heavy, and only where pages are made
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folders: list[Path] = [folder / language for folder in (data_folder("templates"), *added_folders("templates"))]
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def _markup_type() -> type[Markup]:
    # lazy: heavy, and only where pages are made
    from markupsafe import Markup

    return Markup


def _markup(html: str) -> Markup:
    return _markup_type()(html)
