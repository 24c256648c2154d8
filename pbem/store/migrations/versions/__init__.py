"""One file a migration; each stays as it was when it was first released."""

from __future__ import annotations
