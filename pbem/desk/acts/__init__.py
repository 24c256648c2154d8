"""What every act on a game has: planned, said, written in one transaction, recorded, and told to whom it touches."""
