"""Orders as declarations: what an order consists of, and how lines in people's own words are understood by that.

No game is in it. The exact reader of a ruleset reads canonical lines; what it refuses is understood here, by parts
found anywhere in the line, and each reading is put to the exact reader before it counts.
"""
