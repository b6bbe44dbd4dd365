"""The rulebooks and options of the games, printed in the terminal."""

import re
from contextlib import nullcontext
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from starboard.cli.language import say, spoken
from starboard.core.contract import Game
from starboard.core.options import Option
from starboard.core.preset import presets
from starboard.core.registry import games
from starboard.words import sentence
from starboard.words.rulebooks import clause, rulebook


def show_games(console: Console) -> None:
    """Print every game: its key, title and seats."""
    table = Table(box=None, padding=(0, 3, 0, 0))
    for title in ("game", "title", "seats"):
        table.add_column(say(f"shelf.{title}"))
    for key, game in games().items():
        table.add_row(Text(key, "bold"), _title(key), f"{game.seats.start}-{game.seats.stop - 1}")
    console.print(table)
    console.print(f"\n{say('shelf.how')}", highlight=False)


def show_rulebook(console: Console, key: str) -> None:
    with console.pager(styles=True) if console.is_terminal else nullcontext():
        console.print(Markdown(_rulebook(key)))


def _rulebook(key: str) -> str:
    return rulebook(key, spoken()) or rulebook(key)


def show_brief(console: Console, key: str) -> None:
    """Print the first section of the rulebook, which explains the game in two minutes."""
    sections = re.split(r"^(?=## )", _rulebook(key), flags=re.MULTILINE)
    console.print(Markdown(sections[min(1, len(sections) - 1)]))


def show_clause(console: Console, key: str, id: str) -> bool:
    words = clause(key, id, spoken())
    if words is not None:
        console.print(Text.assemble((id.upper(), "bold"), " ", words))
    return words is not None


def show_options(console: Console, game: type[Game[Any, Any]]) -> None:
    """Print the house rules with their settings and sources; an asterisk marks the default."""
    console.print(Text(say("house_rules"), "bold"))
    more = presets(game, players=3)
    for key, chosen in presets(game).items():
        console.print(Text(f"{say(f'preset.{key}')}: --options {key}" + (f"  ({chosen})" if chosen.chosen else "")))
        if more[key] != chosen:
            console.print(Text(f"  {say('preset.more')}: {more[key]}"))
    for option in game.offered:
        title = _words(f"{game.key}.option.{option.name}")
        console.print(Text.assemble((option.name, "bold"), f"  {title} ({option.clause})"))
        for setting, words in _settings(game.key, option):
            console.print(Text(f"  {setting:16} {words}"))


def _settings(key: str, option: Option) -> list[tuple[str, str]]:
    """Return each setting with its description and source; those without a description are grouped by source."""
    lines: list[tuple[str, str]] = []
    plain: dict[str, list[str]] = {}
    for setting in option.settings:
        star = "*" if setting == option.default else ""
        words = _words(f"{key}.option.{option.name}.{setting}")
        source = option.sources[setting]
        if words:
            lines.append((f"{setting}{star}", f"{words} ({say(f'source.{source}')})"))
        else:
            plain.setdefault(source, []).append(f"{setting}{star}")
    return [*lines, *((", ".join(some), f"({say(f'source.{source}')})") for source, some in plain.items())]


def _words(id: str) -> str:
    """Return the text of a message; empty if the game has none for it."""
    words = sentence(spoken(), id, ())
    return "" if words == id else words


def _title(key: str) -> str:
    """Return the title of the rulebook, which is the name of the game."""
    first = next((line for line in rulebook(key).splitlines() if line.startswith("# ")), key)
    return first.removeprefix("# ")
