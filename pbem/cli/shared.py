"""What the commands share: the --config option, opening the desk, and errors as one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pbem.desk.desk import Desk

ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="The config file; else $PBEM_CONFIG, ./pbem.toml, ~/.config/pbem/pbem.toml."),
]
WhyOption = Annotated[
    str, typer.Option("--why", help="The reason; it is recorded, and shown where it touches players.")
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Say what would change and whom it touches; change nothing.")
]


@contextmanager
def open_desk_for(config: Path | None) -> Iterator[Desk]:
    """The desk of the config that is found, closed afterwards."""
    from pbem.desk.config import find_config, load_config
    from pbem.desk.desk import Desk

    desk = Desk.open(load_config(find_config(config)))
    try:
        yield desk
    finally:
        desk.close()


def one_line(error: Exception) -> str:
    """An error as one line for stderr."""
    return "pbem: " + " ".join(str(error).split())
