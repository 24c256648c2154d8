"""The entrance: who may write in, by what the table knows of them, and what is said to those who may not."""
