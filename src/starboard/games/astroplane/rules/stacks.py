"""Stacks as integers: four bits per piece, the top in the lowest bits. A piece is its owner's seat, plus SPENT."""

from functools import lru_cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import Position

Piece = int  # 1 to 4, or with SPENT 9 to 12
Stack = int  # 0: no piece
Stacks = dict[Position, Stack]  # the board: occupied positions only

SPENT: Final = 8  # has made its trip through the Wormhole it is on, AP-81


def owner(piece: Piece) -> Seat:
    return piece & 7


def top(stack: Stack) -> Seat:
    """Return the owner of the top piece, who owns the stack; 0 if it is empty."""  # AP-9
    return stack & 7


def push(stack: Stack, piece: Piece) -> Stack:
    return stack << 4 | piece


def without_top(stack: Stack) -> Stack:
    return stack >> 4


def height(stack: Stack) -> int:
    return (stack.bit_length() + 3) // 4


@lru_cache(maxsize=65536)
def pieces(stack: Stack) -> tuple[Piece, ...]:
    """Return the pieces of a stack from top to bottom."""
    found: list[Piece] = []
    while stack:
        found.append(stack & 15)
        stack >>= 4
    return tuple(found)


def stack_of(pieces: tuple[Piece, ...]) -> Stack:
    """Return the stack of these pieces, given from top to bottom."""
    stack = 0
    for piece in reversed(pieces):
        stack = push(stack, piece)
    return stack
