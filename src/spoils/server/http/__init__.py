"""The HTTP side: thin handlers that decode, call and encode."""
