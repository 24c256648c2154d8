"""The engine: decisions, settling, chance, events and phases. It knows no game, no mail, no clock and no database."""
