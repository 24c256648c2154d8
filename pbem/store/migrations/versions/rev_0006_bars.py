"""Who is kept out of a game or of the table is remembered beside the seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Two tables; nobody had been kept out of anything before."""
    op.create_table(
        "bar",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("kind", "address", "seat", "who", "why")),
        sa.Column("game", sa.String(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("tries", "told")),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_bar"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_bar_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_bar_player_id"),
    )
    op.create_index("ix_bar_game", "bar", ["game"])
    op.create_index("ix_bar_player_id", "bar", ["player_id"])
    op.create_table(
        "bar_address",
        sa.Column("bar_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("bar_id", "digest", name="pk_bar_address"),
        sa.ForeignKeyConstraint(["bar_id"], ["bar.id"], name="fk_bar_address_bar_id"),
    )
    op.create_index("ix_bar_address_digest", "bar_address", ["digest"])
