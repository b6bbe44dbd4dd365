"""Refusals of commands as sent to clients."""

from starboard.core.errors import Refused, Unreadable
from starboard.core.message import Refusal, refusal


def unreadable(text: str) -> Refusal:
    return refusal("TA-10", "table.unreadable", text=text)


def refusal_of(fault: Refused | Unreadable) -> Refusal:
    """Return the refusal of an illegal or unreadable command."""
    return fault.refusal if isinstance(fault, Refused) else unreadable(str(fault))
