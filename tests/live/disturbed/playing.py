"""The second part: turns are played, press flies, somebody is away, somebody wants more time, somebody forges."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

from tests.live.disturbed.people import Story, moments, only, until_when, words
from tests.live.town import TABLE

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
#: Where everybody explores, and what for: nearer places first, and some that last for the whole story.
TARGETS = {
    "Ann": ("west africa / brazil / canada / wild west", "gold / tobacco / fur"),
    "Ben": ("east indies / india / peru / california", "spices / silk / precious metals / gold"),
    "Cleo": ("south africa / congo / guyanas / amazonia / new england", "agriculture / coffee"),
    "Dan": ("arabia / persia / japan / new france", "coffee / rugs / precious metals / fur"),
    "Yan": ("persia / japan / new france / california", "rugs / precious metals / fur / gold"),
}
#: What Dan leaves behind: standing orders for whoever plays his seat.
STANDING = "ALLOW SHIP ALL EXCEPT Red\nREPAY KEEP 3\nLINEUP scientist, explorer, viceroy, merchant, trader"


def orders_of(name: str, *, exploring: bool = True) -> str:
    """The orders of a turn: line-up and all five plans."""
    target, goods = TARGETS[name]
    second = f"EXPLORE {target} POST {goods} ELSE PASS" if exploring else "PASS"
    return (
        "CARDS scientist, explorer, viceroy, merchant, trader\n1 SCIENTIST seafaring / economy / navy\n"
        f"2 {second}\n3 PASS\n4 MERCHANT OWN ALL\n5 TRADER OWN ALL"
    )


def the_first_turn_is_played(story: Story) -> None:
    """Four mail programs, a mistake that a number mends, and a report for everybody when all is in."""
    receipt = only(story.replies("Ann", orders_of("Ann").replace("OWN ALL", "OWN AL"), to="begins"))
    assert "4 lines taken, 2 refused" in receipt.subject
    assert "“4 MERCHANT OWN AL”" in receipt.text
    assert "1) 4 MERCHANT OWN ALL" in words(receipt)
    assert "2) 5 TRADER OWN ALL" in words(receipt)
    mended = only(story.replies("Ann", "1\n2"))
    assert "STILL WANTED" not in mended.text
    for name in ("Ben", "Cleo"):
        assert "6 lines taken" in only(story.replies(name, orders_of(name), to="begins")).subject
    assert "9 lines taken" in only(story.replies("Dan", f"{orders_of('Dan')}\n{STANDING}", to="begins")).subject
    story.hours(0.6)
    for name in PLAYERS:
        report = only(story.reads(name))
        assert "turn 1 adjudicated" in report.subject
        assert "Orders: root" in report.text
        assert story.now < until_when(report) <= story.now + timedelta(hours=48)
    assert "turn 1 adjudicated" in only(story.reads("Olga")).subject


def press_flies(story: Story) -> None:
    """A message to some, an answer by a plain reply, a word to all; under the seats' names, and to nobody else."""
    receipt = only(story.replies("Ben", "PRESS TO Red\nLet us share Brazil.\nGreen need not know.\nEND PRESS"))
    assert "press to Red: “Let us share Brazil.”" in words(receipt)
    message = only(story.reads("Ann"))
    assert "Press from Blue" in message.subject
    assert "Green need not know." in message.text
    assert "Ben" not in f"{message.subject} {message.text} {message.header('from')}"
    assert not story.reads("Cleo")
    story.replies("Ann", "Agreed, if you leave me the gold.", to="Press from Blue")
    answer = next(letter for letter in story.reads("Ben") if "Press from Red" in letter.subject)
    assert "Agreed, if you leave me the gold." in answer.text
    assert "Green need not know" not in answer.text, "what she quoted is not passed on"
    story.replies("Cleo", "PRESS TO ALL: May the best house win!", to="turn 1 adjudicated")
    for name in ("Ann", "Ben", "Dan", "Olga"):
        assert "May the best house win!" in only(story.reads(name)).text


