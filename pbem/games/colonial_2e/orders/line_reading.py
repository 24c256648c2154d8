"""A line of orders being read, in this edition."""

from __future__ import annotations

from typing import TypeAlias

from pbem.games.colonial.orders import line_reading
from pbem.games.colonial_2e.state import State

Reading: TypeAlias = line_reading.Reading[State]
