"""The third part: a player drops out, a stand-by plays on, the moderator steps in, the table is out of reach."""

from __future__ import annotations

import re
from datetime import timedelta

from tests.live.disturbed.people import Story, moments, only, until_when, words
from tests.live.disturbed.playing import orders_of

OTHERS = ("Ann", "Ben", "Cleo")


def dan_goes_silent(story: Story) -> None:
    """Two deadlines pass without a mail of his; he is reminded, waited for, and at last his seat is offered."""
    for turn in (3, 4):
        before = f"turn {turn - 1} adjudicated"
        due = until_when(story.people["Dan"].letter(before))
        for name in OTHERS:
            assert "refused" not in only(story.replies(name, orders_of(name), to=before)).subject
        story.until(due - timedelta(hours=2))
        reminders = story.reads("Dan")
        assert len(reminders) == 2, "a day and three hours before"
        assert all("orders wanted in" in letter.subject for letter in reminders)
        story.until(due)
        grace = only(story.reads("Dan"))
        assert until_when(grace) == due + timedelta(hours=12)
        for name in OTHERS:
            assert "Yellow" in only(story.reads(name)).text
        story.until(due + timedelta(hours=12, minutes=1))
        for name in OTHERS:
            assert f"turn {turn} adjudicated" in only(story.reads(name)).subject
        own = words(only(story.reads("Dan")))
        warned = "If nothing comes by the next deadline either, your seat is offered to others" in own
        assert warned == (turn == 3)
    assert "Any order, or RETURN, makes it yours again" in own
    report = words(story.people["Ann"].letter("turn 4 adjudicated"))
    assert "Yellow sends nothing any more; the seat is offered to others" in report


def zoe_lets_the_offer_lapse(story: Story) -> None:
    """Zoe is asked first, and does not answer in two days; then Yan is asked, who has heard nothing before."""
    story.a_pass()
    offer = only(story.reads("Zoe"))
    assert "Yellow is free" in offer.subject
    assert "KEEP 3" not in offer.text, "what is left is the seat's secret"
    assert not story.reads("Yan")
    story.hours(48.5)
    assert "Yellow is free" in only(story.reads("Yan")).subject
    late = only(story.replies("Zoe", "ACCEPT", to="Yellow is free"))
    assert "was not taken" in late.subject
    assert "the seat that it accepts is offered no more" in words(late).lower()


def yan_takes_it_and_plays_on(story: Story) -> None:
    """The brief shows what Dan left; the others read that the seat has a new player, and the clock waits for him."""
    story.all_read()
    brief = only(story.replies("Yan", "ACCEPT", to="Yellow is free"))
    text = words(brief)
    assert "You have taken Yellow over" in text
    assert "REPAY" in text
    assert until_when(brief) > story.now + timedelta(hours=47)
    for name in OTHERS:
        told = only(story.reads(name))
        assert "a seat has a new player" in told.subject
        assert "yan@" not in told.text
    story.interventions.append("takeover")
    assert "refused" not in only(story.replies("Yan", orders_of("Yan"), to="Amber Fleet")).subject
    for name in OTHERS:
        story.replies(name, orders_of(name), to="turn 4 adjudicated")
    story.hours(0.6)
    for name in (*OTHERS, "Yan"):
        assert "turn 5 adjudicated" in only(story.reads(name)).subject


def the_moderator_takes_back_a_round(story: Story) -> None:
    """A dry run first, in reply to a notice; CONFIRM does it; everybody reads the orders that were undone."""
    story.reads("Moderator")
    line = "ROLLBACK 5 2 WHY the roll for the Wild West was told wrongly"
    shown = only(story.replies("Moderator", line, to="missed 2 deadlines"))
    assert "CONFIRM wanted for ROLLBACK" in shown.subject
    for name in (*OTHERS, "Yan"):
        assert not story.reads(name), "nothing is done yet"
    done = only(story.replies("Moderator", "CONFIRM"))
    assert "Done" in words(done)
    story.interventions.append("rollback")
    for name in (*OTHERS, "Yan"):
        told = only(story.reads(name))
        assert "the roll for the Wild West was told wrongly" in words(told)
        assert "back to turn 5, round 2" in words(told)
        assert "Your orders for this turn stand as you sent them" in words(told)


def the_moderator_mends_a_treasury(story: Story) -> None:
    """An edit, likewise; it is told with the reason, and nobody reads more of it than his own view shows."""
    shown = only(story.replies("Moderator", "EDIT players.Red.treasury=9 WHY some counters were left out"))
    assert "CONFIRM wanted for EDIT" in shown.subject
    assert re.search(r"\(players\.Red\.treasury\): \d -> 9", words(shown))
    assert not story.reads("Ann")
    assert "Done" in words(only(story.replies("Moderator", "CONFIRM")))
    story.interventions.append("edit")
    for name in (*OTHERS, "Yan"):
        told = only(story.reads(name))
        assert re.search(r"Red's Treasury: \d -> 9", words(told))
        assert "The reason given: Some counters were left out." in words(told)


def the_round_is_played_anew(story: Story) -> None:
    """The orders are sent again, and fall on new dice; what was played before is refused, and OK says it may be."""
    for name in (*OTHERS, "Yan"):
        story.replies(name, orders_of(name), to="turn 5")
        story.replies(name, "OK", to="turn 5")
    story.hours(0.6)
    for name in (*OTHERS, "Yan"):
        report = only(story.reads(name))
        assert "turn 5 adjudicated" in report.subject


def the_table_is_out_of_reach(story: Story) -> None:
    """No pass for half a day, and the deadline falls into it: it is moved on by as long, and everybody reads why."""
    due = until_when(story.people["Ann"].letter("turn 5 adjudicated"))
    for name in OTHERS:
        orders = orders_of(name, exploring=False)
        assert "refused" not in only(story.replies(name, orders, to="turn 5 adjudicated")).subject
    story.until(due - timedelta(hours=4))
    story.all_read()
    story.now = due + timedelta(hours=8)
    story.a_pass()
    for name in (*OTHERS, "Yan"):
        told = only(story.reads(name))
        assert "the deadline is now" in told.subject
        assert "out of reach" in words(told)
        assert next(moments(words(told).partition("UNTIL")[2])) >= due + timedelta(hours=12)
    assert "out of reach" in only(story.reads("Moderator")).subject
    orders = orders_of("Yan", exploring=False)
    assert "refused" not in only(story.replies("Yan", orders, to="turn 5 adjudicated")).subject
    story.hours(0.6)
    for name in (*OTHERS, "Yan"):
        assert "turn 6 adjudicated" in only(story.reads(name)).subject
