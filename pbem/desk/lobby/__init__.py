"""Games before their first turn, and the people beside a table: who opens, joins, leaves, watches, takes over."""

from __future__ import annotations

from pbem.desk.ground.terms import Terms, keep_terms, terms_of
from pbem.desk.lobby.creating import (
    NewGame,
    Sitter,
    check_person,
    create,
    create_within,
    person,
)
from pbem.desk.lobby.starting import start, start_within
from pbem.desk.tokens.seat_tokens import issue_orders_token

__all__ = [
    "NewGame",
    "Sitter",
    "Terms",
    "check_person",
    "create",
    "create_within",
    "issue_orders_token",
    "keep_terms",
    "person",
    "start",
    "start_within",
    "terms_of",
]
