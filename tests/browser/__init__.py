"""What people see: mails and pages in Debian's Chromium."""
