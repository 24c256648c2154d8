"""The order language of the revised edition: its lines read, written, and settled in their moment."""
