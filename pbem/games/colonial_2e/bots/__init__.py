"""The bot of the 2nd edition."""
