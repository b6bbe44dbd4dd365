"""What is asked of the one who looks, in one sentence; or who is awaited."""

from starboard.core.contract import CHANCE, Seat
from starboard.core.message import Message, message, seat_name
from starboard.games.zylatron.board import FLIGHT
from starboard.games.zylatron.ending import places
from starboard.games.zylatron.foresight import odds_said, shooters
from starboard.games.zylatron.galaxy import Galaxy
from starboard.games.zylatron.house import House
from starboard.games.zylatron.legal import owed
from starboard.games.zylatron.pieces import KIND
from starboard.games.zylatron.state import AGREED, NONE
from starboard.games.zylatron.tell import counted, kind_name, target_name


def prompt(house: House, galaxy: Galaxy, seat: Seat | None) -> Message:
    if galaxy.ended:
        return _result(house, galaxy)
    if galaxy.first == CHANCE:
        return message("zylatron.prompt.lot")
    if galaxy.aimed != NONE:
        return message("zylatron.prompt.card", target=target_name(galaxy, galaxy.aimed))
    if seat == galaxy.seat:
        return _question(house, galaxy)
    said = message("zylatron.prompt.waiting", seat=seat_name(galaxy.seat), moves=counted("moves", galaxy.moves))
    return said if seat is None or galaxy.alive(seat) else message("zylatron.prompt.out", said=said)


def _question(house: House, galaxy: Galaxy) -> Message:
    if galaxy.missile is not None:
        return message("zylatron.prompt.detonate", steps=FLIGHT)
    if galaxy.blast:
        number = counted("targets", len(galaxy.blast))
        return message("zylatron.prompt.strike", targets=number, odds=odds_said(house, galaxy.pile))
    if galaxy.mover is not None:
        return _moving(galaxy)
    if owed(house, galaxy):
        return message("zylatron.prompt.duty", price=house.price["W"])
    return message(
        "zylatron.prompt.turn", moves=counted("moves", galaxy.moves), shots=counted("shots", shooters(house, galaxy)),
        zys=counted("zys", galaxy.zys[galaxy.seat - 1]),
    )  # fmt: skip


def _moving(galaxy: Galaxy) -> Message:
    mover = galaxy.moving
    kind, left = kind_name(KIND[mover.piece]), counted("steps", mover.left)
    if galaxy.shared() >= 0:
        return message("zylatron.prompt.shared", kind=kind, steps=left)
    laden = len(galaxy.tower(mover.piece)) > 1
    return message("zylatron.prompt.laden" if laden else "zylatron.prompt.moving", kind=kind, steps=left)


def _result(house: House, galaxy: Galaxy) -> Message:
    ranks = places(house, galaxy.state())
    winners = [seat for seat, place in enumerate(ranks, 1) if place == 1]
    if galaxy.ended == AGREED:
        return message("zylatron.prompt.agreed")
    if len(winners) == 1:
        return message("zylatron.prompt.won", seat=seat_name(winners[0]))
    said = seat_name(winners[-1])
    for seat in reversed(winners[:-1]):
        said = message("zylatron.and", one=seat_name(seat), other=said)
    return message("zylatron.prompt.shared_win", seats=said)
