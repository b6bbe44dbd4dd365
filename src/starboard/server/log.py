"""Logging: one line per event, with the id of the request in which it happened.

The text of an exception is never logged, because it could reveal a hand.
"""

import json
import logging
import sys
import time
import traceback
from contextvars import ContextVar

REQUEST: ContextVar[str] = ContextVar("request", default="")  # id of the current request
KINDS = ("plain", "json")


def fault_trace(fault: BaseException) -> str:
    """Return the type of an exception and its innermost frames, without its text."""
    frames = traceback.extract_tb(fault.__traceback__)[-8:]
    steps = " < ".join(f"{frame.filename.rpartition('starboard/')[2]}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(fault).__name__} at {steps}"


def _fault(record: logging.LogRecord) -> str:
    return fault_trace(record.exc_info[1]) if record.exc_info and record.exc_info[1] is not None else ""


def _event(record: logging.LogRecord) -> str:
    """Return the message; with an exception, only its first line, since libraries append the exception's text."""
    said = record.getMessage()
    return said.partition("\n")[0] if record.exc_info else said


class Plain(logging.Formatter):
    """Formats log lines for people: time and message."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        fault = _fault(record)
        grave = f"{record.levelname.lower()}: " if record.levelno > logging.INFO else ""
        request = REQUEST.get()
        return f"{at} {grave}{_event(record)}{f' ({fault})' if fault else ''}{f' [{request}]' if request else ''}"


class Json(logging.Formatter):
    """Formats log lines for machines: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "of": record.name,
            "event": _event(record),
            "process": record.process,
        }
        more = {"request": REQUEST.get(), "fault": _fault(record)}
        return json.dumps(told | {key: value for key, value in more.items() if value}, ensure_ascii=False)


def configure(kind: str) -> None:
    """Log to standard error. Request paths are not logged, since a table's path is its key."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("starboard").setLevel(logging.INFO)
