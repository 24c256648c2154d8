"""Which version of the schema this code is written for: known without loading anything of the store."""

#: The last migration; a test keeps it equal to what Alembic finds.
from __future__ import annotations

HEAD = "0010"
