"""The order language of the New World: its lines read, written, and settled when their moment comes."""
