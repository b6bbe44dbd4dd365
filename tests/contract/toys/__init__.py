"""Two minimal games: `hush` has secrets and reaction windows, `tick` has time and attempts."""
