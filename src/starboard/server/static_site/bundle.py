"""A bundle: many files in one, unpacked by the worker.

Four bytes give the length of the index. The index is JSON, a list of (path, length). The files follow.
"""

import gzip
import json
from collections.abc import Mapping


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a bundle. The same files always give the same bytes."""
    ordered = sorted(files.items(), key=lambda item: (item[0].rpartition(".")[2], item[0]))  # similar ones adjacent
    index = json.dumps([(path, len(body)) for path, body in ordered], separators=(",", ":")).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(body for _, body in ordered)


def compressed(data: bytes) -> bytes:
    """Return the data compressed with gzip, since static hosts do not compress. For large files see brotli.py."""
    return gzip.compress(data, 9, mtime=0)


def unpacked(data: bytes) -> dict[str, bytes]:
    start = 4 + int.from_bytes(data[:4], "little")
    files: dict[str, bytes] = {}
    for path, length in json.loads(data[4:start]):
        files[path] = data[start : start + length]
        start += length
    return files
