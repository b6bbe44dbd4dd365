"""A person's way through the games, and their puzzles."""

from typing import Literal

from msgspec import Struct

from starboard.core.message import Message

StopKind = Literal["learn", "first_game", "puzzles", "level"]


class Stop(Struct):
    """A stop of a game, which earns one star when reached. `level` is the bot to beat."""

    kind: StopKind
    reached: bool
    level: str = ""


class GameVoyage(Struct):
    """The stops of a game: the lessons that are enough to play, a first game, ten puzzles, a win against each level.

    A win against a level counts under the rules of any preset, such as `options`, and without a hint.
    """

    game: str
    stops: list[Stop]
    lessons: int  # core lessons done, of `core`
    core: int
    played: int  # finished games
    solved: int  # puzzles, of `wanted`
    wanted: int
    options: str = ""


class NextStop(Struct):
    """The proposed stop. `name` is the lesson, the puzzle or the level."""

    kind: StopKind
    game: str
    name: str = ""


class WireVoyage(Struct):
    """A person's way through all games, in order, and the next stop; None if all are reached."""

    games: list[GameVoyage]
    next: NextStop | None = None


class PuzzleOfDay(Struct):
    """The site's puzzle of the day, one game a day, and how many people have solved it today."""

    game: str
    key: str
    title: Message
    difficulty: int
    solvers: int
    moves: int  # the solver's


class ListedPuzzle(Struct):
    """A puzzle of a game.

    `number` never changes. `mark` is `first` if you solved it at the first attempt, `later` if after that, `open` if
    you tried it. `due`: you missed it and it has come back.
    """

    key: str
    number: int
    difficulty: int
    mark: str = ""
    due: bool = False


class GamePuzzles(Struct):
    game: str
    puzzles: list[ListedPuzzle]


class MyPuzzles(Struct):
    """Your puzzles.

    `times` are the times at which you solved one in the last 400 days, in ms, at most one per quarter of an hour. The
    rating comes from first attempts; 0: none yet.
    """

    today: PuzzleOfDay | None
    games: list[GamePuzzles]
    times: list[int]
    rating: int = 0
    uncertainty: int = 0
    rated: int = 0  # first attempts
