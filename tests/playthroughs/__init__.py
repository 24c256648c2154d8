"""Whole games that were read and found good: each a folder with the mails that came, the mails that went, the log."""
