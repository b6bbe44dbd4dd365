"""Parley's scene and touches."""

from collections.abc import Sequence
from typing import Any, Final

from starboard.core import scene as picture
from starboard.core.contract import Game
from starboard.core.message import Event, Message, Refusal, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Mark, Panel, Piece, Scene
from starboard.core.seating import Seat
from starboard.core.view import View
from tests.sketches.parley.rules import (
    ACTS,
    DODGE,
    FLARES,
    GO,
    MOONS,
    PASS,
    Act,
    State,
    moon_id,
    onward,
    targets,
    turn_begun,
    victims,
)
from tests.sketching import verb_tray


def scene(view: View[State]) -> Scene:
    state = view.state
    heaps = [
        Piece("crystal", 0, moon_id(moon), message("parley.crystals", count=heap), heap)
        for moon, heap in enumerate(state.heaps, 1)
        if heap
    ]
    ships = [_ship(seat, moon) for seat, moon in enumerate(state.ships, 1)]
    said = () if view.seat not in state.waiting else ("dodge",) if view.seat == state.flyer else ("pass", "dodge")
    tray = verb_tray("parley", said, view.seat or 0)
    overlay = picture.Overlay("threat", message("parley.threat"), tuple(Mark(at, "!", "bad") for at in targets(state)))
    return Scene(
        "parley", (RING,), (*heaps, *ships), _panels(view.game, state),
        _prompt(view), (tray,), overlays=(overlay,),
    )  # fmt: skip


def _panels(game: Game[State, Any], state: State) -> tuple[Panel, ...]:
    acting = game.actors(state)
    return tuple(
        Panel(
            seat, score, (picture.Counter("flare", message("parley.flares"), state.flares[seat - 1], FLARES),),
            (message("parley.flies_next"),) if seat == state.flyer else (), seat in acting,
        )
        for seat, score in enumerate(game.scores(state), 1)
    )  # fmt: skip


def _prompt(view: View[State]) -> Message:
    if view.state.over:
        return message("parley.ended")
    actor = view.game.actors(view.state)[0]
    what = "parley" if view.state.waiting else "flight"
    return message(f"parley.your_{what}") if actor == view.seat else message(f"parley.{what}", seat=seat_name(actor))


def choices(view: View[State]) -> Sequence[Choice[Act]]:
    state, seat = view.state, view.seat
    if seat is None or seat not in view.game.actors(state):
        return ()
    if not state.waiting:
        return _flights(view.game, state, seat, ())
    dodge = Choice((DODGE,), frozenset({"dodge"}), view.game.label(state, seat, DODGE), warning=message("parley.costs"))
    if seat == state.flyer:
        return [dodge, *_flights(view.game, turn_begun(state), seat, (PASS,))]
    return [Choice((PASS,), frozenset({"pass"}), view.game.label(state, seat, PASS)), dodge]


def _flights(game: Game[State, Any], state: State, seat: Seat, before: tuple[Act, ...]) -> list[Choice[Act]]:
    """Return the flights. During a question, touching a moon passes and then flies there."""
    found = []
    for go in game.legal(state, seat):
        place = moon_id(go.moon)
        won = (1 if state.heaps[go.moon - 1] else 0) + len(victims(state, seat, go.moon))
        marks = (Mark(place, f"+{won}", "good"),) if won else ()
        ghosts = (_ship(seat, go.moon),)
        found.append(Choice((*before, go), frozenset({place}), game.label(state, seat, go), marks, ghosts))
    return found


def cues(events: Sequence[Event]) -> Sequence[Cue]:
    cues: list[Cue] = []
    for told in events:
        if told.id == "parley.passed":
            continue
        seat, moon = told["seat"]["seat"], told["moon"]
        if told.id in ("parley.flew", "parley.dodged"):
            cues.append(picture.Move(_ship(seat, told["start"]), tuple(map(moon_id, _way(told["start"], moon)))))
        if told.id == "parley.dodged":
            cues.append(picture.Ring(moon_id(moon), seat, "flare"))
        if told.id in ("parley.took", "parley.robbed"):
            cues.append(picture.Rise(moon_id(moon), message("parley.plus"), "good"))
    return cues


def intended_actions(view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
    state = view.state
    moons = [moon for moon in range(1, MOONS + 1) if moon_id(moon) in touched]
    if moons:
        go = GO[moons[0] - 1]
        return (PASS, go) if state.waiting and view.seat == state.flyer else (go,)
    verbs = touched & {"pass", "dodge"}
    return (ACTS[min(verbs)],) if verbs else refusal("PA-2", "parley.touch_a_moon")


SPOTS: Final = (
    (200.0, 50.0), (306.0, 94.0), (350.0, 200.0), (306.0, 306.0),
    (200.0, 350.0), (94.0, 306.0), (50.0, 200.0), (94.0, 94.0),
)  # fmt: skip


def _way(start: int, end: int) -> list[int]:
    return [onward(start, steps) for steps in range((end - start) % MOONS + 1)]


def _ship(seat: Seat, moon: int) -> Piece:
    return Piece("ship", seat, moon_id(moon), message("parley.ship", seat=seat_name(seat)))


RING: Final = picture.Board(
    "ring",
    (400, 400),
    tuple(
        picture.Place(moon_id(n), at, picture.Disc(34), message("parley.moon", moon=n), "moon")
        for n, at in enumerate(SPOTS, 1)
    ),
    (picture.Line("M200 50A150 150 0 0 1 200 350A150 150 0 0 1 200 50", "orbit"),),
)
