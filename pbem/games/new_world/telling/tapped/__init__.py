"""What an order page offers to be tapped: how lines are built, what is possible now, and what only a seat knows."""
