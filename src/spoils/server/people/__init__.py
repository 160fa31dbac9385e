"""People: who they are, and how they keep good company."""
