"""Games for measurements only."""
