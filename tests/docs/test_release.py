"""The release switch: commands that update and revert the install instructions and metadata."""

import re
import tomllib
from pathlib import Path

import pytest
from tools import release

from starboard.words import compile_po
from tests.docs.test_docs import PAGES, ROOT

REPOSITORY, SITE = "https://code.example/us/starboard", "https://games.example/"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with copies of the files that the tool changes."""
    for name in (*release.NUMBERS, *release.DOORS, *release.EXTRAS, "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "PROJECT", tmp_path / "pyproject.toml")
    return tmp_path


def test_every_front_door_says_what_is_true_today() -> None:
    for name in release.DOORS:
        (found,) = release.DOOR.finditer((ROOT / name).read_text("utf-8"))
        assert found[0] == found[1] + release.front_door(release.urls()) + found[2], "run tools/release.py"
    for name in release.EXTRAS:
        for found in release.EXTRA.finditer((ROOT / name).read_text("utf-8")):
            assert found[0] == found[1] + release.install(release.urls(), found[2]) + found[3], "run tools/release.py"


def test_only_the_switch_shows_commands_that_need_the_release() -> None:
    for page in PAGES:
        text = release.EXTRA.sub("", release.DOOR.sub("", page.read_text("utf-8")))
        if page.name not in ("RELEASING.md", "CHANGELOG.md"):
            assert re.findall(r"^ *[$#] .*starboard-games.*$", text, re.MULTILINE) == [], page


def test_the_switch_puts_in_the_published_command_and_the_link_to_play(copy: Path) -> None:
    before = {name: (copy / name).read_text("utf-8") for name in (*release.DOORS, *release.EXTRAS, "pyproject.toml")}
    release.publish(REPOSITORY, SITE)
    for name in release.DOORS:
        text = (copy / name).read_text("utf-8")
        assert re.findall(r"^\$ (.+?)(?:  .*)?$", text, re.MULTILINE)[0] == "uvx starboard-games play spacewalk"
        assert "](https://games.example/play/)" in text
    for name in release.EXTRAS:
        assert re.search(
            r"^[$#] .*pip install 'starboard-games\[\w+\]'", (copy / name).read_text("utf-8"), re.MULTILINE
        )
    public = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert public["Repository"] == REPOSITORY
    release.publish(REPOSITORY, SITE)
    release.put_urls({})
    release.put_door({})
    if not release.urls():
        assert before == {name: (copy / name).read_text("utf-8") for name in before}


def numbers(root: Path) -> set[str]:
    """Return every version number found in the files."""
    return {
        found.group().removeprefix(found[1])
        for name, pattern in release.NUMBERS.items()
        for found in re.finditer(pattern, (root / name).read_text("utf-8"), re.MULTILINE)
    }


def test_preparing_sets_the_number_everywhere(copy: Path) -> None:
    release.prepare("7.8.9")
    assert numbers(copy) == {"7.8.9"}
    assert "## 7.8.9 - 20" in (copy / "CHANGELOG.md").read_text("utf-8") or "Unreleased" not in (
        ROOT / "CHANGELOG.md"
    ).read_text("utf-8")


def test_the_numbers_agree() -> None:
    assert len(numbers(ROOT)) == 1


def test_compiled_words_do_not_tell_when_they_were_compiled() -> None:
    (dated,) = re.findall(
        rb"POT-Creation-Date: (\S+)", compile_po(ROOT / "src" / "starboard" / "table" / "lang" / "en.po")
    )
    assert dated == b"1970-01-01"
