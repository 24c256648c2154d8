"""A seat's mail: its lines put on the sheet, its commands carried out, and the receipt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pbem.core.language import say, speaking, spoken
from pbem.core.table import Intervention
from pbem.desk.ballots.yes_or_no import with_answers
from pbem.desk.by_mail.moderator_plays import explain_refusals
from pbem.desk.clock import early_at, next_wake, settle_ahead, told_to
from pbem.desk.commands.all_commands import command_in
from pbem.desk.commands.asked_about import asked_of_seat
from pbem.desk.entrance.copied import copied_sections
from pbem.desk.game.approval import not_yet
from pbem.desk.game.company import banks_of
from pbem.desk.game.dossier import Dossier, open_dossier
from pbem.desk.game.handling import InHand, SeatMail
from pbem.desk.game.next_wait import asked_after
from pbem.desk.game.order_lines import Ground, Transcript
from pbem.desk.game.play import owing
from pbem.desk.game.stale import Arrival, Newest, arrival_of, newer, told_often, why_stale
from pbem.desk.game.standing_acts import act_line, refusal_of
from pbem.desk.ground.order_words import begins_deed
from pbem.desk.incoming.kept_offers import just_offered, offered, with_offers
from pbem.desk.incoming.unread_lines import telling_faults
from pbem.desk.letters.calendar_entries import calendar_entry
from pbem.desk.letters.catch_up import as_it_stands
from pbem.desk.letters.postbag import Postbag
from pbem.desk.letters.tapping import tapping
from pbem.desk.mail_lines.carrying_out import carry_out
from pbem.desk.mail_lines.in_words import left_out
from pbem.desk.mail_lines.quoted_form import with_quoted_form
from pbem.desk.mail_lines.transcript import hear_commands, transcribe
from pbem.desk.mail_lines.wait_after import counts_from, note_in_wait
from pbem.desk.order_pages.made_for import of_other_page, shows_another
from pbem.desk.people.answer_language import language_of_answer
from pbem.desk.people.mail_choices import language_of
from pbem.desk.playing.dropouts import welcome_back
from pbem.desk.seats.sitters import answer_sitter, sitter_of
from pbem.mail.broken_rows import join_wrapped
from pbem.mail.own_lines import LeftOutKind, take_lines
from pbem.mail.reply_addresses import game_named
from pbem.report.inputs import Receipt, Refused, Report, Section, Trouble
from pbem.store.stored_values import GameRecord, GameStatus, MailStatus, Mark

if TYPE_CHECKING:
    from pbem.core.ruleset_contract import Ruleset
    from pbem.core.sheet import Sheet
    from pbem.desk.letters.letterpress import Attachment
    from pbem.desk.understanding.meaning import Asked
    from pbem.store.work import Work

#: What is asked by whoever wants to see his orders.
_ABOUT_ORDERS = {"STATUS", "ORDERS"}


def take_orders(hand: InHand, game: str, seat: str) -> MailStatus:
    """Take an accepted mail of a seat: everything it changes and its receipt, in this transaction.

    REFUSED where its orders are too old to be taken and it asks nothing.
    """
    # Two workers may have mails of two seats: who is last must see that all are in.
    dossier = open_dossier(hand.desk, hand.work, game, claimed=hand.work.claim_game(game, wait=True))
    sitter = sitter_of(hand)
    person = hand.work.player_by_address(sitter) if sitter else dossier.people.get(seat)
    with speaking(language_of_answer(hand.desk, hand.work, hand.letter, person, game)):
        return _take(hand, dossier, seat)


def _take(hand: InHand, dossier: Dossier, seat: str) -> MailStatus:
    if reason := not_yet(hand.work, dossier):
        _put_off(hand, dossier, seat, reason)
        return MailStatus.HANDLED
    handling = _opened(hand, dossier, seat)
    too_old = bool(handling.stale) and not handling.script.commands
    if too_old and told_often(hand, dossier.record.id, seat):
        return MailStatus.REFUSED
    handling.sections += _unread(handling)
    _carry_out_acts(handling)
    dossier.table.sheets = {**dossier.sheets, seat: handling.script.sheet}
    note_in_wait(handling)
    carry_out(handling)
    _explain_refusals(handling)
    note_in_wait(handling)
    _write_wait(handling)
    _write_sheet(handling)
    handling.sections += [*_from_now_on(handling.script), *welcome_back(handling), *copied_sections(handling)]
    _answer(handling)
    for follow in handling.at_end:
        follow()
    return MailStatus.REFUSED if too_old else MailStatus.HANDLED


def _from_now_on(script: Transcript) -> list[Section]:
    """What is not for this turn alone is said aloud: a word in a form may be meant for once."""
    if not script.standing:
        return []
    numbers = sorted(set(script.standing))  # a line may be several orders
    said = say("Line {number} is for this turn and every later one, until you change it.", number=numbers[0])
    if len(numbers) > 1:
        said = say(
            "Lines {numbers} are for this turn and every later one, until you change them.",
            numbers=", ".join(_runs(numbers)),
        )
    return [Section(heading=say("STANDS FROM NOW ON"), lines=(said,))]


def _runs(numbers: Sequence[int]) -> list[str]:
    """Rising numbers; three or more that follow one another as "12 to 25"."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda each: each[1] - each[0])]
    return [
        text
        for run in runs
        for text in (map(str, run) if len(run) <= 2 else [say("{first} to {last}", first=run[0], last=run[-1])])
    ]


