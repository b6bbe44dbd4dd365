"""One table as a pure state machine: commands in, rows out. No clock, no database, no rule of any game."""
