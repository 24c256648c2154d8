"""`pbem cases`: adjudication cases, run by anyone over any files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.core.printable import printable

if TYPE_CHECKING:
    from pbem.core.cases import Result

app = typer.Typer(help="Adjudication cases: small positions that prove a ruling.", no_args_is_help=True)


@app.callback()
def _cases() -> None:
    """Adjudication cases: small positions that prove a ruling."""


@app.command()
def run(
    places: Annotated[
        list[Path] | None,
        typer.Argument(help="Files or folders of cases; every case of every ruleset if none is named."),
    ] = None,
    case: Annotated[str, typer.Option("--case", help="Run only the case of this id.")] = "",
    verbose: Annotated[bool, typer.Option("--verbose", help="Show events and what changed.")] = False,
) -> None:
    """Run cases, one line each: ok, or FAILED with what was expected and what was found."""
    # lazy: what this command alone needs
    from pbem.desk.ground.own_games import shelve_found
    from pbem.desk.hosting.case_files import find_cases, run_all

    shelve_found()
    passed = failed = 0
    for result in run_all(find_cases(places or [], only=case)):
        passed, failed = passed + result.ok, failed + (not result.ok)
        _show(result, verbose=verbose)
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _show(result: Result, *, verbose: bool) -> None:
    """One line for the case; below it, if wanted, its events and what it changed."""
    found = [result.error] if result.error else []
    found.extend(
        f"{each.path}: expected {_value(each.expected)}, found {_value(each.found)}" for each in result.differences
    )
    if found:
        found += [f"refused order, {line}" for line in result.unforeseen]
    verdict = "ok    " if result.ok else "FAILED"
    _print(" | ".join([f"{verdict} {result.case.id} {result.case.title}", *found]))
    if verbose:
        _tell(result)


def _tell(result: Result) -> None:
    for line in result.unforeseen:
        _print(f"         refused order, {line}")
    for event in result.events:
        facts = ", ".join(f"{name}={_value(value)}" for name, value in event.data.items())
        _print(f"         event {event.kind}: {facts}")
    for change in result.changes:
        _print(f"         {change.path}: {_value(change.expected)} -> {_value(change.found)}")


def _print(line: str) -> None:
    """A line of what a file says: anybody may have written it."""
    typer.echo(printable(line))


def _value(value: Any) -> str:
    """A value as a case file writes it, but for the quotes."""
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_value(item)}" for name, item in value.items()) + "}"
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
