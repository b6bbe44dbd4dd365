"""The language of whoever sits at this terminal, as the system names it."""

import os

from starboard.core.words import preferred


def spoken() -> str:
    """Two letters; English where the system names none."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next(iter(preferred(named)), "en")
