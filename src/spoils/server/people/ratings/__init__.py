"""How strong people and bots are, as far as their games tell."""
