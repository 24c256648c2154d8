"""The seats' marks as shapes: the same as in mails, told apart without their colours."""

from __future__ import annotations

from math import cos, pi, sin


def shape(place: int, x: float, y: float, size: float) -> str:
    """The mark of the seat at that place of the table as the data of a path, its middle at (x, y)."""
    half = size / 2
    return _SHAPES[place % len(_SHAPES)](x, y, half)


def _points(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in corners) + "Z"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _square(x: float, y: float, half: float) -> str:
    side = half * 0.9
    return _points((x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side))


def _up(x: float, y: float, half: float) -> str:
    return _points((x, y - half), (x + half, y + half * 0.85), (x - half, y + half * 0.85))


def _down(x: float, y: float, half: float) -> str:
    return _points((x, y + half), (x + half, y - half * 0.85), (x - half, y - half * 0.85))


def _circle(x: float, y: float, half: float) -> str:
    left, turn, width = _short(x - half), f"{_short(half)} {_short(half)} 0 1 0", _short(2 * half)
    return f"M{left} {_short(y)}a{turn} {width} 0a{turn} -{width} 0Z"


def _diamond(x: float, y: float, half: float) -> str:
    wide = half * 1.1
    return _points((x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y))


def _star(x: float, y: float, half: float) -> str:
    spikes = [(half * (1.15 if spike % 2 == 0 else 0.5), pi * (spike / 5 - 0.5)) for spike in range(10)]
    return _points(*((x + far * cos(angle), y + far * sin(angle)) for far, angle in spikes))


def _plus(x: float, y: float, half: float) -> str:
    arm = half * 0.36
    right = [(arm, -half), (arm, -arm), (half, -arm), (half, arm), (arm, arm), (arm, half)]
    left = [(-dx, -dy) for dx, dy in right]
    return _points(*((x + dx, y + dy) for dx, dy in (*right, *left)))


def _half(x: float, y: float, half: float) -> str:
    """A ring of which the left half is filled."""
    top, far = f"{_short(x)} {_short(y - half)}", _short(half)
    thin = _short(half * 0.75)
    return (
        f"M{top}a{far} {far} 0 1 0 0 {_short(2 * half)}a{far} {far} 0 1 0 0 -{_short(2 * half)}Z"
        f"M{_short(x)} {_short(y - half * 0.75)}a{thin} {thin} 0 0 1 0 {_short(1.5 * half)}Z"
    )


_SHAPES = (_square, _up, _circle, _diamond, _star, _plus, _down, _half)
