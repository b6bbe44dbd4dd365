"""The cut of the pieces: closed outlines with edges shared by neighbours."""

import re
from math import cos, hypot, pi, sin

import pytest

from starboard.games.situation7.picture.cut import boundary, own_outline
from starboard.games.situation7.picture.drawing import CENTRE, SCALE, centre, span
from starboard.games.situation7.rules.board import TURN
from starboard.games.situation7.rules.chart import CHARTS, Chart, each

SIZES = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)
SECRETS = (b"", b"one", b"two")


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 1e-6


@SIZES
@pytest.mark.parametrize("secret", SECRETS)
def test_every_outline_closes_and_stays_on_the_board(chart: Chart, secret: bytes) -> None:
    for cell in range(chart.size):
        edges = boundary(chart, cell, secret)
        for edge, following in zip(edges, [*edges[1:], edges[0]], strict=True):
            assert near(edge[-1], following[0])
        for x, y in [point for edge in edges for point in edge]:
            assert (x - CENTRE) ** 2 + (y - CENTRE) ** 2 <= (100 * SCALE + 1e-6) ** 2


@SIZES
@pytest.mark.clause("S7-2", "S7-5")
def test_neighbours_share_one_edge_each(chart: Chart) -> None:
    found: dict[tuple[tuple[float, float], ...], list[int]] = {}
    for cell in range(chart.size):
        for edge in boundary(chart, cell, b"one"):
            rounded = tuple((round(x, 5), round(y, 5)) for x, y in edge)
            found.setdefault(min(rounded, rounded[::-1]), []).append(cell)
    shared = {tuple(sorted(cells)) for edge, cells in found.items() if len(edge) > 2}
    assert shared == {(cell, other) for cell in range(chart.size) for other in each(chart.around[cell]) if cell < other}


@SIZES
@pytest.mark.clause("S7-29")
def test_in_its_own_frame_every_piece_has_the_sun_above_and_the_rim_below(chart: Chart) -> None:
    """The outline begins at the outer edge's right corner, below the middle."""
    for cell in range(chart.size):
        ring, first, last = span(chart, cell)
        (x, y), half = centre(chart, cell), pi * (last - first) / TURN
        corner = SCALE * ring.outer * sin(half), SCALE * ring.outer * cos(half) - hypot(x - CENTRE, y - CENTRE)
        begins = re.match(r"M(-?[\d.]+) (-?[\d.]+)", own_outline(chart, cell, b"one"))
        assert begins is not None
        assert (float(begins[1]), float(begins[2])) == pytest.approx(corner, abs=0.1)


@pytest.mark.clause("S7-32", "S7-29")
def test_the_own_frame_names_no_place_and_every_table_has_its_own_cut() -> None:
    chart = CHARTS["quick"]
    cuts = [[own_outline(chart, cell, secret) for cell in range(chart.size)] for secret in SECRETS]
    assert len({tuple(cut) for cut in cuts}) == 3
    for cut in cuts:
        assert len(set(cut)) == chart.size
        for path in cut:
            numbers = [abs(float(number)) for number in re.findall(r"-?\d+\.\d", path.partition("A")[0])]
            assert max(numbers) < 200
    (x, y), *_ = boundary(chart, 0, b"one")[0]
    assert not own_outline(chart, 0, b"one").startswith(f"M{x:.1f} {y:.1f}")
