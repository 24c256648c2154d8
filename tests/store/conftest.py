"""The databases, for the tests of the store."""

from __future__ import annotations

from tests.databases import *  # noqa: F403
