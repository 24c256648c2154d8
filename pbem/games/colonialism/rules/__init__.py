"""The rules of Colonialism: sequence of play, phases, actions, cards, discs and ships."""
