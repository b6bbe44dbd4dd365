"""Reasons for an action in turn-based play: regions completed, spoiled, closed or nearly won."""

from starboard.core.explanation import Explanation
from starboard.core.message import Message, message
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.situation7.rules.actions import END, Action, Exact, Guard, Launch, Place
from starboard.games.situation7.rules.board import EQUIPMENT
from starboard.games.situation7.rules.chart import Cells, Region, each
from starboard.games.situation7.rules.effects import apply
from starboard.games.situation7.rules.ending import score
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.names import kinds_name, owners, region_name, who
from starboard.games.situation7.rules.reach import closed, is_ready, joined, placements
from starboard.games.situation7.rules.state import State
from starboard.games.situation7.rules.turn import builds


def explain(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    if house.real_time:
        return None
    side = state.side(seat)
    after = apply(house, state, seat, action, None)
    if isinstance(action, Guard):
        return _closes(house, state, side, after)
    if not isinstance(action, (Place, Exact, Launch)):
        return None
    regions = house.chart.of_cell[house.chart.number[action.cell]]
    larger = tuple([region for region in regions if region.kind != "circle"])
    return (
        _completes(house, state, side, after, regions)
        or _saves(house, state, side, larger)
        or _spoils(house, state, side, larger)
        or _takes(house, state, side, regions)
        or _progress(house, state, side, after, larger)
        or _room(house, state, side, after)
    )


def contrast(house: House, state: State, seat: Seat, better: Action, played: Action) -> Message | None:
    """Return why the better action beats the one played; None in real time or without a reason.

    Reasons: a guard that closes nothing, a placement given away, a search or launch that uses the whole turn, fewer
    points, or no progress on the side's own base, which readies equipment.
    """
    if house.real_time:
        return None
    side, after = state.side(seat), apply(house, state, seat, better, None)
    if isinstance(played, Guard) and _closes(house, state, side, apply(house, state, seat, played, None)) is None:
        return message("situation7.hint.closes_nothing", rival=who(state, 1 - side))
    if not isinstance(better, (Place, Exact, Launch)):
        return None
    if played == END:
        return message("situation7.hint.placement_left")
    if not isinstance(played, (Place, Exact, Launch)):
        return None
    stays = isinstance(better, Place) and after.turn.number == state.turn.number and builds(house, after)
    if stays and not isinstance(played, Place):
        return message("situation7.hint.another_find")
    points = [_points(house, state, side, apply(house, state, seat, action, None)) for action in (better, played)]
    if points[0] > points[1] > 0:
        return message("situation7.hint.more_points", count=points[0], fewer=points[1])
    kinds = [_base(house, state, side, action.cell) for action in (better, played)]
    return message("situation7.hint.toward_base", kinds=kinds_name(kinds[0])) if kinds[0] and not kinds[1] else None


def _points(house: House, state: State, side: int, after: State) -> int:
    return score(house, after, side) - score(house, state, side)


def _base(house: House, state: State, side: int, cell: str) -> str:
    """Return the kind of the side's own base under a cell if it can still be completed; else ""."""
    place = 1 << house.chart.number[cell]
    for kind in EQUIPMENT:
        cells = house.chart.bases[side][kind]
        if cells & place:
            return "" if cells & state.sides[1 - side].pieces else kind
    return ""


def _named(house: House, state: State, region: Region, side: int) -> Message:
    return region_name(house.chart, region, owners(state)[max(region.side, 0)], side)


def _ids(house: House, cells: Cells) -> tuple[Id, ...]:
    return tuple([house.chart.names[cell] for cell in each(cells)])


def _completes(house: House, state: State, side: int, after: State, regions: tuple[Region, ...]) -> Explanation | None:
    own, now = state.sides[side].pieces, after.sides[side].pieces
    done = [region for region in regions if now & region.cells == region.cells != own & region.cells]
    if all(region.kind == "circle" for region in done):
        return None
    best = max(done, key=lambda region: house.worth(region))
    look = message("situation7.hint.what_lacks")
    points = sum([house.worth(region) for region in done])
    for kind in EQUIPMENT:
        if is_ready(house, after.sides[side], side, kind) and not is_ready(house, state.sides[side], side, kind):
            id = "situation7.hint.readies" if len(done) == 1 else "situation7.hint.readies_more"
            reason = message(id, kinds=kinds_name(kind), count=points)
            return Explanation(look, _ids(house, house.chart.bases[side][kind]), reason)
    id = "situation7.hint.completes" if len(done) == 1 else "situation7.hint.completes_more"
    reason = message(id, region=_named(house, state, best, side), count=points)
    return Explanation(look, _ids(house, best.cells), reason)


def _saves(house: House, state: State, side: int, regions: tuple[Region, ...]) -> Explanation | None:
    """Explain a region that the enemy could have completed with one placement."""
    enemy = state.sides[1 - side].pieces
    for region in sorted(regions, key=lambda each: -house.worth(each)):
        lacking = region.cells & ~enemy
        if lacking.bit_count() == 1 and lacking & placements(house, state, 1 - side):
            reason = message(
                "situation7.hint.saves", rival=who(state, 1 - side), region=_named(house, state, region, side),
                count=house.worth(region),
            )  # fmt: skip
            return Explanation(message("situation7.hint.what_enemy_lacks"), _ids(house, region.cells), reason)
    return None


def _takes(house: House, state: State, side: int, regions: tuple[Region, ...]) -> Explanation | None:
    """Explain a point circle, which needs only one space."""
    for region in regions:
        if region.kind == "circle":
            reason = message(
                "situation7.hint.takes", region=_named(house, state, region, side), count=house.worth(region)
            )
            return Explanation(message("situation7.hint.what_lacks"), _ids(house, region.cells), reason)
    return None


def _spoils(house: House, state: State, side: int, regions: tuple[Region, ...]) -> Explanation | None:
    """Explain a region that the enemy can no longer complete, although it alone held at least half of it."""
    own, enemy = state.sides[side].pieces, state.sides[1 - side].pieces
    for region in sorted(regions, key=lambda each: -house.worth(each)):
        held = (enemy & region.cells).bit_count()
        if 2 * held >= region.size and not own & region.cells:
            reason = message(
                "situation7.hint.spoils", rival=who(state, 1 - side), region=_named(house, state, region, side),
                held=held, size=region.size, count=house.worth(region),
            )  # fmt: skip
            return Explanation(message("situation7.hint.what_enemy_lacks"), _ids(house, region.cells), reason)
    return None


def _progress(house: House, state: State, side: int, after: State, regions: tuple[Region, ...]) -> Explanation | None:
    """Explain a region of which the side now holds at least half, with no enemy pieces in it."""
    now, enemy = after.sides[side].pieces, after.sides[1 - side].pieces
    open_ones = [region for region in regions if not enemy & region.cells]
    begun = [region for region in open_ones if 2 * (now & region.cells).bit_count() >= region.size]
    if not begun:
        return None
    best = max(begun, key=lambda region: house.worth(region) * (now & region.cells).bit_count() / region.size)
    reason = message(
        "situation7.hint.progress", region=_named(house, state, best, side), held=(now & best.cells).bit_count(),
        size=best.size, count=house.worth(best),
    )  # fmt: skip
    return Explanation(message("situation7.hint.what_lacks"), _ids(house, best.cells), reason)


def _room(house: House, state: State, side: int, after: State) -> Explanation | None:
    """Explain a gain of at least two empty spaces that touch the side's pieces."""
    before, now = joined(house, state, side), joined(house, after, side)
    fresh = now & ~before
    more = now.bit_count() - before.bit_count()
    if more < 2:
        return None
    reason = message("situation7.hint.room", count=fresh.bit_count())
    return Explanation(message("situation7.hint.where_room"), _ids(house, before), reason)


def _closes(house: House, state: State, side: int, after: State) -> Explanation | None:
    """Explain an astronaut that closes spaces where the enemy could place."""
    enemy = 1 - side
    before = closed(house, state, enemy) & joined(house, state, enemy)
    now = closed(house, after, enemy) & joined(house, after, enemy)
    shut = (now & ~before).bit_count()
    if not shut:
        return None
    reason = message("situation7.hint.closes", rival=who(state, enemy), count=shut)
    return Explanation(message("situation7.hint.where_enemy"), _ids(house, joined(house, state, enemy)), reason)
