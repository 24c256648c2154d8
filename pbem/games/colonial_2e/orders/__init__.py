"""The order language of the 2nd edition: its lines read, written, and settled when their moment comes."""
