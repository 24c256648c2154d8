"""Answers to a question that waits, in this edition."""

from __future__ import annotations

from pbem.games.colonial.orders.answer_lines import Answers

answer = Answers(
    verbs={"pay-gap": "PAY", "stay": "STAY", "surrender": "SURRENDER"},
    nothing={"stage-two": {"post": None, "adventurers": []}, "occupy": None, "expedition": None},
).give
