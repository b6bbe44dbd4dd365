"""Two honest games, as small as the laws allow: `hush` has secrets and windows, `tick` has time and attempts."""
