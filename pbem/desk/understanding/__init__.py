"""What people write to the table as they write to people: answers and requests, made into the lines that it knows."""
