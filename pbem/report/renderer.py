"""Mails from their inputs: one template per kind, laid out as text and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from pbem.report import lead
from pbem.report.environment import environment
from pbem.report.event_sentences import Teller
from pbem.report.html import page
from pbem.report.inputs import Chapter, GameSection, MailInput, PastTurn, Receipt, Rendered, Report, ShownPicture, Start
from pbem.report.layout import Layout
from pbem.report.markup import Kind, bare
from pbem.report.one_picture import with_one_picture
from pbem.report.tools import Tools, form_lines, tools

#: At most this many pieces that several mails share are remembered.
_SHARED = 64


class Renderer:
    """Renders mails in one language. Keep one: templates and what reports share are remembered."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._environment = environment(language)
        self._teller = Teller(language)
        self._layouts: dict[tuple[tuple[str, ...], tuple[str, ...], bool], Layout] = {}

    def render(self, mail: MailInput) -> Rendered:
        """The mail's subject (without its tag), text and HTML."""
        [mail], pictures = with_one_picture([mail])
        subject, body = self._markup(mail)
        return self._laid_out(mail, subject, body, pictures)

    def merge(self, mails: Sequence[MailInput]) -> Rendered:
        """Several parts as one mail, in their order: a receipt and the report that came of the same pass.

        The subject is the last part's, the weightiest; every part begins with its own.
        """
        mails, pictures = with_one_picture([*map(_without_button, mails[:-1]), mails[-1]])
        parts = [self._markup(mail) for mail in mails]
        footer = {line for line in parts[-1][1].splitlines() if line.startswith(Kind.SMALL)}
        parts[:-1] = [(subject, _without(body, footer)) for subject, body in parts[:-1]]
        body = "\n".join(f"{Kind.TITLE} {subject}\n{body}" for subject, body in parts)
        return self._laid_out(mails[-1], parts[-1][0], body, pictures)

    def _markup(self, mail: MailInput) -> tuple[str, str]:
        """The mail's subject and body in markup: the template's first line, and the rest."""
        n = tools(mail.common)
        printed = self._environment.get_template(f"mails/{mail.kind}.txt").render(
            m=mail, c=mail.common, n=n, part=Part(mail, n, self._teller)
        )
        subject, _, body = printed.lstrip().partition("\n")
        return subject, body

    def _laid_out(self, mail: MailInput, subject: str, body: str, pictures: tuple[ShownPicture, ...]) -> Rendered:
        n = tools(mail.common)
        plain, form = bare(subject), mail.common.form
        names, aloud = (mail.common.seats, tuple(map(n.seat_name, mail.common.seats))), form == "spoken"
        layout = self._layouts.setdefault((*names, aloud), Layout(*names, aloud=aloud))
        text, html = layout.both(body)
        return Rendered(
            subject=plain,
            text="" if form == "html" else text,
            html="" if form == "text" else page(self.language, plain, html),
            pictures=() if aloud else pictures,
        )


def _without_button(mail: MailInput) -> MailInput:
    """A part that another one follows: its link led to a position of before."""
    return replace(mail, tap=None) if isinstance(mail, Receipt | Report | Start) and mail.tap else mail


def _without(body: str, lines: set[str]) -> str:
    """The body without lines that the mail's last part says anyway (its small print)."""
    return "\n".join(line for line in body.splitlines() if line not in lines)


class Part:
    """The `part` of every template: what is put together by code, from the mail's own input."""

    def __init__(self, mail: MailInput | GameSection, n: Tools, teller: Teller) -> None:
        self._mail = mail
        self._common = mail.common
        self._n = n
        self._teller = teller

    def chapters(self, chapters: Sequence[Chapter]) -> list[tuple[str, Any]]:
        """(heading, rows in markup) of every chapter of which the reader may know something.

        Chapters that follow one another under the same heading are told as one.
        """
        # lazy: heavy; plain text does without
        from markupsafe import Markup

        found = list[tuple[str, list[str]]]()
        for chapter in chapters:
            told = self._teller.told(chapter, self._common)
            lines = told.lines(self._common.seat)
            if lines and found and found[-1][0] == told.heading:
                found[-1][1].extend(lines)
            elif lines:
                found.append((told.heading, lines))
        return [(heading, Markup("\n".join(lines))) for heading, lines in found]

    def lead(self, chapters: Sequence[Chapter]) -> list[Any]:
        """Clauses about what happened to the reader."""
        # lazy: heavy; plain text does without
        from markupsafe import Markup

        if self._common.seat is None or not chapters:
            return []
        macros = self._teller.module("events", self._common)
        return [Markup(clause) for clause in lead.clauses(chapters, self._common.seat, macros, self._n)]

    def milestones(self, chapters: Sequence[Chapter]) -> list[Any]:
        """(turn, clauses) of what made the game's history: the macros `milestone_<kind>` of the event templates."""
        # lazy: heavy; plain text does without
        from markupsafe import Markup

        if not chapters:
            return []
        macros = self._teller.module("events", self._common)
        turns = dict[int, list[Chapter]]()
        for chapter in chapters:
            turns.setdefault(chapter.turn, []).append(chapter)
        told = {turn: lead.milestones(each, self._common.seat, macros, self._n) for turn, each in turns.items()}
        return [(turn, [Markup(clause) for clause in clauses]) for turn, clauses in told.items() if clauses]

    def history(self, turns: Sequence[PastTurn]) -> list[tuple[PastTurn, str, Any]]:
        """(turn, its date, its milestones as one list of clauses) of a game's history."""
        found = list[tuple[PastTurn, str, Any]]()
        for turn in turns:
            clauses = [clause for _, said in self.milestones(turn.chapters) for clause in said]
            found.append((turn, self._n.short(turn.at), self._n.clauses(clauses) if clauses else ""))
        return found

    def of(self, section: GameSection) -> Part:
        """The same for a section about a game, with its own reader."""
        return Part(section, tools(section.common), self._teller)

    def brief(self) -> Any:
        """The rules in brief, for newcomers: templates/<language>/brief/<ruleset>.txt; "" where there is none."""
        macros = self._teller.find("brief", self._common)
        return "" if macros is None else macros

    def ruleset(self, macro: str, *arguments: Any) -> Any:
        """What a macro of templates/<language>/position/<ruleset>.txt prints; "" where it has none of that name."""
        return self._position(macro, self._mail, *arguments)

    def shared(self, macro: str, **facts: Any) -> Any:
        """`ruleset` for a macro that reads `facts` in place of the mail: printed once for all who know the same."""
        key = (macro, self._common.ruleset, repr(facts))
        if key not in self._teller.shared:
            if len(self._teller.shared) >= _SHARED:
                self._teller.shared.clear()
            self._teller.shared[key] = self._position(macro, SimpleNamespace(**facts))
        return self._teller.shared[key]

    def _position(self, macro: str, mail: Any, *arguments: Any) -> Any:
        printed = getattr(self._teller.find("position", self._common), macro, None)
        return "" if printed is None else printed(mail, self._n, self, *arguments)

    @staticmethod
    def blank(form: Sequence[Any]) -> list[str]:
        """An order form's lines to be filled in, for a link that opens a reply: some programs cut long ones short."""
        return [line.text for line in form]

    @staticmethod
    def form(form: Sequence[Any], taught: bool = False) -> list[str]:
        """An order form's lines, comments in lines of their own; `taught`: without those that its reader knows."""
        return form_lines(form, taught)
