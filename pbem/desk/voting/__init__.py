"""The players decide together: what may be voted on, who is asked, how it is counted, what follows."""
