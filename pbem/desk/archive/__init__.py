"""A game's archive: its one canonical file, and the check that needs nothing but that file."""
