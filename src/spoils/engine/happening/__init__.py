"""402: a batch of events on its way, from what cannot happen to the rules that act at once."""
