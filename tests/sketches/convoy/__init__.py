"""Convoy: a turn of many small actions, promises, drafts."""
