"""402: following an instruction: who acts, which cards it speaks of, which events it makes."""
