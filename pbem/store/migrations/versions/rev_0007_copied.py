"""Tokens that others could read are known as such."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Of tokens that were renewed before nobody knows why."""
    op.add_column("seat_token", sa.Column("copied", sa.Boolean(), nullable=False, server_default="0"))
