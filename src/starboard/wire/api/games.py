"""The games: house rules, lessons, puzzles and graphics."""

from typing import Any

from msgspec import Struct

from starboard.core.message import Message


class EffectInfo(Struct):
    """The effect of a house rule's setting, measured in games between bots.

    Lists wins per 100 games by order of play, with the usual setting and with this one, each within `margin`. Measured
    with the options `beside`. `clear`: the difference is unlikely to be chance.
    """

    setting: str
    seats: int
    beside: str
    bots: str
    games: int
    usual: list[int]
    wins: list[int]
    margin: int
    clear: bool


class OptionInfo(Struct):
    """A house rule: the clause that explains it, its settings, the default, and the one closest to the printed rules.

    `sources` gives the origin of each setting, in order: "R" printed, "P" public sources, "I" inferred from the printed
    rules, "D" our decision. `yes` is the setting at which the switch is on; "" for a list. `seats` is the minimum
    number of seats for which the option matters. `front`: shown next to the seats of a new table.
    """

    name: str
    clause: str
    settings: list[str | int]
    default: str | int
    sources: list[str]
    closest: str | int
    effects: list[EffectInfo] = []
    yes: str = ""
    seats: int = 0
    front: bool = False


class OptionGroupInfo(Struct):
    """House rules under one heading, the message `<game>.options.<key>`."""

    key: str
    options: list[str]


class PresetInfo(Struct):
    """A preset of house rules: "first_game", "as_printed" or "strong_players"."""

    key: str
    options: str  # for two players, or one
    more: str  # for more players


class GameInfo(Struct):
    """A game offered by this server."""

    key: str
    version: int
    seats: tuple[int, int]
    options: list[OptionInfo]
    habits: list[str]
    real_time: bool
    languages: list[str]
    targets: tuple[int, int, int]  # points to win a series: minimum, default, maximum; 0: single games only
    minutes: tuple[int, int]  # duration of a game, from and to; 0: not given
    bots: list[str]  # levels
    lessons: list[str] = []
    minor_events: list[str] = []  # ids of bookkeeping events: never a headline beside another event
    about: dict[str, str] = {}  # names of drawings with an explanation, each with its clause or ""
    usual_bot: str = ""  # the default level
    other_bots: list[str] = []  # unlisted levels that a link may request
    first_bot: str = ""  # the level for a first game
    presets: list[PresetInfo] = []
    groups: list[OptionGroupInfo] = []
    core_lessons: int = 0  # number of lessons that are enough to play
    puzzles: int = 0  # number of puzzles


class SeatingInfo(Struct):
    """The sides at a table with this number of seats, and the bot levels on offer, as in GameInfo.

    There are no sides if the options do not allow this number.
    """

    sides: list[list[int]]
    bots: list[str]
    usual_bot: str = ""
    other_bots: list[str] = []
    first_bot: str = ""
    looks: list[int] = []  # by seat, the seat whose hue and pattern it uses; 0: its own


class EvenMatch(Struct):
    """The level of your next even match, such as `even-236`, and the level of a first one, for starting over."""

    level: str
    first: str


class LessonInfo(Struct):
    """A lesson of a game: its title, task, hint and chapter. The first chapter teaches enough to play."""

    key: str
    title: Message
    task: Message
    hint: Message
    chapter: str = ""


class PuzzleInfo(Struct):
    """A game's puzzle, played as its lesson `key`, and the last day that it was shown. `difficulty`: 1 easy, 3 hard.

    `moves`: how many right moves solve it.
    """

    game: str
    key: str
    day: str  # such as 2026-11-17, in UTC; "": it has had no day yet
    title: Message
    task: Message
    hint: Message
    difficulty: int
    withdrawn: bool = False
    moves: int = 1


class Box(Struct):
    """Everything needed to show a game's table: game data, its own and the shared texts, theme and sprites."""

    game: GameInfo
    words: dict[str, dict[str, str | list[str]]]  # by key: "core", "table", and the game; a list holds plural forms
    theme: dict[str, Any]
    sprites: str
