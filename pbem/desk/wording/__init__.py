"""How people write to the table, word by word: what needs neither a game nor the store to be read."""
