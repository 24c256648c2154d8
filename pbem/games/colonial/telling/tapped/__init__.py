"""What a page offers to be tapped, as every edition has it: shapes of lines, slots, facts, and what is possible now."""
