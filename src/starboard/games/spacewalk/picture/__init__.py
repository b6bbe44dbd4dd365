"""The picture of a game: scene, choices, cues, overlays, prompts, labels."""
