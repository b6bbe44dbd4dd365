"""The ladder of a game: who has beaten which level, the shortest wins, and who has solved the puzzle of the day."""

from msgspec import Struct


class LadderPerson(Struct):
    """A person on the ladder. `page` is the id of their page, if you may see it."""

    name: str
    page: str = ""
    own: bool = False


class Rung(Struct):
    """A level, and the first of the `count` people who have beaten it: you, then in the order of their first wins.

    `since` is the time in ms of your first win against it, or else of the first one; 0: nobody has beaten it.
    """

    level: str
    people: list[LadderPerson]
    count: int
    since: int = 0
    own: bool = False


class ShortestWin(Struct):
    """A win against bots of a level in the fewest turns. It can be replayed at `table`."""

    person: LadderPerson
    level: str
    turns: int
    table: str


class PuzzleSolver(Struct):
    """A person who solved the puzzle of the day. `first`: at the first attempt."""

    person: LadderPerson
    first: bool


class TodaysSolvers(Struct):
    """The puzzle of the day with the first of the `count` people who have solved it today. `own`: you have."""

    game: str
    key: str
    solvers: list[PuzzleSolver]
    count: int
    own: bool


class GameLadder(Struct):
    """The ladder of a game, strongest level first.

    A win against a level counts under `options` or the rules of any preset. `players` have finished a game of it here.
    `rated` have a rating; ratings are shown once there are enough of them.
    """

    rungs: list[Rung]
    shortest: list[ShortestWin]
    today: TodaysSolvers | None
    players: int
    rated: int
    options: str = ""
