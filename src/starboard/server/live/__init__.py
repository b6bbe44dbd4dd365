"""The live line: a WebSocket for each viewer of a table."""
