"""The moderator by mail: the commands of `pbem game` as lines of a mail, each answered."""
