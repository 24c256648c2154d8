"""Letters are counted by mailbox: all spellings of a recipient's address are one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Letters that are written already count for the address as it was written; limits look back one day."""
    op.add_column("outbox", sa.Column("mailbox", sa.String(), nullable=False, server_default=""))
    op.execute("UPDATE outbox SET mailbox = recipient")
    op.drop_index("ix_outbox_bounce_key", "outbox")
    op.create_index("ix_outbox_bounce_key_created", "outbox", ["bounce_key", "created"])
    for column in ("mailbox", "kind"):
        op.create_index(f"ix_outbox_{column}_created", "outbox", [column, "created"])
