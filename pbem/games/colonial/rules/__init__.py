"""Rules that all editions of Colonial have alike, under the numbers of the 2nd edition."""
