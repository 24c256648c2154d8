"""Clauses that only tell how things are, and clauses that order something and look alike."""

from __future__ import annotations

import pytest

from pbem.core.orders.statements import states_something


@pytest.mark.parametrize(
    "clause",
    [
        "it has two unrest on it", "the token only costs three", "i have nothing left to sell anyway", "should be fun",
        "he doesnt need it", "das kostet ja nur zwei", "da nehme ich Blau eine weg", "die Einheimischen müssen da weg",
        "ich habe sowieso nichts mehr",
    ],
)  # fmt: skip
def test_a_clause_that_tells_how_things_are(clause: str) -> None:
    assert states_something(clause.lower().split(), of_somebody=False)


@pytest.mark.parametrize("clause", ["Red is at nine already", "Blau braucht noch vier"])
def test_what_is_told_of_a_seat(clause: str) -> None:
    assert states_something(clause.lower().split(), of_somebody=True)


@pytest.mark.parametrize(
    "clause",
    ["post on the silk", "i ship all my goods", "im not paying anything", "he may sell", "build two squadrons",
     "der Händler verkauft alles", "ich nehme zwei", "dort eine Stadt"],
)  # fmt: skip
def test_what_may_order_something_is_no_statement(clause: str) -> None:
    assert not states_something(clause.lower().split(), of_somebody=False)


def test_what_a_seat_may_do_is_no_statement() -> None:
    assert not states_something(["red", "may", "ship", "my", "goods"], of_somebody=True)
