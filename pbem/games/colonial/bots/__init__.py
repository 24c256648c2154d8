"""What bots of all editions of Colonial share."""
