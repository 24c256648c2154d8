"""The command line with one command in it: Typer puts all of an app's commands together before it calls one."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from typer import Typer
from typer.main import get_command_name


def narrowed(app: Typer, words: Sequence[str]) -> Typer:
    """The app with nothing but the command that the words call; the whole of it where they begin with none."""
    if not words:
        return app
    one = copy(app)
    one.registered_commands = [
        each
        for each in app.registered_commands
        if each.callback and words[0] == (each.name or get_command_name(each.callback.__name__))
    ]
    one.registered_groups = [copy(each) for each in app.registered_groups if each.name == words[0]]
    for group in one.registered_groups:
        if group.typer_instance:
            group.typer_instance = narrowed(group.typer_instance, words[1:])
    return one if one.registered_commands or one.registered_groups else app
