"""Inputs of every kind of mail, as the desk would fill them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pbem.core.events import Event
from pbem.core.ruleset_contract import Forecast, FormLine, Need
from pbem.report.inputs import (
    Act,
    Announcement,
    Archive,
    Change,
    Common,
    Confirm,
    Correction,
    DeadlineChanged,
    Decided,
    Diary,
    DiaryPage,
    GameOver,
    Gathering,
    Gathers,
    Grace,
    Invitation,
    LeftOut,
    MailInput,
    Matter,
    Message,
    Notice,
    Owed,
    PersonMail,
    PersonMatter,
    Press,
    Receipt,
    Refused,
    Reminder,
    Report,
    Section,
    Span,
    Start,
    Stranger,
    Taken,
    Trouble,
    VoteStage,
    VoteTold,
    WouldDo,
)
from tests.report.samples_ground import (
    COMMON,
    DEADLINE,
    FORM,
    LEADING,
    NEED,
    NOW,
    OUTLOOK,
    PLAIN,
    PLAYERS,
    SEATS,
    STANDING,
    VIEW,
    chapter,
)
from tests.report.samples_moderator import SAMPLES as _FOR_MODERATORS

_AMERICA = chapter(Event("discovered", {"seat": "Red", "territory": "brazil", "circumnavigation": 1}), turn=3)
_LAST = chapter(
    Event("war-ended", {"seat": "Blue", "enemy": "Red", "why": "defeat", "years": 2, "victor": "Blue", "loser": "Red"}),
    Event("prestige", {"seat": "Blue", "before": 9, "after": 10, "why": "war"}),
    Event("won", {"seat": "Blue", "prestige": 10, "turn": 11}),
    turn=11,
    round=4,
)

RECEIPT = Receipt(
    common=COMMON,
    turn=4,
    taken=[
        Taken(number=1, written="CARDS exp, vic, merch, trad, sci", words="Explorer/Conqueror, Viceroy/Ambassador"),
        Taken(number=2, written="1 explore india / china", words="Explorer to India, else China"),
        Taken(
            number=3,
            written="2 viceroy west africa gold 2",
            words="Viceroy: West Africa gold 2",
            remarks=("Your Treasury is 1 now; kept, as it may be enough by then.",),
        ),
        Taken(number=5, written="GIVE Blue 1", words="1 Treasury given to Blue, at once"),
    ],
    refused=[
        Refused(
            number=4,
            written="4 TRADER own al",
            reason="I know no “al” here.",
            repairs=((1, "4 TRADER OWN ALL"), (2, "4 TRADER OWN, ALL OTHERS")),
        )
    ],
    sheet=[
        ("CARDS", "Explorer/Conqueror, Viceroy/Ambassador"),
        ("1", "Explorer to India, else China"),
        ("2", "Viceroy: West Africa gold 2"),
        ("3", "no plan yet: would be PASS"),
    ],
    lacking=("a plan for card 3", "a plan for card 4"),
    left_out=[LeftOut(what="signature", lines=3), LeftOut(what="quoted", lines=88)],
    seats_in=("Blue", "Green"),
    seats_missing=("Yellow",),
    settle=timedelta(minutes=30),
    deadline=DEADLINE,
    form=FORM,
)
CHECKED = replace(
    RECEIPT,
    taken=(),
    refused=(),
    lacking=(),
    form=(),
    seats_missing=(),
    plays_at=NOW + timedelta(minutes=30),
    left_out=(),
    forecasts=[
        Forecast(text="round 1: Explorer to India, needs 4 Successes of 10", odds=0.4407),
        Forecast(text="round 2: 2 counters on West Africa gold, control taken from Blue"),
    ],
    sections=[
        Section(heading="STATUS", lines=("Turn 4 is open.", "Three of four have sent orders.")),
        Section(heading="MAP", lines=("west-africa   gold", "brazil        tobacco"), preformatted=True),
    ],
)
REPORT = Report(
    common=COMMON,
    turn=3,
    needs=[NEED],
    deadline=DEADLINE,
    settle=timedelta(minutes=30),
    calendar=True,
    view=VIEW,
    outlook=OUTLOOK,
    standing=STANDING,
    leading=LEADING,
    standing_orders=[("ALLOW SHIP ALL EXCEPT Blue", "new")],
    more_standing=1,
    sheet=[("CARDS", "last turn's line-up, unless you send another")],
    form=FORM,
)
QUESTION = replace(
    REPORT,
    span=Span.QUESTION,
    round=2,
    needs=[Need(seat="Red", kind="surrender", keys=("k",), words="whether you surrender to Blue after year 1")],
    form=[FormLine(text="SURRENDER ________", comment="YES or NO")],
)
_OWED = Owed(
    game="g17",
    title="Amber Fleet",
    seat="Red",
    tag="[g17 red k7q2m9w4t8x3b5n6]",
    reply_address=COMMON.reply_address,
    needs=[NEED],
    deadline=DEADLINE,
    form=FORM,
)

PRESS = Message(
    signed="Blue",
    turn=4,
    readers=("Green",),
    unnamed=True,
    moderator=True,
    about="Shall we share Brazil?",
    lines=(
        "Let us share Brazil this turn, and then look at the West Indies together, if you like that.",
        "",
        "# The Blue chancellery",
        "B.",
    ),
)

#: Every kind, in its main variants.
MAILS: dict[str, MailInput] = {
    **_FOR_MODERATORS,
    "invitation": Invitation(
        common=COMMON,
        by="Bert",
        accept="ACCEPT g17",
        until=DEADLINE,
        players=PLAYERS,
        pace="every Tuesday and Friday, 20:00 Berlin",
        commits_to=("orders for every turn, or ABSENCE in time",),
    ),
    "invitation-takeover": Invitation(
        common=replace(COMMON, seat="Green"),
        taken_over=True,
        until=DEADLINE,
        turn=3,
        owed=("the line-up and plans for turn 4",),
        view=VIEW,
        standing=STANDING,
        leading=SEATS,
        players=(*PLAYERS[:2], ("Green", ""), *PLAYERS[3:]),
        pace="every 72h",
    ),
    "gathering-call": Gathering(
        common=COMMON,
        news=Gathers.CALL,
        until=DEADLINE,
        players=PLAYERS,
        pace="every 72h",
        terms=("anonymous",),
        words_taken=True,
    ),
    "gathering-missed": Gathering(common=replace(COMMON, seat=None), news=Gathers.MISSED, about=("Green",)),
    "gathering-short": Gathering(common=COMMON, news=Gathers.SHORT, about=("Green", "Yellow"), players=PLAYERS),
    "gathering-left": Gathering(common=COMMON, news=Gathers.LEFT, about=("Green",), players=PLAYERS),
    "gathering-admitted": Gathering(common=COMMON, news=Gathers.ADMITTED, players=PLAYERS, pace="every 72h"),
    "gathering-turned-away": Gathering(
        common=replace(COMMON, seat=None), news=Gathers.TURNED_AWAY, why="the game is for friends"
    ),
    "gathering-declined": Gathering(common=COMMON, news=Gathers.DECLINED, about=("zoe@players.example",)),
    "gathering-dissolved": Gathering(common=COMMON, news=Gathers.DISSOLVED),
    "start": Start(
        common=COMMON,
        players=PLAYERS,
        first_player="Blue",
        pace="every Tuesday and Friday, 20:00 Berlin",
        view=VIEW,
        outlook=OUTLOOK,
        standing=STANDING,
        needs=[NEED],
        deadline=DEADLINE,
        settle=timedelta(minutes=30),
        calendar=True,
        form=FORM,
        entropy_words=("Red: blue moon",),
    ),
    "receipt": RECEIPT,
    "receipt-check": CHECKED,
    "receipt-empty": Receipt(common=COMMON),
    "report": REPORT,
    "report-question": QUESTION,
    "report-waits": replace(QUESTION, needs=(), waits_for=("Blue",), form=()),
    "report-catch-up": replace(REPORT, span=Span.CATCH_UP, attachments=("the map", "the history")),
    "report-notes": replace(REPORT, notes=("Red has a new player",)),
    "report-observer": replace(REPORT, common=replace(COMMON, seat=None), needs=(), form=(), standing_orders=()),
    "reminder": Reminder(common=COMMON, owed=[_OWED]),
    "reminder-two": Reminder(
        common=COMMON,
        owed=[replace(_OWED, lacking=("a plan for card 3",)), replace(_OWED, game="g21", title="Tea and Opium")],
    ),
    "deadline-changed": DeadlineChanged(
        common=COMMON,
        old=DEADLINE,
        new=DEADLINE + timedelta(days=4),
        by="the moderator",
        why="Dora is ill",
        needs=[NEED],
        calendar=True,
    ),
    "deadline-paused": DeadlineChanged(common=COMMON, old=DEADLINE, new=None, by="the moderator"),
    "grace": Grace(common=COMMON, missing=("Red", "Yellow"), until=DEADLINE, needs=[NEED], form=FORM, calendar=True),
    "grace-others": Grace(common=COMMON, missing=("Yellow",), until=DEADLINE),
    "grace-bank": Grace(
        common=COMMON,
        missing=("Red", "Yellow"),
        until=DEADLINE,
        banks=(("Red", timedelta(hours=20)), ("Yellow", timedelta(hours=4))),
        needs=[NEED],
        form=FORM,
        calendar=True,
    ),
    "grace-bank-of-others": Grace(
        common=COMMON, missing=("Yellow",), until=DEADLINE, banks=(("Yellow", timedelta(hours=4)),)
    ),
    "grace-none": Grace(common=COMMON, missing=("Red",), until=None, needs=[NEED], form=FORM, nmr="wait"),
    "grace-none-others": Grace(common=COMMON, missing=("Yellow",), until=None, nmr="wait"),
    "deadline-outage": DeadlineChanged(
        common=COMMON,
        old=DEADLINE - timedelta(hours=24),
        new=DEADLINE,
        outage=(DEADLINE - timedelta(hours=30), DEADLINE - timedelta(hours=6)),
        needs=[NEED],
        calendar=True,
    ),
    "deadline-undelivered": DeadlineChanged(
        common=COMMON, old=DEADLINE - timedelta(hours=24), new=DEADLINE, undelivered=("Yellow",)
    ),
    "report-stood-in": replace(REPORT, bank=timedelta(hours=20), stood_in=("Yellow",)),
    "notice-late": Notice(common=COMMON, matter=Matter.LATE, about="Yellow", details=(("Yellow", "a line-up"),)),
    "notice-undelivered": Notice(common=COMMON, matter=Matter.UNDELIVERED, about="Yellow", reason="Yellow: no mailbox"),
    "notice-outage": Notice(common=Common(now=NOW), matter=Matter.CLOCK, reason="It was out of reach."),
    "game-over": GameOver(
        common=COMMON,
        winners=("Blue",),
        turn=11,
        chapters=[_LAST],
        history=[_AMERICA, _LAST],
        players=PLAYERS,
        standing=STANDING,
        leading=LEADING,
        view=VIEW,
        seed="a1b2c3d4" * 8,
        verify="pbem verify g17.zip",
        diaries=[
            Diary(
                seat="Yellow",
                pages=(
                    DiaryPage(turn=0, lines=("Everybody is so kind.",)),
                    DiaryPage(turn=4, lines=("Blue cannot be trusted.", "", "# never again")),
                ),
            )
        ],
    ),
    "game-over-won": GameOver(common=COMMON, winners=("Red",), turn=11),
    "game-over-stopped": GameOver(common=COMMON, winners=(), turn=4, why="by vote"),
    "person-address": PersonMail(
        common=PLAIN,
        matter=PersonMatter.ADDRESS,
        about="Anna",
        by="anna@example.org",
        lines=("Anna’s mail goes here",),
        until=DEADLINE,
    ),
    "person-changed": PersonMail(
        common=PLAIN,
        matter=PersonMatter.CHANGED,
        by="anna@work.example",
        lines=("mail from anna@phone.example counts as yours from now on",),
    ),
    "person-erase": PersonMail(
        common=PLAIN,
        matter=PersonMatter.ERASE,
        lines=("your name and your addresses are forgotten",),
        stays=("what your seats did in their games",),
        rows=(("g17", "Amber Fleet", "Red"),),
        until=DEADLINE,
    ),
    "person-sit": PersonMail(common=COMMON, matter=PersonMatter.SIT, about="Red", by="Anna", since=NOW, until=DEADLINE),
    "person-sit-over": PersonMail(common=COMMON, matter=PersonMatter.SIT_OVER, about="Red", by="Anna"),
    "confirm": Confirm(
        common=COMMON,
        sender="anna@work.example",
        received=NOW,
        lines=("CARDS exp, vic, merch, trad, sci", "1 EXPLORE india"),
        answer="CONFIRM",
        until=DEADLINE,
    ),
    "stranger": Stranger(
        common=Common(now=NOW),
        table="table@example.org",
        subject="hello",
    ),
    "trouble": Trouble(
        common=Common(now=NOW),
        reason="It has 31 MB, and I read up to 2 MB.",
        would_do=("Send the orders alone, as plain text, without attachments.",),
        subject="orders",
        received=NOW,
    ),
    "notice-held": Notice(
        common=COMMON,
        matter=Matter.HELD,
        reason="What was told as “placed” would now read “control”.",
        would_do=(
            WouldDo(mail="SHOW g17 LOG", cli="pbem game show g17 --log", does="what happened so far"),
            WouldDo(mail="", cli="pbem clock-is-right", does="count deadlines again"),
        ),
    ),
    "notice-mail": Notice(
        common=COMMON, matter=Matter.MAIL_FAILED, about="anna@example.org", count=3, reason="Broken."
    ),
    "notice-bounced": Notice(common=COMMON, matter=Matter.BOUNCED, about="anna@example.org", count=2),
    "notice-missed": Notice(common=COMMON, matter=Matter.MISSED, about="Red", count=2),
    "notice-away": Notice(
        common=COMMON,
        matter=Matter.AWAY,
        about="Red",
        reason="a long voyage",
        details=(("asked for", "4 January to 9 January 2027"), ("the game allows", "21 days")),
        would_do=(WouldDo(mail="ALLOW g17 absence.Red.2027-01-04 WHY …", does="deadlines go past it"),),
    ),
    "notice-act": Notice(
        common=COMMON, matter=Matter.ACT, about="DEADLINE +24h", reason="Dora is ill", details=(("old", "Fri 20:00"),)
    ),
    "notice-clock": Notice(
        common=Common(now=NOW), matter=Matter.CLOCK, about="went back", reason="It shows Fri 20:00 UTC."
    ),
    "correction": Correction(
        common=COMMON,
        act=Act.EDIT,
        why="A counter was placed twice.",
        when=NOW,
        changes=[Change(path="players.Red.treasury", before="4", after="5")],
    ),
    "correction-rollback": Correction(
        common=COMMON,
        act=Act.ROLLBACK,
        why="the map was wrong",
        back_to=(3, 2),
        stands=True,
        undone=("CARDS exp, vic, merch, trad, sci", "1 EXPLORE india"),
        needs=[NEED],
        deadline=DEADLINE,
        form=FORM,
    ),
    "correction-ruling": Correction(common=COMMON, act=Act.RULING, about="Red's surrender", value="no"),
    "correction-dice": Correction(common=COMMON, act=Act.DICE, about="the next roll", value="4 of 10"),
    "correction-order": Correction(common=COMMON, act=Act.ORDER, about="Yellow"),
    "correction-held": Correction(common=COMMON, act=Act.HELD, why="A rule is in dispute."),
    "correction-resumed": Correction(common=COMMON, act=Act.RESUMED, deadline=DEADLINE),
    "correction-replaced": Correction(common=COMMON, act=Act.REPLACED, about="Yellow", value="Carol"),
    "correction-vacant": Correction(
        common=COMMON, act=Act.VACANT, about="Yellow", value="what it does not order is played by default", why="Gone."
    ),
    "correction-left": Correction(common=COMMON, act=Act.LEFT, about="Red", value="Carol", why="Red has resigned."),
    "correction-token": Correction(common=COMMON, act=Act.TOKEN, why="The old one was in a forwarded mail."),
    "correction-clock": Correction(
        common=COMMON,
        act=Act.CLOCK,
        why="Summer is here.",
        when=NOW,
        changes=[Change(path="grace", before="12h", after="24h")],
        deadline=DEADLINE,
    ),
    "correction-approval": Correction(common=COMMON, act=Act.APPROVAL, value="on", why="The board is new.", when=NOW),
    "correction-approval-off": Correction(common=COMMON, act=Act.APPROVAL, value="off", when=NOW),
    "correction-looked": Correction(
        common=COMMON, act=Act.LOOKED, about="the orders of Red", why="A quarrel.", when=NOW
    ),
    "correction-moderator": Correction(
        common=COMMON, act=Act.MODERATOR, value="Bea is a second moderator of Amber Fleet from now on", when=NOW
    ),
    "correction-forward": Correction(
        common=COMMON,
        act=Act.FORWARD,
        back_to=(3, 2),
        why="It was right after all.",
        when=NOW,
        needs=[NEED],
        deadline=DEADLINE,
    ),
    "correction-cancelled": Correction(common=COMMON, act=Act.CANCELLED, why="Too few have joined."),
    "press": Press(common=COMMON, messages=[PRESS]),
    "press-unsigned": Press(
        common=COMMON, messages=[Message(signed="", turn=4, everybody=True, observers=True, lines=("Peace!",))]
    ),
    "press-observer": Press(
        common=replace(COMMON, seat=None),
        messages=[Message(signed="observer", turn=0, observers=True, lines=("Who will win?",))],
    ),
    "press-digest": Press(
        common=COMMON,
        messages=[
            replace(PRESS, held=True, reply_address=COMMON.reply_address, tag=COMMON.tag),
            Message(signed="moderator", turn=4, everybody=True, observers=True, lines=("Be kind.",)),
        ],
    ),
    "correction-silent": Correction(common=COMMON, act=Act.SILENT, value="14 days", when=NOW),
    "correction-ordered": Correction(
        common=COMMON,
        act=Act.ORDER,
        about="Red",
        why="Red telephoned.",
        ordered=["1 EXPLORE india: Explorer to India", "2 PASS: nothing"],
        when=NOW,
        needs=[NEED],
        deadline=DEADLINE,
    ),
    "notice-silent": Notice(common=COMMON, matter=Matter.SILENT, about="7 days", reason="it cannot be played on"),
    "notice-approval": Notice(
        common=COMMON, matter=Matter.APPROVAL, about="turn 3", details=(("Red", "Turn 3 of Amber Fleet"),)
    ),
    "correction-revealed": Correction(common=COMMON, act=Act.REVEALED, value="Red is played by Anna", when=NOW),
    "archive": Archive(common=COMMON, file="g17.json", size=40_000),
    "archive-open": Archive(common=COMMON, file="g17.json", size=40_000, over=False),
    "announcement": Announcement(common=COMMON, lines=("Dear all,", "", "# the game rests over Christmas.", "Gerd")),
    "decided": Decided(
        common=COMMON, asked="being away 4 January to 9 January 2027", allowed=True, why="a long voyage", moved=DEADLINE
    ),
    "decided-later": Decided(common=COMMON, asked="being away 4 January to 9 January 2027", allowed=True),
    "decided-no": Decided(
        common=COMMON, asked="being away 4 January to 9 January 2027", allowed=False, why="the others wait already"
    ),
    "vote": VoteTold(
        common=COMMON,
        what="the clock stops until it is resumed",
        line="VOTE PAUSE",
        by="Blue",
        why="it is Christmas",
        needed=3,
        asked=4,
        ayes=1,
        turn=4,
    ),
    "vote-secret": VoteTold(
        common=COMMON,
        what="the game ends in a draw, shared by all who vote",
        line="VOTE DRAW",
        secret=True,
        needed=4,
        asked=4,
        ayes=1,
        turn=4,
    ),
    "vote-extend": VoteTold(
        common=COMMON,
        what="the deadline is moved on by 48h",
        line="VOTE EXTEND",
        by="Blue",
        why="my train was late",
        needed=3,
        asked=4,
        ayes=1,
        until=DEADLINE,
        turn=4,
    ),
    "vote-failed": VoteTold(
        common=COMMON,
        stage=VoteStage.FAILED,
        what="the game ends, won by Blue",
        line="VOTE CONCEDE Blue",
        needed=3,
        asked=3,
        ayes=2,
        turn=4,
    ),
    "vote-undone": VoteTold(
        common=COMMON,
        stage=VoteStage.UNDONE,
        what="the clock stops until it is resumed",
        line="VOTE PAUSE",
        why="game g17 is held; the moderator lets it go on first",
        turn=4,
    ),
}
