"""How often the handling of a mail was begun."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing is being handled while the database is upgraded."""
    op.add_column("inbox", sa.Column("begun", sa.Integer(), nullable=False, server_default="0"))
