"""Colonialism: its own board, sequence of play, cards and order language."""
