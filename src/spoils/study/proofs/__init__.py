"""Proofs that need many games: whether an analysis finds mistakes, and whether its chances are right."""
