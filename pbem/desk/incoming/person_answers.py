"""Replies to questions about a person: is this address theirs, shall they be removed? CONFIRM does what was asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.core.language import say
from pbem.desk.commands.addresses import ADD, MAIN, move_main
from pbem.desk.commands.leaving import ERASE, erase
from pbem.desk.entrance.trouble import answer_trouble
from pbem.desk.game.handling import InHand, TableMail
from pbem.desk.game.order_lines import Account
from pbem.desk.incoming.answers import confirms, rejects
from pbem.desk.incoming.table_in import answer, take_table_mail
from pbem.desk.letters.person_mail import tell_owner
from pbem.desk.people.bars_follow import follow_address
from pbem.mail.own_lines import take_lines
from pbem.mail.reply_addresses import canonical, normalise
from pbem.report.inputs import Taken
from pbem.store.stored_values import MailStatus

if TYPE_CHECKING:
    from pbem.store.stored_values import PlayerRecord


def is_about_person(about: str) -> bool:
    """Whether a token for confirming opens something of a person's."""
    return about.partition(".")[0] in _DOES


def take_person_confirmation(hand: InHand) -> MailStatus:
    """CONFIRM in a reply to such a question does it, once; anything else is a mail to the table like any other."""
    assert hand.token is not None  # it brought the mail here
    about, _, number = hand.token.about.partition(".")
    person = hand.work.player(int(number))
    if rejects(hand.letter):
        hand.work.revoke_tokens(None, "", "confirm", at=hand.now, about=hand.token.about, address=hand.token.address)
        answer_trouble(hand, say("you said no, so nothing was changed"))
        return MailStatus.HANDLED
    if not confirms(hand.letter):
        return take_table_mail(hand if hand.proven else replace(hand, token=None), proven=hand.proven)
    if not _wrote_there(hand, person):
        answer_trouble(
            hand, say("it answers a question that went to {address}; reply from there", address=hand.token.address)
        )
        return MailStatus.REFUSED
    if person is None or person.erased:
        answer_trouble(hand, say("whoever asked this plays here no more, so nothing was done"))
        return MailStatus.REFUSED
    hand.work.revoke_tokens(None, "", "confirm", at=hand.now, about=hand.token.about, address=hand.token.address)
    _DOES[about](hand, person)
    return MailStatus.HANDLED


def _wrote_there(hand: InHand, person: PlayerRecord | None) -> bool:
    """Whether the reply comes from the address that was asked, or from another one of the person's."""
    theirs = [known.address for known in hand.work.addresses(person.id)] if person else []
    asked = hand.token.address if hand.token else ""
    return canonical(hand.letter.sender or "") in map(canonical, [asked, *theirs])


def _add(hand: InHand, person: PlayerRecord) -> None:
    _answer_address(hand, person, main=False)


def _add_as_main(hand: InHand, person: PlayerRecord) -> None:
    _answer_address(hand, person, main=True)


def _answer_address(hand: InHand, person: PlayerRecord, *, main: bool) -> None:
    """The address has said that it is that person's."""
    new = normalise(hand.token.address if hand.token else "")
    handling = _handling(hand, person, new)
    if not hand.work.give_address(person.id, new, at=hand.now):
        answer_trouble(
            hand, say("this address is another player’s of this table, so nothing was changed; the moderator can help")
        )
        return
    follow_address(hand.work, person.id, new)
    said = say("mail from {new} counts as yours from now on", new=new)
    if main:
        move_main(handling, person, new)
        said += say(", and your mail goes there")
    tell_owner(handling, said, to=person.address)
    handling.script.taken.append(Taken(number=1, written="CONFIRM", words=said))
    hand.work.put_letter(answer(handling))
    hand.work.put_letters(handling.letters)


def _erase(hand: InHand, person: PlayerRecord) -> None:
    erase(_handling(hand, person, person.address), person)


def _handling(hand: InHand, person: PlayerRecord, sender: str) -> TableMail:
    reading = take_lines(hand.letter.text, hand.letter.sender_name)
    return TableMail(**hand.in_hand(), sender=sender, person=person, reading=reading, script=Account())


#: What is done, by what the question was about.
_DOES: dict[str, Callable[[InHand, PlayerRecord], None]] = {ADD: _add, MAIN: _add_as_main, ERASE: _erase}
