"""What players ask their moderator for, each kind with what follows from ALLOW and REFUSE."""
