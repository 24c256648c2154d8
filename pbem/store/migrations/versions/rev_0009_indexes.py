"""Who moderates, and which tokens have run out, is found without going through all games and tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Indexes alone."""
    op.create_index("ix_game_moderator", "game", [sa.text("lower(moderator)")])
    op.create_index("ix_mark_kind_name", "mark", ["kind", "name"])
    op.create_index("ix_seat_token_expires", "seat_token", ["expires"])
