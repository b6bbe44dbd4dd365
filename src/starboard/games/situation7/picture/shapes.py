"""The shapes of the picture: paths transformed point by point, so that a piece's SVG contains only its own frame."""

from math import cos, hypot, pi, sin, sqrt
from typing import Final, final

from starboard.core.scene import Point

# A step of a path: its letter and flags, the radius of an arc or 0, and its points.
Step = tuple[str, float, tuple[Point, ...]]
Box = tuple[float, float, float, float]  # left, top, right, bottom
ROUND: Final = 0.5523  # handle length of a quarter circle of radius 1
ARC: Final = "A 0 0 1 "
BACK: Final = "A 0 0 0 "
OVER: Final = "A 0 1 1 "


@final
class Frame:
    """A transform: the new origin, the rotation about it (clockwise, in degrees) and the scale."""

    def __init__(self, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> None:
        self.x: Final = x
        self.y: Final = y
        self.turn: Final = turn
        self.scale: Final = scale
        self._cos: Final = cos(turn * pi / 180) * scale
        self._sin: Final = sin(turn * pi / 180) * scale

    def at(self, point: Point) -> Point:
        x, y = point
        return self.x + x * self._cos - y * self._sin, self.y + x * self._sin + y * self._cos

    def own(self) -> "Frame":
        """Return the inverse frame."""
        back = Frame(0, 0, -self.turn, 1 / self.scale)
        x, y = back.at((self.x, self.y))
        return Frame(-x, -y, -self.turn, 1 / self.scale)


@final
class Shape:
    """A path drawn in one ink."""

    __slots__ = ("box", "ink", "steps")

    def __init__(self, ink: str, steps: tuple[Step, ...]) -> None:
        self.ink: Final = ink
        self.steps: Final = steps
        self.box: Final = _box(steps)

    def on(self, frame: Frame) -> "Shape":
        at, scale = frame.at, frame.scale
        return Shape(
            self.ink, tuple([(sign, r * scale, tuple([at(p) for p in points])) for sign, r, points in self.steps])
        )

    def path(self, fine: int = 10) -> str:
        """Return the SVG path data, with relative points rounded to 1/`fine`."""
        words: list[str] = []
        x = y = 0
        for sign, radius, points in self.steps:
            places = [(round(px * fine), round(py * fine)) for px, py in points]
            ways = _said([(px - x, py - y) for px, py in places] if sign != "M" else places, fine)
            reach = number(radius)
            words.append(
                f"a{reach} {reach}{sign[1:]}{ways}" if radius else f"{sign if sign in 'MZ' else sign.lower()}{ways}"
            )
            x, y = places[-1] if places else (x, y)
        return "".join(words)

    def touches(self, box: Box) -> bool:
        own = self.box
        return own[0] < box[2] and own[2] > box[0] and own[1] < box[3] and own[3] > box[1]


def _box(steps: tuple[Step, ...]) -> Box:
    """Return the bounding box. An arc may bulge as far as its chord and radius allow."""
    points = [point for _, _, own in steps for point in own]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    more = 0.0
    last: Point = points[0]
    for _, radius, own in steps:
        if radius:
            half = hypot(own[-1][0] - last[0], own[-1][1] - last[1]) / 2
            more = max(more, radius - sqrt(max(0.0, radius * radius - half * half)))
        last = own[-1] if own else last
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def number(value: float) -> str:
    """Return a number with at most one decimal."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def _said(places: list[tuple[int, int]], fine: int) -> str:
    """Return numbers in 1/`fine` as briefly as possible: a minus sign separates like a space."""
    found = ""
    for part in [part for place in places for part in place]:
        said = number(part / fine) if fine > 1 else str(part)
        said = said.replace("0.", ".", 1) if said.startswith(("0.", "-0.")) else said
        found += said if not found or said.startswith("-") else f" {said}"
    return found


# ---- shapes about the origin


def line(ink: str, *points: Point, closed: bool = False) -> Shape:
    first, *rest = points
    steps: list[Step] = [("M", 0, (first,)), *[("L", 0.0, (point,)) for point in rest]]
    return Shape(ink, (*steps, ("Z", 0, ())) if closed else tuple(steps))


def dot(ink: str, x: float, y: float) -> Shape:
    """Return a line of length 0, visible because of its ink's round ends."""
    return Shape(ink, (("M", 0, ((x, y),)), ("L", 0, ((x, y),))))


def circle(ink: str, x: float, y: float, radius: float) -> Shape:
    left, right = (x - radius, y), (x + radius, y)
    return Shape(ink, (("M", 0, (left,)), (OVER, radius, (right,)), (OVER, radius, (left,)), ("Z", 0, ())))


def bent(ink: str, start: Point, *quads: tuple[Point, Point], closed: bool = False) -> Shape:
    """Return a curve through points, each preceded by its handle."""
    steps: list[Step] = [("M", 0, (start,)), *[("Q", 0.0, quad) for quad in quads]]
    return Shape(ink, (*steps, ("Z", 0, ())) if closed else tuple(steps))


def half_ring(ink: str, wide: float, high: float, front: bool) -> Shape:
    """Return the front or back half of an ellipse, from left to right."""
    y = high if front else -high
    first = ((-wide, y * ROUND), (-wide * ROUND, y), (0.0, y))
    second = ((wide * ROUND, y), (wide, y * ROUND), (wide, 0.0))
    return Shape(ink, (("M", 0, ((-wide, 0.0),)), ("C", 0, first), ("C", 0, second)))


def path(ink: str, *steps: Step) -> Shape:
    return Shape(ink, steps)


def star(ink: str, x: float, y: float, radius: float) -> Shape:
    """Return a star with four points."""
    waist = radius * 0.28
    corners = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        corners.append((x + dx * radius, y + dy * radius))
        corners.append((x + (dx - dy) * waist, y + (dy + dx) * waist))
    return line(ink, *corners, closed=True)


def moved(shapes: list[Shape], frame: Frame) -> list[Shape]:
    return [shape.on(frame) for shape in shapes]
