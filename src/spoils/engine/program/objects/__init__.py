"""What: noun phrases that denote cards, how many of them and which ones; battle parties."""
