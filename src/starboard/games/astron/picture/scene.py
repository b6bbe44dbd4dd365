"""The scene of a view: the instrument with the strip and the ships, the hand, panels and tables."""

from functools import cache
from typing import Final

from starboard.core.message import Message, message
from starboard.core.scene import BENCH, Alert, Counter, Mark, Objective, Panel, Piece, Scene, Tray
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astron.picture.choices import choices, play_the_rest
from starboard.games.astron.picture.cues import cues
from starboard.games.astron.picture.foresight import MINUS
from starboard.games.astron.picture.instrument import ODOMETER, base, bracket, instrument, station_id
from starboard.games.astron.picture.intended import intended_actions
from starboard.games.astron.picture.overlays import overlays
from starboard.games.astron.picture.pieces import HAND, card_piece, ship_piece
from starboard.games.astron.picture.prompt import detail, progress, prompt, threat
from starboard.games.astron.picture.tables import tables
from starboard.games.astron.picture.terrain import notes
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.actions import Discard, Fly, Upheave, Wait
from starboard.games.astron.rules.board import LAST_OFFSET, POINTS, SATURN, STATIONS
from starboard.games.astron.rules.ending import side_scores, survived
from starboard.games.astron.rules.events import counted, planet_name, station_name
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State

__all__ = ["choices", "cues", "intended_actions", "play_the_rest", "scene"]


GOAL: Final = Objective(message("astron.goal"))  # AS-70


def scene(house: House, view: View[State]) -> Scene:
    state = view.state
    return Scene(
        game="astron",
        boards=(instrument(house.universe.mirror),),
        pieces=tuple(_ships(state)),
        panels=tuple([_panel(house, view, seat) for seat in range(1, state.count + 1)]),
        prompt=prompt(house, view),
        trays=tuple(_trays(view)),
        layers=(base(state.offset), bracket(state.offset)),
        overlays=overlays(house, state),
        notes=notes(house.universe.mirror, state.offset),
        marks=(*_values(state), _rows_left(state.offset)),
        progress=progress(state),
        detail=detail(house, view),
        warning=_alert(house, view),
        tables=tables(house, state),
        goal=None if state.over else GOAL,
    )


def _ships(state: State) -> list[Piece]:
    return [ship_piece(seat, ship.spot, ship.grounded) for seat, ship in enumerate(state.ships, 1) if ship.flying]


# ---- marks on the instrument


def _values(state: State) -> list[Mark]:
    """Mark each station with the points for the next ship to land."""  # AS-36
    found: list[Mark] = []
    for station in range(1, STATIONS + 1):
        found += _value(station, POINTS[state.landed(station)])
    return found


@cache
def _value(station: int, points: int) -> tuple[Mark, ...]:
    label = message("astron.value", station=station_name(station), points=counted("points", points))
    wheels = 2 if station == SATURN else 1
    return tuple([Mark(station_id(station, nth), str(points), "note", label) for nth in range(wheels)])


@cache
def _rows_left(offset: int) -> Mark:
    left = LAST_OFFSET - offset
    return Mark(ODOMETER, str(left), "note", message("astron.rows_left", count=left))


def _alert(house: House, view: View[State]) -> Alert | None:
    """Warn the viewer if the next row would destroy their ship. The acting seat sees this in the prompt instead."""
    state, seat = view.state, view.seat
    if seat is None or state.acting == seat:
        return None
    fate = threat(house, state, seat)
    return Alert(message(f"astron.alert.{fate}"), message("astron.alert.next")) if fate else None


# ---- beside the board


def _panel(house: House, view: View[State], seat: Seat) -> Panel:
    state = view.state
    acting = seat in view.game.actors(state)
    return Panel(
        seat, state.ship(seat).score, tuple(_counters(house, state, seat)), tuple(_status(house, state, seat)), acting
    )


def _counters(house: House, state: State, seat: Seat) -> list[Counter]:
    """Return the parts of the score and the number of cards in the hand."""
    ship = state.ship(seat)
    alive = int(survived(house, state, seat))
    stuck = ship.landing_points + alive - ship.score - ship.hazards - ship.crashes
    found = [_counter("stations", ship.landing_points, 1)]
    for kind, value, points in (
        ("hazards", ship.hazards, -1), ("land", ship.crashes, -1), ("stuck", stuck, -1), ("survived", alive, 1),
        ("cards", len(state.hands[seat - 1]), 0),
    ):  # fmt: skip
        if value:
            found.append(_counter(kind, value, points))
    return found


@cache
def _counter(kind: str, value: int, points: int) -> Counter:
    number = f"{MINUS if points < 0 else '+' if points > 0 else ''}{value}"
    return Counter(kind, message(f"astron.counter.{kind}", number=number), value, points=points)


def _status(house: House, state: State, seat: Seat) -> list[Message]:
    ship = state.ship(seat)
    found: list[Message] = []
    if ship.spot == phases.LOST:
        found.append(message("astron.status.lost"))
    elif ship.spot == phases.DONE:
        found.append(message("astron.status.done"))
    elif ship.grounded:
        found.append(message("astron.status.grounded", planet=planet_name(ship.grounded)))
    for team, points, side in zip("ABC", side_scores(house, state), house.teams, strict=False):  # AS-71
        if seat in side:
            found.append(message("astron.status.team", team=team, points=points))
    return found


def _trays(view: View[State]) -> list[Tray]:
    """Return the viewer's hand, with each kind of card shown once. The panels show the sizes of other hands.

    An empty hand keeps its space, so the board size stays constant.
    """
    state, seat = view.state, view.seat
    if seat is None:
        return []
    legal = view.legal() if seat in view.game.actors(state) else ()
    playable = {action.card for action in legal if isinstance(action, (Fly, Upheave, Discard, Wait))}
    hand = state.hands[seat - 1]
    cards = [
        card_piece(seat, card, hand.count(card), bool(legal) and card not in playable) for card in sorted(set(hand))
    ]
    return [Tray(HAND, seat, message("astron.hand"), tuple(cards), BENCH)]
