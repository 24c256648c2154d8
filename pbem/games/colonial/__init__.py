"""What both editions of Colonial share: position, board, stacks and control, Monopolies, tracks, markets."""
