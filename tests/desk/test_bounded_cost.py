"""What one mail may cost: any text of up to the size limit is answered within a second, whatever it says.

Each mail carries its seat's token and goes through a whole pass, from the mailbox to the answer. The design aims at
half a second, the tests leave slack. A quarter of the size shows what grows faster than its bytes, and each ruleset is
sent a fifth of the texts; the soak sends all of everything.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pbem.mail.letter import Limits, read
from pbem.store.stored_values import MailStatus
from tests.desk.moderator_post import let_in, reply_to
from tests.desk.office import MODERATOR, SEATS, TABLE, Office, address_of, open_office
from tests.processor import cost

#: Seconds of the largest text, as `tests.processor` has them; the design aims at 0.5.
SLACK = 2.0
MOST_MEMORY = 100_000  #: kilobytes, beyond what the process has had
LARGEST = 1_990_000  #: bytes of a text; the headers come on top
LONGEST_ANSWER = 700_000  #: bytes of all letters that follow from one mail, text and HTML
SEATS_OF = {"colonialism": ("Red", "Blue", "Green", "White"), "new-world": ("Red", "Blue", "Green", "White")}


def filled(row: str, most: int = LARGEST) -> str:
    """The row, again and again, up to the size of a mail (line ends are two characters there)."""
    return f"{row}\n" * (most // (len(row.encode()) + row.count("\n") + 2))


def hundred(line: Callable[[int], str]) -> str:
    """A hundred lines, each a little different: what is asked twice is answered once."""
    return "\n".join(map(line, range(100)))


def over(prefix: str, word: str) -> str:
    """As many rows as a mail holds, of one prefix and as many words as the longest row."""
    return filled(prefix + word * ((11_900 - len(prefix)) // len(word)))


def _letters(number: int) -> str:
    """The number in letters."""
    return f"{number:07}".translate(str.maketrans("0123456789", "abcdefghij"))


#: Texts against every ruleset. The issue's own come first.
TEXTS: dict[str, str] = {
    "PLAN a, in every row": filled("PLAN a,"),
    "rows that end in a backslash": filled("x\\"),
    "long rows that end in a backslash": filled("y" * 70 + "\\"),
    "IF NOT NOT": over("1 PASS IF ", "NOT "),
    "NOT NOT without a slot": over("IF ", "NOT "),
    "parentheses": over("1 PASS IF ", "("),
    "OR": over("1 PASS IF ", "treasury >= 3 OR "),
    "ELSE": over("1 PASS ", "ELSE PASS "),
    "a slash between": over("1 EXPLORE ", "brazil / "),
    "products of slashes": hundred(
        lambda n: f"{1 + n % 5} EXPLORE " + " / ".join(["brazil", "china"] * 40) + " ELSE PASS"
    ),
    "commas": over("CARDS ", "explorer, "),
    "a count of 11,900 digits": over("1 BUILD ", "9"),
    "99999999999 gold": hundred(
        lambda n: f"{1 + n % 5} VICEROY brazil gold 99999999999 ELSE GIVE {n}9999999999 TO Blue"
    ),
    "many counts": over("1 CONQUEROR brazil PLANTATION ", "Blue 999999 Green 999999 "),
    "conversions": hundred(lambda n: "CONVERT " + ", ".join(["black TO yellow 999999"] * 20)),
    "a gift of 11,900 digits": over("GIVE ", "9"),
    "one long word": over("", "a"),
    "a long word behind a slot": over("1 ", "a"),
    "letters apart": over("1 EXPLORE ", "b r a z i l "),
    "short words": over("", "x "),
    "seats": over("", "Red "),
    "slots": over("", "1 "),
    "signs": over("", "."),
    "blanks": over("a", " ") + "b",
    "slashes": over("", "a/b"),
    "umlauts": over("", "ä"),
    "combining": over("e", "\u0301"),
    "pictures": over("", "\U0001f600"),
    "mistyped lines": hundred(
        lambda n: f"{1 + n % 5} EXPLOER brazli {n} viceroi west-africca gold 2 IFF tresury >= 4 ELS PAS"
    ),
    "lines of another game": hundred(lambda n: f"6 FREE EXPORT brazil X DRAWN(1) IF valxe DRAWN 1 >= 7 {n}"),
    "sentences": hundred(
        lambda n: "a sender can write more of them below; DMARC decides where it is jxdged by it else" + " x" * (n % 5)
    ),
    "many sentences a line": hundred(
        lambda n: f"Frumious Explorer of Congo wins {n}. Frumious Viceroy of Brazil wins. Frumious Trader wins. "
        f"Frumious export of the Caribbean wins. Frumious raid on Peru wins. Frumious Rebel of China wins {n}."
    ),
    "long conditions": hundred(
        lambda n: f"{1 + n % 5} PASS IF " + " OR ".join(f"(treasury >= {k} AND NOT prestige < {k})" for k in range(16))
    ),
    "CHECK below long plans": "CHECK\n" + hundred(
        lambda n: f"{1 + n % 5} EXPLORE " + " / ".join(["brazil", "india", "china", "west-africa"] * 20) + " ELSE PASS"
    ),
    "SUPPOSE": "CHECK\n" + hundred(lambda n: f"SUPPOSE Blue: {1 + n % 5} PASS" + " ELSE PASS" * (n % 20)),
    "SUPPOSE digits": over("SUPPOSE ", "9"),
    "CLEAR": over("CLEAR ", "g "),
    "CLEAR slots": over("CLEAR ", "1, "),
    "FIX": over("FIX ", "9"),
    # --- commands
    "PRESS TO many": over("PRESS TO ", "Blue "),
    "PRESS TO many, with a text": filled("PRESS TO " + "Blue, " * 1800 + ": hi"),
    "PRESS of many rows": "PRESS TO ALL\n" + filled("x", LARGEST - 100) + "END PRESS\n",
    "PRESS without end": filled("PRESS TO ALL"),
    "PRESS and END": filled("PRESS TO ALL\nEND PRESS"),
    "many messages": hundred(lambda n: f"PRESS TO ALL: {'hello ' * 30}{n}"),
    "DIARY of many rows": "DIARY\n" + filled("x", LARGEST - 100) + "END DIARY\n",
    "DIARY without end": filled("DIARY"),
    "MODERATOR and much": "MODERATOR\n" + filled("please help", LARGEST - 100),
    "INVITE a list": over("INVITE ", "a@b.example "),
    "INVITE long": over("INVITE ", "a") + "@b.example",
    "RULES words": over("RULES ", "gold "),
    "RULES chapters": hundred(lambda n: f"RULES {n // 10}.{n % 10}"),
    "HELP words": over("HELP ", "gold "),
    "HELP pages": hundred(lambda n: f"HELP {('order', 'press', 'a', 'e', 'in', 'the')[n % 6]}{'.' * n}"),
    "MAP places": hundred(lambda n: f"MAP {('brazil', 'india', 'peru', 'x')[n % 4]} {n}"),
    "HISTORY digits": over("HISTORY ", "9"),
    "HISTORY turns": hundred(lambda n: f"HISTORY {n}"),
    "REPORT digits": over("REPORT ", "9"),
    "REPORT turns": hundred(lambda n: "REPORT " + "0" * n + "1"),
    "STATUS of games": hundred(lambda n: f"STATUS g{n}"),
    "LIST, EXPORT, AUDIT": hundred(lambda n: ("LIST {}", "EXPORT g{}", "AUDIT g{}", "SEATS g{}")[n % 4].format(n)),
    "SIT words": over("SIT a@b.example ", "1 "),
    "ABSENCE days": over("ABSENCE ", "1.1.-2.1., "),
    "ABSENCE digits": over("ABSENCE ", "9"),
    "ABSENCE to the end of days": hundred(lambda n: "ABSENCE 2026-01-01 TO 9999-12-31"),
    "NEW with words": over("NEW ", "x "),
    "NEW with spans": over("NEW colonial-2e EVERY ", "1h "),
    "NEW with digits": over("NEW colonial-2e EVERY ", "1"),
    "NEW games": hundred(lambda n: f"NEW colonial-2e FOR 4 EVERY {n}h WITH 1 BOT"),
    "ZONE paths": over("ZONE ", "../"),
    "LANGUAGE": over("LANGUAGE ", "x"),
    "NAME": over("NAME ", "x"),
    "ADDRESS": over("ADDRESS ADD ", "a") + "@b.example",
    "VOTE": over("VOTE ", "x "),
    "EXTEND": over("EXTEND ", "9") + "d",
    "WAIT": over("WAIT ", "x "),
    "QUIET": over("QUIET ", "22:00-23:00 "),
    "STANDBY": over("STANDBY ", "x "),
    "TAKEOVER": over("TAKEOVER ", "g"),
    "ENTROPY": over("ENTROPY ", "9"),
    "GAME lines": filled("GAME g99"),
    "games named": "\n".join(f"GAME g{n}" for n in range(5_000)),
    "ORDER FOR": over("ORDER FOR Red: 1 PASS ", "ELSE PASS "),
    "EDIT": over("EDIT ", "a.b.c "),
    # --- rows
    "short rows": filled("x"),
    "orders in every row": filled("1 PASS"),
    "HELP in every row": filled("HELP"),
    "numbers of a list": filled("1. x"),
    "quotations": filled("> x"),
    "citations": filled("The> x"),
    "citations of many": "".join(f"A{_letters(n)}> x\n" for n in range(150_000)),
    "From, and a blank row": filled("From: x\n"),
    "header blocks": filled("From: x\nSent: x\nTo: x\nSubject: x"),
    "attributions": filled("On 1.1.2026 at 10:00 x <a@b.c> wrote:"),
    "attributions without a date": filled("On " + "a " * 190 + "wrote:"),
    "wrapped attributions": filled("On 1.1.2026"),
    "separators": filled("----- x -----"),
    "long rules": filled("-" * 11_900),
    "rules": filled("x\n_____"),
    "colons": filled("x:"),
    "small print": over("this ", "x "),
    "telephones": filled("sent from " + "x " * 70),
    "regards": filled("Best regards\nBob\n"),
}  # fmt: skip


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Office]:
    """An office that takes any number of mails from anybody."""
    limits = {"mails_an_hour": 10_000, "mails_a_day": 10_000, "answers_a_day": 10_000, "press_a_day": 10_000}
    with open_office(tmp_path, f"sqlite:///{tmp_path}/table.db", limits=limits) as opened:
        yield opened


def raw(number: int, sender: str, to: str, text: str) -> bytes:
    """A mail as it stands, without an encoding that would make it larger."""
    lines = (
        f"From: {sender}",
        f"To: {to}",
        "Subject: orders",
        f"Message-ID: <{number}.hostile@players.example>",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        text.replace("\n", "\r\n"),
    )
    return "\r\n".join(lines).encode()


@dataclass(frozen=True, kw_only=True)
class Much:
    """Which texts are sent, and what part of each."""

    names: tuple[str, ...]
    part: int


#: Of which no reader makes anything, so that each mail goes through all of them, row by row: sent in every run.
IN_NO_WORDS = ("telephones", "short rows")


def much(first: int) -> list[Any]:
    """What no reader knows; a fifth of the texts, a quarter of each; or all."""
    names = tuple(TEXTS)
    return [
        pytest.param(Much(names=IN_NO_WORDS, part=4), id="in-no-words"),
        pytest.param(Much(names=names[first::5], part=4), id="a-part", marks=pytest.mark.broad),
        pytest.param(Much(names=names, part=1), id="all", marks=pytest.mark.soak),
    ]


def dear(office: Office, sender: str, to: str, *, much: Much, silent: bool = False) -> dict[str, str]:
    """Send the texts; the names of those that cost too much, or have no answer, with what they cost."""
    found = {}
    sent = len(office.all_letters(sender))
    numbers = count()
    for name in much.names:
        text = TEXTS[name]
        mail = raw(0, sender, to, text[: len(text) // much.part])
        assert len(mail) <= 2_000_000
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        def once(mail: bytes = mail) -> None:
            office.deliver(mail.replace(b"<0.hostile", b"<%d.hostile" % next(numbers)))
            counts = office.poll()
            assert (counts.mails, counts.failed) == (1, 0)

        spent = cost(once, SLACK)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        with office.desk.store.read() as work:
            assert not work.mails(MailStatus.NEW)
        size, sent = answers(office, sender, sent)
        if spent > SLACK or size > LONGEST_ANSWER or memory > MOST_MEMORY or not (size or silent):
            found[name] = f"{spent:.1f} s, {memory:,} kB, answered with {size:,} bytes"
    return found


def answers(office: Office, who: str, known: int) -> tuple[int, int]:
    """The bytes of the letters to an address beyond those that are known, and how many there are now."""
    folder = office.folder / "out" / who / "new"
    files = sorted(folder.iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name))
    new = [path.read_bytes() for path in files[known:]]
    for letter in new:
        assert read(letter, Limits(size=10_000_000)).text
    return sum(map(len, new)), len(files)


RULESETS = ["colonial-2e", "colonial-revised", "colonialism", "new-world"]
OF_A_PLAYER = [
    pytest.param(ruleset, *each.values, id=f"{ruleset}-{each.id}", marks=each.marks)
    for first, ruleset in enumerate(RULESETS)
    for each in much(first)
]


@pytest.mark.parametrize(("ruleset", "sent"), OF_A_PLAYER)
def test_any_text_of_a_player_costs_at_most_a_second(open_house: Office, ruleset: str, sent: Much) -> None:
    office = open_house
    office.new_game(seats=SEATS_OF.get(ruleset, SEATS), ruleset=ruleset)
    # What is loaded once is no mail's cost; and two rulesets read German orders too.
    office.mail("Red", "HELP\nCHECK\nxyz" + ("\nLANGUAGE de" if ruleset in SEATS_OF else ""))
    office.poll()
    newest = office.all_letters(address_of("Red"))[-1]
    to = newest.header("reply-to").rpartition("<")[2].rstrip("> ")
    assert not dear(office, address_of("Red"), to, much=sent)


@pytest.mark.parametrize("sent", much(4))
def test_any_text_to_the_table_costs_at_most_a_second(open_house: Office, sent: Much) -> None:
    """From a player's address, with nothing that proves it: one question is asked, and one alone."""
    office = open_house
    office.new_game()
    office.deliver(raw(999, address_of("Red"), TABLE, "HELP"))
    office.poll()
    assert not dear(office, address_of("Red"), TABLE, much=sent, silent=True)


@pytest.mark.parametrize("sent", much(3))
def test_any_text_of_a_moderator_costs_at_most_a_second(open_house: Office, sent: Much) -> None:
    office = open_house
    office.new_game()
    let_in(office)
    assert not dear(office, MODERATOR, reply_to(office), much=sent)
