"""The order page: its script and its style, built by `make page`, and the pages that hold them."""
