"""A bundle: many files in one, as the worker unpacks it.

Four bytes say how long the index is; the index is JSON, a list of (path, length); then come the files.
"""

import gzip
import json
from collections.abc import Mapping


def packed(files: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes."""
    ordered = sorted(files.items(), key=lambda item: (item[0].rpartition(".")[2], item[0]))  # like beside like
    index = json.dumps([(path, len(body)) for path, body in ordered], separators=(",", ":")).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(body for _, body in ordered)


def compressed(data: bytes) -> bytes:
    """Static hosts do not compress. Every browser unpacks this; see brotli.py for what is large."""
    return gzip.compress(data, 9, mtime=0)


def unpacked(data: bytes) -> dict[str, bytes]:
    start = 4 + int.from_bytes(data[:4], "little")
    files: dict[str, bytes] = {}
    for path, length in json.loads(data[4:start]):
        files[path] = data[start : start + length]
        start += length
    return files
