"""507: keywords, a module each."""
