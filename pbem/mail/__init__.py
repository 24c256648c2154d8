"""Everything that knows what a mail is: reading, sender trust, composing, transports. Nothing of games."""

from __future__ import annotations
