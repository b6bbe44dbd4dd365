"""Readable names: invisible and text-reversing characters are removed, and emoji stay intact."""

import pytest

from starboard.core.plain_name import plain_name

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
WRITER = "\U0001f469\U0001f3fd\u200d\U0001f4bb"


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "Zoë", "Ναυσικά", "李小龍", "O'Brien-Łukasz 2", "👾", FAMILY, RAINBOW, WRITER, ENGLAND, "❤️", "1️⃣",
        f"Ada {FAMILY}", "مهدی می\u200cخواهم", "क्\u200dष", "🇩🇪", "\U0001f642\u200d\u2194\ufe0f",
    ],
)  # fmt: skip
def test_what_people_write_stays(name: str) -> None:
    assert plain_name(name) == name


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("\u200b\u200b\u2060", ""),
        ("\u200d\u200d", ""),
        ("\u202eadA", "adA"),
        ("Ada\u2066\u2069\u200f\u061c", "Ada"),
        ("A\u200bda", "Ada"),
        ("A\u200dda", "Ada"),
        ("A\u200cda", "Ada"),
        ("Ada\ufe0f", "Ada"),
        ("A\u00adda", "Ada"),
        ("\ufeffAda", "Ada"),
        ("\U000e0041\U000e0064\U000e0061", ""),
        ("Ada\U000e0041\U000e007f", "Ada"),
        ("\U0001f3f4\U000e0041\U000e0042\U000e0043", "\U0001f3f4"),
        ("\u3164\u115f\uffa0\u2800", ""),
        ("  Ada\u00a0\u3000 B.  ", "Ada B."),
        ("Ada\u034f\u180e", "Ada"),
        ("\ue000Ada\U000f0000", "Ada"),
        ("👾\u200d", "👾"),
        ("\u200d👾", "👾"),
        ("👾\u200dAda", "👾Ada"),
        ("Ada\n\x00", "Ada"),
    ],
)
def test_what_nobody_sees_or_what_turns_the_line_around_goes(name: str, left: str) -> None:
    assert plain_name(name) == left
    assert plain_name(left) == left
