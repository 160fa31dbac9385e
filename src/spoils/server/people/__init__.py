"""People with each other: finding, drafting, competing."""
