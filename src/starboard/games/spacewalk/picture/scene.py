"""The picture of a view: boards, ships in flight order, reserves, queue, cards, panels, prompts.

Parts with few variants are cached: comparing and sending them is faster than making them.
"""

from functools import cache, lru_cache
from typing import Final

from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Counter, Mark, Note, Objective, Overlay, Panel, Piece, Scene, Tray
from starboard.core.seating import Seat
from starboard.core.view import ForAllViewers, View
from starboard.games.spacewalk.picture.choices import choices, place_the_rest
from starboard.games.spacewalk.picture.cues import cues
from starboard.games.spacewalk.picture.intended import intended_actions
from starboard.games.spacewalk.picture.pieces import KINDS, card_piece, ship_piece, verb_piece
from starboard.games.spacewalk.picture.prompt import detail, prompt
from starboard.games.spacewalk.picture.sky import SKIES, SUN
from starboard.games.spacewalk.rules import state as phases
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import (
    CARD_KINDS,
    FULL_HAND,
    POINTS,
    SHIPS_PER_SIZE,
    SIZES,
    TOKEN_POINTS,
    TOKENS_PER_SEAT,
    Field,
)
from starboard.games.spacewalk.rules.flight import contenders, endangered
from starboard.games.spacewalk.rules.orbit import ORBITS, Orbit
from starboard.games.spacewalk.rules.ships import NUMBER, OWN, OWNER, SIZE, Fleet, Ships, by_size, each
from starboard.games.spacewalk.rules.ships import fleet as of_seat
from starboard.games.spacewalk.rules.state import State

__all__ = ["choices", "cues", "intended_actions", "place_the_rest", "scene"]
THREATS: Final = message("spacewalk.overlay.threats")


@cache
def _goal(count: int) -> Objective:
    """Return the goal. In a two-player game, only survival counts."""  # SW-84, SW-85
    return Objective(message("spacewalk.goal.two" if count == 2 else "spacewalk.goal"))


def scene(view: View[State], cosmetic_seed: bytes = b"") -> Scene:
    state = view.state
    return Scene(
        game="spacewalk",
        boards=(SKIES[state.count].board,),
        pieces=_ships(view),
        panels=_panels(view),
        prompt=prompt(view),
        trays=tuple(_trays(view)),
        overlays=(_distances(state.count), _threats(state, view.seat)),
        notes=_notes(state.count),
        marks=_round(state),
        progress=_progress(state),
        detail=detail(view),
        goal=None if state.over else _goal(state.count),
    )


def _ships_in_sight(view: View[State]) -> tuple[Piece, ...]:
    """Return each planet's ships in flight order. A launched group still hovers over its planet."""
    state, found = view.state, list[Piece]()
    for planet, ships in zip(state.orbit.planets, state.planets, strict=True):
        if ships:
            found += _crowd(state.count, ships, planet)
    if state.flight is not None:
        planet = state.orbit.planets[state.flight.spot]
        found += [ship_piece(state.count, ship, planet, n, True) for ship, n in _grouped(state.flight.air)]
    return tuple(found)


_ships: Final = ForAllViewers(_ships_in_sight)


@lru_cache(maxsize=65536)
def _crowd(seats: int, ships: Ships, planet: Field) -> tuple[Piece, ...]:
    return tuple([ship_piece(seats, ship, planet, n) for ship, n in _grouped(ships)])


@lru_cache(maxsize=65536)
def _grouped(ships: Ships) -> tuple[tuple[Ships, int], ...]:
    """Return the distinct ships of a crowd in flight order, with the number of each."""
    singles = each(ships)
    return tuple([(ship, singles.count(ship)) for ship in dict.fromkeys(singles)])


# ---- beside the board


def _all_panels(view: View[State]) -> tuple[Panel, ...]:
    return tuple([_panel(view, seat, score) for seat, score in enumerate(view.game.scores(view.state), 1)])


_panels: Final = ForAllViewers(_all_panels)


def _panel(view: View[State], seat: Seat, score: int) -> Panel:
    state = view.state
    fleet = state.in_orbit(seat)
    counters = [*_ships_left(fleet + state.in_reserve(seat)), *_tokens_left(view, seat), *_cards_left(state, seat)]
    acting = not state.over and state.acting == seat
    figure = _survivors(NUMBER[fleet + state.in_reserve(seat)]) if state.count == 2 and not state.over else None
    return Panel(seat, score, tuple(counters), tuple(_status(state, seat, fleet)), acting, figure=figure)


