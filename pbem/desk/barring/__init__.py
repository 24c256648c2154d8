"""Who is kept out of a game or of the table, or may write to nobody in a game: found, held to, and told of."""
