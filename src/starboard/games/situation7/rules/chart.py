"""A board for the rules: cells as bits of an integer, neighbours and regions."""

from typing import Any, Final, final

from starboard.core.value import Value
from starboard.games.situation7.rules.board import (
    BASE_OF,
    EQUIPMENT,
    PLANS,
    POINTS,
    SEGMENTS,
    SIDES,
    SUN,
    TURN,
    Plan,
    Ring,
)

Cell = int  # by its number on the board, ring by ring from the centre
Cells = int  # a set of cells: bit n is cell n


def each(cells: Cells) -> list[Cell]:
    """Return the cells in a set, in board order."""
    found: list[int] = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


@final
class Region(Value):
    """A region that scores for the side holding all of it. `side` owns a base, planet or object; -1 if neutral."""

    __slots__ = ("cells", "id", "kind", "points", "side", "size")

    def __init__(self, id: str, kind: str, points: int, cells: Cells, side: int = -1) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.points: Final = points
        self.cells: Final = cells
        self.side: Final = side
        self.size: Final = cells.bit_count()

    def parts(self) -> tuple[Any, ...]:
        return self.id, self.kind, self.points, self.cells, self.side


@final
class Chart:
    """A board. Two cells are neighbours if they share an edge of the cut; a shared point is not enough."""  # S7-5

    def __init__(self, name: str, plan: Plan) -> None:
        self.name: Final = name
        self.plan: Final = plan
        places = [(ring, number) for ring in plan.rings for number in range(1, ring.cells + 1)]
        self.names: Final = tuple([f"{ring.letter}{number}" for ring, number in places])
        self.number: Final = {cell: number for number, cell in enumerate(self.names)}
        self.titles: Final = _titles(places)
        self.size: Final = len(self.names)
        self.all: Final = (1 << self.size) - 1
        self.turned: Final = tuple([self.number[_half_turn(ring, number)] for ring, number in places])
        self.around: Final = _adjacency(places)
        line = self.cells_of(plan.base_line)
        self.lines: Final = (line, self.half_turn(line))  # S7-6
        self.regions: Final = self._regions(places)
        self.of_cell: Final = tuple(
            [tuple([region for region in self.regions if region.cells >> cell & 1]) for cell in range(self.size)]
        )
        by_id = {region.id: region for region in self.regions}
        letters = ("P", "B")
        self.bases: Final = tuple(
            [{kind: by_id[f"{BASE_OF[kind]}-{letters[side]}"].cells for kind in EQUIPMENT} for side in SIDES]
        )
        self.by_id: Final = by_id

    def title(self, cell: str) -> str:
        """Return the name that players use for a cell: the letter on the rim and a number."""
        return self.titles[self.number[cell]]

    def cells_of(self, names: tuple[str, ...] | list[str]) -> Cells:
        cells = 0
        for name in names:
            cells |= 1 << self.number[name]
        return cells

    def written(self, cells: Cells) -> list[str]:
        return [self.names[cell] for cell in each(cells)]

    def half_turn(self, cells: Cells) -> Cells:
        """Return the same cells with the board rotated by 180 degrees."""  # S7-10
        turned = 0
        for cell in each(cells):
            turned |= 1 << self.turned[cell]
        return turned

    def near(self, cells: Cells) -> Cells:
        """Return every cell that touches one of these cells, including those that touch each other."""
        found = 0
        for cell in each(cells):
            found |= self.around[cell]
        return found

    def spread(self, start: Cells, within: Cells) -> Cells:
        """Return the cells connected to the start through cells in a set."""
        found = fresh = start & within
        while fresh:
            fresh = self.near(fresh) & within & ~found
            found |= fresh
        return found

    def _regions(self, places: list[tuple[Ring, int]]) -> tuple[Region, ...]:
        found = [*self._sectors(places)]
        for thing in self.plan.things:
            cells = self.cells_of(thing.cells)
            points = POINTS[thing.kind]
            found.append(Region(f"{thing.id}-P", thing.kind, points, cells, 0))
            found.append(Region(f"{thing.id}-B", thing.kind, points, self.half_turn(cells), 1))
        found.append(Region("SUN", "sun", POINTS["sun"], self.cells_of(SUN.split())))
        for name, value in self.plan.numbers:
            cell = self.number[name]
            both = (cell, self.turned[cell])
            found += [Region(f"O{self.names[place]}", "circle", value, 1 << place) for place in both]  # S7-9
        return tuple(found)

    def _sectors(self, places: list[tuple[Ring, int]]) -> list[Region]:
        """Return the sectors: bands between black circles, cut into eight.

        A cell belongs to every sector that it overlaps.
        """  # S7-7
        found: list[Region] = []
        circles = self.plan.circles
        width = TURN // len(SEGMENTS)
        for band in range(1, len(circles)):
            for segment, letter in enumerate(SEGMENTS):
                begin = segment * width - width // 2
                cells = 0
                for cell, (ring, number) in enumerate(places):
                    inside = circles[band - 1] <= ring.inner and ring.outer <= circles[band]
                    first, last = _span(ring, number)
                    if inside and _overlap(first, last, begin, begin + width):
                        cells |= 1 << cell
                found.append(Region(f"S{band}{letter}", "sector", POINTS["sector"], cells))
        return found


def _titles(places: list[tuple[Ring, int]]) -> tuple[str, ...]:
    """Name cells by the letter on the rim nearest their middle and a number, from the rim to the sun, clockwise."""
    width = TURN // len(SEGMENTS)
    counts = dict.fromkeys(SEGMENTS, 0)
    titles = [""] * len(places)
    for cell in sorted(range(len(places)), key=lambda cell: (-places[cell][0].outer, cell)):
        first, last = _span(*places[cell])
        letter = SEGMENTS[(first + last + width) // 2 % TURN // width]
        counts[letter] += 1
        titles[cell] = f"{letter}{counts[letter]}"
    return tuple(titles)


def _half_turn(ring: Ring, number: int) -> str:
    return f"{ring.letter}{(number - 1 + ring.cells // 2) % ring.cells + 1}"


def _span(ring: Ring, number: int) -> tuple[int, int]:
    """Return the first and last angle of a cell."""
    width = TURN // ring.cells
    return (number - 1) * width - ring.before, number * width - ring.before


def _overlap(first: int, last: int, begin: int, end: int) -> bool:
    """Return whether two arcs share more than a point."""
    return any(max(first, begin + turn) < min(last, end + turn) for turn in (-TURN, 0, TURN))


def _touch(ring: Ring, number: int, other: Ring, place: int) -> bool:
    if ring is other:
        return (number - place) % ring.cells in (1, ring.cells - 1)
    return (ring.outer == other.inner or other.outer == ring.inner) and _overlap(
        *_span(ring, number), *_span(other, place)
    )


def _adjacency(places: list[tuple[Ring, int]]) -> tuple[Cells, ...]:
    around = []
    for ring, number in places:
        cells = 0
        for cell, (other, place) in enumerate(places):
            if _touch(ring, number, other, place):
                cells |= 1 << cell
        around.append(cells)
    return tuple(around)


CHARTS: Final = {name: Chart(name, plan) for name, plan in PLANS.items()}
