"""The games: one package each, found by `core.registry`."""
