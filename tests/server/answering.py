"""A program that answers each line of JSON with one, as `ChildProcess` asks for."""

import json
import sys
from typing import Any


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Of a bot: the share of its seconds that it was left."""
    if "share" in request:
        return {"action": str(request["share"]), "fault": "", "shortened": request["share"] < 0.5}
    return {"answer": str(request["number"] + 1)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
