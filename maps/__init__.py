"""Coasts and borders of the boards, made from public geography; nothing of the program needs it to run."""
