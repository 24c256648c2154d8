"""Free seats of games that run: asked for, offered to stand-bys, taken over."""
