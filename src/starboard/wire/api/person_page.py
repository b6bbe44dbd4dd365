"""A person's page, their ratings, and the leaderboard."""

from typing import Literal

from msgspec import Struct

from starboard.wire.api.voyage import GameVoyage


class PersonGame(Struct):
    """A finished game on a person's page.

    Contains the person's place among `sides`, how many others share it, their score and the best other score, the other
    players, and the number of bots. Place 0: they held seats of several sides. `level` is that of the bots they beat
    without a hint, under the rules of a preset.
    """

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
    level: str = ""


class PersonTally(Struct):
    """The number of games of one kind that a person has finished and won."""

    game: str
    played: int
    won: int


class GameRating(Struct):
    """A person's rating in a game and its uncertainty, after `games` rated games; 0: not enough games yet.

    `curve` is the rating after each of the last games, oldest first; empty in a game with many rated games.
    """

    game: str
    rating: int
    uncertainty: int
    games: int
    curve: list[int] = []


class Leader(Struct):
    """A line of a leaderboard. `page` is the id of the person's page, if you may see it.

    `change` is the change of the rating in 30 days; 0 also if the person is new or it is not known.
    """

    name: str
    rating: int
    uncertainty: int
    games: int
    page: str = ""
    own: bool = False
    change: int = 0


class WireCompanion(Struct):
    """A fellow player of a person: how often they played together, and the id of their page, if you may see it.

    `won`: how many of these games the person won. `own`: it is you.
    """

    name: str
    games: int
    page: str = ""
    won: int = 0
    own: bool = False


class PersonPage(Struct):
    """A person's page.

    `since` is when their first game ended; `week` counts games in the last seven days. `more`: there are older games.
    `shown` and `ladder`, on your own page only, say who may see it and whether ladders name you.
    `voyage` is their way through the games, as far as you may see it.
    """

    id: str
    name: str
    own: bool
    shown: str
    since: int
    week: int
    games: list[PersonGame]
    more: bool
    tallies: list[PersonTally]
    companions: list[WireCompanion]
    ratings: list[GameRating]
    ladder: bool = True
    voyage: list[GameVoyage] = []


class PageChoice(Struct, forbid_unknown_fields=True):
    """The audience of your page: everyone, people who have sat at a table with you, or only you.

    `ladder`: whether ladders and leaderboards name you. What is left out stays as it is.
    """

    shown: Literal["everyone", "company", "nobody", ""] = ""
    ladder: bool | None = None
