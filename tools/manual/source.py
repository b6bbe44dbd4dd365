"""The pages of the documentation site, copied from the repository with links and placeholders resolved.

Pages are plain Markdown that reads well on a repository host. Content for the site alone is marked by a comment, `<!--
manual: NAME ARGUMENTS -->`, which is replaced here.
"""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from tools.manual import command_line, fields, http, library, replay

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ("spacewalk", "astron", "astroplane", "zylatron", "situation7")
ELSEWHERE = {  # pages outside docs/, and their paths in the site
    "CHANGELOG.md": "project/changelog.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CREDITS.md": "project/credits.md",
    "RELEASING.md": "project/releasing.md",
    "SECURITY.md": "project/security.md",
    "bench/README.md": "explanation/benchmarks.md",
    "src/starboard/core/rulebook.md": "rules/every-table.md",
    **{f"src/starboard/games/{game}/rulebook.md": f"rules/{game}.md" for game in GAMES},
}
CONTENTS = {  # the order of the sidebar; other pages follow in their part
    "Start": (
        "start/first-game",
        "start/host",
        "start/write-a-bot",
        "start/train-an-agent",
        "start/library",
        "start/adding-a-game",
        "start/a-larger-game",
    ),
    "How-to": ("how-to/faq", "how-to/troubleshooting"),
    "Reference": (
        "reference/playing",
        "reference/cli",
        "reference/configuration",
        "reference/api",
        "reference/bot-api",
        "reference/python",
    ),
    "Explanation": ("explanation/editions", "explanation/architecture", "explanation/fair-chance"),
    "Rules": ("rules/every-table",),
    "Project": ("project/changelog",),
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
IMAGE = re.compile(r'(<img src=")([^":]+)(")')
SCREEN = re.compile(
    r'<picture><source media="[^"]+" srcset="([^"]+)"><img src="([^"]+)" width="([\d%]+)" alt="([^"]+)"></picture>'
)
MARK = re.compile(r"^<!-- manual: (\S+) ?(.*?) -->$", re.MULTILINE)
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


class Source:
    """One build: copies the repository's pages to a folder for Sphinx.

    `repository` is its public address, if it has one. `playable` is the folder made by `starboard build-site`, if the
    site is to include it.
    """

    def __init__(self, folder: Path, repository: str = "", playable: Path | None = None) -> None:
        self.folder = folder
        self.repository = repository.rstrip("/")
        self.playable = playable
        own = {page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")}
        self.pages = {**{page: page.removeprefix("docs/") for page in sorted(own)}, **ELSEWHERE}
        self.marks: dict[str, Callable[[Path, str], str]] = {
            "cli": lambda page, words: command_line.page(),
            "contents": self._contents,
            "constants": lambda page, words: fields.constants(words),
            "fields": lambda page, words: fields.page(words),
            "http": lambda page, words: http.addresses(),
            "live": lambda page, words: http.messages(),
            "play": lambda page, words: self._play(page),
            "position": self._position,
            "python": lambda page, words: library.page(),
            "replay": self._replay,
        }

    def write(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        shutil.copy(ROOT / "docs" / "conf.py", self.folder)
        shutil.copytree(ROOT / "docs" / "_static", self.folder / "_static")
        for font in ("inter", "space-grotesk"):  # the client's fonts, if it has been built
            for file in (ROOT / "src" / "starboard" / "server" / "page" / "assets").glob(f"{font}-latin-wght-*.woff2"):
                shutil.copy(file, self.folder / "_static" / f"{font}.woff2")
        if self.playable:
            shutil.copytree(self.playable, self.folder / "_extra" / "play")
        for page, place in self.pages.items():
            self._write(ROOT / page, self.folder / place)

    def _write(self, page: Path, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        text = page.read_text("utf-8")
        plain = FENCED.split(text)  # every second part is fenced, and stays unchanged
        linked = [part if n % 2 else self._linked(part, page, place) for n, part in enumerate(plain)]
        place.write_text(MARK.sub(lambda mark: self._filled(page, mark), "".join(linked)), "utf-8")

    def _filled(self, page: Path, mark: re.Match[str]) -> str:
        return self.marks[mark[1]](page, mark[2])

    def _linked(self, text: str, page: Path, place: Path) -> str:
        text = SCREEN.sub(_both_themes, text)
        text = IMAGE.sub(lambda found: f"{found[1]}{self._file(page.parent / found[2], place)}{found[3]}", text)
        return LINK.sub(lambda found: self._link(found, page, place), text)

    def _link(self, found: re.Match[str], page: Path, place: Path) -> str:
        shown, words, target, part = found[1], found[2], found[3], found[4] or ""
        if re.match(r"[a-z]+:", target):
            return found[0]
        wanted = Path(os.path.normpath(page.parent / target))
        name = wanted.relative_to(ROOT).as_posix()
        if shown:
            return f"![{words}]({self._file(wanted, place)})"
        if name == "README.md":
            name = "docs/index.md"
        if name in self.pages:
            return f"[{words}]({os.path.relpath(self.folder / self.pages[name], place.parent)}{part})"
        if name.startswith("docs/") and wanted.suffix == ".html":
            return self._whole_page(wanted, words, place)
        if self.repository:
            return f"[{words}]({self.repository}/blob/main/{name}{part})"
        return words if "`" in words else f"{words} (`{name}`)"

    def _whole_page(self, file: Path, words: str, place: Path) -> str:
        """Copy a page that is already HTML to the same place in the site, and return a link to it."""
        name = file.relative_to(ROOT / "docs")
        kept = self.folder / "_extra" / name
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, kept)
        return f'<a href="{os.path.relpath(self.folder / name, place.parent)}">{words}</a>'

    def _file(self, file: Path, place: Path) -> str:
        """Copy a picture next to the pages and return its path; a rulebook's pictures are in its folder `art`."""
        file = file if file.exists() else file.parent / "art" / file.name
        kept = self.folder / "pictures" / Path(os.path.normpath(file)).relative_to(ROOT).as_posix().replace("/", "-")
        kept.parent.mkdir(exist_ok=True)
        shutil.copy(file, kept)
        return os.path.relpath(kept, place.parent)

    # content for the site alone

    def _contents(self, page: Path, words: str) -> str:
        """Return the sidebar: all pages by part or, for a given folder, the other pages in that folder."""
        every = [name.removesuffix(".md") for name in sorted(self.pages.values()) if name != "index.md"]
        if words:
            within = [name.removeprefix(f"{words}/") for name in every if name.startswith(f"{words}/")]
            return _tree("", [name for name in within if name != "index"])
        trees = []
        for part, first in CONTENTS.items():
            below = [name for name in every if name.startswith(f"{part.lower()}/") and name.count("/") == 1]
            below += [name for name in every if name.startswith(f"{part.lower()}/") and name.endswith("/index")]
            trees.append(_tree(part, [*first, *(name for name in below if name not in first)]))
        parts = tuple(f"{part.lower()}/" for part in CONTENTS)
        trees.append(_tree("Studies", [name for name in every if not name.startswith(parts)]))
        return "\n".join(trees)

    def _replay(self, page: Path, words: str) -> str:
        file = page.parent / words
        return self._frame(page, file.stem, replay.of_record(file), "A whole game: step through it")

    def _position(self, page: Path, words: str) -> str:
        game, seat, position = words.split(" ", 2)
        made = replay.of_position(game, position, int(seat))
        return self._frame(page, f"{game}-position", made, "A position: step through what can be done")

    def _frame(self, page: Path, name: str, made: str, title: str) -> str:
        file = self.folder / "_static" / "replays" / f"{name}.html"
        file.parent.mkdir(exist_ok=True)
        file.write_text(made, "utf-8")
        up = "../" * self.pages[page.relative_to(ROOT).as_posix()].count("/")
        address = f"{up}_static/replays/{name}.html"
        return f'<iframe class="replay" src="{address}" title="{title}" loading="lazy"></iframe>\n'

    def _play(self, page: Path) -> str:
        if not self.playable:
            return ""
        up = "../" * self.pages[page.relative_to(ROOT).as_posix()].count("/")
        return (
            f'<p><a class="play" href="{up}play/index.html">Play now in your browser</a></p>\n\n'
            "Nothing is installed and nobody signs up: the games, the rules and the bots run in your browser.\n\n"
            '<details class="play-here"><summary>Play here, in this page</summary>'  # loads when it is opened
            f'<iframe src="{up}play/index.html" title="Starboard" loading="lazy" allow="fullscreen"></iframe>'
            "</details>\n"
        )


def _both_themes(found: re.Match[str]) -> str:
    """Return a screenshot as two images, because the reader can switch the theme of the site."""
    dark, light, width, words = found.groups()
    themes = (("light", light), ("dark", dark))
    return " ".join(f"![{words}]({file}){{.only-{name} width={width}px}}" for name, file in themes)


def _tree(caption: str, names: list[str]) -> str:
    return "\n".join(("```{toctree}", ":hidden:", f":caption: {caption}" * bool(caption), *names, "```", ""))
