"""Reports of a run: each a function of its record, and of the suite for why and working."""
