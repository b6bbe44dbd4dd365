"""What is raised: a text that cannot be read, a command that is refused, a log that is not true."""

from typing import Final

from starboard.core.message import Refusal


class Unreadable(ValueError):
    """A text that is no action, no position or no record at all; an illegal action is Refused instead."""


class Refused(Exception):
    """A command that the rules do not allow; nothing has changed. `refusal` says why, by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # its words are looked up when they are asked for
        self.refusal: Final = refusal


class Broken(ValueError):
    """A log that does not follow from the rules or from its own chance."""


RULES_FAILED: Final = "the rules cannot follow it"


def why_it_failed(error: Exception) -> str:
    """Return a human-readable reason a log is invalid; if the rules themselves failed, how and in which line."""
    if isinstance(error, (Refused, ValueError)):
        return str(error)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file = "" if trace is None else trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
    where = "" if trace is None else f", {file}, line {trace.tb_lineno}"
    return f"{RULES_FAILED} ({type(error).__name__}: {error}{where})"
