"""What can be asked about a drawing: by its own name or its family's, "rocket" for "rocket-yellow", "k" for "k17"."""

import re
from collections.abc import Mapping


def explained(about: Mapping[str, str], drawing: str) -> str | None:
    """The name under which a drawing is explained; None if it is not."""
    family = re.match(r"[^\d-]*", drawing)
    for name in (drawing, family.group() if family else ""):
        if name in about:
            return name
    return None
