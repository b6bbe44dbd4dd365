"""The manual's site: marks can be filled in, references resolve, and the commands on its pages exist."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from tools.manual import command_line, fields, http
from tools.manual.source import MARK, Source

from starboard.cli.main import app
from starboard.core.registry import load
from starboard.server.http.routes import ENDPOINTS
from tests.docs.test_docs import PAGES, ROOT, name

CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOP: Any = typer.main.get_command(app)
GAMES = ("spacewalk", "astron", "astroplane", "situation7", "zylatron")


def commands() -> list[tuple[str, str]]:
    """Return the lines that start with `$ starboard`, with their pages."""
    return [
        (name(page), line)
        for page in PAGES
        for block in CONSOLE.findall(page.read_text("utf-8"))
        for line in re.findall(r"^\$ (starboard .+)$", block, re.MULTILINE)
    ]


def fault(line: str) -> str:
    """Return the error in a command line: an unknown command or flag."""
    words = shlex.split(line, comments=True)[1:]
    command = TOP
    while getattr(command, "commands", None) and words and not words[0].startswith("-"):
        if words[0] not in command.commands:
            return f"no command {words[0]}"
        command = command.commands[words.pop(0)]
    flags = {flag for each in command.params for flag in (*each.opts, *each.secondary_opts)}
    flags |= {"--help", "-h", "--install-completion"}
    return ", ".join(word for word in words if re.match(r"--?[a-z]", word) and word.partition("=")[0] not in flags)


def test_every_command_on_every_page_exists_with_its_flags() -> None:
    found = commands()
    assert len(found) > 40
    assert [(page, line, fault(line)) for page, line in found if fault(line)] == []


def test_a_command_that_does_not_exist_is_noticed() -> None:
    assert fault("starboard fly spacewalk") == "no command fly"
    assert fault("starboard host backup x.db --slowly") == "--slowly"


def test_every_mark_can_be_filled_in(tmp_path: Any) -> None:
    known = Source(tmp_path).marks
    marks = [mark for page in PAGES for mark in MARK.findall(page.read_text("utf-8"))]
    assert {"cli", "http", "fields", "replay", "position", "contents", "play"} <= {kind for kind, _ in marks}
    assert [kind for kind, _ in marks if kind not in known] == []


def test_the_reference_of_the_command_line_names_every_command() -> None:
    page = command_line.page()
    names = [f"starboard {word}" for word in TOP.commands]
    names += [f"starboard host {word}" for word, one in TOP.commands["host"].commands.items() if not one.hidden]
    assert [each for each in names if f"## `{each}`" not in page] == []


def test_the_reference_of_the_api_names_every_address() -> None:
    page = http.addresses()
    assert [each.path for each in ENDPOINTS if f"`{each.method} {each.path}`" not in page] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_field_of_a_state_stands_in_the_reference(key: str) -> None:
    assert f"rules.state -->\n\n<!-- manual: fields starboard.games.{key}.rules.state -->" in (
        ROOT / "docs" / "reference" / "states.md"
    ).read_text("utf-8")
    page = fields.page(f"starboard.games.{key}.rules.state")
    game: Any = load(key)
    state = game.start(game.seatings(2)[0])
    table = page[page.index("`State`") :]
    rows = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert len(rows) == len(state.parts())


def test_the_playable_page_is_embedded_where_there_is_one(tmp_path: Path) -> None:
    playable = tmp_path / "play"
    playable.mkdir()
    (playable / "index.html").write_text("<title>Starboard</title>")
    start = ROOT / "docs" / "start" / "first-game.md"
    assert Source(tmp_path / "without")._play(start) == ""
    source = Source(tmp_path / "with", playable=playable)
    assert source._play(start).count('="../play/index.html"') == 2
    assert source._play(ROOT / "docs" / "index.md").count('="play/index.html"') == 2
    source.write()
    assert (tmp_path / "with" / "_extra" / "play" / "index.html").is_file()
    assert "play-here" in (tmp_path / "with" / "start" / "first-game.md").read_text("utf-8")


def test_a_report_that_is_a_page_already_is_copied_to_the_same_place(tmp_path: Path) -> None:
    source = Source(tmp_path)
    report = ROOT / "docs" / "balance" / "spacewalk.html"
    link = source._whole_page(report, "Space Walk", tmp_path / "balance" / "index.md")
    assert link == '<a href="spacewalk.html">Space Walk</a>'
    assert (tmp_path / "_extra" / "balance" / "spacewalk.html").read_bytes() == report.read_bytes()


def test_every_page_that_the_manual_names_has_a_route() -> None:
    table = (ROOT / "docs" / "reference" / "playing.md").read_text("utf-8").partition("## Pages and their addresses")[2]
    routes = (ROOT / "web" / "src" / "pages" / "route.ts").read_text("utf-8")
    named = set(re.findall(r"`/(\w+)", table))
    assert len(named) > 10
    assert [word for word in named if f"'{word}'" not in routes] == []


def test_a_screenshot_is_on_the_site_in_both_themes(tmp_path: Path) -> None:
    Source(tmp_path).write()
    page = (tmp_path / "start" / "first-game.md").read_text("utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)\{\.only-(light|dark) width=\d+px\}", page)
    assert len(shown) >= 10
    assert [file for file, theme in shown if not (tmp_path / "start" / file).exists() or theme not in file] == []
