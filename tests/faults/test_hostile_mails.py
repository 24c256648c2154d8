"""A season among hostile mails: none stops a pass, costs too much, is set aside, or moves anything of another's game.

In each pass some hundred hostile mails come before the genuine ones of the season's players, who must be answered as if
nothing else had come. `PBEM_HOSTILE` says how many there are in all, `PBEM_HOSTILE_SEED` with which seed they begin, so
that a long run can be made in slices.
"""

from __future__ import annotations

import os
import re
import resource
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from pbem.desk.ground.desk import Desk
from pbem.mail.letter import Letter, read
from pbem.mail.reply_addresses import without_tokens
from tests.desk.office import config_for
from tests.faults.play import BEGIN, Season, address_of
from tests.faults.storm import PLAYED, PLAYERS, Storm
from tests.mail.hostile_lines import RULESETS

#: Every seat writes as often as it likes: the limit of mails would keep most of the storm from being read.
ROOM = {"outage_minutes": 0, "mails_an_hour": 100_000, "mails_a_day": 100_000, "press_a_day": 100_000}
MOST_SECONDS = 1.0  #: of one mail, as `tests.processor` has them
MOST_MEMORY = 300_000  #: kilobytes that the process may grow by, in the whole season
#: Letters to strangers in each turn's storm: by `strangers_an_hour`, the end of an hour and invitations with them.
MOST_LETTERS = 2 * 12 + 50
#: Hostile mails of one season in a long run, a hundred for each genuine one or so.
SLICE = 4_800
_WHAT_IS_LEFT_OF_A_TOKEN = re.compile(r"\b[0-9a-z]{4}…")


class Players(Season):
    """They answer reports, receipts and questions about their own mails, not about those of others in their names."""

    def look_again(self, seat: str, own: str, text: str) -> None:
        """Whose token a stranger has copied is asked whether a mail with it was theirs; it is quoted there."""
        first = text.splitlines()[0]
        for letter in self._letters_to(seat):
            asks = ".confirm." in (letter.message_id or "") and letter.date == self.now.replace(microsecond=0)
            if asks and first in " ".join(letter.text.split()):
                self.reply(letter, seat, "CONFIRM", own.replace("<", "<confirm."))
                self.settle()
                return

    def _letters_to(self, seat: str) -> list[Letter]:
        return [read(raw) for to, raw in self.sent() if to == address_of(seat)]

    def _newest(self, game: str, seat: str) -> Letter:
        letters = self._letters_to(seat)
        return max(
            (each for each in letters if f"[{game} " in each.subject and PLAYED.search(each.message_id or "")),
            # What brings a new token comes behind what was sent in the same second.
            key=lambda each: (each.date or BEGIN, ".copied@" in (each.message_id or ""), each.message_id or ""),
        )

    def _letters(self) -> dict[tuple[str, str], bytes]:
        """What they were told and answered; of a receipt the subject.

        Without the tokens: one that a stranger copies to others is renewed.
        """
        told = {}
        for to, raw in self.sent():
            letter = read(raw)
            if found := PLAYED.search(letter.message_id or ""):
                said = letter.subject if found[1] == "receipt" else f"{letter.subject}\n{letter.text}"
                answers = (letter.in_reply_to or "").replace("<confirm.", "<")
                key = re.sub(r"\.mail\.\d+", ".mail", f"{letter.message_id} {answers}")
                told[to, key] = _WHAT_IS_LEFT_OF_A_TOKEN.sub("", without_tokens(said)).encode()
        return told


def season(
    folder: Path, rulesets: list[str], turns: int, seeds: range = range(0), among: int = 1
) -> tuple[dict[str, Any], Storm, int]:
    """What is left of a season, its storm, and how many genuine mails came.

    It is undisturbed, or goes through the hostile mails of these seeds, as many before each `among` genuine ones.
    """
    folder.mkdir(parents=True)
    config = config_for(folder, f"sqlite:///{folder}/table.db", limits=ROOM)
    desk, look = Desk.open(config, create=True), Desk.open(config)
    each = -(-len(seeds) // among)
    storm = Storm(desk=desk, folder=folder, seeds=iter(seeds), each=each, rulesets=rulesets)

    def sent() -> list[tuple[str, bytes]]:
        return [(path.parts[-3], path.read_bytes()) for path in (folder / "out").glob(f"*@{PLAYERS}/new/*")]

    players = Players(desk=desk, look=look, deliver=storm.arrive, sent=sent, singly=True)
    if seeds:
        players.poll = storm.poll
    try:
        with storm.measured():
            players.play(rulesets, turns)
        assert not players.troubles
        storm.count_outcomes()
        assert storm.faults() == []
        assert storm.letters_elsewhere() <= MOST_LETTERS * turns
        return remains(players), storm, players.mails
    finally:
        desk.close()
        look.close()


def remains(players: Players) -> dict[str, Any]:
    """What the season left that is its players': the games, what became of their mails, and their letters."""
    left = players.remains()
    theirs = [each for each in left["mails"] if f"@{PLAYERS}" in each[0] and not each[0].startswith("<confirm.")]
    left["mails"] = [(name, status) for name, status, _ in theirs]  # a mail that was asked about has another rule
    return left


def stays_as_it_was(folder: Path, rulesets: list[str], turns: int, seeds: range) -> Storm:
    """The season with and without those mails; what the storm cost."""
    quiet, _, among = season(folder / "quiet", rulesets, turns)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    torn, storm, _ = season(folder / "torn", rulesets, turns, seeds, among)
    assert storm.came == len(seeds)
    assert quiet.keys() == torn.keys()
    for name, there in quiet.items():
        if name != "letters":
            assert torn[name] == there, f"seeds {seeds}: {name}"
    missing = [key for key in quiet["letters"] if key not in torn["letters"]]
    assert not missing, f"seeds {seeds}: no letters {missing}"
    otherwise = [key for key, said in quiet["letters"].items() if torn["letters"][key] != said]
    assert not otherwise, f"seeds {seeds}: letters that read otherwise: {otherwise}"
    assert storm.worst[0] < MOST_SECONDS, storm.worst
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    assert grown < MOST_MEMORY, f"{grown:,} kB"
    return storm


def test_a_season_among_hostile_mails(tmp_path: Path, run_seed: str) -> None:
    first = Random(run_seed).randrange(100_000)
    storm = stays_as_it_was(tmp_path, [RULESETS[0], RULESETS[3]], 1, range(first, first + 80))
    print(storm.line())


@pytest.mark.soak
def test_seasons_among_hostile_mails(tmp_path: Path) -> None:
    wanted, first = int(os.environ.get("PBEM_HOSTILE", "100000")), int(os.environ.get("PBEM_HOSTILE_SEED", "0"))
    for start in range(first, first + wanted, SLICE):
        began = monotonic()
        seeds = range(start, min(start + SLICE, first + wanted))
        storm = stays_as_it_was(tmp_path / f"{start}", list(RULESETS), 3, seeds)
        print(f"\nseeds {start} to {seeds[-1]}: {storm.line()}; {monotonic() - began:.0f} s", flush=True)
