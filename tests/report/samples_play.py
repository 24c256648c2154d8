"""A receipt, a report and what belongs with them, which several sample mails are made from."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pbem.core.events import Event
from pbem.core.ruleset_contract import Forecast, FormLine, Need
from pbem.report.inputs import (
    LeftOut,
    Message,
    Owed,
    Receipt,
    Refused,
    Report,
    Section,
    Span,
    Taken,
)
from tests.report.samples_ground import (
    COMMON,
    DEADLINE,
    FORM,
    LEADING,
    NEED,
    NOW,
    OUTLOOK,
    STANDING,
    VIEW,
    chapter,
)

AMERICA = chapter(Event("discovered", {"seat": "Red", "territory": "brazil", "circumnavigation": 1}), turn=3)
LAST = chapter(
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
    form=[FormLine(text="SURRENDER ____", comment="YES or NO")],
)
OWED = Owed(
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
