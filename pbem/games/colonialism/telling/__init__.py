"""What seats of Colonialism read: kinds of facts, questions, forms, forecasts, the board."""
