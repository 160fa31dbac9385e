"""What a player sees as rows of numbers, straight from the state of the game; compiled with the engine."""
