"""Letters know what their pictures show."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Letters that were written before have none."""
    op.add_column("outbox", sa.Column("pictures", sa.LargeBinary(), nullable=True))
