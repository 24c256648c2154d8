"""VERIFY, asked of every place of a file: what is altered is found, moves what the mails told, or is named unproved.

The forger exports the file himself: he seals everything again. Each run alters a sample by its seed, `make soak` every
place.
"""

from __future__ import annotations

import random
import time
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pbem.core.errors import TableError
from pbem.desk.archive.canonical import understood
from pbem.desk.archive.export import as_json
from pbem.desk.archive.findings import Proof
from pbem.desk.archive.verify import verify
from pbem.desk.moderation.beginning_and_end import end
from pbem.store.stored_values import GameStatus
from tests.desk.acting import do, record
from tests.desk.archives import Document, exported
from tests.desk.leaves import CHANGES, MADE, Steps, changed, leaves, nodes, other, passes, sealed_anew, set_to
from tests.desk.office import open_office

RULESETS = ("colonial-2e", "colonial-revised", "colonialism", "new-world")
#: How a game stands when it is exported.
STANDS = ("running", "ended", "played out")


@lru_cache(maxsize=len(RULESETS) * len(STANDS))
def archive_of(ruleset: str, stands: str) -> Document:
    """The export of a game of bots: after a turn, after an END in its second turn, or played to its own end."""
    with TemporaryDirectory() as name, open_office(Path(name), f"sqlite:///{name}/table.db") as office:
        rules = office.desk.ruleset(ruleset)
        seats = rules.seat_names[: rules.usual]
        office.new_game(seats, bots=seats, ruleset=ruleset, clock={"settle": "0m"})
        while record(office).status is not GameStatus.OVER and (stands == "played out" or record(office).turn < 2):
            office.later(minutes=1)
            office.poll()
        if stands == "ended":
            do(office, end([seats[0]]))
        return exported(office)


def free_places(document: Document) -> list[Steps]:
    """Every leaf that is under no root, or whose root is the last."""
    locks = [place for place, line in enumerate(document["log"]) if line["kind"] == "lock"]
    parts = ("game", "seats", "words", "open_phase", "commitment", "seed", "acts", "format")
    last = len(document["snapshots"]) - 1
    return [
        path
        for path, _ in leaves(document)
        if path[0] in parts
        or (path[0] == "log" and (len(path) < 2 or int(path[1]) >= locks[-1]))
        or (path[0] == "snapshots" and len(path) > 2 and int(path[1]) == last and path[2] not in ("state", "events"))
    ]


def altered(document: Document, path: Steps) -> Document:
    """The document with another value there, sealed anew."""
    here = document
    for name in path:
        here = here[name]  # type: ignore[index]
    return sealed_anew(changed(document, path, set_to(other(here))))


def got_through(document: Document, paths: list[Steps]) -> list[str]:
    """The alterations that get through and must not."""
    return [said for path in paths if (said := passes(document, path, altered(document, path)))]


@pytest.mark.parametrize("stands", STANDS[:2])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_altered_is_found_or_named(ruleset: str, stands: str, run_seed: str) -> None:
    document, chance = archive_of(ruleset, stands), random.Random(f"{run_seed} {ruleset}")
    rest = [path for path, _ in leaves(document) if path[0] not in MADE]
    assert got_through(document, chance.sample(free_places(document), 8)) == []
    assert got_through(document, chance.sample(rest, 4)) == []


@pytest.mark.broad
@pytest.mark.parametrize("stands", STANDS[:2])
def test_what_stands_under_no_root_is_found_or_named(stands: str) -> None:
    document = archive_of("new-world", stands)
    assert got_through(document, free_places(document)) == []


@pytest.mark.soak
@pytest.mark.parametrize("stands", STANDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_place_altered_is_found_or_named(ruleset: str, stands: str) -> None:
    document = archive_of(ruleset, stands)
    places = [path for path, _ in leaves(document) if path[0] not in MADE]
    if stands == "played out":
        places = [*free_places(document), *random.Random(0).sample(places, 1000)]
    assert got_through(document, places) == []


@pytest.mark.parametrize(
    "ruleset", [RULESETS[0], *(pytest.param(each, marks=pytest.mark.broad) for each in RULESETS[1:])]
)
def test_a_game_played_out_is_fully_verified(ruleset: str) -> None:
    document = archive_of(ruleset, "played out")
    verdict = verify(document)
    assert verdict.proof is Proof.FULL, verdict.lines()[-1]
    assert verdict.lines()[-1] == "verified, 0 interventions"


# --- files that mean nothing -----------------------------------------------------------------------------------------


def broken(document: Document, seed: int) -> tuple[Steps, Document]:
    """The document with something strange at some place, sealed anew."""
    chance = random.Random(seed)
    path = chance.choice(list(nodes(document))[1:])
    return path, sealed_anew(changed(document, path, chance.choice(CHANGES)))


def stands_firm(document: Document, path: Steps, forged: Document) -> None:
    """The check of a file ends soon, with a sentence, and does not call it verified unless the mails decide."""
    began = time.process_time()
    try:
        lines = verify(understood(as_json(forged).encode())).lines()
    except TableError as error:
        lines = [str(error)]
    assert time.process_time() - began < 10, path
    assert all(line.isprintable() and len(line) <= 1001 for line in lines), path
    assert passes(document, path, forged) == "", path


@pytest.mark.parametrize("ruleset", ["new-world", "colonialism"])
def test_whatever_stands_in_a_file_the_check_ends_with_a_sentence(ruleset: str, run_seed: str) -> None:
    document, first = archive_of(ruleset, "ended"), random.Random(run_seed).randrange(10**6)
    for seed in range(first, first + 12):
        stands_firm(document, *broken(document, seed))


@pytest.mark.soak
@pytest.mark.parametrize("stands", STANDS[:2])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_ten_thousand_strange_files(ruleset: str, stands: str) -> None:
    document = archive_of(ruleset, stands)
    for seed in range(1250):
        stands_firm(document, *broken(document, seed))
