"""The picture: scene, choices, cues, overlays, prompts and labels."""
