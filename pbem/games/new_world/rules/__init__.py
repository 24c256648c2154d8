"""The rules of the New World: sequence of play, phases, functions, reactions, cards and pieces."""
