"""Tournament codes: a word and a number ("comet-4271"), easy to say across a room.

A code reveals little: before signing up, strangers see title, game and time, but no names. There are 256 words x 9,000
numbers = 2,304,000 codes, and guesses share the limit for invite codes of tables: see `invite_codes`.
"""

import re
import secrets

from starboard.server.invite_codes import invite_words

FIRST, NUMBERS = 1000, 9000
CODE = re.compile("[a-z]{2,10}-([0-9]{2}|[0-9]{4,5})")  # three digits: a table's code; older codes have 2 or 5


def new_code() -> str:
    """Return a random code, which is probably not in use."""
    return f"{secrets.choice(invite_words())}-{FIRST + secrets.randbelow(NUMBERS)}"


def read_code(text: str) -> str:
    """Return the code that a player typed, in any form such as "Saturn 17"; empty if it isn't a code."""
    found = re.sub(r"[\s_-]+", "-", text.strip().lower())
    return found if CODE.fullmatch(found) else ""
