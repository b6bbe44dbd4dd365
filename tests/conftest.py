"""The test games are found beside the real ones."""

import os

os.environ.setdefault("STARBOARD_GAMES", "tests.sketches tests.contract.toys")
