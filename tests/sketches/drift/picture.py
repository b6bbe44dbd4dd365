"""Drift's scene and touches: ships, the chart beneath them, hands."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from starboard.core import scene as picture
from starboard.core.contract import Game
from starboard.core.message import Event, Message, Refusal, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Mark, Panel, Piece, Scene
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View
from tests.sketches.drift.rules import (
    ACTS,
    CELLS,
    CHART,
    DOWN,
    HAND,
    Act,
    State,
    name_of,
    under,
)
from tests.sketching import verb_tray


def scene(view: View[State]) -> Scene:
    state = view.state
    taken = {space for space, _ in state.taken}
    beacons = [_beacon(space) for space, kind in CHART.items() if kind != "rock" and space not in taken]
    ships = [_ship(seat, cell) for seat, cell in enumerate(state.ships, 1)]
    trays = [_tray(view, seat) for seat in range(1, state.count + 1)]
    trays.append(verb_tray("drift", VERBS if view.legal() else ()))
    ahead = tuple(
        Mark(cell, "-1" if under(state, cell, 1) == "rock" else "+2") for cell in state.ships if under(state, cell, 1)
    )
    return Scene(
        "drift", (GLASS,), (*beacons, *ships), _panels(view.game, state), _prompt(view), tuple(trays),
        (picture.Layer("chart", (0, CELL * state.slid)),),
        (picture.Overlay("drift", message("drift.ahead"), ahead, on=True),),
    )  # fmt: skip


def _tray(view: View[State], seat: Seat) -> picture.Tray:
    """Return the tray of a hand. The viewer's own cards can be touched; others are face down."""
    cards = Counter(view.state.hands[seat - 1])
    own = seat == view.seat
    hand = [_card(seat, card, n, f"card:{card}" if own else "") for card, n in sorted(cards.items())]
    order = view.state.orders[seat - 1]
    sealed = [_order(seat, order)] if order else []
    return picture.Tray(f"hand{seat}", seat, message("drift.hand", seat=seat_name(seat)), (*hand, *sealed))


def _panels(game: Game[State, Any], state: State) -> tuple[Panel, ...]:
    acting = game.actors(state)
    rocks, cards = message("drift.rocks"), message("drift.cards")
    return tuple(
        Panel(
            seat,
            score,
            (picture.Counter("rock", rocks, state.hits[seat - 1]), picture.Counter("card", cards, len(hand), HAND)),
            acting=seat in acting,
        )
        for seat, (score, hand) in enumerate(zip(game.scores(state), state.hands, strict=True), 1)
    )


def _prompt(view: View[State]) -> Message:
    actors = view.game.actors(view.state)
    if not actors or actors == (CHANCE,):
        return message("drift.chance" if actors else "drift.ended")
    what = "aside" if view.state.bumped else "card"
    mine = actors[0] == view.seat
    return message(f"drift.your_{what}") if mine else message(f"drift.their_{what}", seat=seat_name(actors[0]))


def choices(view: View[State]) -> Sequence[Choice[Act]]:
    state, seat = view.state, view.seat or 0
    found = []
    for act in view.legal():
        verb = {"play": "surge", "aside": ""}.get(act.verb, act.verb)
        ids = {act.cell or verb, f"card:{act.what}"} if act.what else {act.cell}
        below = under(state, act.cell, 0) if act.cell else ""
        marks = (Mark(act.cell, "-1", "bad") if below == "rock" else Mark(act.cell, "+2", "good"),) if below else ()
        ghosts = (_ship(seat, act.cell),) if act.cell else ()
        found.append(Choice((act,), frozenset(ids), view.game.label(state, seat, act), marks, ghosts))
    return found


def cues(events: Sequence[Event]) -> Sequence[Cue]:
    cues: list[Cue] = []
    for told in events:
        if told.id == "drift.slid":
            cues.append(picture.Slide("chart", (0, CELL * told["slid"])))
            continue
        seat = told["seat"]["seat"]
        cues.extend(_cues(told, seat))
    return cues


def intended_actions(view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
    cells = sorted(touched & set(CELLS))
    cards = sorted(id.removeprefix("card:") for id in touched if id.startswith("card:"))
    if view.state.bumped == view.seat:
        return (ACTS[f"aside {cells[0]}"],) if cells else refusal("DR-6", "drift.bumped")
    if not cards:
        return refusal("DR-3", "drift.touch_a_card")
    for verb in ("jettison", "drop"):
        if verb in touched:
            return (ACTS[f"{verb} {cards[0]}"],)
    act = ACTS.get(f"play {cards[0]} {cells[0]}" if cells else f"play {cards[0]}")
    return (act,) if act else refusal("DR-3", "drift.touch_a_space")


CELL: Final = 60.0
VERBS: Final = ("surge", "jettison", "drop")


def _cues(told: Event, seat: Seat) -> list[Cue]:
    kind = told.id.removeprefix("drift.")
    if kind == "moved":
        return [picture.Move(_ship(seat, told["start"]), (told["start"], told["cell"]))]
    if kind == "beacon":
        return [
            picture.Vanish(_beacon(told["space"]), "taken"),
            picture.Rise(told["cell"], message("drift.won"), "good"),
        ]
    if kind == "rock":
        return [picture.Flash(told["cell"], "rock"), picture.Rise(told["cell"], message("drift.lost"), "bad")]
    card = told["face"]
    if kind == "open":
        return [picture.Flip(_order(seat, DOWN), _order(seat, card))]
    if kind == "order":
        return [picture.Appear(_order(seat, card), "dealt")]
    return [picture.Appear(_card(seat, card), "dealt") if kind == "deal" else picture.Vanish(_card(seat, card), kind)]


def _card(seat: Seat, card: str, count: int = 1, id: Id = "") -> Piece:
    return Piece(f"card-{card}", seat, f"hand{seat}", name_of(card), count, id=id)


def _order(seat: Seat, order: str) -> Piece:
    return Piece(f"order-{order}", seat, f"hand{seat}", name_of(order))


def _ship(seat: Seat, cell: str) -> Piece:
    return Piece("ship", seat, cell, message("drift.ship", seat=seat_name(seat)))


def _beacon(space: str) -> Piece:
    return Piece(f"beacon-{CHART[space]}", 0, f"chart:{space}", message(f"drift.beacon.{CHART[space]}"))


def _middle(space: str) -> tuple[float, float]:
    return (ord(space[0]) - ord("a") + 0.5) * CELL, (4.5 - int(space[1:])) * CELL


def _square(space: str) -> picture.Outline:
    x, y = _middle(space)
    return picture.Outline(f"M{x - 30:g} {y - 30:g}h60v60h-60z")


GLASS: Final = picture.Board(
    "glass",
    (5 * CELL, 4 * CELL),
    (
        *(
            picture.Place(
                f"chart:{space}", _middle(space), picture.Disc(20), message(f"drift.space.{kind}"), kind, "chart"
            )
            for space, kind in CHART.items()
        ),
        *(picture.Place(cell, _middle(cell), _square(cell), message("drift.cell", cell=cell)) for cell in CELLS),
    ),
)
