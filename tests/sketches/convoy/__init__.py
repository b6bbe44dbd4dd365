"""Convoy: turns of many small actions, placeholders, drafts."""
