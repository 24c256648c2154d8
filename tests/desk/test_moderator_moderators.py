"""PROMOTE, DEMOTE and HAND OVER: who moderates, told to everybody, and known by any address of a person."""

from __future__ import annotations

import pytest

from pbem.core.errors import TableError
from pbem.desk.moderation.appointing import demote, hand_over, promote
from pbem.desk.people.moderators import is_moderator, moderators
from tests.desk import moderator_post
from tests.desk.acting import appoint, do, last_act, read_away, record, words
from tests.desk.archives import exported
from tests.desk.office import MODERATOR, Office, address_of

BEA = "bea@example.net"


@pytest.fixture
def begun(office: Office) -> Office:
    """A game in its first turn, its letters read."""
    office.new_game()
    read_away(office)
    return office


def _moderators(office: Office) -> tuple[str, ...]:
    with office.desk.store.read() as work:
        return moderators(office.desk, work, record(office))


def _moderates(office: Office, address: str) -> bool:
    with office.desk.store.read() as work:
        return is_moderator(office.desk, work, record(office), address)


def answer(office: Office, text: str, *, sender: str = BEA) -> None:
    """Bea replies to the question that was sent to her last."""
    moderator_post.write(office, text, to=moderator_post.reply_to(office, BEA), sender=sender)


# --- a second moderator is asked first --------------------------------------------------------------------------------


def test_she_is_asked_and_is_one_from_her_yes_on(begun: Office) -> None:
    done = do(begun, promote("Bea@Example.net"), why="holidays")
    assert done.touched == ()
    assert _moderators(begun) == (MODERATOR,), "not before she has said yes"
    assert begun.letters("Red") == []
    [question] = begun.letters(BEA)
    assert question.subject.endswith("Amber Fleet: do you want to be its second moderator?")
    assert "moderator@example.org wants you as second moderator of Amber Fleet (g1)" in words(question)
    assert "olidays" in words(question)
    answer(begun, "Yes, gladly!")
    assert _moderators(begun) == (MODERATOR, BEA)
    assert _moderates(begun, "bea+pbem@example.net")
    [told] = begun.letters(BEA)
    assert "You are a second moderator of Amber Fleet from now on. Write SHOW g1 to table@example.org" in words(told)
    hers = begun.letters(MODERATOR)[-1]
    assert f"From now on {BEA} is a second moderator" in words(hers)
    assert "[g1 moderator " in hers.subject, "a reply is let in"
    theirs = words(begun.letters("Red")[-1])
    assert "From now on Amber Fleet has a second moderator" in theirs
    assert "olidays" in theirs
    assert BEA not in theirs, "her address is for those whom she tells it"
    assert BEA not in last_act(begun).diff["public"]


def test_her_no_is_told_to_who_asked_and_to_nobody_else(begun: Office) -> None:
    do(begun, promote(BEA))
    answer(begun, "No, thanks")
    assert _moderators(begun) == (MODERATOR,)
    assert f"{BEA} does not want to moderate Amber Fleet" in words(begun.letters(MODERATOR)[-1])
    assert begun.letters("Red") == []
    assert BEA not in last_act(begun).diff["public"]
    answer(begun, "YES")
    assert _moderators(begun) == (MODERATOR,), "the question was answered"


def test_a_yes_from_elsewhere_makes_nobody_a_moderator(begun: Office) -> None:
    do(begun, promote(BEA))
    answer(begun, "YES", sender="mallory@example.com")
    assert _moderators(begun) == (MODERATOR,)
    answer(begun, "YES")
    assert _moderators(begun) == (MODERATOR, BEA)


def test_a_question_is_taken_back(begun: Office) -> None:
    do(begun, promote(BEA))
    assert do(begun, demote(BEA)).says == (f"{BEA} is not asked to moderate any more",)
    answer(begun, "YES")
    assert _moderators(begun) == (MODERATOR,)


def test_asked_twice_the_newer_question_counts(begun: Office) -> None:
    do(begun, promote(BEA))
    first = begun.letters(BEA)[-1]
    do(begun, promote(BEA))
    moderator_post.write(begun, "YES", to=moderator_post.door(first), sender=BEA)
    assert _moderators(begun) == (MODERATOR,)
    begun.letters(BEA)
    do(begun, promote(BEA))
    answer(begun, "YES")
    assert _moderators(begun) == (MODERATOR, BEA)


def test_an_answer_that_comes_too_late_is_none(begun: Office) -> None:
    do(begun, promote(BEA))
    begun.later(hours=15 * 24)
    answer(begun, "YES")
    assert _moderators(begun) == (MODERATOR,)


def test_a_second_moderator_goes_again(begun: Office) -> None:
    appoint(begun, BEA)
    do(begun, demote(BEA))
    assert _moderators(begun) == (MODERATOR,)
    assert "You moderate Amber Fleet no more" in words(begun.letters(BEA)[-1])


# --- a game is handed over --------------------------------------------------------------------------------------------


def test_a_game_is_handed_over_to_who_agrees_that_her_address_is_read(begun: Office) -> None:
    do(begun, hand_over(BEA))
    assert _moderators(begun) == (MODERATOR,)
    assert begun.letters("Red") == []
    [question] = begun.letters(BEA)
    assert f"The players read your address, {BEA}, as the moderator’s in all its mails" in words(question)
    answer(begun, "yes")
    assert _moderators(begun) == (BEA,)
    assert not _moderates(begun, MODERATOR)
    assert "in place of moderator@example.org" in words(begun.letters(MODERATOR)[-1])
    assert f"moderator: {BEA}" in words(begun.letters("Red")[-1])


def test_a_second_moderator_is_asked_too_as_nobody_reads_her_address_yet(begun: Office) -> None:
    appoint(begun, BEA)
    read_away(begun)
    do(begun, hand_over(BEA))
    assert _moderators(begun) == (MODERATOR, BEA)
    assert begun.letters("Red") == []
    answer(begun, "yes")
    assert _moderators(begun) == (BEA,)


def test_the_tables_own_moderator_is_not_asked(begun: Office) -> None:
    appoint(begun, BEA, first=True)
    do(begun, hand_over(MODERATOR))
    assert _moderators(begun) == (MODERATOR,)


def test_a_game_that_has_not_begun_has_moderators_too(office: Office) -> None:
    office.new_game(begin=False)
    do(office, promote(BEA))
    answer(office, "YES")
    assert _moderators(office) == (MODERATOR, BEA)


def test_a_player_may_moderate_and_that_is_said(begun: Office) -> None:
    done = appoint(begun, address_of("Blue"), first=True)
    assert done.says[-1] == "a moderator plays Blue: looking at the others is told to everybody"
    assert len(begun.letters("Blue")) == 1


def test_no_address_of_a_moderator_is_in_the_archive(begun: Office) -> None:
    do(begun, promote(BEA))
    answer(begun, "YES")
    assert BEA not in str(exported(begun))
    assert last_act(begun).args == {"address": BEA, "agreed": True}


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda: promote("nobody"), "is no mail address"),
        (lambda: promote(MODERATOR), "moderates game g1 already"),
        (lambda: hand_over(MODERATOR), "moderates game g1 already"),
        (lambda: demote(BEA), "is no second moderator of game g1; it has none"),
    ],
)
def test_what_cannot_be_is_one_sentence(begun: Office, act: object, said: str) -> None:
    with pytest.raises(TableError, match=said):
        do(begun, act())  # type: ignore[operator]
