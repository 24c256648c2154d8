"""Averting losses of a Rebellion: how many, or which of them (rule 12.11.1 D)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pbem.core.choices import Number, Pick
from pbem.core.errors import NotAllowed

AVERTING = 2  #: Treasury for each loss averted


class Loss(NamedTuple):
    """A counter that is to be lost."""

    seat: str
    good: str
    place: int  #: in its stack, from the bottom up


@dataclass(frozen=True, slots=True)
class Averting:
    """How many losses are bought off, those named last first; or a space for each of them: ["gold", "slaves"]."""

    most: int
    lost: Sequence[str]  #: the spaces of the losses; none where the owner will pick his losses himself

    def check(self, value: Any) -> int | list[str]:
        """The number, or the spaces, of which no more may be named than are lost there."""
        if not isinstance(value, Sequence) or isinstance(value, str):
            return Number(0, self.most).check(value)
        left = list(self.lost)
        for good in value:
            if good not in left:
                raise NotAllowed(f"no loss on {good!r} is left to be averted: {self.words()} would do")
            left.remove(good)
        Number(0, self.most).check(len(value))
        return list(value)

    def words(self) -> str:
        """How many, and on which spaces."""
        number = Number(0, self.most).words()
        return f"{number}, or as many of {', '.join(self.lost)}" if self.lost else number

    def sample(self, pick: Pick) -> int | list[str]:
        """A number, or the first of the spaces."""
        count = pick(self.most + 1)
        return list(self.lost[:count]) if self.lost and pick(2) else count


def number(averted: int | Sequence[str]) -> int:
    """How many losses are averted."""
    return averted if isinstance(averted, int) else len(averted)


def left_over(losses: Sequence[Loss], averted: int | Sequence[str]) -> list[Loss]:
    """An owner's losses without those he averted."""
    if isinstance(averted, int):
        return list(losses[: len(losses) - averted])
    left = list(losses)
    for good in averted:
        # CR-A9 in RULINGS.md: of several on a space the lowest is kept, which serves its owner best.
        left.remove(min((loss for loss in left if loss.good == good), key=lambda loss: loss.place))
    return left


def wished(items: Sequence[Mapping[str, Any]], territory: str, lost: Sequence[str], affordable: int) -> list[str]:
    """Which of the lost spaces a list of wishes saves, in its order, as far as the money goes."""
    left, chosen = list(lost), list[str]()
    for item in items:
        if item["territory"] not in (None, territory):
            continue
        count = item["count"]
        for good in [good for good in left if item["good"] in (None, good)][:count]:
            left.remove(good)
            chosen.append(good)
    return chosen[:affordable]


def falling_on(items: Sequence[Mapping[str, Any]], territory: str, own: Mapping[str, int], losses: int) -> int:
    """12.11.3 How many losses to buy off where the owner picks them: those that must fall on a named space."""
    here = [item for item in items if item["territory"] in (None, territory)]
    named = [good for good in own if any(item["good"] in (None, good) for item in here)]
    must = max(0, losses - sum(count for good, count in own.items() if good not in named))
    counts = [item["count"] for item in here]
    return must if None in counts else min(must, sum(counts))
