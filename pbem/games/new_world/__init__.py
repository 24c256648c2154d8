"""Colonization of the New World: a common deck, long turns of many actions, and reactions in other players' turns."""
