"""One table as a pure state machine: commands in, log rows out. It has no clock and no database."""
