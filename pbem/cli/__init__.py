"""The command line: one Typer app per noun, each command a few lines over the desk."""
