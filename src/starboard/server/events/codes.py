"""Event codes: a word and a number ("comet-4271"), easy to say across a room.

A code is worth little to a stranger: without signing up they see title, game and time, and no names. There are 256
words x 9,000 numbers = 2,304,000 codes, and guesses share the budget of the invite codes of tables: see `invite_codes`.
"""

import re
import secrets

from starboard.server.invite_codes import invite_words

FIRST, NUMBERS = 1000, 9000
CODE = re.compile("[a-z]{2,10}-([0-9]{2}|[0-9]{4,5})")  # three digits are the code of a table; older codes have 2 or 5


def new_code() -> str:
    """Return a code that is probably free."""
    return f"{secrets.choice(invite_words())}-{FIRST + secrets.randbelow(NUMBERS)}"


def read_code(text: str) -> str:
    """The code that somebody meant: however it was written, "Saturn 17" too. Empty: it is none."""
    found = re.sub(r"[\s_-]+", "-", text.strip().lower())
    return found if CODE.fullmatch(found) else ""