def _explain_refusals(handling: SeatMail) -> None:
    if handling.script.refused:
        explain_refusals(handling)


def _put_off(hand: InHand, dossier: Dossier, seat: str, reason: str) -> None:
    """Nothing is taken now, and nothing about the game is said."""
    bag = Postbag(desk=hand.desk, dossier=dossier, now=hand.now)
    content = Trouble(
        common=bag.common(seat),
        reason=reason,
        would_do=(say("Send it again when you have the report."),),
        subject=hand.letter.subject,
        received=hand.mail.received,
    )
    bag.write(content, cause=hand.cause, answers=hand.letter)
    hand.work.put_letters(bag.letters)


def _opened(hand: InHand, dossier: Dossier, seat: str) -> SeatMail:
    game = dossier.record.id
    reading = take_lines(hand.letter.text, hand.letter.sender_name)
    joined = join_wrapped(
        reading.taken,
        lambda line: bool(command_in(line)) or dossier.ruleset.begins_order(line),
        begins_deed=partial(begins_deed, dossier.ruleset),
        wrapped=hand.letter.may_be_wrapped,
    )
    own = with_answers(hand.work, dossier, seat, hand.letter, [(line.number, line.text) for line in joined])
    lines, sections = with_quoted_form(hand.work, dossier, hand.letter, own)
    mark = hand.work.find_mark(game, "offers", seat)
    newest = Newest.of(mark.value.get("newest")) if mark else None
    stale = why_stale(hand, dossier, seat, arrival_of(hand, counts_from(hand)), newest)
    stale = stale or of_other_page(reading.page, dossier, seat)
    sitter = sitter_of(hand)
    return SeatMail(
        **hand.in_hand(),
        sender=sitter or dossier.seat(seat).address,
        person=hand.work.player_by_address(sitter) if sitter else dossier.people.get(seat),
        sitter=sitter,
        owners=_as_the_owner_reads(hand, dossier, seat, lines, mark) if sitter and not stale else None,
        reading=reading,
        script=_transcript(hand, dossier, seat, lines, mark, stale),
        sections=sections,
        record=dossier.record,
        seat=seat,
        dossier=dossier,
        wait=dossier.wait,
        newest=newest,
        offered=mark,
        stale=stale,
    )


