"""How often the command looks for garbage: what it imports stays, and little of its work goes in circles."""

from __future__ import annotations

import atexit
import gc


def look_seldom() -> None:
    """Not before more has come to stay than a short command makes, nor at the end, where all goes with the process.

    Every 700 objects, as Python does it, takes a tenth of an idle pass; the end took a fifth of `pbem status`.
    """
    gc.set_threshold(200_000)
    atexit.register(gc.freeze)
