"""The bot of Colonialism."""
