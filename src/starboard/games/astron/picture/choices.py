"""Choices: the card and target that play each legal action, with a preview of its consequences."""

from collections.abc import Sequence

from starboard.core.message import Event, Message, SeatEvent, message, seat_name
from starboard.core.scene import Arrow, Choice, Id, Mark, Piece
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astron.picture.foresight import (
    QUIET,
    Fate,
    fates,
    of_drift,
    of_flight,
    of_slide,
    of_upheaval,
    said,
    sign,
)
from starboard.games.astron.picture.instrument import CHUTE, DIAL
from starboard.games.astron.picture.label import label
from starboard.games.astron.picture.pieces import HAND, card_id, ship_id, ship_piece
from starboard.games.astron.rules.actions import Action, Discard, Fly, Slide, TakeOff, Upheave, Wait
from starboard.games.astron.rules.base import turned
from starboard.games.astron.rules.deck import VALUE
from starboard.games.astron.rules.events import Flown, Landed, planet_name, word_of
from starboard.games.astron.rules.exhaust import clear_sides
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import course
from starboard.games.astron.rules.state import State
from starboard.games.astron.rules.universe import SIDES, Space, grid_name, read_grid

REST = message("astron.label.rest")
NEXT = "\u2193"  # prefix of marks about the next row


def choices(house: House, view: View[State]) -> Sequence[Choice[Action]]:
    """Return one choice for each legal action. At most one card reaches a space, so the space may be touched first."""
    state, seat = view.state, view.seat
    if seat is None:
        return ()
    legal = view.legal()
    alone = len(legal) == 1
    return [_choice(house, state, seat, action, alone) for action in legal]


def play_the_rest(found: Sequence[Choice[Action]], action: Action) -> Choice[Action]:
    """Return a choice that plays this action, then repeats with each proposed action until the game ends."""
    shown = next(choice for choice in found if choice.actions == (action,))
    return Choice(
        (action,), frozenset((HAND,)), REST, shown.marks, shown.ghosts, arrows=shown.arrows, group="rest", verb=REST,
        repeats=True,
    )  # fmt: skip


def _choice(house: House, state: State, seat: Seat, action: Action, alone: bool) -> Choice[Action]:
    said = label(state, seat, action)
    if isinstance(action, Fly):
        return _fly(house, state, seat, action, said, alone=alone)
    if isinstance(action, Upheave):
        return _upheave(house, state, seat, action, said, alone=alone)
    if isinstance(action, Slide):
        return _slide(house, state, action, said)
    if isinstance(action, TakeOff):
        at = f"{action.column}1"
        ghosts = (_ghost(ship_piece(seat, read_grid(at))),)  # preview first: every step takes two touches
        return Choice((action,), frozenset((at,)), said, ghosts=ghosts, group="pad", verb=said)
    assert isinstance(action, (Discard, Wait))
    verb = message("astron.verb.wait" if isinstance(action, Wait) else "astron.verb.discard")
    return Choice((action,), frozenset((card_id(action.card), CHUTE)), said, group="discard", direct=True, verb=verb)


def _fly(house: House, state: State, seat: Seat, fly: Fly, said: Message, alone: bool) -> Choice[Action]:
    step, far = course(fly)
    start = state.ships[seat - 1].spot
    end = start + step * far
    events, after = of_flight(house, state, seat, fly)
    found = fates(events)
    own = found.get(seat, QUIET)
    coming = of_drift(house, after).get(seat, QUIET) if after.ships[seat - 1].flying else QUIET
    way = Arrow(tuple([grid_name(start + step * n) for n in range(far + 1)]), seat, "bad" if own.fate else "")
    marks, ghosts, arrows = _pushed(events)
    target = grid_name(end)
    return Choice(
        (fly,),
        frozenset((card_id(fly.card), target)),
        said,
        marks=(*_signs(target, own, coming), *marks),
        ghosts=(_own_ghost(seat, end, own), *ghosts),
        arrows=(way, *arrows),
        warning=_warning(events, own, coming),
        group="fly",
        confirm=bool(own.fate) and not alone,
        direct=True,
        verb=_verb(events, seat, own, target),
    )


def _verb(events: Sequence[Event], seat: Seat, own: Fate, target: Id) -> Message:
    """Return the button's text: the ship's fate or landing if any, otherwise its target."""
    if own.fate:
        return message(f"astron.verb.{own.fate}")
    for event in events:
        if isinstance(event, Landed) and event.seat == seat:
            return message("astron.verb.land", station=event.station)
    return message("astron.verb.ground" if own.grounded else "astron.verb.fly", at=target)


def _own_ghost(seat: Seat, end: Space, own: Fate) -> Piece:
    return _ghost(ship_piece(seat, end, own.grounded))


