"""What is seen and touched: scene, choices, cues, overlays, prompts, labels."""
