"""The table itself: its config, store, rulesets, languages and time, and the limits on whatever work it does."""
