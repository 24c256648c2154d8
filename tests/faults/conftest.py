"""The databases of the fault bench."""

from __future__ import annotations

from tests.databases import *  # noqa: F403
