"""Balance reports: a study's results for one game, as a page for the game's designer."""
