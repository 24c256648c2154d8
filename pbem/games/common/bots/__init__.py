"""What bots of all games are: personas, keyed picks, random play."""
