"""What the rules of every game share: whom they ask, and what a moderator's edit must leave."""
