"""What seats of the 2nd edition read: kinds of facts, questions, forms, forecasts, the board."""
