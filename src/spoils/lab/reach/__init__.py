"""Which cards of a set random games play, and which of their texts they carry out."""
