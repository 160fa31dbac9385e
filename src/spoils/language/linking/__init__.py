"""Linking: what every *it*, *that card* and *X* of a program means."""
