"""The moderator's words about who plays, and who moderates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import Done
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.lobby import Sitter
from pbem.desk.moderation.appointing import demote, hand_over, promote
from pbem.desk.seats.kicking import kick, renew_token
from pbem.desk.seats.replacing import bot, replace_player
from pbem.desk.tokens.moderator_tokens import games_of, issue_moderator_token, moderator_token
from pbem.desk.wording.command import Rest
from pbem.desk.wording.pieces import parts, split_first, unquoted

if TYPE_CHECKING:
    from pbem.desk.acts.acts import Act

#: A bot that is not named.
BOT = "steady"


#: What is no name of a bot's.
_FOR_A_WHILE = re.compile(r"(?i)(?:for|only|just|until|till|this|next|für|fuer|nur|bis|diese\w*|nächste\w*|for\w*)\b")
_ADDRESS = re.compile(r"\S+@\S+")


def _replace(spoken: Spoken) -> Act:
    said = parts(spoken.rest, "WITH", "DURCH", "BY", "NAME", "ALS")
    seat = " ".join(said[""]).strip()
    who = (said.get("WITH") or said.get("DURCH") or said.get("BY") or [""])[-1]
    name = (said.get("NAME") or said.get("ALS") or [""])[-1]
    if not who and (address := _ADDRESS.search(seat)):
        before = seat[: address.start()].strip() or "Red"
        raise NotUnderstood(
            say("“{written}” does not say who takes which seat", written=spoken.written),
            instead=(f"REPLACE {before} WITH {address.group()} WHY {spoken.why or '…'}",),
        )
    if not seat or not who:
        raise NotUnderstood(
            say("“{written}” does not say who takes which seat", written=spoken.written),
            instead=(f"REPLACE {seat or 'Red'} WITH carol@example.org NAME Carol WHY …",),
        )
    first, rest = split_first(who)
    if first.upper() == "BOT":
        return replace_player(Sitter(seat=seat, bot=rest or BOT))
    if "@" not in first:
        lines = (
            f"REPLACE {seat} WITH {first}@example.org WHY …",
            f"BOT {seat} {first} WHY …",
        )
        raise NotUnderstood(say("“{first}” is no mail address", first=first), instead=lines)
    return replace_player(Sitter(seat=seat, address=first.strip("<>"), name=unquoted(name or rest)))


def _bot(spoken: Spoken) -> Act:
    seat, name = split_first(spoken.rest)
    if _FOR_A_WHILE.match(name):
        raise NotUnderstood(
            say("a bot plays a seat until somebody is given it; for one turn you give its orders yourself"),
            instead=(f"ORDER FOR {seat}: …", f"BOT {seat} WHY …"),
        )
    return bot(seat, name or BOT)


def _kick(spoken: Spoken) -> Act:
    return kick(spoken.rest)


def _token(spoken: Spoken) -> Act:
    return renew_token(spoken.rest)


def new_token(speech: Speech, spoken: Spoken) -> Done:
    """TOKEN NEW: what lets the writer's own mails in is renewed, for the table and for every game of theirs."""
    games = [game.id for game in games_of(speech.desk, speech.work, speech.who)]
    had = [game for game in games if moderator_token(speech.work, game, speech.who.address, speech.now)]
    for game in (None, *had):
        issue_moderator_token(speech.desk, speech.work, game, speech.who.address, speech.now)
    says = (say("this mail carries your new token; a reply to an older one is asked about first"),)
    return Done(says=says, touched=(), dry_run=False)


def _promote(spoken: Spoken) -> Act:
    return promote(spoken.rest.strip("<>"))


def _demote(spoken: Spoken) -> Act:
    return demote(spoken.rest.strip("<>"))


def _hand_over(spoken: Spoken) -> Act:
    first, rest = split_first(spoken.rest)
    return hand_over((rest if first.upper() in ("TO", "AN") else spoken.rest).strip("<>"))


WORDS = (
    Word(
        names=("REPLACE", "ERSETZEN"),
        cli=("game replace",),
        example=sentence("REPLACE Red WITH carol@example.org NAME Carol WHY Alice has resigned"),
        says=sentence("give a seat to somebody else"),
        act=_replace,
        rest=Rest.MUST,
        careful=True,
    ),
    Word(
        names=("BOT",),
        cli=("game bot",),
        example=sentence("BOT Red WHY nobody was found in time"),
        says=sentence("let a bot play a seat"),
        act=_bot,
        rest=Rest.MUST,
        careful=True,
    ),
    Word(
        names=("KICK", "ENTFERNEN"),
        cli=("game kick",),
        example=sentence("KICK Red WHY Alice has not written for a month"),
        says=sentence("take a seat from its player; it is offered to others"),
        act=_kick,
        rest=Rest.MUST,
        careful=True,
    ),
    Word(
        names=("TOKEN", "SCHLÜSSEL"),
        cli=("game token",),
        example=sentence("TOKEN Red WHY Alice has forwarded a report to her office"),
        says=sentence("renew what lets a seat’s mails in; only the player gets it"),
        act=_token,
        rest=Rest.MUST,
        shared=True,
    ),
    Word(
        names=("TOKEN NEW", "SCHLÜSSEL NEU"),
        cli=(),
        example="TOKEN NEW",
        says=sentence("renew what lets your own mails in"),
        does=new_token,
        rest=Rest.NONE,
        shared=True,
    ),
    Word(
        names=("PROMOTE", "BEFÖRDERN"),
        cli=("game promote",),
        example=sentence("PROMOTE dora@example.org WHY I am away in August"),
        says=sentence("a second moderator, who may do all the same"),
        act=_promote,
        rest=Rest.MUST,
    ),
    Word(
        names=("DEMOTE", "ABBERUFEN"),
        cli=("game demote",),
        example=sentence("DEMOTE dora@example.org WHY I am back"),
        says=sentence("a second moderator moderates no more"),
        act=_demote,
        rest=Rest.MUST,
    ),
    Word(
        names=("HAND OVER", "ÜBERGEBEN"),
        cli=("game hand-over",),
        example=sentence("HAND OVER TO dora@example.org WHY I have no time any more"),
        says=sentence("another moderator in your place"),
        act=_hand_over,
        rest=Rest.MUST,
        careful=True,
    ),
)
