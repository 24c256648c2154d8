"""The desk: what the table does with mail, games, deadlines and the moderator."""
