"""Astroplane: flying wings, two universes, one Singularity."""
