"""People: who they are, how they find each other, how strong they are, how they keep good company."""
