"""The studies on the page are studies."""

import re
import tomllib
from pathlib import Path

from starboard.lab.study import study_of

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "how-to" / "lab.md").read_text("utf-8")


def test_the_studies_on_the_page_have_eight_contests_and_one() -> None:
    found = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [len(study_of(tomllib.loads(text), Path()).contests) for text in found] == [8, 1]
