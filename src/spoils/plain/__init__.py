"""The reading of a card in plain words: what its program does, said anew from the program alone."""
