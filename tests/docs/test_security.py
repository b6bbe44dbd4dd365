"""Every row of the threat model names existing tests."""

import re

from tests.docs.test_docs import ROOT

PAGE = (ROOT / "docs" / "explanation" / "security.md").read_text("utf-8")
THREATS = PAGE.partition("## Threats")[2].partition("\n## ")[0]
ROWS = [line.strip("| ").split(" | ") for line in THREATS.splitlines() if line.startswith("| ")][1:]
DEFINED = {
    name
    for file in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
}


def test_every_threat_names_tests_that_exist() -> None:
    assert len(ROWS) > 25
    for row in ROWS:
        assert len(row) == 3, row
        named = re.findall(r"`(\w+)`", row[2])
        assert named, f"no test holds: {row[0]}"
        assert set(named) <= DEFINED, row[0]
