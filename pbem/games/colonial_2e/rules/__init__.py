"""The rules of the 2nd edition: sequence of play, phases, Characters, nations, war."""
