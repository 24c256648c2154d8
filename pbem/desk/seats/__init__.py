"""Who sits where in a game that runs: a seat goes to another, to a bot, to nobody; and who sits for whom."""
