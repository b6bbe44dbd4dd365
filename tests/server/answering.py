"""A program that answers each line of JSON with one, as `ChildProcess` asks for."""

import sys
from typing import Any

from starboard.server.workers.answers import answer_lines


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Of a bot: the share of its seconds that it was left. Asked to die, it does."""
    if request.get("die"):
        sys.exit(1)
    if "share" in request:
        return {"action": str(request["share"]), "fault": "", "shortened": request["share"] < 0.5}
    return {"answer": str(request["number"] + 1)}


if __name__ == "__main__":
    answer_lines(answer, sys.stdin, sys.stdout)
