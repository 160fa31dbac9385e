"""Learning to play: a PettingZoo environment and batches of games for numpy."""
