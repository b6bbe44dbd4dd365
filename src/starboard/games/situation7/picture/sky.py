"""The sky behind everything: a motif for each of the eight segments, stars, and chains between the stars.

There are seven skies, each with the motifs on different segments and everything in different places.
"""

from itertools import pairwise
from math import cos, dist, pi, sin
from random import Random
from typing import Final

from starboard.core.scene import Point
from starboard.games.situation7.picture.drawing import span
from starboard.games.situation7.picture.shapes import BACK as TURNING_BACK
from starboard.games.situation7.picture.shapes import Shape, bent, circle, dot, line, path, star
from starboard.games.situation7.rules.board import SEGMENTS, TURN
from starboard.games.situation7.rules.chart import Chart

INNER: Final = 26.0
OUTER: Final = 97.0
HALF: Final = 20.0  # degrees on each side of a segment's middle
SKIES: Final = 7
STARS: Final = 3  # per cell
CHAINS: Final = 9
LINKS: Final = 4
FAR: Final = 26.0


def polar(radius: float, angle: float) -> Point:
    """Return the point at a distance and an angle in degrees, clockwise from the bottom, about the disc's centre."""
    turn = angle * pi / 180
    return -radius * sin(turn), radius * cos(turn)


def sky(chart: Chart, which: int) -> list[Shape]:
    rng = Random(which)
    motifs = list(_MOTIFS)
    rng.shuffle(motifs)
    found: list[Shape] = []
    for segment, motif in enumerate(motifs):
        found += motif(rng, segment * 360 / len(SEGMENTS))
    return found + _stars(chart, rng)


def _somewhere(rng: Random, middle: float) -> Point:
    return polar(rng.uniform(INNER + 2, OUTER), middle + rng.uniform(-HALF, HALF))


# ---- motifs


def _comet(rng: Random, middle: float) -> list[Shape]:
    """Return a comet: a head, and a tail that spreads towards the rim."""
    side = rng.choice((-1, 1))
    head = polar(rng.uniform(34, 44), middle - 11 * side)
    tails = [
        bent(
            "wisp", head, (polar(62 + n, middle + (n * 2.4 - 10) * side), polar(94 - n, middle + (n * 4.2 - 8) * side))
        )
        for n in range(8)
    ]
    return [*tails, dot("mote", *head)]


def _spiral(rng: Random, middle: float) -> list[Shape]:
    """Return a spiral galaxy: dust in two arms."""
    x, y = polar(rng.uniform(58, 66), middle + rng.uniform(-3, 3))
    lean = rng.uniform(0, pi)
    found = [dot("mote", x, y)]
    for arm in (lean, lean + pi):
        for n in range(48):
            turn, far = n * 0.16 + arm, 1.6 + n * 0.58
            found.append(dot("grain" if n % 3 == 0 else "dust", x + far * cos(turn), y + far * sin(turn) * 0.8))
    return sorted(found, key=lambda shape: shape.ink)


def _asteroids(rng: Random, middle: float) -> list[Shape]:
    found = []
    for _ in range(40):
        x, y = _somewhere(rng, middle)
        size = rng.uniform(0.6, 1.8)
        reach = [size * rng.uniform(0.7, 1.2) for _ in range(6)]
        corners = [(x + far * cos(2 * pi * n / 6), y + far * sin(2 * pi * n / 6)) for n, far in enumerate(reach)]
        found.append(line("rock", *corners, closed=True))
    return found


def _nebula(rng: Random, middle: float) -> list[Shape]:
    """Return a nebula: wisps waving across the segment."""
    found = []
    for row in range(9):
        far, high = 29 + row * 8 + rng.uniform(-1, 1), rng.choice((-1, 1)) * rng.uniform(2.4, 4)
        angles = [middle - HALF + n * HALF / 2.5 for n in range(6)]
        bends = [
            (polar(far + (high if n % 2 else -high), (begin + end) / 2), polar(far, end))
            for n, (begin, end) in enumerate(pairwise(angles))
        ]
        found.append(bent("band" if row % 3 else "wisp", polar(far, angles[0]), *bends))
    return sorted(found, key=lambda shape: shape.ink)


