"""What a claim, a step and a tie to the code are, and how they are run."""
