"""Players who are away: the days as they write them, and what follows for their games."""
