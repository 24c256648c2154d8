"""The moderator's words about who is put out, of a game or of the table, and whose press is stopped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import BY_MAIL, Act, Done, Hand, perform_within, plan_within
from pbem.desk.by_mail.showing_words import shown
from pbem.desk.by_mail.speech import game_of
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.moderation.banning import Banner, ban_lines, ban_somebody, unban_somebody
from pbem.desk.moderation.barring_players import ban as ban_act
from pbem.desk.moderation.barring_players import mute, remove, unmute
from pbem.desk.moderation.barring_players import unban as unban_act
from pbem.desk.tokens.moderator_tokens import games_of
from pbem.desk.understanding.spans import span_in
from pbem.desk.understanding.tidying import plain
from pbem.desk.wording.command import Rest

if TYPE_CHECKING:
    from pbem.desk.moderation.banning import Banner


def _remove(spoken: Spoken) -> Act:
    return remove(spoken.rest.strip("<>"))


def _mute(spoken: Spoken) -> Act:
    who = _SPAN.split(spoken.rest, maxsplit=1)[0]
    if span_in(plain(spoken.rest)) and who != spoken.rest:
        raise NotUnderstood(
            say("a MUTE has no end of its own; it lasts until UNMUTE {who}", who=who),
            instead=(f"MUTE {spoken.game}".strip() + f" {who} WHY {spoken.why or '…'}",),
        )
    return mute(spoken.rest.strip("<>"))


#: Before how long it should last: "MUTE Blue for 2 days".
_SPAN = re.compile(r"(?i)\s+(?=for\b|für\b|\d)")


def _unmute(spoken: Spoken) -> Act:
    return unmute(spoken.rest.strip("<>"))


def ban(speech: Speech, spoken: Spoken) -> Done:
    """BAN address: from the table or one's own games; with a game, from that."""
    address = spoken.rest.strip("<>")
    if spoken.game:
        return _in_game(speech, spoken, ban_act(address))
    return ban_somebody(speech.desk, speech.work, address, _banner(speech, spoken), dry_run=spoken.dry)


def unban(speech: Speech, spoken: Spoken) -> Done:
    """UNBAN address: lets them in again, at the table; with a game, in that."""
    address = spoken.rest.strip("<>")
    if spoken.game:
        return _in_game(speech, spoken, unban_act(address))
    return unban_somebody(speech.desk, speech.work, address, _banner(speech, spoken), dry_run=spoken.dry)


def bans(speech: Speech, spoken: Spoken) -> Done:
    """BANS: who is kept out, of the writer's games; for the host of all, and of the table."""
    games = None if speech.who.of_table else [game.id for game in games_of(speech.desk, speech.work, speech.who)]
    return shown(ban_lines(speech.work, games=games, by=speech.who.address))


def _banner(speech: Speech, spoken: Spoken) -> Banner:
    hand = Hand(who=speech.who.address, via=BY_MAIL, at=speech.now, why=spoken.why.strip())
    games = () if speech.who.of_table else tuple(games_of(speech.desk, speech.work, speech.who))
    return Banner(hand=hand, host=speech.who.of_table, games=games)


def _in_game(speech: Speech, spoken: Spoken, act: Act) -> Done:
    do = plan_within if spoken.dry else perform_within
    return do(speech.desk, speech.work, game_of(speech, spoken), act, speech.hand(spoken.why))


WORDS = (
    Word(
        names=("BAN", "SPERREN"),
        cli=("game ban", "ban add"),
        example=sentence("BAN eve@example.org WHY she insults everybody"),
        says=sentence("keep an address, and whoever has it, out: BAN g17 … of one game, without a game of the table"),
        does=ban,
        rest=Rest.MUST,
    ),
    Word(
        names=("UNBAN", "ENTSPERREN"),
        cli=("game unban", "ban lift"),
        example="UNBAN eve@example.org",
        says=sentence("lift that again"),
        does=unban,
        rest=Rest.MUST,
    ),
    Word(
        names=("BANS", "SPERRLISTE"),
        cli=("ban list",),
        example="BANS",
        says=sentence("who is kept out, or muted, since when and why, and how often they tried"),
        does=bans,
        rest=Rest.NONE,
    ),
    Word(
        names=("MUTE", "STUMM"),
        cli=("game mute",),
        example=sentence("MUTE Red WHY the last three messages were insults"),
        says=sentence("stop the press of a seat, or of the address of somebody who watches; orders go on"),
        act=_mute,
        rest=Rest.MUST,
    ),
    Word(
        names=("UNMUTE", "STUMM AUS"),
        cli=("game unmute",),
        example=sentence("UNMUTE Red"),
        says=sentence("let them write to others again"),
        act=_unmute,
        rest=Rest.MUST,
    ),
    Word(
        names=("REMOVE", "HINAUSWEISEN"),
        cli=("game remove",),
        example=sentence("REMOVE eve@example.org WHY she tells the press around"),
        says=sentence("put somebody out who watches; ALLOW lets them in again, as after KICK"),
        act=_remove,
        rest=Rest.MUST,
    ),
)
