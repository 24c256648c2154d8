"""Lines in people's own words, with what each means, and how the table reads them."""