def _unread(handling: SeatMail) -> list[Section]:
    """Where a mail holds nothing to read above the quotation: orders may stand where they are not looked for."""
    if handling.script.taken or handling.script.refused or handling.script.commands:
        return []
    says = []
    if any(part.kind is LeftOutKind.QUOTED for part in handling.reading.left_out):
        says.append(
            say(
                "Only what you write yourself is read, not what stands inside the quoted mail. If you filled in "
                "the form there, copy its lines to the top of your reply."
            )
        )
    if handling.letter.attachments:
        names = ", ".join(handling.letter.attachments)
        says.append(say("Attachments are not read ({names}); write the orders into the mail itself.", names=names))
    return [Section(heading=say("no order found in your mail"), lines=tuple(says))] if says else []


def _transcript(
    hand: InHand, dossier: Dossier, seat: str, lines: Sequence[tuple[int, str]], mark: Mark | None, stale: str
) -> Transcript:
    position = dossier.position()
    ground = Ground(
        ruleset=dossier.ruleset,
        state=position.state,
        seat=seat,
        tempo=dossier.table.tempo,
        open=[decision for decision in position.waiting if decision.seat == seat],
        pending=position.waiting,
        offers=offered(mark, position.state.turn, hand.letter),
        limit=hand.desk.config.limits.orders_in_a_mail,
    )
    sheet = dossier.sheets[seat]
    written = [line for _, line in lines]

    @cache
    def asked() -> Asked:
        found = asked_of_seat(hand, dossier, seat, len(ground.offers), written)
        return replace(found, just_offered=just_offered(mark, position.state.turn, hand.letter))

    ground = replace(ground, asked=asked, on_fault=telling_faults(hand))
    if reason := _meant_for_another(hand.work, dossier.record, written):
        return Transcript(sheet=sheet, refused=[Refused(number=n, written=line, reason=reason) for n, line in lines])
    lines = [(number, line) for number, line in lines if game_named([line]) != dossier.record.id]
    over = say("the game is over; no order is taken any more") if dossier.record.status is GameStatus.OVER else ""
    if reason := over or stale:  # commands are heard all the same
        script = Transcript(sheet=sheet)
        hear_commands(script, lines, ground.limit, reason, ground.asked)
        return script
    return transcribe(ground, sheet, lines)


def _as_the_owner_reads(
    hand: InHand, dossier: Dossier, seat: str, lines: Sequence[tuple[int, str]], mark: Mark | None
) -> Transcript | None:
    """A sitter's lines in the language of the seat's player; None where that is the sitter's."""
    language = language_of(hand.desk.config, dossier.people.get(seat), dossier.ruleset.id)
    if language.code == spoken():
        return None
    with speaking(language):
        return _transcript(hand, dossier, seat, lines, mark, "")


def _meant_for_another(work: Work, record: GameRecord, lines: Sequence[str]) -> str:
    """Why no line of a mail can be taken that names another game than the one it answers; "" where it does not."""
    named = game_named(lines)
    if named is None or named == record.id or work.game(named) is None:
        return ""
    return say(
        "it answers a mail of {game} and is for {named}, so nothing was taken; reply to a mail of {named}",
        game=record.id,
        named=named,
    )


# --- what happens at once -----------------------------------------------------------------------------------------


def _carry_out_acts(handling: SeatMail) -> None:
    """Gifts: tried on the position as it stands, then logged, anchored to the decision that is pending."""
    position = handling.dossier.position()
    anchor = position.waiting[0].anchor if position.waiting else ""
    record, script = handling.dossier.record, handling.script
    done: list[Intervention] = []
    for asked in script.acts:
        act = Intervention(anchor, asked.kind, asked.data)
        reason = refusal_of(handling.dossier, act) if anchor else say("nothing is open just now")
        if reason is None:
            line = act_line(handling.dossier, handling.seat, act, source="order", now=handling.now)
            handling.work.append(record.id, record.branch, [line])
            done.append(act)
            continue
        script.taken = [line for line in script.taken if line.number != asked.number]
        script.refused.append(Refused(number=asked.number, written=asked.written, reason=reason))
    if done and handling.wait is not None:
        handling.wait = asked_after(handling.dossier, handling.wait, done)


# --- what is written ----------------------------------------------------------------------------------------------


