"""The rows of a study, one per game and one per turn, and their batches as sent and stored."""

import zlib
from dataclasses import dataclass

import msgspec

LEVEL = 1  # zlib compression; rows shrink to a tenth with little effort


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game. Lists are by seat; seats and games are counted from 1."""

    number: int  # within the study
    contest: int  # its number within the study, from 1
    game: str
    options: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    lineup: tuple[int, ...]  # each seat's bot, as an index into the contest's list
    places: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # each seat's share of the win
    first: int  # the seat that began
    actions: int
    turns: int
    rounds: int
    ending: str  # the last action and the last event
    reason: str  # why it ended: the message id without the game's key
    fault: str  # the error of the bot that misbehaved
    guilty: int  # the seat of that bot; 0: none


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn: all actions of a seat until another one acts, including the draws in between."""

    number: int  # of the game
    turn: int
    seat: int
    choices: int  # number of legal actions at its start
    actions: tuple[str, ...]  # in notation, without draws
    scores: tuple[int, ...]  # after the turn
    chances: tuple[float, ...]  # win probabilities after the turn, from the game's evaluation of the full state
    events: tuple[str, ...]  # public events: ids without the game's key; cards with their face


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive games, with their turns and records if requested."""

    games: list[GameRow]
    turns: list[TurnRow]
    records: list[str]


def packed(batch: Batch) -> bytes:
    return zlib.compress(msgspec.json.encode(batch), LEVEL)


def unpacked(data: bytes) -> Batch:
    return msgspec.json.decode(zlib.decompress(data), type=Batch)
