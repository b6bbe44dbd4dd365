"""Exceptions: unreadable text, a refused command, an invalid log."""

from typing import Final

from starboard.core.message import Refusal


class Unreadable(ValueError):
    """Raised for text that is not an action, position or record. An illegal action raises Refused instead."""


class Refused(Exception):
    """Raised for a command that the rules do not allow; nothing changes. `refusal` gives the reason and its clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # its text is looked up lazily, by `str`
        self.refusal: Final = refusal


class Broken(ValueError):
    """Raised for a log that contradicts the rules or its own chance draws."""


RULES_FAILED: Final = "the rules failed"


def why_it_failed(error: Exception) -> str:
    """Return a human-readable reason a log is invalid, with the source line if the rules raised an exception."""
    if isinstance(error, (Refused, ValueError)):
        return str(error)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file = "" if trace is None else trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
    where = "" if trace is None else f", {file}, line {trace.tb_lineno}"
    return f"{RULES_FAILED} ({type(error).__name__}: {error}{where})"
