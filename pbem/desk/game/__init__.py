"""One game: what is read of it at once, what it waits for, who plays it, the mail about it in hand."""
