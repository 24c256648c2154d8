"""What a host does: setting up, looking after mail and rules, and the daily tidying."""
