"""The request loop of a child process: one line of JSON in, one out."""

import json
import os
from collections.abc import Callable
from typing import Any, TextIO

READY = "ready"  # the first line of a child process: its modules are imported and it accepts requests


def answer_lines(answer: Callable[[dict[str, Any]], dict[str, Any]], questions: TextIO, answers: TextIO) -> None:
    """Write READY, then answer every line. Return when the input ends or the parent process is gone."""
    try:
        _write(answers, READY)
        for line in questions:
            _write(answers, json.dumps(answer(json.loads(line))))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())  # otherwise the interpreter fails again on exit


def _write(answers: TextIO, line: str) -> None:
    answers.write(f"{line}\n")
    answers.flush()
