"""Tournaments as pure data and functions: who plays whom, and who stands where."""
