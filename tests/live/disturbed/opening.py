"""The first part: a stranger opens a game, it fills, and it begins."""

from __future__ import annotations

import re

from tests.live.disturbed.people import Story, only, words


def a_stranger_asks_what_there_is(story: Story) -> None:
    """Whoever writes is answered, and nothing is there yet."""
    answer = only(story.writes("Ann", "LIST"))
    assert "g1" not in answer.text
    assert "NEW colonial-2e" in words(answer)


def she_opens_a_game_and_is_asked_whether_it_was_she(story: Story) -> None:
    """A fresh mail that changes something is a question first; CONFIRM is the answer."""
    asked = only(story.writes("Ann", "NEW colonial-2e FOR 5 WITH 1 BOT EVERY 48h TITLE “Amber Fleet” AS Red"))
    assert "CONFIRM" in asked.subject
    assert "g1" not in only(story.writes("Ben", "LIST")).text, "nothing is opened before that"
    opened = only(story.replies("Ann", "CONFIRM"))
    assert "Amber Fleet is game g1, and you are Red" in words(opened)
    assert "Every 48h" in words(opened)
    assert "3 seats are free" in words(opened)


def two_join_and_one_is_invited(story: Story) -> None:
    """Ben and Dan find it in the list, Cleo by a letter."""
    assert "Amber Fleet (colonial-2e): 3 of 5 seats free" in words(only(story.writes("Ben", "LIST")))
    assert "you are Blue in Amber Fleet (g1)" in words(only(story.replies("Ben", "JOIN g1 AS Blue")))
    invited = only(story.replies("Ann", "INVITE cleo@town.example AS Green"))
    assert "cleo@town.example" in words(invited)
    invitation = only(story.reads("Cleo"))
    assert "Amber Fleet" in invitation.subject
    assert "Ann" in words(invitation)
    assert "you are Green" in words(only(story.replies("Cleo", "ACCEPT")))
    story.writes("Dan", "LIST")
    last = only(story.replies("Dan", "JOIN g1"))
    assert "you are Yellow" in words(last)
    assert "the others are asked whether they are READY" in words(last)


def two_stand_by_and_one_waits_to_watch(story: Story) -> None:
    """Zoe before Yan; Olga watches."""
    for name in ("Zoe", "Yan"):
        story.writes(name, "LIST")
        assert "colonial-2e" in words(only(story.replies(name, "STANDBY colonial-2e")))
    story.writes("Olga", "LIST")
    assert "Amber Fleet" in words(only(story.replies("Olga", "OBSERVE g1")))


def all_are_ready_and_it_begins(story: Story) -> None:
    """READY, with words for the seed; the first mails tell them, the commitment and the orders that are wanted."""
    for name in ("Ann", "Ben", "Cleo"):
        assert "say READY" in only(story.reads(name)).subject
    assert (
        "Cleo" not in words(only(story.replies("Ann", "ENTROPY the moon is blue tonight\nREADY"))).partition("Ann")[0]
    )
    noted = only(story.replies("Ben", "READY"))
    assert "Green has not answered yet" in words(noted)
    starts = [only(story.replies("Cleo", "ENTROPY 1588\nREADY"))]
    starts += [only(story.reads(name)) for name in ("Ann", "Ben", "Dan")]
    for start in starts:
        assert "begins" in start.subject
        assert "Red: the moon is blue tonight" in start.text
        assert "Green: 1588" in start.text
    assert len({commitment(words(start)) for start in starts}) == 1
    assert "begins" in only(story.reads("Olga")).subject


def commitment(text: str) -> str:
    """The SHA-256 of the secret seed, as the first mail tells it."""
    found = re.search(r"\b[0-9a-f]{64}\b", text)
    assert found is not None, text
    return found[0]
