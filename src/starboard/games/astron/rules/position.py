"""A position as one line of fields, and back.

    AS1;t=13;r=13;ph=play;act=2;1=e7,9,-,1.5/2.5;2=d6,2,G2,1.3;H1=F1 F3 S2 U-1;H2=?5;D=F5*2 B2;o=std

The fields: offset, round, phase, acting seat; for each ship its space (`-` not yet taken off, `X` lost, `D` done),
points, grounding, landings and any points lost to hazards and bad landings (`h2l1`); the hands, a hidden one as `?5`;
the discards; the house rules. `ph=slide` adds `chain=2`, the displaced ship. `ph=show` reveals the cards of withdrawn
ships, `ph=deal` deals cards. `act=-` means that the round or the game has ended.
"""

from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.board import STATIONS
from starboard.games.astron.rules.deck import NO_CARDS, Counts, Hand, added, read_cards, write_cards
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import DONE, LOST, NEVER, WAITING, Ship, State
from starboard.games.astron.rules.universe import grid_name, read_grid
from starboard.games.astron.rules.validate import sound

_OFF_GRID: Final = {WAITING: "-", LOST: "X", DONE: "D"}
_PHASES: Final = (
    phases.TAKEOFF, phases.DEAL, phases.PLAY, phases.SLIDE, phases.SHOW, phases.OVER, phases.LEFT,
)  # fmt: skip


# ---- writing


def write_state(house: House, state: State) -> str:
    fields = [f"AS1;t={state.offset};r={state.round};ph={state.phase};act={state.acting or '-'}"]
    if state.sliding:
        fields.append(f"chain={state.sliding}")
    fields += [f"{seat}={_ship(ship)}" for seat, ship in enumerate(state.ships, 1)]
    fields += [f"H{seat}={write_cards(hand)}" for seat, hand in enumerate(state.hands, 1)]
    fields += [f"D={write_cards(_cards(state.discards))}", f"o={house.text}"]
    return ";".join(fields)


def _ship(ship: Ship) -> str:
    spot = _OFF_GRID.get(ship.spot) or grid_name(ship.spot)
    landings = [f"{station}.{points}" for station, points in enumerate(ship.landings, 1) if points != NEVER]
    paid = (f"h{ship.hazards}" if ship.hazards else "") + (f"l{ship.crashes}" if ship.crashes else "")
    parts = [spot, str(ship.score), f"G{ship.grounded}" if ship.grounded else "-", "/".join(landings) or "-"]
    return ",".join([*parts, paid] if paid else parts)


def _cards(counts: Counts) -> Hand:
    return tuple([card for card, number in enumerate(counts) for _ in range(number)])


# ---- reading


def read_state(house: House, text: str) -> State:
    """Parse a position. Accept only text in the form of `write_state`, and positions the rules can continue from."""
    try:
        state = _read(text.split(";"))
        if write_state(house, state) == text and sound(house, state):
            return state
    except (ValueError, IndexError, KeyError):
        pass
    raise Unreadable(f"{text!r} is not a position of Astron under the house rules {house.text!r}")


def _read(words: list[str]) -> State:
    fields = dict([_field(word) for word in words[1:]])
    count = len([name for name in fields if name.isdecimal()])
    seats = range(1, count + 1)
    return State(
        phase=_PHASES[_PHASES.index(fields["ph"])],
        offset=int(fields["t"]),
        round=int(fields["r"]),
        acting=_read_seat(fields["act"]),
        ships=tuple([_read_ship(fields[str(seat)]) for seat in seats]),
        hands=tuple([read_cards(fields[f"H{seat}"]) for seat in seats]),
        discards=added(NO_CARDS, read_cards(fields["D"])),
        sliding=_read_seat(fields.get("chain", "-")),
    )


def _field(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _read_seat(text: str) -> Seat:
    return 0 if text == "-" else int(text)


def _read_ship(text: str) -> Ship:
    place, score, grounded, landings, *paid = text.split(",")
    hazards, _, crashes = paid[0].partition("l") if paid else ("", "", "")
    off_grid = [spot for spot, sign in _OFF_GRID.items() if sign == place]
    spot = off_grid[0] if off_grid else read_grid(place)
    stuck = 0 if grounded == "-" else int(grounded[1:])
    lost = int(hazards[1:] or 0), int(crashes or 0)
    return Ship(spot, int(score), stuck, _read_landings(landings), hazards=lost[0], crashes=lost[1])


def _read_landings(text: str) -> tuple[int, ...]:
    landings = [NEVER] * STATIONS
    for word in () if text == "-" else text.split("/"):
        station, _, points = word.partition(".")
        landings[int(station) - 1] = int(points)
    return tuple(landings)
