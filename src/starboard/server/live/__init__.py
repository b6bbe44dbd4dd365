"""Live updates: a WebSocket for each viewer of a table."""
