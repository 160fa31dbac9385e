"""Players made of code. They see what a player sees and nothing else."""
