"""The compiler: the printed text of a card becomes the program that runs it."""
