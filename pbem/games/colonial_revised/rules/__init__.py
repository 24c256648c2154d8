"""The rules of the revised edition: sequence of play, phases, Characters, rebellions, war."""
