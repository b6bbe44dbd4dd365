"""The rows of a study, one per game and one per turn, and a batch of them as it is sent and kept."""

import zlib

import msgspec

LEVEL = 1  # of compression: rows shrink to a tenth at hardly any cost


class GameRow(msgspec.Struct, frozen=True):
    """One game. Lists are by seat; seats and games are counted from 1."""

    number: int  # within the study
    contest: int  # which of its contests, from 1
    game: str
    options: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    lineup: tuple[int, ...]  # each seat's bot, by its number in the contest's list, from 0
    places: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the win
    first: int  # the seat that began
    actions: int
    turns: int
    rounds: int
    ending: str  # the last action and the last event
    reason: str  # why it ended: the id of what the game says of it, without the game's key
    fault: str  # what a bot did wrong
    guilty: int  # on which seat; 0: nobody


class TurnRow(msgspec.Struct, frozen=True):
    """One turn: all that a seat does until another one acts, and the draws in between."""

    number: int  # of the game
    turn: int
    seat: int
    choices: int  # the legal actions at its beginning
    actions: tuple[str, ...]  # in notation, draws left out
    scores: tuple[int, ...]  # after it
    chances: tuple[float, ...]  # of winning, after it, as the game's evaluation sees the whole state
    events: tuple[str, ...]  # what could be seen to happen: ids without the game's key, cards with their face


class Batch(msgspec.Struct, frozen=True):
    """Some games in a row, with their turns and records if these were asked for."""

    games: list[GameRow]
    turns: list[TurnRow]
    records: list[str]


def packed(batch: Batch) -> bytes:
    return zlib.compress(msgspec.json.encode(batch), LEVEL)


def unpacked(data: bytes) -> Batch:
    return msgspec.json.decode(zlib.decompress(data), type=Batch)
