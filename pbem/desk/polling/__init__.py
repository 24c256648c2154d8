"""A pass over the table: what comes in, what is due, what goes out; and the demonstration, which is many passes."""