@cache
def _survivors(ships: int) -> Counter:
    """Return the number of ships left, which decides a two-player game instead of points."""  # SW-85
    return Counter("ark", message("spacewalk.figure.ship" if ships == 1 else "spacewalk.figure.ships"), ships)


@cache
def _ships_left(ships: Fleet) -> tuple[Counter, ...]:
    return tuple([_ships_counter(size, n) for size, n in zip(SIZES, by_size(ships), strict=True)])


def _ships_counter(size: str, ships: int) -> Counter:
    return Counter(
        KINDS[size], message(f"spacewalk.left.{size}", count=ships), ships, SHIPS_PER_SIZE, points=POINTS[size]
    )


def _tokens_left(view: View[State], seat: Seat) -> list[Counter]:
    """Return a counter of tokens, lit while the seat may spend one in this round."""
    state = view.state
    if not state.tokens.left:
        return []
    left = state.tokens.left[seat - 1]
    early = state.round < view.game.options.number("tokens_from_round") if state.turn else False
    lit = bool(state.tokens.able & 1 << seat) and not early
    return [_tokens_counter(state.count, left, lit)]


@cache
def _tokens_counter(seats: int, left: int, lit: bool) -> Counter:
    id = "spacewalk.tokens" if lit or not left else "spacewalk.tokens.not_now"
    return Counter("token", message(id, count=left), left, TOKENS_PER_SEAT[seats], lit, points=TOKEN_POINTS)


def _cards_left(state: State, seat: Seat) -> list[Counter]:
    if not state.cards.hands:
        return []
    hand = zip(CARD_KINDS, state.cards.hands[seat - 1], FULL_HAND, strict=True)
    return [_cards_counter(kind, n, full) for kind, n, full in hand]


@cache
def _cards_counter(kind: str, cards: int, full: int) -> Counter:
    said = message("spacewalk.cards_left", card=message(f"spacewalk.card.{kind}"), count=cards)
    return Counter(f"card-{kind}", said, cards, full)


def _status(state: State, seat: Seat, fleet: Fleet) -> list[Message]:
    said: list[Message] = []
    if state.over:
        return [message("spacewalk.status.out")] if not fleet and not state.reserve else []
    if state.turn and seat == (state.acting if state.phase == phases.REACT else state.active):
        said.append(message("spacewalk.status.active"))
    elif state.turn and seat == state.active:
        said.append(message("spacewalk.status.moved"))
    elif state.turn and seat == state.next:
        said.append(message("spacewalk.status.next"))
    ships = NUMBER[fleet]
    if state.turn and ships <= 2:
        said.append(message(f"spacewalk.status.ships_{ships}"))
    return said


def _trays(view: View[State]) -> list[Tray]:
    state, seat = view.state, view.seat
    found: list[Tray] = []
    if state.reserve:
        others = [other for other in range(1, state.count + 1) if other != seat]
        found += [_reserve(state, other, seat) for other in ([seat] if seat else []) + others]
    if state.flight is not None:
        found.append(_queue(state))
    if seat is not None and state.cards.hands and not state.over:
        found.append(_hand(state, seat))
    verbs = _verbs(state, seat)
    if verbs:
        found.append(Tray("verbs", state.acting, message("spacewalk.tray.verbs"), tuple(verbs)))
    return found


def _reserve(state: State, seat: Seat, viewer: Seat | None) -> Tray:
    """Return the ships to be placed; only the viewer's can be touched."""
    id = f"reserve-{seat}"
    label = message("spacewalk.tray.reserve_own") if seat == viewer else _reserve_of(seat)
    ships = state.reserve & OWN[seat]
    pieces = [_waiting(seat, SIZE[ship], n, seat == viewer) for ship, n in _grouped(ships)]
    return Tray(id, seat, label, tuple(pieces))


@cache
def _waiting(seat: Seat, size: str, ships: int, own: bool) -> Piece:
    label = message(f"spacewalk.reserve.{size}", count=ships)
    return Piece(KINDS[size], seat, f"reserve-{seat}", label, ships, id=size if own else "", sign=size)


def _reserve_of(seat: Seat) -> Message:
    return message("spacewalk.tray.reserve", seat=seat_name(seat))


def _queue(state: State) -> Tray:
    """Return the ships still to fly, starting with those the mover chooses from, by owner."""
    assert state.flight is not None
    first = contenders(state.flight.air)
    pieces = [
        Piece(KINDS[SIZE[ship]], OWNER[ship], "queue", _in_line(ship, ship in first), n,
              id=f"fly {OWNER[ship]}" if ship in first else f"later {SIZE[ship]}{OWNER[ship]}", dim=ship not in first,
              sign=SIZE[ship])
        for ship, n in _grouped(state.flight.air)
    ]  # fmt: skip
    return Tray("queue", state.acting, message("spacewalk.tray.queue", number=state.flight.flown + 1), tuple(pieces))


