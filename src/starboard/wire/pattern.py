"""Part of the patterns that texts of clients must match."""

END = r"$(?!\n)"  # the very end, for Python and ECMAScript: in Python `$` alone also matches before a final line break
