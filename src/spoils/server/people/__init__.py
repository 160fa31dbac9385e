"""People: who they are, how they keep good company, and what they do together."""
