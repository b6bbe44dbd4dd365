"""Astroplane: fleets of flying wings race across two universes for the Singularity."""
