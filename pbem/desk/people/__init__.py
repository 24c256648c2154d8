"""People: how they are written to, what they have chosen, who is kept out, who moderates."""
