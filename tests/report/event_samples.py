"""One event or more of every kind of Colonial, 2nd edition, with the sentence it must read as.

The acting seat of the row, where there is one, is Red.
"""

from __future__ import annotations

from pbem.core.events import Event
from tests.report.event_samples_board import ON_THE_BOARD
from tests.report.event_samples_war import GOODS_AND_WAR

#: (event, what is read of it)
READ: list[tuple[Event, str]] = [*ON_THE_BOARD, *GOODS_AND_WAR]
