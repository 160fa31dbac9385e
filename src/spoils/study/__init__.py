"""Study: positions, the analysis board."""
