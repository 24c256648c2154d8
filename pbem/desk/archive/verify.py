"""VERIFY: an archive checked with nothing but its file: promises, dice, orders, results; the first difference named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pbem.core.errors import TableError
from pbem.core.ruleset import Ruleset
from pbem.desk import shelf
from pbem.desk.archive.canonical import understood
from pbem.desk.archive.chance import check_rolls, check_seed
from pbem.desk.archive.findings import Difference, Differs, Verdict
from pbem.desk.archive.interventions import check_acts, interventions
from pbem.desk.archive.promises import Sheets, check_chains, check_locks, check_parts, check_past, locks
from pbem.desk.archive.reading import Archive, Stretch, archive_from, check_form, stretches
from pbem.desk.archive.replay import check_setup, check_stretch, check_winner


def verify_file(file: Path) -> Verdict:
    """Check an export. Raises TableError for a file that cannot be read or is not in the form of an export."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise TableError(f"{file} cannot be read: {error.strerror}") from None
    return verify(understood(data))


def verify(document: Any) -> Verdict:
    """Check an export's document. Raises TableError where it has another form than this pbem knows."""
    check_form(document)
    verdict = Verdict()
    try:
        _check(document, verdict)
    except Differs as differs:
        verdict.difference = differs.difference
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
    verdict.interventions = interventions(archive)
    verdict.roots = [f"{line.value['root'][:40]}  turn {line.turn}, {line.phase}" for line in locks(archive)]
    _check_results(archive, stretches(archive), verdict)


def _head(archive: Archive) -> str:
    game = archive.game
    return f"{game['id']}, {game['title']}: {game['ruleset']} {game['rules_version']}, {game['status']}"


def _check_promises(archive: Archive, verdict: Verdict) -> None:
    check_seed(archive)
    rolls = check_rolls(archive)
    sealed, opened = check_locks(archive)
    count = check_chains(archive)
    check_past(archive)
    check_acts(archive)
    words = len(archive.document["words"])
    if archive.seed is not None:
        verdict.checked.append(f"the seed against its commitment; players' words mixed in: {words}")
        verdict.checked.append(f"{rolls} rolls, each from the seed, its branch and its key")
    else:
        verdict.unchecked.append("seed and dice: the seed is published when the game is over")
    if sealed:
        verdict.checked.append(f"{sealed} locks of the sheets against their roots, {opened} orders opened")
    elif archive.lines:
        verdict.unchecked.append("orders: none were sealed in this game")
    verdict.checked.append(f"the chains over log, acts and positions, {count} links")
    if sealed and not archive.over:
        verdict.unchecked.append("orders that are still sealed")


# --- results --------------------------------------------------------------------------------------------------------


def _check_results(archive: Archive, played: Sequence[Stretch], verdict: Verdict) -> None:
    ruleset = _installed(archive)
    if ruleset is None:
        verdict.unchecked.append(f"results: the rules {archive.game['ruleset']} are not installed here")
        return
    sheets, again, others = Sheets(archive), 0, []
    if archive.snapshots and archive.snapshots[0].rules_version == ruleset.version:
        again += check_setup(archive, ruleset)
    for stretch in played:
        version = stretch.after.rules_version if stretch.after else archive.game["rules_version"]
        if version != ruleset.version:
            others.append(version)
            continue
        check_stretch(archive, ruleset, stretch, sheets)
        again += 1
    check_winner(archive)
    if again:
        verdict.checked.append(f"{again} phases, run again with the sealed orders: the same events and positions")
    if others:
        verdict.unchecked.append(
            f"results of {len(others)} phases, adjudicated by rules version {', '.join(sorted(set(others)))}: "
            f"version {ruleset.version} is installed here"
        )


def _installed(archive: Archive) -> Ruleset | None:
    """The rules that are installed here, bound to the archive's own data."""
    name = archive.game["ruleset"]
    return shelf.bound_to(name, archive.document["rules"]) if name in shelf.known() else None
