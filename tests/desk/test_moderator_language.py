"""What moderators are told goes out in each one's own language, as far as the game has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.desk.game.play import GameOnTable, Position
from pbem.desk.letters.digest import gather_notices
from pbem.desk.letters.notices import Matters, notice_letter
from pbem.desk.moderation.deadlines import pause, process
from pbem.desk.moderation.forward import forward
from pbem.desk.moderation.holding import hold as hold_reports
from pbem.desk.moderation.rollback import rollback
from pbem.desk.people.contacts import Door
from pbem.report.inputs import Matter
from pbem.store.stored_values import PlayerRecord
from tests.desk.acting import appoint, do, hold, record, send
from tests.desk.moderator_post import words
from tests.desk.office import MODERATOR, Office

SECOND, THIRD = "dora@example.org", "cleo@example.net"


def known(office: Office, address: str, language: str) -> None:
    """Somebody whom the table knows, and who has chosen a language."""
    with office.desk.store.transaction() as work:
        person = work.player_by_address(address) or PlayerRecord(address=address, name="Mo", created=office.now)
        work.put_player(replace(person, language=language))


def told(office: Office, who: str = MODERATOR) -> str:
    return words(office.letters(who)[-1])


def test_a_notice_is_in_the_moderators_own_language(office: Office) -> None:
    known(office, MODERATOR, "de")
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    hold(office)
    assert "ist angehalten und wartet auf dich" in told(office)


def test_a_moderator_whom_the_table_does_not_know_reads_the_tables_language(office: Office) -> None:
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    hold(office)
    assert "is held" in told(office)


def test_a_game_without_the_language_is_told_of_in_english(office: Office) -> None:
    known(office, MODERATOR, "de")
    office.new_game()
    hold(office)
    assert "is held" in told(office)


def test_a_players_message_is_announced_in_the_moderators_language_not_in_the_players(office: Office) -> None:
    known(office, MODERATOR, "en")
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    office.mail("Red", "SPRACHE de")
    office.poll()
    office.mail("Red", "SPIELLEITER Blau antwortet mir nicht.")
    office.poll()
    letter = told(office)
    assert "Blau antwortet mir nicht." in letter, "what people write is nobody's to translate"
    assert "Red in Amber Fleet writes" in letter


def test_each_of_several_moderators_reads_his_own(office: Office) -> None:
    known(office, SECOND, "de")
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    for address in (SECOND, THIRD):
        appoint(office, address)
    do(office, pause())
    for _ in range(8):
        office.later(days=1)
        office.poll()
    assert "Du bist zweiter Spielleiter" in told(office, SECOND)
    assert "You are a second moderator" in told(office, THIRD)


def test_reports_that_wait_for_approval_are_shown_in_the_moderators_language(office: Office) -> None:
    known(office, MODERATOR, "de")
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    do(office, hold_reports())
    do(office, process())
    letter = told(office)
    assert "RELEASE" not in letter
    assert "FREIGEBEN" in letter


@pytest.mark.parametrize(("ruleset", "expected"), [("colonialism", "nimmt keine Mail an"), ("colonial-2e", "takes no")])
def test_notices_that_are_one_mail_are_in_his_language_where_each_of_them_is(
    office: Office, ruleset: str, expected: str
) -> None:
    known(office, MODERATOR, "de")
    office.new_game(("Red", "Blue"), ruleset="colonialism")
    theirs = record(office)
    with office.desk.store.transaction() as work:
        doors = {MODERATOR: Door(person=work.player_by_address(MODERATOR))}
        for cause, about in (("one", theirs), ("two", replace(theirs, ruleset=ruleset))):
            what = Matters(matter=Matter.BOUNCED, cause=cause, about=f"{cause}@players.example")
            work.put_letter(notice_letter(office.desk, office.now, what, about, doors=doors))
    gather_notices(office.desk, office.now)
    send(office)
    letter = told(office)
    assert letter.count(expected) == 2
    assert ("Mitteilungen" in letter) is (expected == "nimmt keine Mail an")


def test_what_a_seat_is_told_of_its_orders_after_a_step_back_is_in_its_language(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[list[str]] = []
    needs = GameOnTable.needs

    def listening(self: GameOnTable, position: Position) -> Any:
        spoken.append([f"{seat}: {language.code}" for seat, language in self.languages.items()])
        return needs(self, position)

    office.new_game(("Red", "Blue"), ruleset="colonialism")
    office.mail("Red", "SPRACHE de")
    office.poll()
    do(office, process())
    monkeypatch.setattr(GameOnTable, "needs", listening)
    for act in (rollback(), forward()):
        spoken.clear()
        do(office, act)
        assert spoken
        assert all(told == ["Red: de"] for told in spoken), act.command