def _in_line(ship: Ships, now: bool) -> Message:
    id = "spacewalk.queue.now" if now else "spacewalk.queue.later"
    return message(id, seat=seat_name(OWNER[ship]), size=message(f"spacewalk.size.{SIZE[ship]}"))


def _hand(state: State, seat: Seat) -> Tray:
    hand = zip(CARD_KINDS, state.cards.hands[seat - 1], strict=True)
    return Tray(
        "hand", seat, message("spacewalk.tray.hand"), tuple([card_piece(seat, kind, n) for kind, n in hand if n])
    )


def _verbs(state: State, seat: Seat | None) -> list[Piece]:
    """Return the actions that are not played by touching the board."""
    if state.over or seat != state.acting:
        return []
    if state.phase == phases.AFTER:
        return [verb_piece("again"), verb_piece("done")]
    return [verb_piece("pass")] if state.phase == phases.REACT and seat != state.next else []


# ---- marks and notes on the board


def _round(state: State) -> tuple[Mark, ...]:
    return (_round_mark(state.round),) if state.turn else ()


def _progress(state: State) -> Message:
    return message("spacewalk.mark.round", round=state.round) if state.turn else message("spacewalk.progress.place")


@cache
def _round_mark(round: int) -> Mark:
    return Mark(SUN, str(round), "note", message("spacewalk.mark.round", round=round))


@cache
def _distances(seats: int) -> Overlay:
    orbit = ORBITS[seats]
    marks = [
        Mark(str(planet), str(k), "", message("spacewalk.distance", count=k, hole=_hole_ahead(orbit, planet)))
        for planet, k in zip(orbit.planets, orbit.distances, strict=True)
    ]
    return Overlay("distance", message("spacewalk.overlay.distance"), tuple(marks), on=True)


def _hole_ahead(orbit: Orbit, planet: Field) -> str:
    spot = orbit.spots[planet]
    return field_name(orbit.ways[spot][orbit.distances[spot] - 1])


def _threats(state: State, seat: Seat | None) -> Overlay:
    """Mark where another seat's next group move could cost this seat a ship."""  # SW-54
    marks: list[Mark] = []
    mover = _coming_mover(state, seat)
    for spot, ships in enumerate(state.planets):
        if seat is None or not mover or not of_seat(ships, mover) or not of_seat(ships, seat):
            continue
        planet = state.orbit.planets[spot]
        falling = [ship for ship, _ in endangered(ships, state.orbit.distances[spot]) if OWNER[ship] == seat]
        sizes = dict.fromkeys([SIZE[ship] for ship in falling])
        marks.extend([_threat(state.count, mover, planet, size) for size in sizes])
    return Overlay("threats", THREATS, tuple(marks))


@cache
def _threat(seats: int, mover: Seat, planet: Field, size: str) -> Mark:
    label = message(
        "spacewalk.threat", seat=seat_name(mover), hole=_hole_ahead(ORBITS[seats], planet),
        size=message(f"spacewalk.size.{size}"),
    )  # fmt: skip
    return Mark(str(planet), "!", "bad", label)


def _coming_mover(state: State, seat: Seat | None) -> Seat:
    """Return the seat that launches the next group; 0 if it is this seat or none."""
    if not state.turn or state.over:
        return 0
    between = state.phase in (phases.AFTER, phases.REACT)
    mover = state.next if between or seat == state.active else state.active
    return 0 if mover == seat else mover


@cache
def _notes(seats: int) -> tuple[Note, ...]:
    found: list[Note] = []
    for place in SKIES[seats].board.places:
        if place.id in ("A", "B", "C"):
            found.append(Note(place.id, message("spacewalk.note.hole"), "SW-28"))
        elif place.id != SUN:
            found.append(_planet_note(ORBITS[seats], int(place.id)))
    return tuple(found)


def _planet_note(orbit: Orbit, planet: Field) -> Note:
    spot = orbit.spots.get(planet)
    if spot is None:
        return Note(str(planet), message("spacewalk.note.not_in_play"), "SW-4")
    k = orbit.distances[spot]
    return Note(str(planet), message("spacewalk.note.toll", hole=_hole_ahead(orbit, planet), number=k), "SW-29")
