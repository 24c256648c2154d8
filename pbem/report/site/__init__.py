"""Pages that anybody may look at: a game from its first turn on, a ruleset, and the list of games."""
