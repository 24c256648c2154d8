"""A game from its first turn on, put together from what is stored: for pages, for the last mail."""
