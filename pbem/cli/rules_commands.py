"""`pbem rules`: which rulesets there are, what is reconstructed in them, and what decides their rulings."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.shared import ConfigOption
from pbem.cli.terminal import table_of, terminal

app = typer.Typer(help="The rulesets on the shelf, and the data they play with.", no_args_is_help=True)

Ruleset = Annotated[str, typer.Argument(help="The ruleset's id, such as colonial-2e.")]


@app.command("list")
def list_() -> None:
    """The rulesets, a line each; exit code 1 if one cannot be loaded.

    pbem rules list
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.own_games import shelve_found
    from pbem.desk.hosting.rule_files import rulesets_listed

    shelve_found()
    found = rulesets_listed()
    if console := terminal():
        console.print(
            table_of(("Rules", "Players", "Title"), [(each.name, each.players, each.title) for each in found])
        )
    else:
        for each in found:
            typer.echo(each.line)
    if not all(each.loaded for each in found):
        raise typer.Exit(1)


@app.command()
def show(ruleset: Ruleset, config: ConfigOption = None) -> None:
    """A ruleset: its seats, its data, and what players must know about its board.

    pbem rules show colonial-2e
    """
    # lazy: what this command alone needs
    from pbem.desk.hosting.rule_files import describe, own_folder

    for line in describe(ruleset, own_folder(config)):
        typer.echo(line)


@app.command()
def check(
    places: Annotated[list[Path] | None, typer.Argument(help="Data files, or folders with RULESET/board.toml.")] = None,
    config: ConfigOption = None,
) -> None:
    """Check boards: every breach with file, key and cure; exit code 1 if there are any.

    Without a place: all rulesets here, and the host's own folder.

    pbem rules check boards/colonial-2e/board.toml
    """
    # lazy: what this command alone needs
    from pbem.desk.hosting.rule_files import check as checked
    from pbem.desk.hosting.rule_files import own_folder

    troubled = False
    for found in checked(places or [], own_folder(config)):
        typer.echo(f"{'TROUBLE' if found.breaches else 'ok     '} {found.where}")
        for breach in found.breaches:
            typer.echo(f"        {breach}")
        troubled = troubled or bool(found.breaches)
    if troubled:
        raise typer.Exit(1)


@app.command()
def provenance(
    ruleset: Ruleset,
    everything: Annotated[bool, typer.Option("--all", help="Also what the published rules say.")] = False,
    config: ConfigOption = None,
) -> None:
    """What of a ruleset's data is reconstructed, and why.

    pbem rules provenance colonial-2e
    """
    # lazy: what this command alone needs
    from pbem.desk.hosting.rule_files import own_folder
    from pbem.desk.hosting.rule_files import provenance as known

    for line in known(ruleset, own_folder(config), everything=everything):
        typer.echo(line)


@app.command()
def rulings(ruleset: Ruleset) -> None:
    """The rulings of a ruleset, with the cases and tests that decide each; exit code 1 if any has none.

    pbem rules rulings colonial-2e
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.own_games import shelve_found
    from pbem.desk.hosting.rulings import checkout_tests, ruling_lines
    from pbem.desk.hosting.rulings import rulings as decided

    shelve_found()
    tests = checkout_tests()
    found = decided(ruleset, tests)
    for line in ruling_lines(found, tests=tests is not None):
        typer.echo(line)
    if not all(ruling.proved for ruling in found):
        raise typer.Exit(1)


@app.command()
def grammar(
    ruleset: Ruleset,
    as_json: Annotated[
        bool, typer.Option("--json", help="For programs: parts, kinds and what may stand there.")
    ] = False,
    config: ConfigOption = None,
) -> None:
    """What may be ordered: an order a line, as it is written; a page that offers orders reads it with --json.

    pbem rules grammar new-world --json
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.own_games import shelve_found
    from pbem.desk.hosting.order_grammar import grammar_document, grammar_lines

    shelve_found(config)
    if as_json:
        typer.echo(json.dumps(grammar_document(ruleset), ensure_ascii=False, indent=1))
        return
    for line in grammar_lines(ruleset):
        typer.echo(line)


@app.command()
def read(
    ruleset: Ruleset,
    position: Annotated[Path, typer.Option("--position", help="The position: a JSON file with “state”.")],
    config: ConfigOption = None,
) -> None:
    """Read texts as mails of a seat would be read in a position: JSON lines in, JSON lines out, nothing is played.

    Each line of standard input is {"id", "seat", "lang", "before", "text"}; "lang" and "before" (order lines that lie
    on the sheet already) may be left out. Each answer says the outcome (taken, refused, left, asked), the orders on
    the sheet afterwards, acts, commands, remarks, and the reason and repairs of what was refused.

    pbem rules read colonial-2e --position position.json
    """
    # lazy: what this command alone needs
    from pbem.desk.ground.own_faults import fault_words
    from pbem.desk.ground.own_games import shelve_found
    from pbem.desk.hosting.read_texts import place_from, read_all

    def tell(fault: Exception) -> None:
        typer.echo(f"a fault of the table in reading a text: {fault_words(fault)}", err=True)

    shelve_found(config)
    place = place_from(ruleset, position)
    for answer in read_all(place, sys.stdin, tell):
        typer.echo(answer)
