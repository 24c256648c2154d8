"""The frame in which every order language reads a line."""
