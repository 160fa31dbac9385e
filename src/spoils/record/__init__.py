"""Games written down: as states (codec, save) and as answers (replay)."""
