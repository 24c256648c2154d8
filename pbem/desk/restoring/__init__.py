"""A database that was put back to an older state: found out, marked, looked over, and let go on."""
