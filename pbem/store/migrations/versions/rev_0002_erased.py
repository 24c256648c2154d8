"""When a person was removed is written down, and a seat is found by the address its mail goes to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One column and one index more; nobody had been removed before."""
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("erased", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_seat_address", "seat", ["address"])
