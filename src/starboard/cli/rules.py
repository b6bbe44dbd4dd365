"""The rulebooks and options of the games, for reading in the terminal."""

import re
from contextlib import nullcontext
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from starboard.core.contract import Game
from starboard.core.message import message
from starboard.core.options import Option
from starboard.core.registry import games, rulebook
from starboard.core.rulebook import clause


def show_games(console: Console) -> None:
    """Every game on the shelf: its name to type, its name to say, its seats."""
    table = Table(box=None, padding=(0, 3, 0, 0))
    for title in ("game", "title", "seats"):
        table.add_column(title)
    for key, game in games().items():
        table.add_row(Text(key, "bold"), _title(key), f"{game.seats.start}-{game.seats.stop - 1}")
    console.print(table)
    console.print("\nRead one with: starboard rules GAME      Play one with: starboard play GAME", highlight=False)


def show_rulebook(console: Console, key: str) -> None:
    with console.pager(styles=True) if console.is_terminal else nullcontext():
        console.print(Markdown(rulebook(key)))


def show_brief(console: Console, key: str) -> None:
    """The first section of the rulebook, which tells how to play in two minutes."""
    sections = re.split(r"^(?=## )", rulebook(key), flags=re.MULTILINE)
    console.print(Markdown(sections[min(1, len(sections) - 1)]))


def show_clause(console: Console, key: str, id: str) -> bool:
    words = clause(key, id)
    if words is not None:
        console.print(Text.assemble((id.upper(), "bold"), " ", words))
    return words is not None


def show_options(console: Console, game: type[Game[Any, Any]]) -> None:
    """The house rules that can be chosen with --options."""
    table = Table(title="House rules", title_justify="left", box=None, padding=(0, 3, 0, 0))
    for title in ("option", "settings (default first)", "clause", "what it does"):
        table.add_column(title)
    for option in game.offered:
        table.add_row(Text(option.name, "bold"), _settings(option), option.clause, _words(game.key, option))
    console.print(table)


def _settings(option: Option) -> str:
    rest = [str(setting) for setting in option.settings if setting != option.default]
    return ", ".join([str(option.default), *rest])


def _words(key: str, option: Option) -> str:
    id = f"{key}.option.{option.name}"
    words = str(message(id))
    return "" if words == id else words


def _title(key: str) -> str:
    """The title of the rulebook, which is the name of the game."""
    first = next((line for line in rulebook(key).splitlines() if line.startswith("# ")), key)
    return first.removeprefix("# ")
