"""The bot of the New World."""
