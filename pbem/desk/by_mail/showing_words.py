"""The moderator's words that show something: SHOW, LIST, PREVIEW, EXPORT, and the mails that were set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.errors import NotUnderstood
from pbem.core.language import say, sentence
from pbem.desk.acts.acts import Done, perform_within
from pbem.desk.archive.export import as_json, is_open
from pbem.desk.archive.export import export as exported
from pbem.desk.archive.sealing import put_word
from pbem.desk.by_mail.speech import game_of
from pbem.desk.by_mail.word import Speech, Spoken, Word
from pbem.desk.entrance import mails_shown
from pbem.desk.ground.same_transaction import within
from pbem.desk.moderation import sealed_orders
from pbem.desk.moderation import show as showing
from pbem.desk.moderation.sealed_orders import preview
from pbem.desk.moderation.show import game_lines
from pbem.desk.tokens.moderator_tokens import games_of
from pbem.desk.wording.command import Rest
from pbem.desk.wording.pieces import split_first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.desk.acts.acts import Act

_ALL = ("ALL", "ALLE", "ALLES")


def shown(lines: Sequence[str], *, says: Sequence[str] = ()) -> Done:
    """What a question is answered."""
    return Done(says=tuple(says), touched=(), dry_run=False, shows=tuple(lines))


def list_games(speech: Speech, spoken: Spoken) -> Done:
    """LIST: the games that the writer moderates."""
    everything = spoken.rest.upper() in _ALL
    if spoken.rest and not everything:
        raise NotUnderstood(say("“{written}” lists nothing", written=spoken.written), instead=("LIST", "LIST ALL"))
    theirs = None if speech.who.of_table else {game.id for game in games_of(speech.desk, speech.work, speech.who)}
    return shown(game_lines(within(speech.desk, speech.work), everything=everything, only=theirs))


def show(speech: Speech, spoken: Spoken) -> Done:
    """SHOW: a game, its position, its log, or on the record a seat's orders."""
    game = game_of(speech, spoken)
    inside, hand = within(speech.desk, speech.work), speech.hand(spoken.why)
    what, seat = split_first(spoken.rest)
    kind = _KINDS.get(what.upper(), "")
    if not what:
        return shown(showing.show_game(inside, game))
    if kind == "orders" and seat:
        return perform_within(speech.desk, speech.work, game, sealed_orders.look_at_orders(seat), hand)
    if kind == "as" and seat:
        look, plain = sealed_orders.look_as(seat), lambda: [showing.state_json(inside, game, seat)]
    elif kind == "state" and not seat:
        look, plain = sealed_orders.look_at_position(), lambda: [showing.state_json(inside, game)]
    elif kind == "log" and not seat:
        look, plain = sealed_orders.look_at_log(), lambda: showing.log_lines(inside, game)
    else:
        lines = ("SHOW", "SHOW STATE", "SHOW LOG", "SHOW AS Red", "SHOW ORDERS Red WHY …")
        raise NotUnderstood(say("“{rest}” is nothing that SHOW shows", rest=spoken.rest), instead=lines)
    return shown(sealed_orders.look(inside, game, look, hand, plain))


_KINDS = {
    "ORDERS": "orders",
    "BEFEHLE": "orders",
    "AS": "as",
    "ALS": "as",
    "STATE": "state",
    "POSITION": "state",
    "LOG": "log",
    "VERLAUF": "log",
}


def _preview(spoken: Spoken) -> Act:
    return preview(spoken.rest)


def export(speech: Speech, spoken: Spoken) -> Done:
    """EXPORT: the whole game as a file, attached."""
    game = game_of(speech, spoken)
    inside, hand = within(speech.desk, speech.work), speech.hand(spoken.why)
    # It holds what players may not know: whoever plays in the game has looked at it all.
    sealed_orders.look(inside, game, sealed_orders.look_at_position(), hand, list)
    document = exported(inside, game)
    speech.attachments.append((f"{game}.json", "application/json", as_json(document).encode()))
    hidden = say("it holds what players may not know: keep it to yourself until the game is over")
    return shown((), says=[say("{game}.json is attached", game=game), *([] if is_open(document) else [hidden])])


