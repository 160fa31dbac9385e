"""401: what can be told of costs before they are tried, and trying them."""