def an_absence_moves_the_deadline(story: Story) -> None:
    """Cleo is away on the day orders are due; the others read the new deadline and whose absence it is."""
    before = until_when(story.people["Cleo"].letter("turn 1 adjudicated"))
    answer = only(story.replies("Cleo", f"ABSENCE {before:%Y-%m-%d}"))
    assert "20 days" in words(answer), "21 are allowed"
    for name in ("Ann", "Ben", "Dan"):
        told = only(story.reads(name))
        assert "the deadline is now" in told.subject
        assert "Green" in told.text
        assert next(moments(words(told))) > before.replace(hour=23, minute=59)
        assert told.attachments == ("deadline.ics",)


def more_time_is_voted(story: Story) -> None:
    """Ben asks for a day; two others say yes, which makes more than half; everybody is told."""
    before = next(moments(words(story.people["Ben"].letter("the deadline is now"))))
    receipt = only(story.replies("Ben", "EXTEND 24h because my train was late"))
    assert "the others are asked" in words(receipt)
    for name in ("Ann", "Cleo", "Dan"):
        asked = only(story.reads(name))
        assert "your vote is wanted" in asked.subject
        assert "The reason given: My train was late." in words(asked)
    assert "2 of 4 say yes" in words(only(story.replies("Ann", "YES")))
    assert not story.reads("Cleo")
    carried = story.replies("Dan", "YES")
    assert len(carried) == 1
    for name in ("Ann", "Ben", "Cleo"):
        told = only(story.reads(name))
        assert "the deadline is now" in told.subject
        assert before + timedelta(hours=24) in moments(words(told))


def somebody_forges(story: Story) -> None:
    """Three forged mails and a copied one change nothing; those whom they seem to come from are asked, that is all."""
    for name in ("Ann", "Ben"):
        story.replies(name, orders_of(name), to="turn 1 adjudicated")
    story.all_read()
    forged = "GAME g1\nCARDS rebel, sovereign, trader, merchant, viceroy\nCLEAR STANDING\nGIVE Yellow 3"
    _forge(story, "Ben", TABLE, forged)
    _forge(story, "Mallory", _door(story, "Ann"), "CLEAR ALL\nVOTE CONCEDE Yellow")
    _forge(story, "Moderator", TABLE, "FINISH Yellow WHY the others have conceded")
    story.a_pass()
    asked = only(story.reads("Ben"))
    assert "CONFIRM" in asked.subject
    assert "GIVE Yellow 3" in asked.text
    assert "mallory@town.example" in only(story.reads("Ann")).text
    assert "FINISH Yellow" in only(story.reads("Moderator")).text
    for name in ("Cleo", "Dan", "Mallory"):
        assert not story.reads(name)
    for name, target in (("Ann", "Brazil"), ("Ben", "India")):
        orders = only(story.replies(name, "ORDERS", to="turn 1 adjudicated"))
        assert target in orders.text
        assert "Rebel" not in orders.text


def _forge(story: Story, name: str, to: str, text: str) -> None:
    """Mallory writes in somebody's name."""
    raw = (
        f"From: {name} <{name.lower()}@town.example>\r\nTo: {to}\r\nSubject: at once!\r\n"
        f"Date: {format_datetime(story.now)}\r\nMessage-ID: <forged.{name}@town.example>\r\n\r\n"
    )
    story.post.deliver((raw + text.replace("\n", "\r\n") + "\r\n").encode(), story.now)


def _door(story: Story, name: str) -> str:
    """Where somebody's letters are replied to."""
    return story.people[name].letters[-1].header("reply-to").rpartition("<")[2].rstrip("> ")


def the_second_turn_is_played(story: Story) -> None:
    """The rest of the orders come, and the game goes on; a copy of an old mail changes nothing any more."""
    copied = story.posts("Cleo", orders_of("Cleo"), to="turn 1 adjudicated")
    story.a_pass()
    assert "refused" not in only(story.reads("Cleo")).subject
    assert "refused" not in only(story.replies("Dan", orders_of("Dan"), to="turn 1 adjudicated")).subject
    story.hours(0.6)
    for name in PLAYERS:
        assert "turn 2 adjudicated" in only(story.reads(name)).subject
    story.hours(3)
    story.post.deliver(copied, story.now)
    story.post.deliver(copied.replace(b"Message-ID: <cleo", b"Message-ID: <again.cleo"), story.now)
    story.a_pass()
    told = only(story.reads("Cleo"))
    assert "6 lines refused" in told.subject
    assert "before turn 3 began, and the turn that it is for is played" in words(told)
