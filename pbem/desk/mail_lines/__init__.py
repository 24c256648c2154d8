"""The lines of a mail, one by one: orders, commands, what is meant by others, and what becomes of them."""
