"""Tokens: what lets a mail in, for a seat, for an address and for a moderator; issued, found, renewed."""
