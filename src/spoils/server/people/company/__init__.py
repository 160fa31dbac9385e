"""Good company: blocking, reporting, moderating."""
