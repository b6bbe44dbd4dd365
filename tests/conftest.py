"""Registration of the test games."""

import os

os.environ.setdefault("STARBOARD_GAMES", "tests.sketches tests.contract.toys")
