"""What of the orders may be tapped on a page: their shapes, their slots, and what a seat can do now."""
