"""The order language of Colonialism: its lines read, written, and settled when their moment comes."""
