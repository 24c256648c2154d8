"""What people may tell the table by mail, whatever the game: one word a command, each in the module of its subject.

`wording/command.py` says what a command is, `all_commands.py` holds them all and finds the one in a line,
`mail_lines/carrying_out.py` does what a mail's lines say. A line that is no command is an order and goes to the
ruleset.
"""
