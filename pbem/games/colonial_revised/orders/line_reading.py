"""A line of orders being read, and the words that only the revised edition has."""

from __future__ import annotations

from typing import TypeAlias

from pbem.core.grammar import keyword
from pbem.games.colonial.orders import line_reading
from pbem.games.colonial_revised.state import State

Reading: TypeAlias = line_reading.Reading[State]

ATTACKER = keyword("ATTACKER", "Angreifer")
CITY = keyword("CITY", "Stadt")
COLONY = keyword("COLONY", "colonies", "Kolonie", "Kolonien")
DEFENDER = keyword("DEFENDER", "Verteidiger")
LOAN = keyword("LOAN", "Anleihe", "Kredit")
NAVY = keyword("NAVY", "Marine")
OCCUPY = keyword("OCCUPY", "besetze", "besetzen")
OFFER = keyword("OFFER", "biete", "bieten")
PRIVATEERS = keyword("PRIVATEERS", "privateer", "Kaperschiffe", "Freibeuter")
RECALL = keyword("RECALL", "back", "take back", "zurückholen", "zurück")
SPARE = keyword("UP TO", "bis zu")
