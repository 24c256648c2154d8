"""How a game went, drawn: small charts of lines, one seat a line, with the seat's mark at its end."""
