"""Pages in a folder, for a web server or for who opens them from a disk."""
