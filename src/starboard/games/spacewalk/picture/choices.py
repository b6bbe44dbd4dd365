"""Choices: the ids to touch for each action, and a preview of its consequences."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from starboard.core.message import Message, message
from starboard.core.scene import Arrow, Choice, Id, Mark, Tile
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.spacewalk.picture.foresight import Landing, landing, none_left, of_flight, of_group
from starboard.games.spacewalk.picture.pieces import KINDS, flying, ship_id
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.actions import GO, PASS, Action, Again, Card, Fly, Go, Put, Step, field_name
from starboard.games.spacewalk.rules.board import Field, world_name
from starboard.games.spacewalk.rules.events import ship_name, size_name
from starboard.games.spacewalk.rules.orbit import Orbit, Spot
from starboard.games.spacewalk.rules.ships import OWN, OWNER, Ships, ship
from starboard.games.spacewalk.rules.state import State

PLACE: Final = message("spacewalk.button.put")
REST: Final = message("spacewalk.label.rest")


def choices(view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
    """Return a choice for each legal action. For the seat next in turn, a planet means a pass followed by a launch."""
    state, seat = view.state, view.seat
    if seat is None:
        return ()
    found: list[Choice[Action]] = []
    for action in view.legal():
        if action is PASS and seat == state.next:
            found += [_go(view, seat, planet, (PASS,)) for planet in _own_planets(state, seat)]  # SW-53
        elif isinstance(action, Go):
            found.append(_go(view, seat, action.field, ()))
        else:
            found.append(_choice(view, seat, action))
    return found


def _own_planets(state: State, seat: Seat) -> list[Field]:
    return [planet for planet, ships in zip(state.orbit.planets, state.planets, strict=True) if ships & OWN[seat]]


@cache
def _put(seats: int, seat: Seat, put: Put) -> Choice[Action]:
    ghost = flying(seats, ship(put.size, seat), put.field)
    label = message("spacewalk.label.put", size=size_name(put.size), planet=world_name(put.field))
    return Choice((put,), frozenset((put.size, field_name(put.field))), label, ghosts=(ghost,), group="put", verb=PLACE)


def place_the_rest(view: View[State], puts: Sequence[Put]) -> Choice[Action]:
    """Return a choice that places the first ship and repeats for the rest, as each placement is proposed."""
    seat = view.seat or 0
    ghosts = tuple([flying(view.state.count, ship(put.size, seat), put.field) for put in puts])
    ids = frozenset((f"reserve-{seat}",))
    return Choice((puts[0],), ids, REST, ghosts=ghosts, group="rest", verb=PLACE, repeats=True)


def _choice(view: View[State], seat: Seat, action: Action) -> Choice[Action]:
    if isinstance(action, Put):
        return _put(view.state.count, seat, action)
    state, label = view.state, view.game.label(view.state, seat, action)
    if isinstance(action, Fly):
        return _fly(state, seat, action, label)
    if isinstance(action, Step):
        return _step(state, seat, action, label)
    if isinstance(action, Card):
        return Choice((action,), frozenset((f"card {action.kind}",)), label, group="card")
    return Choice((action,), frozenset((str(action),)), label, group="token" if isinstance(action, Again) else "")


def _go(view: View[State], seat: Seat, planet: Field, before: tuple[Action, ...]) -> Choice[Action]:
    state, go = view.state, GO[planet]
    landings = of_group(state, planet)
    asked = state.again and _loses(landings, seat)  # SW-42
    label = view.game.label(state, seat, go)
    return _foreseen(
        (*before, go), str(planet), label, group="go", state=state, planet=planet, seat=seat, landings=landings,
        confirm=asked or _ends(state, landings, seat),
    )  # fmt: skip


def _fly(state: State, seat: Seat, fly: Fly, label: Message) -> Choice[Action]:
    assert state.flight is not None
    landings = of_flight(state, fly.seat)
    planet = state.orbit.planets[state.flight.spot]
    return _foreseen(
        (fly,), str(fly), label, group="fly", state=state, planet=planet, seat=seat, landings=landings,
        confirm=_ends(state, landings, seat),
    )  # fmt: skip


def _step(state: State, seat: Seat, step: Step, label: Message) -> Choice[Action]:
    own = ship(step.size, seat)
    coming = landing(1, (own,), state.orbit.ways[state.orbit.spots[step.field]][0])
    asked = coming.falls and (state.phase != phases.STEP or none_left(state, seat, [own]))  # SW-42
    return _foreseen(
        (step,), ship_id(own, step.field), label, group="step", state=state, planet=step.field, seat=seat,
        landings=[coming], confirm=asked,
    )  # fmt: skip


def _foreseen(
    actions: tuple[Action, ...], id: Id, label: Message, group: str, state: State, planet: Field, seat: Seat,
    landings: list[Landing], confirm: bool,
) -> Choice[Action]:  # fmt: skip
    """Return a choice with each landing as a numbered mark and an arrow, and a ghost for each ship known to land."""
    orbit = state.orbit
    hurt = [_hurts(landing, seat) for landing in landings]
    marks = [_mark(orbit, landing, group == "step", bad) for landing, bad in zip(landings, hurt, strict=True)]
    ghosts = [
        flying(state.count, each.ship, _field(orbit, each.target)) for each in landings if each.ship and not each.falls
    ]
    arrows = [_arrow(orbit, planet, landing, bad) for landing, bad in zip(landings, hurt, strict=True)]
    tiles = [_tile(orbit, landing, bad) for landing, bad in zip(landings, hurt, strict=True)]
    verb = (
        message("spacewalk.button.go", count=len(landings)) if group == "go" else message(f"spacewalk.button.{group}")
    )
    return Choice(
        actions, frozenset((id,)), label, marks=tuple(marks), ghosts=tuple(ghosts), arrows=tuple(arrows),
        warning=_warning(landings), group=group, confirm=confirm, verb=verb,
        tiles=() if group == "step" else tuple(tiles),
    )  # fmt: skip


def _field(orbit: Orbit, target: Spot) -> Field:
    return target if target < 0 else orbit.planets[target]


@lru_cache(maxsize=65536)
def _mark(orbit: Orbit, landing: Landing, alone: bool, bad: bool) -> Mark:
    at = field_name(_field(orbit, landing.target))
    said = (
        _fall(landing)
        if landing.falls
        else message("spacewalk.foresee.lands", ship=_who(landing), planet=world_name(_field(orbit, landing.target)))
    )
    return Mark(at, "" if alone else str(landing.number), "bad" if bad else "", said)


@lru_cache(maxsize=65536)
def _tile(orbit: Orbit, landing: Landing, bad: bool) -> Tile:
    """Return a tile for the ship and its landing; `of` is 0 until the mover chooses the owner."""
    world = world_name(_field(orbit, landing.target))
    end = message("spacewalk.tile.falls") if landing.falls else message("spacewalk.tile.lands", planet=world)
    of = OWNER[landing.ship] if landing.ship else 0
    return Tile(str(landing.number), KINDS[landing.size], of, end, "bad" if bad else "good" if landing.falls else "")


@lru_cache(maxsize=65536)
def _arrow(orbit: Orbit, planet: Field, landing: Landing, bad: bool) -> Arrow:
    path = (planet, *orbit.path(planet, landing.number))
    of = OWNER[landing.ship] if landing.ship else 0
    return Arrow(tuple([field_name(field) for field in path]), of, "bad" if bad else "")


def _who(landing: Landing) -> Message:
    """Name the ship, or one of several ships of its size."""
    if landing.ship:
        return ship_name(landing.ship)
    return message("spacewalk.foresee.one_of", size=size_name(landing.size))


def _fall(landing: Landing) -> Message:
    return message("spacewalk.foresee.takes", hole=field_name(landing.target), ship=_who(landing))


def _hurts(landing: Landing, seat: Seat) -> bool:
    """Return whether a landing takes, or may take, one of this seat's ships. A rival's loss is not marked as bad."""
    return landing.falls and any(OWNER[each] == seat for each in landing.candidates)


def _warning(landings: list[Landing]) -> Message | None:
    falls = [_fall(landing) for landing in landings if landing.falls]
    said = falls[0] if falls else None
    for fall in falls[1:]:
        assert said is not None
        said = message("spacewalk.foresee.and", one=said, other=fall)
    return said


def _lost(landings: list[Landing]) -> list[Ships]:
    return [landing.ship for landing in landings if landing.falls and landing.ship]


def _loses(landings: list[Landing], seat: Seat) -> bool:
    return any(OWNER[lost] == seat for lost in _lost(landings))


def _ends(state: State, landings: list[Landing], seat: Seat) -> bool:
    """Return whether the seat's last ship is certain to fall."""
    return _loses(landings, seat) and none_left(state, seat, _lost(landings))