def _write_sheet(handling: SeatMail) -> None:
    game, seat, script = handling.dossier.record.id, handling.seat, handling.script
    if script.cleared:
        handling.work.clear_orders(game, seat, script.cleared)
    if script.put:
        handling.work.put_orders(game, seat, script.put, received=handling.mail.received, mail=handling.mail.id)
    # So does what begins no order, or was asked back.
    begins = handling.dossier.ruleset.begins_order
    faulty = script.offers or any(begins(line.written) for line in script.refused)
    if faulty or script.put or script.cleared or script.acts:
        turn = handling.dossier.position().state.turn
        kept = with_offers(handling.offered, turn, handling.mail.id, script.offers)
        value = {"turn": turn, "offers": kept, "newest": _newest(handling)}
        handling.work.set_mark(game, "offers", seat, value, at=handling.now)


def _newest(handling: SeatMail) -> dict[str, Any] | None:
    """The newest of the seat's mails whose orders stand, with this one."""
    newest = handling.newest
    if handling.script.put or handling.script.cleared:
        arrival = Arrival(date=handling.letter.date, arrived=counts_from(handling))
        newest = newer(newest, handling.mail.id, arrival)
    return newest.document() if newest else None


def _write_wait(handling: SeatMail) -> None:
    record = handling.dossier.record
    if handling.wait is None:
        return
    changed = handling.wait is not handling.dossier.wait
    if changed and not handling.work.save_game(_with_wait(record, handling), record.version):
        raise RuntimeError(f"game {record.id} was changed while it was ours")


def _with_wait(record: GameRecord, handling: SeatMail) -> GameRecord:
    assert handling.wait is not None
    due_at = next_wake(handling.dossier.clock, handling.wait) if record.status is GameStatus.RUNNING else None
    return replace(record, wait=handling.wait.document(), due_at=due_at)


def _answer(handling: SeatMail) -> None:
    bag = Postbag(desk=handling.desk, dossier=handling.dossier, now=handling.now)
    receipt = _receipt(handling, bag)
    cause, page = handling.cause, handling.wants_page
    reports = [*handling.reports, *([_as_it_stands(handling, bag)] if handling.wants_report else [])]
    if handling.sitter:
        answer_sitter(handling, bag, receipt, reports, _owners_receipt(handling, bag) or receipt)
    elif reports:
        *earlier, last = reports
        entries = _entries(handling, bag)
        bag.write(
            last, cause=cause, before=[receipt, *earlier], answers=handling.letter, attachments=entries, page=page
        )
    else:
        bag.write(receipt, cause=cause, answers=handling.letter, attachments=_entries(handling, bag), page=page)
        if not page:  # else it is no mail of its words alone, which a report may say first
            written = handling.desk.receipts.setdefault(handling.dossier.record.id, {})
            written.update({letter.message_id: receipt for letter in bag.letters})
    handling.work.put_letters([*bag.letters, *handling.letters])


def _owners_receipt(handling: SeatMail, bag: Postbag) -> Receipt | None:
    """What was sent for the seat, in its player's language: its orders; None where the sitter has the same one."""
    if handling.owners is None:
        return None
    done = {line.number for line in handling.script.taken}
    with bag.speaking_to(handling.seat):
        script = replace(handling.owners, taken=[line for line in handling.owners.taken if line.number in done])
        lacking = owing(handling.dossier.table.needs(handling.dossier.position()))
        return _receipt(replace(handling, script=script, lacking=lacking), bag)


def _as_it_stands(handling: SeatMail, bag: Postbag) -> Report:
    dossier = handling.dossier
    deadline = handling.wait.deadline if handling.wait else None
    return as_it_stands(bag, dossier.table, dossier.position(), handling.seat, handling.script.sheet, deadline)


def _entries(handling: SeatMail, bag: Postbag) -> list[Attachment]:
    """The calendar entry of a deadline that this mail has moved."""
    if not handling.attach_deadline or handling.wait is None:
        return []
    return [calendar_entry(bag, handling.seat, handling.wait.deadline)]


