"""Colonial: Europe's Empires Overseas, revised edition, with its own sequence of play."""
