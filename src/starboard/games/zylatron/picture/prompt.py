"""The prompt in two lines: what to do, and with which units or how much is left; or whose turn it is."""

from starboard.core.message import Message, listed, message, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.picture.foresight import odds_said, shooters
from starboard.games.zylatron.rules.board import BLAST, FLIGHT
from starboard.games.zylatron.rules.cargo import boardings, drops, loads
from starboard.games.zylatron.rules.ending import places
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.legal import owed
from starboard.games.zylatron.rules.names import counted, target_name, unit_name
from starboard.games.zylatron.rules.pieces import KIND
from starboard.games.zylatron.rules.state import AGREED, NONE

FEW = 2  # most units in a load that are named individually


def prompt(house: House, galaxy: Galaxy, seat: Seat | None) -> Message:
    """Return a brief instruction for the viewer, or whose turn it is."""
    if galaxy.ended:
        return _result(house, galaxy)
    if galaxy.first == CHANCE:
        return message("zylatron.prompt.lot")
    if galaxy.aimed != NONE:
        return message("zylatron.prompt.card")
    if seat == galaxy.seat:
        return _question(house, galaxy)
    return message("zylatron.prompt.waiting", seat=seat_name(galaxy.seat))


def detail(house: House, galaxy: Galaxy, seat: Seat | None) -> Message | None:
    """Return what to touch, or how much is left."""
    if galaxy.ended or galaxy.first == CHANCE:
        return None
    if galaxy.aimed != NONE:
        return message("zylatron.detail.card", target=target_name(galaxy, galaxy.aimed))
    if seat == galaxy.seat:
        return _with_what(house, galaxy)
    if seat is not None and not galaxy.alive(seat):
        left = [seat_name(other) for other in range(1, len(galaxy.homes) + 1) if galaxy.alive(other)]
        return message("zylatron.detail.out", seats=listed("zylatron", left))
    return message("zylatron.detail.waiting", moves=counted("moves", galaxy.moves)) if galaxy.moves else None


# ---- the viewer's turn


def _question(house: House, galaxy: Galaxy) -> Message:
    if galaxy.missile is not None:
        return message("zylatron.prompt.detonate")
    if galaxy.blast:
        return message("zylatron.prompt.strike", count=len(galaxy.blast))
    if galaxy.shared() >= 0:
        return message(f"zylatron.prompt.{_joining(galaxy)}")
    if owed(house, galaxy):
        return message("zylatron.prompt.duty")
    if galaxy.mover is not None:
        unit = unit_name(galaxy, galaxy.moving.piece)
        return message(f"zylatron.prompt.{_moving(house, galaxy)}", unit=unit)
    if galaxy.moves:
        return message(f"zylatron.prompt.{'turn' if galaxy.moves == house.moves else 'more'}", count=galaxy.moves)
    return message("zylatron.prompt.fire" if shooters(house, galaxy) else "zylatron.prompt.end")


def _joining(galaxy: Galaxy) -> str:
    """Return the word for a stop on another stack: load from it, board it, or both."""
    other = galaxy.shared()
    load, board = bool(loads(galaxy, other)), bool(boardings(galaxy, other))
    word = "join" if load and board else "load" if load else "board"
    return word if galaxy.moving.left else f"{word}.last"


def _moving(house: House, galaxy: Galaxy) -> str:
    """Return the mover's possible actions as one word."""
    mover = galaxy.moving
    fire = ".fire" if shooters(house, galaxy) else ""
    if not mover.left:
        return f"halt{fire}"
    if KIND[mover.piece] == "W":
        return f"walk{fire}"
    return f"fly{'.drop' if drops(galaxy) else ''}{fire}"


def _with_what(house: House, galaxy: Galaxy) -> Message:
    if galaxy.missile is not None:
        return message("zylatron.detail.detonate", steps=FLIGHT, blast=BLAST)
    if galaxy.blast:
        return message("zylatron.detail.strike", odds=odds_said(house, galaxy.pile))
    if galaxy.mover is not None:
        return _mover(house, galaxy)
    if owed(house, galaxy):
        return message("zylatron.detail.duty", price=house.price["W"])
    ready = shooters(house, galaxy)
    if ready:
        return message("zylatron.detail.shots", count=ready)
    return message("zylatron.detail.turn" if galaxy.moves else "zylatron.detail.end")


def _mover(house: House, galaxy: Galaxy) -> Message:
    """Return the moving unit, its cargo and steps left, or the next step once it has arrived."""
    mover = galaxy.moving
    if not mover.left and galaxy.shared() < 0:
        last = ".fire" if shooters(house, galaxy) else ".last"
        return message(f"zylatron.detail.arrived{'' if galaxy.moves else last}")
    unit, left = unit_name(galaxy, mover.piece), counted("steps", mover.left)
    load = galaxy.tower(mover.piece)[1:]
    if not load:
        return message("zylatron.detail.moving", unit=unit, steps=left)
    cargo = (
        listed("zylatron", [unit_name(galaxy, each) for each in load])
        if len(load) <= FEW
        else counted("units", len(load))
    )
    return message("zylatron.detail.laden", unit=unit, cargo=cargo, steps=left)


# ---- the end


def _result(house: House, galaxy: Galaxy) -> Message:
    if galaxy.ended == AGREED:
        return message("zylatron.prompt.agreed")
    first = [seat for seat, place in enumerate(places(house, galaxy.state()), 1) if place == 1]
    if len(first) == 1:
        return message("zylatron.prompt.won", seat=seat_name(first[0]))
    return message("zylatron.prompt.shared_win", seats=listed("zylatron", [seat_name(seat) for seat in first]))
