"""The picture of a view: planets and holes, the ships on them, and what can be touched."""

from collections.abc import Sequence

from starboard.core.contract import View
from starboard.core.message import Event, Refusal, message, refusal
from starboard.core.scene import Board, Choice, Cue, Disc, Id, Panel, Piece, Place, Scene
from starboard.games.spacewalk.actions import Action, field_name
from starboard.games.spacewalk.board import AT, CANVAS
from starboard.games.spacewalk.ships import OWNER, SIZE, each
from starboard.games.spacewalk.state import State
from starboard.games.spacewalk.tell import ship_name


def scene(view: View[State]) -> Scene:
    state = view.state
    planet = message("spacewalk.place")
    places = tuple(Place(field_name(field), AT[field], Disc(40), planet) for field in state.orbit.fields)
    pieces = tuple(
        Piece(SIZE[ship], OWNER[ship], field_name(field), ship_name(ship))
        for field in state.orbit.planets
        for ship in each(state.on(field))
    )
    panels = tuple(
        Panel(seat, score, acting=seat == state.acting) for seat, score in enumerate(view.game.scores(state), 1)
    )
    return Scene("spacewalk", (Board("orbit", CANVAS, places),), pieces, panels, message("spacewalk.prompt"))


def choices(view: View[State], touched: frozenset[Id]) -> Sequence[Choice[Action]]:
    game, state, seat = view.game, view.state, view.seat
    return (
        []
        if seat is None
        else [
            Choice((action,), frozenset([game.write(action)]), game.label(state, seat, action))
            for action in view.legal()
        ]
    )


def cues(before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    return ()


def meant(view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
    return refusal("ST-4", "core.nothing_there")
