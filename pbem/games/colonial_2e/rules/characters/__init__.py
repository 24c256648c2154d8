"""The twelve Characters (rules 13 to 24), one file a chapter, each with the same four functions.

`check(s, seat, action)` gives the action's canonical form or raises NotAllowed with the sentence a player should read;
`play(s, table, seat, action)` carries it out; `legal(s, seat)` and `sample(s, seat, pick)` find actions that `check`
takes.
"""
