"""Background work: handlers for due rows, and the child processes of bots."""
