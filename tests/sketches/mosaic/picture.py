"""Mosaic's scene: the tiles in cosmetic order, and the parts that each side may see."""

from collections.abc import Sequence
from typing import Any, Final

from starboard.core import scene as picture
from starboard.core.contract import Game
from starboard.core.message import Event, Message, Refusal, message, refusal
from starboard.core.scene import Choice, Cue, Id, Panel, Piece, Scene
from starboard.core.seating import Seat
from starboard.core.view import View
from tests.sketches.mosaic.rules import CELLS, COLUMNS, DONE, LAYS, Act, State, shuffled


def scene(view: View[State], cosmetic_seed: bytes) -> Scene:
    state, seat = view.state, view.seat
    own = state.side(seat) if seat is not None else 0
    laid = [Piece("tile", state.of(cell), cell, message("mosaic.tile_of", side=state.of(cell))) for cell in CELLS]
    may_lay = () if seat is None else [act.cell for act in view.legal() if act.cell]
    marks = tuple(picture.Mark(cell, "", "good") for cell in may_lay)
    return Scene(
        game="mosaic",
        boards=(picture.Board("board", (400, 300), tuple(_place(cell, cosmetic_seed) for cell in CELLS)),),
        pieces=tuple(piece for piece in laid if piece.of),
        panels=tuple(_panel(view.game, state, seat) for seat in (1, 2, 3)),
        prompt=message("mosaic.over" if state.over else "mosaic.prompt"),
        trays=_trays(state, own, seat, cosmetic_seed),
        overlays=(picture.Overlay("open", message("mosaic.open"), marks),),
        turned=180 if own == 2 else 0,
    )


def choices(view: View[State]) -> Sequence[Choice[Act]]:
    """Offer `done` and, in the turn-based mode, the cells. In real time, tiles are placed by tries."""
    if not view.legal():
        return ()
    lays = [] if view.game.real_time else [act for act in view.legal() if act is not DONE]
    return (
        *(Choice((act,), frozenset({act.cell}), message("mosaic.do.lay", cell=act.cell)) for act in lays),
        Choice((DONE,), frozenset({"done"}), message("mosaic.do.done"), confirm=True),
    )


def cues(events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
    found: list[Cue] = []
    for one in events:
        if one.id == "mosaic.did.lay":
            side = after.state.of(one["cell"])
            found.append(picture.Appear(Piece("tile", side, one["cell"], message("mosaic.tile_of", side=side))))
        elif one.id == "mosaic.did.miss":
            found.append(picture.Flash(one["cell"], "bad"))
        elif one.id in ("mosaic.did.done", "mosaic.did.time", "mosaic.did.unlock"):
            found.append(picture.Rise("board", Message(one.id, one.args)))
    return found


def intended_actions(view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
    cell = next((cell for cell in CELLS if cell in touched), "")
    return (LAYS[cell],) if cell else refusal("MO-4", "mosaic.take_a_tile")


MOTIFS: Final = tuple(
    f"{hue}-{form}" for hue in ("amber", "jade", "coral", "slate") for form in ("sun", "wave", "leaf")
)


def _motifs(cosmetic_seed: bytes) -> dict[str, str]:
    return dict(zip(shuffled("motifs", cosmetic_seed), MOTIFS, strict=True))


def _place(cell: str, cosmetic_seed: bytes) -> picture.Place:
    at = (50 + 100.0 * COLUMNS.index(cell[0]), 350 - 100.0 * int(cell[1]))
    motif = _motifs(cosmetic_seed)[cell]
    return picture.Place(cell, at, picture.Disc(45), message("mosaic.cell", cell=cell, motif=motif), motif)


def _trays(state: State, own: int, seat: Seat | None, cosmetic_seed: bytes) -> tuple[picture.Tray, ...]:
    if not own or seat is None:
        return ()
    motifs = _motifs(cosmetic_seed)
    held = [state.held[other - 1] for other in state.partners(seat)]
    pieces = [
        Piece(motifs[cell], own, "tray", message("mosaic.tile", motif=motifs[cell]), id=f"t{tile}", dim=tile in held)
        for tile, cell in enumerate(shuffled(f"tiles {own}", cosmetic_seed), 1)
        if not state.of(cell)
    ]
    done = Piece("done", 0, "verbs", message("mosaic.do.done"), id="done")
    shared = 0 if state.partners(seat) else seat
    tray = picture.Tray("tray", shared, message("mosaic.tray"), tuple(pieces), reserves=not shared)
    return tray, picture.Tray("verbs", 0, message("mosaic.verbs"), (done,))


def _panel(game: Game[State, Any], state: State, seat: Seat) -> Panel:
    status = (message("mosaic.is_done"),) if state.done[seat - 1] else ()
    acting = seat in game.actors(state)
    return Panel(seat, game.scores(state)[seat - 1], (), status, acting, state.locked[seat - 1] if acting else 0)
