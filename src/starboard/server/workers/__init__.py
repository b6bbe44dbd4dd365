"""Background work: due rows are handled here, and bots run in child processes."""
