"""Experiments with many games: simulation, endurance, leaks, speed."""
