"""RULES: the rules in brief, and what was decided beyond them, by topic or number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotAllowed
from pbem.core.language import say
from pbem.desk.commands.asking_only import ruleset_of
from pbem.desk.commands.help import help_sections
from pbem.desk.commands.rulebook import rulebook
from pbem.desk.commands.which_game import split_game
from pbem.desk.ground import shelf
from pbem.desk.wording.command import Command, Heard, Level, Rest, Said
from pbem.desk.wording.spelling import spelled
from pbem.report.inputs import Common, GameSection, Section

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.desk.game.handling import Handling


def rules(handling: Handling, heard: Heard) -> Said:
    """RULES: of the mail's game, or of a ruleset or game that the line names; with a topic or a ruling's number."""
    ruleset, topic = _ruleset(handling, heard.rest)
    book = rulebook(ruleset.id, handling.language)
    if not topic:
        return Said(sections=[_brief(handling, ruleset, book.topics(), book.rulings[0][0])])
    sections = book.answer(topic)
    if book.ruling(topic) is None:
        found = help_sections(ruleset, topic, handling.language)
        orders = [each for each in found if each.preformatted and each.heading not in ("Commands", "Kommandos")]
        sections += [
            Section(
                heading=say("HELP: {heading}", heading=each.heading), lines=each.lines, preformatted=True, columns=True
            )
            for each in orders
        ]
    return Said(sections=sections)


def _brief(handling: Handling, ruleset: Ruleset, topics: str, ruling: str) -> Section:
    """The game in brief, by the ruleset's own template."""
    common = Common(
        language=handling.language, now=handling.now, ruleset=ruleset.id, family=ruleset.family, names=ruleset.names
    )
    lines = (
        say(
            "RULES with any word tells what was ruled on it, and its orders; RULES {ruling} shows a ruling.",
            ruling=ruling,
        )
        if not topics
        else say(
            "{topics} RULES with one of them, or with any word, tells more; RULES {ruling} shows a ruling.",
            topics=topics,
            ruling=ruling,
        ),
    )
    return GameSection(heading=say("RULES of {title}", title=ruleset.title), common=common, macro="brief", lines=lines)


def _ruleset(handling: Handling, rest: str) -> tuple[Ruleset, str]:
    """The rules that are asked for, and the topic."""
    first, _, more = rest.strip().partition(" ")
    known = shelf.known()
    if first.lower() in known:
        return handling.desk.ruleset(first.lower()), more.strip()
    named, topic = split_game(handling, rest)
    record = handling.work.game(named) if named else None
    own = handling.desk.ruleset(record.ruleset) if record else ruleset_of(handling)
    if own is None and len(known) == 1:
        own = handling.desk.ruleset(known[0])
    if own is None:
        lines = ", ".join(spelled(f"RULES {each}") for each in known)
        raise NotAllowed(say("say which rules: {lines} are here", lines=lines))
    return own, topic


COMMANDS = (Command(words=("RULES", "REGELN"), does=rules, level=Level.ANYBODY, rest=Rest.MAY, changes=False),)
