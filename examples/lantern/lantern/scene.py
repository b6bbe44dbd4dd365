"""The picture of a position, and what can be touched in it."""

from collections.abc import Sequence

from lantern import state as phases
from lantern.actions import BURN, DRIFT, FLY, Act
from lantern.board import FUELS, LANTERN, NAMES
from lantern.rules import Flew, Pushed, legal
from lantern.state import State
from starboard.core.message import Event, Message, Refusal, message, refusal, seat_name
from starboard.core.scene import (
    FOOT,
    Board,
    Choice,
    Cue,
    Disc,
    Flash,
    Id,
    Line,
    Move,
    Panel,
    Piece,
    Place,
    Scene,
    Tray,
)
from starboard.core.view import View

RADIUS = 30.0


def spot(buoy: int) -> tuple[float, float]:
    """Return the middle of a buoy: they lie in two rows, so that there is room for their names."""
    return 70.0 + 62.0 * buoy, 150.0 if buoy % 2 else 310.0


def buoy_id(buoy: int) -> Id:
    return f"buoy.{buoy}"


PLACES = tuple(
    Place(
        buoy_id(buoy), spot(buoy), Disc(RADIUS), message("lantern.buoy", number=buoy, name=name),
        "lantern" if buoy == LANTERN else "buoy", facing=90 if buoy % 2 else 270, name=name,
    )
    for buoy, name in enumerate(NAMES)
)  # fmt: skip
WAY = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in map(spot, range(LANTERN + 1)))
REEF = Board("reef", (1070, 460), PLACES, (Line(WAY, "way"),), "sea")


def ship(seat: int, buoy: int) -> Piece:
    return Piece("ship", seat, buoy_id(buoy), message("lantern.ship", seat=seat_name(seat)))


def scene(view: View[State]) -> Scene:
    state = view.state
    ships = tuple(ship(seat, buoy) for seat, buoy in enumerate(state.ships, 1))
    acting = view.game.actors(state)
    panels = tuple(Panel(seat, buoy, acting=seat in acting) for seat, buoy in enumerate(state.ships, 1))
    progress = message("lantern.round", round=state.turns // len(state.ships) + 1)
    return Scene("lantern", (REEF,), ships, panels, prompt(state), trays(view), progress=progress)


def prompt(state: State) -> Message:
    return message(f"lantern.prompt.{state.phase}", roll=state.roll, left=LANTERN - state.ships[state.turn - 1])


def trays(view: View[State]) -> tuple[Tray, ...]:
    """Return the hands, the die, and the only action that has no place on the board."""
    hands = tuple(
        Tray(f"hand.{seat}", seat, message("lantern.hand", seat=seat_name(seat)), tuple(cards(seat, hand)), FOOT)
        for seat, hand in enumerate(view.state.hands, 1)
    )
    rolled = view.state.roll
    die = (Piece(f"die.{rolled}", 0, "die", message("lantern.die", side=rolled)),) if rolled else ()
    drift = Piece("verb", 0, "verbs", message("lantern.do.drift"), id="drift")
    return (
        *hands,
        Tray("die", 0, message("lantern.the_die"), die),
        Tray("verbs", 0, message("lantern.verbs"), (drift,)),
    )


def cards(seat: int, hand: tuple[int, ...]) -> list[Piece]:
    return [
        Piece(f"fuel.{card}", seat, f"hand.{seat}", message("lantern.fuel", fuel=card or "?"), hand.count(card))
        for card in sorted(set(hand))
    ]


def choices(view: View[State]) -> list[Choice[Act]]:
    """Return the flights, by the buoy that they reach, and drifting."""
    return [choice(view.state, act) for act in view.legal()]


def choice(state: State, act: Act) -> Choice[Act]:
    if act == DRIFT:
        return Choice((act,), frozenset({"drift"}), label(act))
    end = state.ships[state.turn - 1] + state.roll + act.number
    return Choice((act,), frozenset({buoy_id(end)}), label(act), ghosts=(ship(state.turn, end),))


def label(act: Act) -> Message:
    return message(f"lantern.do.{act.verb}", fuel=act.number or "?")


def cues(events: Sequence[Event]) -> list[Cue]:
    found: list[Cue] = []
    for happened in events:
        if isinstance(happened, Flew | Pushed):
            step = 1 if happened.end >= happened.start else -1
            way = range(happened.start, happened.end + step, step)
            found.append(Move(ship(happened.seat, happened.start), tuple(buoy_id(buoy) for buoy in way)))
        elif happened.id == "lantern.did.win":
            found.append(Flash(buoy_id(LANTERN)))
    return found


def meant(view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
    """Return the action that a touch without effect may have meant, or how far the ship could fly."""
    state = view.state
    if state.phase == phases.FLY:
        reach = state.ships[state.turn - 1] + state.roll
        flights = {buoy_id(reach + act.number): act for act in (FLY, *(BURN[fuel] for fuel in FUELS))}
        found = tuple(act for id, act in flights.items() if id in touched and act not in legal(state))
        if found:
            return found
    return refusal("LA-2", "lantern.no.reach")
