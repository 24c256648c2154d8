"""VERIFY: an archive checked with nothing but its file: promises, dice, orders, results; the first difference named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.desk.archive.acts_listed import check_acts, interventions
from pbem.desk.archive.canonical import MOST_BYTES, understood
from pbem.desk.archive.chance import check_rolls, check_seeds
from pbem.desk.archive.findings import Difference, Differs, Verdict
from pbem.desk.archive.promises import check_chains, check_data, check_locks, check_parts, check_past
from pbem.desk.archive.reading import Archive, archive_from, check_form
from pbem.desk.archive.record_check import check_record
from pbem.desk.archive.results import check_results
from pbem.desk.archive.stretches import Course, course
from pbem.desk.archive.unproved import anchors, unproved
from pbem.desk.ground.outside_files import bytes_of


def verify_file(file: Path) -> Verdict:
    """Check an export. Raises TableError for a file that cannot be read or is not in the form of an export."""
    return verify(understood(bytes_of(file, most=MOST_BYTES)))


def verify(document: Any) -> Verdict:
    """Check an export's document. Raises TableError where it has another form than this pbem knows."""
    check_form(document)
    verdict = Verdict()
    try:
        _check(document, verdict)
    except Differs as differs:
        verdict.difference = differs.difference
    except MemoryError:
        raise
    except Exception as error:
        # The file may say anything, and the rules believe what they are given: whatever breaks is a difference.
        verdict.difference = _broken(document, error)
    return verdict


def _broken(document: Any, error: Exception) -> Difference:
    try:
        check_parts(document)
    except Differs as differs:
        return differs.difference
    found = f"{type(error).__name__}: {error}".removesuffix(": ")
    return Difference(where="the file", key="contents", expected="what an export holds", found=found)


def _check(document: Any, verdict: Verdict) -> None:
    archive = archive_from(document)
    verdict.game = _head(archive)
    _check_promises(archive, verdict)
    # Nothing is run of a file that is not whole.
    check_parts(document)
    went = course(archive)
    check_record(archive, went)
    verdict.interventions = interventions(archive)
    verdict.roots = [f"{line.value['root'][:40]}  turn {line.turn}, {line.phase}" for line in archive.locks()]
    verdict.anchors = anchors(archive, verdict.roots)
    verdict.unproved = unproved(archive)
    _check_whole(archive, went, verdict)
    check_results(archive, went, verdict)


def _head(archive: Archive) -> str:
    game = archive.game
    return f"{game['id']}, {game['title']}: {game['ruleset']} {game['rules_version']}, {game['status']}"


def _check_promises(archive: Archive, verdict: Verdict) -> None:
    seeds = check_seeds(archive)
    rolls = check_rolls(archive)
    sealed, opened = check_locks(archive)
    count = check_chains(archive)
    check_past(archive)
    check_data(archive)
    check_acts(archive)
    words = len(archive.document["words"])
    if seeds:
        each = "the seed against its commitment" if seeds == 1 else f"{seeds} seeds, each against its commitment"
        verdict.checked.append(f"{each}; players' words mixed in: {words}")
        verdict.checked.append(f"{rolls} rolls, each from the seed, its branch and its key")
    if sealed:
        verdict.checked.append(f"{sealed} locks of the sheets against their roots, {opened} orders opened")
    verdict.checked.append(f"the chains over log, acts and positions, {count} links")


def _check_whole(archive: Archive, went: Course, verdict: Verdict) -> None:
    """What is missing in the file of a game that is over and sealed throughout."""
    lacks, locks = verdict.unchecked, archive.locks()
    if archive.seed is None and archive.over:
        lacks.append("seed and dice: the game is over, and its seed is not in the file")
    elif archive.seed is None and len(archive.seeds) > 1:
        lacks.append("seed and dice since the game was reopened: the seed is published when it is over again")
    elif archive.seed is None:
        lacks.append("seed and dice: the seed is published when the game is over")
    if not locks and archive.lines:
        lacks.append("orders: none were sealed in this game, and no root of it is in any mail")
    if not archive.over:
        lacks.append(f"the end: the game is {archive.game['status']}")
    elif not went.stretches:
        lacks.append("results: the game was called off before its first turn, and nothing was played")
    if locks and not archive.over:
        lacks.append("orders that are still sealed")
    if archive.older:
        lacks.append("the rules' data, their version and the positions: the file is of an older form, which seals none")
    elif older := sum("rules" not in line.value for line in locks):
        lacks.append(
            f"the rules' data of the first turns: {older} locks are of an older form, which does not seal them"
        )
