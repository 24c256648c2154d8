"""Offices and tables for the trials: what their users would do, start to end."""

from __future__ import annotations

from tests.cli.conftest import *  # noqa: F403
from tests.desk.conftest import *  # noqa: F403
