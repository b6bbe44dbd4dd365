"""The page of a person, their ratings, and the leaderboard."""

from typing import Literal

from msgspec import Struct


class PersonGame(Struct):
    """A finished game on the page of a person: their place among so many sides, how many others share it, their score
    and the best of the others; who else sat there, and how many bots. Place 0: they held seats of several sides."""

    table: str
    game: str
    ended: int
    place: int
    tied: int
    sides: int
    score: int
    rival: int
    others: list[str]
    bots: int
    rated: bool


class PersonTally(Struct):
    """How many games of a kind somebody has finished, and won."""

    game: str
    played: int
    won: int


class GameRating(Struct):
    """Somebody's rating at a game and its uncertainty, after so many rated games; 0: there are not enough games yet."""

    game: str
    rating: int
    uncertainty: int
    games: int


class Leader(Struct):
    """A line of a leaderboard. `page`: the id of their page, where you may see it."""

    name: str
    rating: int
    uncertainty: int
    games: int
    page: str = ""
    own: bool = False


class Companion(Struct):
    """With whom somebody plays, how often, and the id of their page, where you may see it."""

    name: str
    games: int
    page: str = ""


class PersonPage(Struct):
    """The page of a person. `since`: when their first game ended; `week`: how many games in the last seven days;
    `more`: there are older ones. `shown` says who may see it, on your own page."""

    id: str
    name: str
    own: bool
    shown: str
    since: int
    week: int
    games: list[PersonGame]
    more: bool
    tallies: list[PersonTally]
    companions: list[Companion]
    ratings: list[GameRating]


class PageChoice(Struct, forbid_unknown_fields=True):
    """Who may see your page: everyone, people who sat at a table with you, or nobody else."""

    shown: Literal["everyone", "company", "nobody"]
