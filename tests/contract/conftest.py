"""Asked of named games only, the laws need not prove themselves again."""

import os

collect_ignore = ["test_toys.py"] if os.environ.get("CONTRACT_GAMES") else []
