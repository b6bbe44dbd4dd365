"""What can be played: house rules, lessons, puzzles, and what a game is drawn with."""

from typing import Any

from msgspec import Struct

from starboard.core.message import Message


class EffectInfo(Struct):
    """What a setting of a house rule did in games between bots: wins of 100 by order of play, with the usual setting
    and with this one, each within `margin`. Measured with the options `beside`. `clear`: chance hardly explains it.
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
    """A house rule: the clause that explains it, its settings, the usual one and the one closest to the print.

    `sources` tells of each setting, in their order, where it comes from: "R" printed, "P" public sources, "I" inferred
    from the print, "D" our decision. `yes`: shown as a switch, which is on at this setting; "" for a list. `seats`: the
    fewest for which it matters. `front`: chosen beside the seats of a new table.
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
    """House rules to take with one touch: "first_game", "as_printed" or "strong_players"."""

    key: str
    options: str


class GameInfo(Struct):
    """A game that can be played here."""

    key: str
    version: int
    seats: tuple[int, int]
    options: list[OptionInfo]
    habits: list[str]
    real_time: bool
    languages: list[str]
    targets: tuple[int, int, int]  # totals of a match: the least, the usual, the most; 0: single games only
    minutes: tuple[int, int]  # how long a game takes, from to; 0: not said
    beginners: str  # options proposed for a first game
    bots: list[str]  # levels
    lessons: list[str] = []
    minor_events: list[str] = []  # ids of events that are bookkeeping: never a headline beside another event
    about: dict[str, str] = {}  # names of drawings that can be asked about, each with its clause or ""
    usual_bot: str = ""  # the level unless another is chosen
    other_bots: list[str] = []  # levels that are not listed, but that a link may name
    first_bot: str = ""  # the level for a first game
    presets: list[PresetInfo] = []
    groups: list[OptionGroupInfo] = []
    core_lessons: int = 0  # how many lessons are enough to play
    puzzles: int = 0  # how many it has


class SeatingInfo(Struct):
    """Who would play with whom at a table of so many seats; no sides: it is not played so with these options. And the
    levels of the bots that can be asked, as in GameInfo."""

    sides: list[list[int]]
    bots: list[str]
    usual_bot: str = ""
    other_bots: list[str] = []
    first_bot: str = ""
    looks: list[int] = []  # by seat: whose hue and pattern it wears; 0: its own


class LessonInfo(Struct):
    """A lesson of a game: its title, the task, a hint, and the chapter it belongs to; the first chapter is enough to
    play."""

    key: str
    title: Message
    task: Message
    hint: Message
    chapter: str = ""


class PuzzleInfo(Struct):
    """The puzzle of a day of a game, played as its lesson `key`. `difficulty`: 1 is easy, 3 is hard."""

    game: str
    key: str
    day: str  # as 2026-11-17, by UTC
    title: Message
    task: Message
    hint: Message
    difficulty: int


class Box(Struct):
    """All that a table of a game is drawn and told with: its facts, its words and the house's, theme and sprites."""

    game: GameInfo
    words: dict[str, dict[str, str | list[str]]]  # by key: "core", "table", and the game; a list: its plural forms
    theme: dict[str, Any]
    sprites: str
