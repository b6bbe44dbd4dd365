"""Events on a server: codes, commands, the tables of each round, and what a page is shown."""
