"""Votes as they are moved, kept and counted."""
