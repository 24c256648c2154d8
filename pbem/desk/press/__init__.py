"""Press: messages between players through the table, under the names of their seats; and diaries.

`ground/press_rules.py` is what a game allows, `wording/addressees.py` reads to whom a message goes, `passing_on.py`
keeps and delivers it, `incoming/press_replies.py` takes a plain reply to one, `diary.py` keeps what nobody reads before
the end.
"""
