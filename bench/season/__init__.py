"""A season at a large table: `make season`, or `python -m bench.season --help`."""
