"""A channel of the host's that is told whose turn it is."""
