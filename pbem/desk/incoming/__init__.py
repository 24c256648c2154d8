"""Mail that comes in: taken in, let in or not, read line by line, and answered."""