def _doubles(rng: Random, middle: float) -> list[Shape]:
    """Return double stars with their orbits."""
    found: list[Shape] = []
    for _ in range(16):
        x, y = _somewhere(rng, middle)
        turn = rng.uniform(0, 2 * pi)
        dx, dy = 1.3 * cos(turn), 1.3 * sin(turn)
        found += [circle("fine", x, y, 2.6), dot("mote", x - dx, y - dy), dot("grain", x + dx, y + dy)]
    return sorted(found, key=lambda shape: shape.ink)


def _radio(rng: Random, middle: float) -> list[Shape]:
    """Return radio waves spreading from the rim inwards."""
    x, y = polar(100, middle + rng.uniform(-6, 6))
    found = []
    for n in range(1, 13):
        far = n * 5.4
        turn = (middle + 180) * pi / 180
        ends = [(x - far * sin(turn + side), y + far * cos(turn + side)) for side in (-0.42, 0.42)]
        found.append(path("chain" if n % 3 == 0 else "wisp", ("M", 0, (ends[1],)), (TURNING_BACK, far, (ends[0],))))
    return sorted(found, key=lambda shape: shape.ink)


def _meteors(rng: Random, middle: float) -> list[Shape]:
    found: list[Shape] = []
    lean = rng.uniform(0, 2 * pi)
    for n in range(28):
        x, y = _somewhere(rng, middle)
        long = rng.uniform(2, 6.5)
        found += [
            line("band" if n % 2 else "wisp", (x, y), (x + long * cos(lean), y + long * sin(lean))),
            dot("grain", x, y),
        ]
    return sorted(found, key=lambda shape: shape.ink)


def _crosses(rng: Random, middle: float) -> list[Shape]:
    """Return a navigation grid of crosses."""
    found: list[Shape] = []
    step, lean = 7.4, rng.uniform(0, 90)
    for row in range(11):
        for column in range(-4, 5):
            along, across = INNER + 1 + row * step * 0.93, column * step
            x, y = polar(along, middle)
            turn = middle * pi / 180
            x, y = x + across * cos(turn), y + across * sin(turn)
            if abs(across) > along * 0.36 or x * x + y * y > OUTER * OUTER or rng.random() < 0.12:
                continue
            for part in (lean, lean + 90):
                dx, dy = polar(1.3, part)
                found.append(line("wisp", (x - dx, y - dy), (x + dx, y + dy)))
    return found


_MOTIFS: Final = (_comet, _spiral, _asteroids, _nebula, _doubles, _radio, _meteors, _crosses)


# ---- stars


def _stars(chart: Chart, rng: Random) -> list[Shape]:
    """Return about three stars per cell. Chains that cross cells join the bright ones."""
    small: list[Point] = []
    bright: list[Point] = []
    for cell in range(chart.size):
        ring, first, last = span(chart, cell)
        for _ in range(STARS if ring.inner else 0):
            angle = rng.uniform(first + 0.25, last - 0.25) * 360 / TURN
            at = polar(rng.uniform(ring.inner + 1.5, ring.outer - 1.5), angle)
            (bright if rng.random() < 0.45 else small).append(at)
    stars = [star("star", x, y, 0.85) for x, y in small]
    stars += [star("star", x, y, rng.choice((1.5, 2.0))) for x, y in bright]
    return [*_chains(bright, rng), *stars]


def _chains(bright: list[Point], rng: Random) -> list[Shape]:
    free, found = list(bright), []
    for _ in range(CHAINS):
        here = free.pop(rng.randrange(len(free)))
        for _ in range(LINKS):
            following = min(free, key=lambda other: dist(here, other))
            if dist(here, following) > FAR:
                break
            free.remove(following)
            found.append(line("chain", here, following))
            here = following
    return found
