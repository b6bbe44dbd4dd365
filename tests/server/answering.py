"""A child process for tests of `ChildProcess`, which answers each line of JSON with another."""

import sys
from typing import Any

from starboard.server.workers.answers import answer_lines


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Answer a bot's request with its share of seconds, or exit when asked to die."""
    if request.get("die"):
        sys.exit(1)
    if "share" in request:
        return {"action": str(request["share"]), "fault": "", "shortened": request["share"] < 0.5}
    return {"answer": str(request["number"] + 1)}


if __name__ == "__main__":
    answer_lines(answer, sys.stdin, sys.stdout)
