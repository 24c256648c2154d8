"""Orders that are tapped instead of written: what a game's page is given, in public and for one seat."""
