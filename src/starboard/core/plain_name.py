"""Plain names of people, bots and tournaments, without invisible characters or ones that change text direction.

These characters are removed: control, format and private-use characters (including zero-width, bidi and tag
characters), letters without a visible glyph, and stray variation selectors. The exceptions that names need are kept:

- the joiner inside an emoji (families, professions), and the selector that makes a character an emoji;
- tag characters in a regional flag (England, Scotland, Wales): a black flag, tags, and the closing tag;
- joiner and non-joiner between letters of Arabic and Indic scripts, where they change the spelling.
"""

import re
import unicodedata
from typing import Final

FLAG: Final = "\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{3,6}\U000e007f"
JOINING: Final = "[\u0600-\u08ff\u0900-\u0dff]"
KEPT: Final = re.compile(f"{FLAG}|(?<={JOINING})[\u200c\u200d](?={JOINING})")
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
IGNORED: Final = re.compile(
    "[\ufe00-\ufe0f\u2065\ufff0-\ufff8\U000e0000-\U000e0fff]"
)  # variation selectors; default ignorables
JOINER: Final = "\u200d"
EMOJI_SELECTOR: Final = "\ufe0f"
KEYCAP: Final = "\u20e3"
GONE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))


def plain_name(text: str) -> str:
    """Return the name with only visible characters and single spaces; empty if nothing is visible."""
    kept = {at for found in KEPT.finditer(text) for at in range(found.start(), found.end())}
    visible = "".join([sign for at, sign in enumerate(text) if at in kept or _is_seen(text, at)])
    joined = "".join([sign for at, sign in enumerate(visible) if sign != JOINER or _joins(visible, at)])
    return " ".join(joined.split())


def _is_seen(text: str, at: int) -> bool:
    sign = text[at]
    if sign == JOINER:
        return _joins(text, at)
    if sign == EMOJI_SELECTOR:
        return at > 0 and (_is_picture(text[at - 1]) or text[at + 1 : at + 2] == KEYCAP)
    if sign.isspace():
        return True
    return sign not in UNSEEN and not IGNORED.match(sign) and unicodedata.category(sign) not in GONE


def _joins(text: str, at: int) -> bool:
    """Return whether the joiner at this index is inside an emoji or between letters of a joining script."""
    before, after = text[:at].removesuffix(EMOJI_SELECTOR)[-1:], text[at + 1 : at + 2]
    between = re.fullmatch(JOINING * 2, before + after) is not None
    return between or (_is_picture(before) and _is_picture(after))


def _is_picture(sign: str) -> bool:
    """Return whether this is an emoji or a skin tone."""
    return sign > "\u2000" and unicodedata.category(sign) in (
        "So",
        "Sk",
        "Sm",
        "Cn",
    )  # Cn: newer than this Python