def _ghost(piece: Piece) -> Piece:
    """Return a piece as an untouchable preview of where a ship would go."""
    return Piece(piece.kind, piece.of, piece.place, piece.label, sign=piece.sign)


def _signs(at: Id, own: Fate, coming: Fate) -> list[Mark]:
    """Return the marks for the effects of a move and of the next row."""
    found = [] if own.quiet else [sign(at, own, said(own))]
    if not coming.quiet:
        found.append(sign(at, coming, message("astron.coming", fate=said(coming)), NEXT))
    return found


def _pushed(events: Sequence[Event]) -> tuple[list[Mark], list[Piece], list[Arrow]]:
    """Return the marks, ghosts and arrows for all ships that are pushed or slide."""
    found = fates(events)
    marks: list[Mark] = []
    ghosts: list[Piece] = []
    arrows: list[Arrow] = []
    for event in events:
        if not isinstance(event, Flown) or event.id not in ("astron.pushed", "astron.slid"):
            continue
        other, at = event.seat, grid_name(event.end)
        fate = found.get(other, QUIET)
        arrows.append(Arrow((grid_name(event.start), at), other, "bad" if fate.fate else ""))
        ghosts.append(_ghost(ship_piece(other, event.end, fate.grounded)))
        if not fate.quiet:
            marks.append(sign(at, fate, message("astron.fate.of", seat=seat_name(other), fate=said(fate))))
    return marks, ghosts, arrows


def _warning(events: Sequence[Event], own: Fate, coming: Fate) -> Message | None:
    """Return the most serious warning to show before the action is confirmed."""
    if own.fate:
        return message(f"astron.warn.{own.fate}")
    if own.done and not own.points:
        return message("astron.warn.worthless")  # AS-66
    if own.grounded:
        return message("astron.warn.grounded", planet=planet_name(own.grounded))
    if coming.fate:
        return message(f"astron.warn.next.{coming.fate}")
    for event in events:
        if isinstance(event, SeatEvent) and event.id in ("astron.pushed", "astron.slid", "astron.must_slide"):
            where = grid_name(event.end) if isinstance(event, Flown) else ""
            return message(f"astron.warn.{word_of(event)}", seat=seat_name(event.seat), at=where)
    return None


def _upheave(house: House, state: State, seat: Seat, action: Upheave, label: Message, alone: bool) -> Choice[Action]:
    """Return the choice for an Upheaval: a mark for each ship it affects, and for the viewer's own in any case."""
    events, after = of_upheaval(house, state, seat, action.card)
    found = {seat: QUIET, **fates(events)}
    marks = [
        sign(ship_id(other), fate, message("astron.fate.of", seat=seat_name(other), fate=said(fate)))
        for other, fate in found.items()
        if other == seat or not fate.quiet
    ]
    coming = of_drift(house, after).get(seat, QUIET) if after.ships[seat - 1].flying else QUIET
    if not coming.quiet:
        marks.append(sign(ship_id(seat), coming, message("astron.coming", fate=said(coming)), NEXT))
    own = found.get(seat, QUIET)
    warning = message(f"astron.warn.{own.fate}") if own.fate else None
    ids = frozenset((card_id(action.card), DIAL))
    confirm = bool(own.fate) and not alone
    rows = turned(state.offset, VALUE[action.card])
    verb = message("astron.verb.onward" if rows > 0 else "astron.verb.back", count=abs(rows))
    return Choice(
        (action,),
        ids,
        label,
        marks=tuple(marks),
        ghosts=(),
        arrows=(),
        warning=warning,
        group="upheave",
        confirm=confirm,
        direct=True,
        verb=verb,
    )


def _slide(house: House, state: State, action: Slide, label: Message) -> Choice[Action]:
    """Return the choice of a side for a displaced ship, with its cost."""
    seat = state.sliding
    start = state.ships[seat - 1].spot
    step, far = SIDES[action.side], clear_sides(state, seat)[action.side]
    events, after = of_slide(house, state, action)
    own = fates(events).get(seat, QUIET)
    end = start + step * far
    coming = of_drift(house, after).get(seat, QUIET) if after.ships[seat - 1].flying else QUIET
    way = Arrow(tuple([grid_name(start + step * n) for n in range(far + 1)]), seat, "bad" if own.fate else "")
    marks, ghosts, arrows = _pushed(events[1:])
    return Choice(
        (action,),
        frozenset((grid_name(end),)),
        label,
        marks=(*_signs(grid_name(end), own, coming), *marks),
        ghosts=(_own_ghost(seat, end, own), *ghosts),
        arrows=(way, *arrows),
        warning=_warning(events[1:], own, coming),
        group="slide",
        confirm=bool(own.fate),
        verb=message("astron.verb.slide", at=grid_name(end)),
    )
