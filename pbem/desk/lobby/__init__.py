"""Games before their first turn, and the people beside a table: who opens, joins, leaves, watches, takes over."""

from __future__ import annotations

from pbem.desk.lobby.creating import NewGame, Sitter, check_person, create, issue_orders_token, person
from pbem.desk.lobby.starting import start

__all__ = ["NewGame", "Sitter", "check_person", "create", "issue_orders_token", "person", "start"]
