"""Tokens with an end and an address, what is known of players, bounces that find their letter, press."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Whatever was stored before has none of it: tokens without end, no hours said, nothing bounced."""
    _seat_token()
    _add("player", _text("quiet"), _text("standby"), _text("kept"))
    # Until now nobody could choose, and everybody got text and HTML.
    op.execute("UPDATE player SET format = 'both' WHERE format = 'text'")
    _add("player_address", sa.Column("bounces", sa.Integer(), nullable=False, server_default="0"), _time("bounced_at"))
    _add("outbox", _text("bounce_key"))
    op.create_index("ix_outbox_bounce_key", "outbox", ["bounce_key"])
    _press()


def _seat_token() -> None:
    with op.batch_alter_table("seat_token") as token:
        token.alter_column("game", existing_type=sa.String(), nullable=True)
        token.add_column(_text("address"))
        token.add_column(_text("about"))
        token.add_column(_time("expires"))


def _press() -> None:
    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("number", "branch", "turn")),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("game", "writer", "signed", "text")),
        sa.Column("recipients", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        _time("held_until"),
        _time("delivered_at"),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        sa.Column("answers", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_press"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_press_game"),
        sa.UniqueConstraint("game", "number", name="uq_press_game_number"),
    )
    op.create_index("ix_press_delivered_at_held_until", "press", ["delivered_at", "held_until"])


def _add(table: str, *columns: sa.Column[Any]) -> None:
    for column in columns:
        op.add_column(table, column)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=False, server_default="")


def _time(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=True)
