"""What people read: mails as text and HTML, dates in their own zone, calendar events."""
