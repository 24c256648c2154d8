"""The bot of the revised edition."""
