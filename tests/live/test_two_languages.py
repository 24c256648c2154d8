"""Games between two Germans and their English friends over real mail servers: everybody reads one language only.

The Germans write in German words from German mail programs; the same bots play the same game in a folder, in English,
and not one decision is another one.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.ground import now as clock
from pbem.desk.ground.config import load_config
from pbem.desk.ground.desk import Desk
from pbem.desk.polling.demo import BEGIN, Demo, DemoResult
from pbem.desk.polling.poll import poll_once
from tests.live import germans, people, servers
from tests.live.languages import foreign, html_lines
from tests.live.test_whole_game import VARIABLE, Rules, in_a_folder
from tests.live.town import Town, table_config, town_with_accounts

pytestmark = pytest.mark.live

SEATS = ("Red", "Blue", "Green", "White", "Yellow")
GERMANS = SEATS[:2]
#: What is played, and words that the Germans' orders begin with.
GAMES = [
    pytest.param(Rules(ruleset="colonialism", seed=1), {"SPIELE", "ERKUNDE", "ZIEHE"}, id="colonialism"),
    pytest.param(
        Rules(ruleset="new-world", seed=5, players=5, options={"last_round": "7"}),
        {"EXPEDITION", "EINWANDERER", "FREI", "BEHALTE", "WERTUNG"},
        id="new-world",
        marks=pytest.mark.broad,
    ),
]


class TwoLanguages:
    """The people, and the table they write to."""

    def __init__(self, desk: Desk, town: Town, rules: Rules) -> None:
        self.desk, self.town, self.rules = desk, town, rules
        self.people: dict[str, people.Townsman] = {}

    def person(self, seat: str, place: int) -> people.Townsman:
        """Whoever sits on a seat."""
        if seat not in self.people:
            self.people[seat] = self._person(seat, place)
        return self.people[seat]

    def _person(self, seat: str, place: int) -> people.Townsman:
        if seat in GERMANS:
            manner = germans.MANNERS[place]
            return germans.German(seat=seat, town=self.town, write=manner, desk=self.desk, ruleset=self.rules.ruleset)
        return people.Townsman(seat=seat, town=self.town, write=people.MANNERS[place % len(people.MANNERS)])

    def introduced(self) -> None:
        """The Germans say what language they want; the table asks whether it was them, and they say so."""
        now = BEGIN - timedelta(hours=1)
        with clock.told_by(lambda: now):
            found = [self.person(seat, place) for place, seat in enumerate(GERMANS)]
            for person in found:
                assert isinstance(person, germans.German)
                self.town.deliver(person.hello(now), now)
            poll_once(self.desk)
            for person in found:
                asked = self.town.newest(person.address)
                self.town.deliver(people.Townsman.order_mail(person, asked, "BESTÄTIGEN", now), now)
            poll_once(self.desk)

    def letters(self, seat: str) -> Sequence[EmailMessage]:
        """What a seat's person was sent."""
        raw = self.town.arrived(self.people[seat].address, 0)
        return [email.message_from_bytes(each, policy=email.policy.default) for each in raw]


@contextmanager
def played(folder: Path, rules: Rules) -> Iterator[tuple[TwoLanguages, DemoResult]]:
    """The game, played to its end; its town is still open."""
    (folder / "town").mkdir()
    users = [seat.lower() for seat in SEATS[: rules.players]]
    with (
        servers.dovecot(users=(servers.USER, *users)) as imap,
        town_with_accounts(imap, [f"{user}@town.example" for user in users]) as town,
    ):
        path = table_config(
            folder / "town", imap, town, database=f"sqlite:///{folder}/town/table.db", security="starttls",
            variable=VARIABLE,
        )  # fmt: skip
        desk = Desk.open(load_config(path), create=True)
        try:
            there = TwoLanguages(desk, town, rules)
            there.introduced()
            demo = Demo(rules.settings(folder, 0), person=there.person)
            for _ in demo.play_at(desk, town):
                pass
            yield there, demo.result
        finally:
            desk.close()


@pytest.mark.parametrize(("rules", "words"), GAMES)
def test_two_germans_among_english(
    rules: Rules, words: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until somebody has won, over Dovecot and SMTP."""
    monkeypatch.setenv(VARIABLE, servers.PASSWORD)
    elsewhere = in_a_folder(tmp_path / "folder", rules=rules)
    with played(tmp_path, rules) as (there, result):
        for seat in SEATS[: rules.players]:
            language = germans.GERMAN if seat in GERMANS else "en"
            letters = there.letters(seat)
            assert len(letters) > 10
            for letter in letters:
                subject, text, page = words_of(letter)
                assert foreign(f"{subject}\n{text}", language) == [], f"{seat}: {subject}\n{text}"
                assert foreign(page, language) == [], f"{seat}: {subject}\n{page}"
                assert {"en": "refused", "de": "abgelehnt"}[language] not in subject or _too_late(text), text
            assert {"en": "won", "de": "gewonnen"}[language] in words_of(letters[-1])[0]
    german = {word for seat in GERMANS for line in _written(there, seat) for word in line.split()[:3]}
    assert words <= german
    assert (result.winner, result.decisions) == (elsewhere.result.winner, elsewhere.result.decisions)
    assert facts(result) == facts(elsewhere.result)


def _too_late(text: str) -> bool:
    """Whether nothing was refused but a trade whose cards were gone by the time it was accepted."""
    refused = re.search(r"\n(?:REFUSED|ABGELEHNT)\n(.+?)\n\n", text, re.DOTALL)
    return refused is not None and len(re.findall(r"“", refused[1])) == 1 and "ACCEPT" in refused[1]


def _written(there: TwoLanguages, seat: str) -> list[str]:
    person = there.people[seat]
    assert isinstance(person, germans.German)
    return person.written


def facts(result: DemoResult) -> list[dict[str, Any]]:
    """What happened, without what is told to one seat in its own language."""
    return [event.document() for event in result.events if event.kind not in ("note", "void")]


def words_of(letter: EmailMessage) -> tuple[str, str, str]:
    """A letter's subject, its text, and the words of its HTML."""
    text, page = letter.get_body(("plain",)), letter.get_body(("html",))
    assert isinstance(text, EmailMessage)
    assert isinstance(page, EmailMessage)
    return str(letter["Subject"]), str(text.get_content()), "\n".join(html_lines(str(page.get_content())))
