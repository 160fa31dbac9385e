"""Cards as printed, before any rule looks at them: facts, card files, decks, formats, packs."""