def entropy(speech: Speech, spoken: Spoken) -> Done:
    """ENTROPY: a player's word for the seed, passed on by the moderator."""
    game = game_of(speech, spoken)
    seat, word = split_first(spoken.rest)
    said = put_word(within(speech.desk, speech.work), game, seat, word.strip('"'), speech.now, by=speech.who.address)
    return shown((), says=[said])


# --- mails ----------------------------------------------------------------------------------------------------------


def failed(speech: Speech, spoken: Spoken) -> Done:
    """FAILED: the mails that were set aside; with a number, one of them."""
    of_table(speech, spoken)
    inside = within(speech.desk, speech.work)
    if spoken.rest:
        return shown(mails_shown.show_mail(inside, _number(spoken)).splitlines())
    return shown(mails_shown.failed_lines(inside))


def retry(speech: Speech, spoken: Spoken) -> Done:
    """RETRY: a mail that was set aside is taken up again; RETRY LETTER: a letter that was given up is sent again."""
    of_table(speech, spoken)
    inside = within(speech.desk, speech.work)
    first, rest = split_first(spoken.rest)
    if first.upper() in ("LETTER", "BRIEF"):
        return shown((), says=[mails_shown.retry_letter(inside, _number(spoken, rest))])
    number = None if first.upper() in _ALL else _number(spoken)
    return shown((), says=[mails_shown.retry_mails(inside, number)])


def outbox(speech: Speech, spoken: Spoken) -> Done:
    """OUTBOX: the letters that have not left."""
    of_table(speech, spoken)
    return shown(mails_shown.outbox_lines(within(speech.desk, speech.work)))


def _number(spoken: Spoken, written: str = "") -> int:
    number = (written or spoken.rest).strip(" .#")
    if not number.isdecimal():
        lines = tuple(
            f"{spoken.word.shown} {each}" for each in ("41", "ALL")[: 2 if spoken.word.name == "RETRY" else 1]
        )
        raise NotUnderstood(say("“{rest}” is no number of a mail; FAILED lists them", rest=spoken.rest), instead=lines)
    return int(number)


def of_table(speech: Speech, spoken: Spoken) -> None:
    """Raises NotUnderstood where somebody who moderates a game, not the table, says a word of the table's."""
    if not speech.who.of_table:
        raise NotUnderstood(
            say("{word} is for the table’s own moderator: it shows mails of all games", word=spoken.word.shown)
        )


WORDS = (
    Word(
        names=("LIST", "LISTE"),
        cli=("game list",),
        example="LIST",
        says=sentence("your games, a line each; LIST ALL: those that are over, too"),
        does=list_games,
        shared=True,
    ),
    Word(
        names=("SHOW", "ZEIGEN"),
        cli=("game show",),
        example="SHOW",
        says=sentence("where a game is, and what it waits for; also STATE, LOG, AS Red, ORDERS Red WHY …"),
        does=show,
    ),
    Word(
        names=("PREVIEW", "VORSCHAU"),
        cli=("game preview",),
        example=sentence("PREVIEW Red"),
        says=sentence("what the next adjudication would tell, were it done now; nothing is done"),
        act=_preview,
    ),
    Word(
        names=("EXPORT", "EXPORTIEREN"),
        cli=("game export", "export"),
        example="EXPORT",
        says=sentence("the whole game as one file, attached"),
        does=export,
        shared=True,
    ),
    Word(
        names=("ENTROPY", "ZUFALL"),
        cli=("game entropy",),
        example=sentence("ENTROPY Red blue moon over Brazil"),
        says=sentence("mix a player’s word into the seed, before the game begins"),
        does=entropy,
        rest=Rest.MUST,
        shared=True,
    ),
    Word(
        names=("FAILED", "GESCHEITERT"),
        cli=("mail failed", "mail show"),
        example="FAILED",
        says=sentence("the mails that were set aside; with a number, what is read in one"),
        does=failed,
    ),
    Word(
        names=("RETRY", "NOCHMAL"),
        cli=("mail retry",),
        example="RETRY 41",
        says=sentence("take such a mail up again; RETRY ALL, RETRY LETTER 107"),
        does=retry,
        rest=Rest.MUST,
    ),
    Word(
        names=("OUTBOX", "AUSGANG"),
        cli=("mail outbox",),
        example="OUTBOX",
        says=sentence("the letters that have not left"),
        does=outbox,
    ),
)
