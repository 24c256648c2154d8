"""What seats of the revised edition read: kinds of facts, questions, forms, forecasts, the board."""
