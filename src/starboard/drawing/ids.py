"""Unique ids in SVG text, so that many drawings fit in one document."""

import re
from hashlib import sha256
from typing import Final

_TAG: Final = re.compile(r"<[a-zA-Z][^>]*>")
_DEFINED_OR_USED: Final = re.compile(r"""(\sid=["']|href=["']#|url\(["']?#)""")


def prefixed(text: str, prefix: str) -> str:
    """Add a prefix to every id in the text, in definitions and references."""
    return _TAG.sub(lambda tag: _DEFINED_OR_USED.sub(rf"\g<1>{prefix}", tag.group()), text)


def digest(text: str) -> str:
    """Return eight hex digits that identify a drawing and are the same in every run."""
    return sha256(text.encode()).hexdigest()[:8]
