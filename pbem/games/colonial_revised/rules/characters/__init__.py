"""The twelve Characters of the revised edition (rules 12.1 to 12.12), one file a chapter.

Each gives `check(s, seat, action)`, the canonical form of a legal action or NotAllowed with the sentence a player
should read; `play(s, table, seat, action)`; and `legal(s, seat)` and `sample(s, seat, pick)`, actions that `check`
takes.
"""
