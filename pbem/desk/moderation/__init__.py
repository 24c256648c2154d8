"""The moderator's acts, each planned before it is done: a module an act."""
