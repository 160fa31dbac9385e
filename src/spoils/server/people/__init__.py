"""People and what they do together: who they are, how they find each other, how strong they are."""
