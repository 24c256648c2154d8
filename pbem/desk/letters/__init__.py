"""Letters: what is told to whom, in whose words and language, and how it is sent."""
