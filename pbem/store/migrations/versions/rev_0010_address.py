"""A game knows from which of the table's addresses its letters come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Games of before have the table's first one."""
    op.add_column("game", sa.Column("address", sa.String(), nullable=False, server_default=""))
