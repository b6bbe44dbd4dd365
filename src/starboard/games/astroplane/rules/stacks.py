"""Stacks as numbers: four bits a piece, the top one lowest. A piece is its owner's seat, plus SPENT if it is."""

from functools import lru_cache
from typing import Final

from starboard.core.seating import Seat
from starboard.games.astroplane.rules.board import Position

Piece = int  # 1 to 4, or with SPENT 9 to 12
Stack = int  # 0: no piece
Stacks = dict[Position, Stack]  # the whole board: only positions on which something stands

SPENT: Final = 8  # has made its trip through the Wormhole on which it stands, AP-81


def owner(piece: Piece) -> Seat:
    return piece & 7


def top(stack: Stack) -> Seat:
    """Whose the stack is: the owner of its top piece; 0 if there is no piece."""  # AP-9
    return stack & 7


def push(stack: Stack, piece: Piece) -> Stack:
    return stack << 4 | piece


def without_top(stack: Stack) -> Stack:
    return stack >> 4


def height(stack: Stack) -> int:
    return (stack.bit_length() + 3) // 4


@lru_cache(maxsize=65536)
def pieces(stack: Stack) -> tuple[Piece, ...]:
    """The pieces of a stack from its top to its bottom."""
    found: list[Piece] = []
    while stack:
        found.append(stack & 15)
        stack >>= 4
    return tuple(found)


def stack_of(pieces: tuple[Piece, ...]) -> Stack:
    """The stack with these pieces, from its top to its bottom."""
    stack = 0
    for piece in reversed(pieces):
        stack = push(stack, piece)
    return stack
