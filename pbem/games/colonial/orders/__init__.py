"""What the order languages of Colonial's editions share: words, lines, conditions, settling."""
