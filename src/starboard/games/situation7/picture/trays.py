"""The trays beside the board: pieces, racks of equipment, the finds of a turn, and verbs."""

from functools import cache

from starboard.core.message import Message, message
from starboard.core.scene import BENCH, FOOT, Id, Piece, Tray
from starboard.core.seating import Seat
from starboard.games.situation7.picture.table import COLOURS, FINDS, NAMES, Things, find
from starboard.games.situation7.rules import turn
from starboard.games.situation7.rules.actions import CALL, END, PAUSE, READY, Action
from starboard.games.situation7.rules.board import EQUIPMENT
from starboard.games.situation7.rules.chart import each
from starboard.games.situation7.rules.drop import TRAY
from starboard.games.situation7.rules.hidden import tokens
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.legal import actors, may_be_logged
from starboard.games.situation7.rules.names import kinds_title
from starboard.games.situation7.rules.reach import is_ready
from starboard.games.situation7.rules.state import OVER, RUN, TURN, State

RACK = "rack"
VERBS = "verbs"
EXACT: Id = "exact"
WORDS: dict[Id, Action] = {"ready": READY, "call": CALL, "pause": PAUSE, "end": END}


def trays(house: House, state: State, seat: Seat | None, things: Things, cosmetic_seed: bytes) -> tuple[Tray, ...]:
    """Return the trays of the seat's side; none for spectators. Everyone sees the finds."""  # S7-79, S7-82
    found: list[Tray] = []
    if not house.real_time and state.phase == TURN and state.turn.finds:
        found.append(_finds(house, state, seat))
    if seat is None or state.phase == OVER or state.hand(seat).gone:
        return tuple(found)
    shared = 0 if state.partners(seat) else seat
    if house.real_time:
        found.append(_tray(house, state, seat, shared, things, cosmetic_seed=cosmetic_seed))
    found.append(Tray(RACK, seat, message("situation7.tray.rack"), tuple(_rack(house, state, seat)), FOOT))
    verbs = [_verb(word) for word, action in WORDS.items() if _offered(house, state, seat, action)]
    if state.phase == TURN and seat in actors(state) and turn.exacts(house, state):
        verbs.append(_verb(EXACT))
    return (*found, Tray(VERBS, seat, message("situation7.tray.verbs"), tuple(verbs))) if verbs else tuple(found)


def _offered(house: House, state: State, seat: Seat, action: Action) -> bool:
    return seat in actors(state) and may_be_logged(house, state, seat, action)


def _tray(house: House, state: State, seat: Seat, shared: Seat, things: Things, cosmetic_seed: bytes) -> Tray:
    """Return the tray of pieces, hidden before Go and in a pause, without played or lost pieces."""  # S7-12, S7-23
    side = state.side(seat)
    open_now = state.phase == RUN and state.times.clock >= house.begins[side]  # S7-80
    gone = state.sides[side].pieces if house.keep_spent else state.covered
    held = [state.hand(other).held for other in state.partners(seat)]
    own = state.seats[side][0]
    pieces = [
        things.loose(side, own, token, token in held, house.scattered)
        for token, cell in enumerate(tokens(house.chart, side, cosmetic_seed), 1)
        if not gone >> cell & 1
    ]
    said = message("situation7.tray.pieces", count=len(pieces))
    return Tray(TRAY, shared, said, tuple(pieces) if open_now else (), BENCH, reserves=not shared)


def _finds(house: House, state: State, seat: Seat | None) -> Tray:
    mover = state.seats[state.turn.mover]
    left = state.turn.finds & ~state.covered if state.turn.left else 0
    pieces = [find(house.chart, mover[0], cell) for cell in each(left)]
    own = seat if seat is not None and seat in mover else mover[0]
    return Tray(FINDS, own, message("situation7.tray.finds"), tuple(pieces), BENCH)


def _rack(house: House, state: State, seat: Seat) -> list[Piece]:
    """Return three racks of three: grey until their base is covered, and lost once an enemy piece is on it."""
    side = state.side(seat)
    own, enemy = state.sides[side], state.sides[1 - side]
    found = []
    for kind in EQUIPMENT:
        base = house.chart.bases[side][kind]
        stock, covered = own.stock(kind), (own.pieces & base).bit_count()
        if is_ready(house, own, side, kind):
            said = _rack_said("ready", kind, stock)
        else:
            word = "raided" if enemy.pieces & base else "waiting"  # S7-35
            said = _rack_said(word, kind, covered, base.bit_count())
        usable = is_ready(house, own, side, kind) and stock > 0
        found.append(_racked(side, kind, stock, said, not usable))
    return found


@cache
def _rack_said(word: str, kind: str, number: int, most: int = 3) -> Message:
    return message(f"situation7.rack.{word}", kinds=kinds_title(kind), count=number, most=most)


@cache
def _racked(side: int, kind: str, stock: int, said: Message, dim: bool) -> Piece:
    return Piece(f"{NAMES[kind]}-{COLOURS[side]}", 0, RACK, said, max(1, stock), id=kind, dim=dim, sign=kind)


@cache
def _verb(word: Id) -> Piece:
    return Piece("verb", 0, VERBS, message(f"situation7.verb.{word}"), id=word)
