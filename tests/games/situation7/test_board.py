"""The board: counts, shapes and fingerprints of both sizes."""

import hashlib
from collections import Counter

import pytest

from starboard.games.situation7.rules.board import BLUE, PURPLE
from starboard.games.situation7.rules.chart import CHARTS, Chart, each

QUICK, FULL = CHARTS["quick"], CHARTS["full"]
SIZES = pytest.mark.parametrize("chart", [QUICK, FULL], ids=["quick", "full"])


def around(chart: Chart, cell: str) -> set[str]:
    return set(chart.written(chart.around[chart.number[cell]]))


def sha(lines: list[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@pytest.mark.clause("S7-4")
def test_the_quick_board_has_sixty_cells_and_the_full_one_a_hundred_and_forty() -> None:
    assert (QUICK.size, FULL.size) == (60, 140)


@pytest.mark.clause("S7-5")
@pytest.mark.parametrize(
    ("chart", "pairs", "degrees"),
    [(QUICK, 160, {4: 16, 5: 12, 6: 28, 7: 4}), (FULL, 384, {4: 32, 5: 28, 6: 60, 7: 20})],
    ids=["quick", "full"],
)
def test_cells_have_four_to_seven_neighbours(chart: Chart, pairs: int, degrees: dict[int, int]) -> None:
    numbers = [cells.bit_count() for cells in chart.around]
    assert sum(numbers) == 2 * pairs
    assert Counter(numbers) == degrees


@pytest.mark.clause("S7-5")
def test_neighbours_share_an_edge_and_opposite_quarters_of_the_sun_do_not() -> None:
    assert around(QUICK, "A1") == {"A2", "A4", "B1", "B2", "B8"}
    assert around(QUICK, "B2") == {"A1", "A2", "B1", "B3", "C2", "C3", "C4"}
    assert around(QUICK, "C1") == {"B1", "C2", "C16", "D1", "D16"}
    assert around(QUICK, "E1") == {"D1", "D16", "E2", "E16"}
    assert around(FULL, "D1") == {"C1", "C2", "D2", "D16", "E1", "E2", "E3"}
    assert around(FULL, "E2") == {"D1", "E1", "E3", "F1", "F2"}
    assert around(FULL, "G1") == {"F1", "F32", "G2", "G32"}
    for chart in (QUICK, FULL):
        assert "A3" not in around(chart, "A1")
        assert "A4" not in around(chart, "A2")


@pytest.mark.clause("S7-5")
@pytest.mark.parametrize(
    ("chart", "print"),
    [
        (QUICK, "8a178efedb8cbb1f0f2cb12cb36adc6079cc0817e9d96fdfcade3f61fcf60063"),
        (FULL, "44a2a0e0feef776cc41c2780b7e5b347ec42ba1219ad822791dca112828304fb"),
    ],
    ids=["quick", "full"],
)
def test_the_fingerprint_of_the_neighbours(chart: Chart, print: str) -> None:
    lines = [f"{name}:{','.join(chart.written(cells))}" for name, cells in zip(chart.names, chart.around, strict=True)]
    assert sha(lines) == print


@pytest.mark.clause("S7-7", "S7-8", "S7-9")
@pytest.mark.parametrize(
    ("chart", "print"),
    [
        (QUICK, "d56977d677546eee43f71aceeb76786368d1237f4f05849228652feb4dfa9273"),
        (FULL, "f14d01d44a393da1ec8c0367b0a25698bb687b67d51604967ccf507a4741a501"),
    ],
    ids=["quick", "full"],
)
def test_the_fingerprint_of_all_that_scores(chart: Chart, print: str) -> None:
    regions = sorted(chart.regions, key=lambda region: region.id)
    assert sha([f"{each.id}|{each.points}|{','.join(chart.written(each.cells))}" for each in regions]) == print


@pytest.mark.clause("S7-6")
def test_base_lines_are_the_middle_of_each_sides_rim() -> None:
    assert set(QUICK.written(QUICK.lines[PURPLE])) == {"E16", "E1", "E2"}
    assert set(QUICK.written(QUICK.lines[BLUE])) == {"E8", "E9", "E10"}
    assert set(FULL.written(FULL.lines[PURPLE])) == {"G30", "G31", "G32", "G1", "G2", "G3", "G4"}
    assert set(FULL.written(FULL.lines[BLUE])) == {f"G{number}" for number in range(14, 21)}


@pytest.mark.clause("S7-7")
@pytest.mark.parametrize(("chart", "sectors"), [(QUICK, 16), (FULL, 24)], ids=["quick", "full"])
def test_sectors_cover_all_but_the_sun_and_share_cells(chart: Chart, sectors: int) -> None:
    found = [region for region in chart.regions if region.kind == "sector"]
    assert len(found) == sectors
    covered = 0
    for region in found:
        covered |= region.cells
    assert chart.all & ~covered == chart.by_id["SUN"].cells
    shared = Counter(cell for region in found for cell in each(region.cells))
    assert set(shared.values()) == {1, 2}


@pytest.mark.clause("S7-8", "S7-9")
@pytest.mark.parametrize(("chart", "regions", "total", "plain"), [(QUICK, 37, 2120, 8), (FULL, 55, 2940, 50)])
def test_no_cell_belongs_to_two_objects(chart: Chart, regions: int, total: int, plain: int) -> None:
    assert (len(chart.regions), sum(region.points for region in chart.regions)) == (regions, total)
    objects = [region for region in chart.regions if region.kind != "sector"]
    cells = [cell for region in objects for cell in each(region.cells)]
    assert len(cells) == len(set(cells)) == chart.size - plain


@SIZES
@pytest.mark.clause("S7-10")
def test_half_a_turn_maps_the_board_on_to_itself_with_the_sides_exchanged(chart: Chart) -> None:
    for cell, other in enumerate(chart.turned):
        assert chart.turned[other] == cell
        assert chart.half_turn(chart.around[cell]) == chart.around[other]
    assert chart.half_turn(chart.lines[PURPLE]) == chart.lines[BLUE]
    footprints = {(region.kind, region.points, region.cells) for region in chart.regions}
    assert {(kind, points, chart.half_turn(cells)) for kind, points, cells in footprints} == footprints


@SIZES
def test_a_space_is_called_by_the_letter_of_its_sector_and_no_two_alike(chart: Chart) -> None:
    assert len(set(chart.titles)) == chart.size
    for region in chart.regions:
        if region.kind == "sector":
            own = {chart.titles[cell][0] for cell in each(region.cells) if chart.titles[cell][0] == region.id[-1]}
            assert own == {region.id[-1]}, "the letter on the rim"


DISTANCES = {
    "quick": "HP-P 0 AB-P 1 RB-P 1 SB-P 2 P2-P 2 M1-P 2 P1-P 3 P2-B 3 P1-B 4 SB-B 4 SUN 4 AB-B 5 RB-B 6 M1-B 6 HP-B 7",
    "full": "HP-P 0 AB-P 1 RB-P 1 SB-P 2 P2-P 3 P3-P 3 M2-P 3 P1-P 4 M1-P 4 P1-B 5 P2-B 5 SUN 6 P3-B 6 M1-B 6 SB-B 7 "
    "AB-B 7 M2-B 7 RB-B 8 HP-B 10",
}


@SIZES
@pytest.mark.clause("S7-8")
def test_how_far_every_object_is_from_the_base_line(chart: Chart) -> None:
    words = DISTANCES[chart.name].split()
    assert {id: steps(chart, chart.by_id[id].cells) for id in words[::2]} == dict(
        zip(words[::2], map(int, words[1::2]), strict=True)
    )


def steps(chart: Chart, cells: int) -> int:
    reached, far = chart.lines[PURPLE], 0
    while not reached & cells:
        reached |= chart.near(reached)
        far += 1
    return far
