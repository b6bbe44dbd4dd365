"""Balance reports: what the rows of a study say about a game, as a page that a designer reads."""
