"""The child process that computes reviews: one line of JSON in, one portion of work, one line out.

It keeps the reviews in progress. If it doesn't have a requested review, it first repeats the earlier portions.
"""

import os
import signal
import sys
from typing import Any

from starboard.bots.reviewer import Reviewer
from starboard.core.record import Record
from starboard.server.workers.answers import answer_lines
from starboard.wire.json import encode

KEPT = 4  # reviews in progress that are kept
NICE = 10  # a lower priority than that of bots at tables

_held: dict[str, Reviewer] = {}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the portions done and their total; with the last one, also the review; on failure, the error."""
    table, wanted = request["table"], request["portion"]
    try:
        reviewer = _held.pop(table, None)
        if reviewer is None or reviewer.done != wanted:
            reviewer = Reviewer(Record.read(request["record"]).whole())
        while reviewer.done <= wanted and not reviewer.finished:
            reviewer.work()
        if reviewer.finished:
            return _told(reviewer, encode(reviewer.review()).decode())
    except Exception as error:
        return {"done": 0, "of": 0, "review": "", "fault": f"{type(error).__name__}: {error}"}
    _held[table] = reviewer
    while len(_held) > KEPT:
        del _held[next(iter(_held))]
    return _told(reviewer, "")


def _told(reviewer: Reviewer, review: str) -> dict[str, Any]:
    return {"done": reviewer.done, "of": reviewer.portions, "review": review, "fault": ""}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when this one ends
    if hasattr(os, "nice"):
        os.nice(NICE)
    answer_lines(answer, sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
