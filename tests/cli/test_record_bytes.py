"""Record files are read as bytes, so a changed line ending is detected."""

from pathlib import Path

import pytest

from starboard.cli.parameters import a_record
from starboard.cli.trouble import Trouble
from tests.core.games_played import RECORDS


@pytest.mark.parametrize("ending", [b"\r", b"\r\n"])
def test_other_line_endings_are_refused(tmp_path: Path, ending: bytes) -> None:
    file = tmp_path / "changed.record"
    file.write_bytes((RECORDS / "good" / "example.record").read_bytes().replace(b"\n", ending))
    with pytest.raises(Trouble, match="this is not a record"):
        a_record(file)
