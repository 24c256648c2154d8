"""The moderator's acts: each planned, said, written in one transaction, recorded, and told to whom it touches."""
