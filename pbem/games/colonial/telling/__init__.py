"""What all editions of Colonial tell alike: kinds of facts, needs, forms, the board looked up."""
