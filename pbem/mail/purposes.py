"""What the tokens in addresses are for."""

from __future__ import annotations

from enum import StrEnum


class Purpose(StrEnum):
    """What a token is for; it opens nothing else."""

    ORDERS = "orders"  #: a seat's orders
    MODERATOR = "moderator"  #: the moderator's commands
    ACCEPT = "accept"  #: taking an offered seat
    CONFIRM = "confirm"  #: confirming held orders
    PERSON = "person"  #: what an address may do at the table beside any seat
    PRESS = "press"  #: answering a message of another seat
    OBSERVER = "observer"  #: watching a game
