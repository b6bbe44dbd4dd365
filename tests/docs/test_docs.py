"""The documentation's examples run, and its links resolve."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
TESTED_ELSEWHERE = {"a-larger-game.md", "adding-a-game.md", "bot-api.md", "write-a-bot.md"}
SHOWING = [page for page in PAGES if "```python" in page.read_text("utf-8") and page.name not in TESTED_ELSEWHERE]

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", SHOWING, ids=name)
def test_the_python_on_a_page_runs_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {"__name__": page.stem}
    for number, block in enumerate(BLOCK.findall(page.read_text("utf-8")), 1):
        if block.startswith(">>>"):
            told = doctest.DocTestParser().get_doctest(block, known, f"{page.name}, block {number}", str(page), 0)
            runner = doctest.DocTestRunner(verbose=False)
            runner.run(told, clear_globs=False)
            known = told.globs
            assert runner.summarize(verbose=False).failed == 0
        else:
            exec(compile(block, f"{page.name}, block {number}", "exec"), known)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_within_the_repository_leads_somewhere(page: Path) -> None:
    text = FENCED.sub("", page.read_text("utf-8"))
    targets = [target for target in LINK.findall(text) if not target.startswith(("http:", "https:", "mailto:"))]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_nobody_is_told_to_install_the_other_starboard(page: Path) -> None:
    assert not re.search(r"(install|uvx|pipx run) starboard(?!-games)\b", page.read_text("utf-8"))


def test_every_page_stands_in_the_table_of_contents() -> None:
    index = ROOT / "docs" / "index.md"
    listed = {(index.parent / target).resolve() for target in LINK.findall(index.read_text("utf-8"))}
    pages = [page for page in ROOT.glob("docs/**/*.md") if page != index]
    found = [page for page in pages if not listed & {page.resolve(), page.with_name("index.md").resolve()}]
    assert [name(page) for page in found] == []
