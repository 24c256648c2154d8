"""Press: messages between players through the table, under the names of their seats; and diaries.

`rules.py` is what a game allows, `addressing.py` reads to whom a message goes, `passing_on.py` keeps and delivers it,
`answering.py` takes a plain reply to one, `diary.py` keeps what nobody reads before the end.
"""