def _receipt(handling: SeatMail, bag: Postbag) -> Receipt:
    over = handling.dossier.record.status is GameStatus.OVER
    if handling.ends or (over and not _asked(handling.script) & _ABOUT_ORDERS):
        return _last_receipt(handling, bag)
    dossier, script, seat = handling.dossier, handling.script, handling.seat
    position, ruleset = dossier.position(), dossier.ruleset
    wait = told_to(dossier.clock, handling.wait, seat, handling.now) if handling.wait else None
    others = [name for name in (wait.seats if wait else ()) if name != seat]
    mine = [decision for decision in position.waiting if decision.seat == seat]
    rows, turn = ruleset.sheet_words(script.sheet, position.state, seat), position.state.turn
    page = handling.reading.page
    hidden = 0 if _shows_standing(script) else sum(order.standing for order in script.sheet.current(turn))
    return Receipt(
        common=bag.common(seat),
        turn=turn,
        taken=script.taken,
        refused=sorted(script.refused, key=lambda line: line.number),
        forecasts=ruleset.forecast(position.state, seat, script.sheet, handling.supposed) if script.check else (),
        left_out=left_out(handling),
        read_as=[(written, line) for _, written, line in script.read_as],
        sheet=rows[: len(rows) - hidden],
        now={} if script.check else _as_things_stand(ruleset, position.state, seat, script.sheet),
        more_standing=hidden,
        lacking=handling.lacking.get(seat, ()),
        seats_in=tuple(name for name in others if name not in handling.lacking),
        seats_missing=tuple(name for name in others if name in handling.lacking),
        waiting=wait.waiting_seats if wait else (),
        in_question=bool(wait and wait.in_question),
        settle=settle_ahead(dossier.clock, wait) if wait else None,
        plays_at=early_at(dossier.clock, wait) if wait and dossier.record.status is GameStatus.RUNNING else None,
        turn_of=others[0] if wait and len(wait.seats) == len(others) == 1 else "",
        deadline=wait.deadline if wait and (mine or wait.in_question) else None,
        bank=banks_of(handling.work, dossier, [seat]).get(seat) if mine else None,
        sections=handling.sections,
        page=page.turn if page and not handling.stale else 0,
        page_older=shows_another(page, dossier),
        form=dossier.table.form(position, seat) if handling.lacking.get(seat) and _wants_form(script) else (),
        tap=tapping(bag, position.state, seat, script.sheet),
    )


def _as_things_stand(
    ruleset: Ruleset, state: Any, seat: str, sheet: Sheet
) -> Mapping[str, list[tuple[str, float | None]]]:
    """Row of the sheet to what its order would do now, on what the seat can see."""
    rows: dict[str, list[tuple[str, float | None]]] = {}
    if any(not order.standing for order in sheet.orders.values()):
        for line in ruleset.forecast(state, seat, sheet):
            if line.row and line.brief:
                rows.setdefault(line.row, []).append((line.brief, line.odds))
    return rows


def _last_receipt(handling: SeatMail, bag: Postbag) -> Receipt:
    """What became of the lines; in a game that is over no order stands and none is wanted."""
    return Receipt(
        common=bag.common(handling.seat),
        turn=0,
        taken=handling.script.taken,
        refused=sorted(handling.script.refused, key=lambda line: line.number),
        left_out=left_out(handling),
        read_as=[(written, line) for _, written, line in handling.script.read_as],
        sections=handling.sections,
    )


def _asked(script: Transcript) -> set[str]:
    return {heard.command.name for heard in script.commands}


def _shows_standing(script: Transcript) -> bool:
    """Whether the receipt shows standing orders: where one has changed, or the seat asks for its orders."""
    asked = _asked(script) & _ABOUT_ORDERS
    nothing = not (script.taken or script.refused)
    return nothing or bool(asked or script.cleared) or any(order.standing for order in script.put)


def _wants_form(script: Transcript) -> bool:
    """Whether an order form helps: not whoever has just sent orders, nor who only asks or says something else."""
    asked = _asked(script)
    about_orders = script.refused or script.cleared or asked & _ABOUT_ORDERS
    return not script.put and "HELP" not in asked and (not asked or bool(about_orders))
