"""Patterns for text from clients, which reject a trailing line break."""

from typing import Any

import msgspec
import pytest

from starboard.wire.api.limits import Label, MailAddress
from starboard.wire.client import Id
from starboard.wire.tournament import EventName, Reason, TournamentDoing

FINE = [
    (Id, "c1"), (Label, "Ada"), (MailAddress, "ada@example.org"), (EventName, "Evening"), (Reason, "Late."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), FINE)
def test_a_final_line_break_is_refused(kind: Any, text: str) -> None:
    assert msgspec.convert(text, kind) == text
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(f"{text}\n", kind)


def test_a_line_break_after_the_name_of_a_command_is_refused() -> None:
    assert msgspec.convert({"id": "c1", "kind": "end"}, TournamentDoing).kind == "end"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "c1", "kind": "end\n"}, TournamentDoing)
