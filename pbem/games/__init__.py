"""The rules of the games: facts and decisions, no mail, no clock, no store. Each ruleset has a folder of its own."""
