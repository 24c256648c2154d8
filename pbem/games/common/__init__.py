"""What every ruleset needs and no game is about: records, documents, asking, chance for bots, the frame of orders."""
