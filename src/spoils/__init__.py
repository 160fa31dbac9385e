"""The Spoils, an out-of-print trading card game, as software: an unofficial fan project."""

__version__ = "0.1.0"
