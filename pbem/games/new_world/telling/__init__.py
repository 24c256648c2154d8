"""What seats of the New World read: kinds of facts, questions, forms, forecasts, the board."""
