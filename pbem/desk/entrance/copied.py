"""Mails that others got as well: whoever reads a token could use it, so it is renewed before anything else is done.

Whatever of the table's tokens such a mail shows, in its addresses, its subject or what it quotes, stops at once. What
the mail says is done all the same, and its answer brings the new one to its owner alone. Blind copies are not seen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.language import say, say_of
from pbem.desk.entrance.directory import StoreDirectory
from pbem.desk.game.dossier import forming_dossier, open_dossier
from pbem.desk.letters.postbag import Postbag
from pbem.desk.tokens.seat_tokens import exchange_token
from pbem.mail.purposes import Purpose
from pbem.mail.reply_addresses import others_in, tokens_shown
from pbem.report.inputs import Receipt, Section

if TYPE_CHECKING:
    from pbem.desk.game.handling import InHand
    from pbem.store.stored_values import TokenRecord

#: How many of the others are named.
_NAMED = 5


def renew_copied(hand: InHand, *, readable: bool, told: bool) -> InHand:
    """The mail in hand, its token renewed where others could read it; so are all that it shows beside its own.

    `readable`: its body can be searched; `told`: whoever is concerned may be written to, as the mail is no robot's.
    """
    ours = hand.desk.known_addresses
    if not others_in(hand.letter, ours):
        return hand
    directory = StoreDirectory(hand.desk, hand.work, hand.mail, hand.now)
    for token in tokens_shown(hand.letter, quoted=readable):
        found = hand.work.seat_by_token(token, at=hand.now)
        others = others_in(hand.letter, (*ours, *directory.ours(found))) if found else ()
        if found is None or not others:
            continue
        new = exchange_token(hand.desk, hand.work, found, hand.now)
        hand.work.token_was_copied(token)
        if hand.token is not None and hand.token.token == token:
            hand = replace(hand, token=new, copied=others)
        elif told:
            _tell_seat(hand, new, others)
    return hand


def copied_sections(hand: InHand) -> list[Section]:
    """What the answer says of it."""
    if not hand.copied:
        return []
    return [Section(heading=say("your sign was renewed"), lines=(_went_to(hand.copied), _what_to_do()))]


def copied_remarks(hand: InHand) -> tuple[str, ...]:
    """The same where an answer has no sections."""
    return (_went_to(hand.copied), _what_to_do()) if hand.copied else ()


def _went_to(others: tuple[str, ...]) -> str:
    more = len(others) - _NAMED
    named = ", ".join(others[:_NAMED])
    who = say_of(more, "{named} and {n} other", "{named} and {n} others", named=named) if more > 0 else named
    return say(
        "Your mail went to {who} as well, and it showed the sign that lets your mails in. So that nobody else can use "
        "it, it was renewed at once; what you wrote counts.",
        who=who,
    )


def _what_to_do() -> str:
    return say(
        "Reply to this mail or to later ones, and to the table alone; orders in a reply to an older mail may wait "
        "until you confirm them. To write to others, use PRESS or a mail of its own."
    )


def _tell_seat(hand: InHand, token: TokenRecord, others: tuple[str, ...]) -> None:
    """A seat whose sign was only quoted hears of it, and has the new one."""
    record = hand.work.game(token.game) if token.game else None
    seat = hand.work.seat(token.game, token.seat) if token.game and token.seat else None
    if record is None or seat is None or token.purpose != Purpose.ORDERS or token.about:
        return
    opened = (
        open_dossier(hand.desk, hand.work, record.id) if record.begun else forming_dossier(hand.desk, hand.work, record)
    )
    bag = Postbag(desk=hand.desk, dossier=opened, now=hand.now)
    with bag.speaking_to(seat.name):
        sections = copied_sections(replace(hand, copied=others))
    bag.write(Receipt(common=bag.common(seat.name), sections=sections), cause=f"{hand.cause}.copied")
    hand.work.put_letters(bag.letters)
