"""The study on the lab page is valid."""

import re
import tomllib
from pathlib import Path

from starboard.lab.study import study_of

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "how-to" / "lab.md").read_text("utf-8")


def test_the_study_on_the_page_has_eight_contests() -> None:
    found = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [len(study_of(tomllib.loads(text), Path()).contests) for text in found] == [8]
