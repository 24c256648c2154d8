"""A game played on: what it waits for, what is due, what comes of it, and what is kept of deadlines."""
