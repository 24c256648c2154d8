"""What every game tells alike: a place of its map, by name."""
