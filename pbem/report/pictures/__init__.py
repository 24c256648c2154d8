"""A position drawn: land by who leads there, a card for each place, the standing and a key; as SVG and as PNG."""
