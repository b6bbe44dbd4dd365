"""Tips for players in the printed rules, checked on this board."""

import pytest

from starboard.games.astroplane.rules.grid import HYPERSPACES, OTHER_END, UNIVERSES
from tests.games.astroplane.kit import table


@pytest.mark.clause("AP-119")
def test_hyperspace_goes_round_both_universes() -> None:
    assert sorted(UNIVERSES[gate] for gate in HYPERSPACES) == [0, 0, 1, 1]


@pytest.mark.clause("AP-119")
def test_falling_through_a_wormhole_leads_to_the_other_universe() -> None:
    assert all(UNIVERSES[one] != UNIVERSES[two] for one, two in OTHER_END.items())


@pytest.mark.clause("AP-119")
def test_the_anomaly_can_be_fired_without_arming_it() -> None:
    assert table("m2w:S k2n:S").play("k2n~l3s l3s-l1n fire SE").board == "f7e:S g8s:S"
    assert table("m2w:S k2e:S l1n:S").play("fire SE").board == "f7e:S g8s:S k2e:S"


@pytest.mark.clause("AP-119")
def test_from_one_universe_plain_flight_reaches_only_half_of_the_singularity() -> None:
    reached, seen = set(), {"e2n"}
    waiting = ["e2n"]
    while waiting:
        start = waiting.pop()
        for action in table(f"{start}:S").of(f"{start}-"):
            to = action.rpartition("-")[2]
            if to[:-1] in ("g6", "f7", "g8", "h7"):
                reached.add(to)
            elif action.count("-") == 1 and to not in seen:
                seen.add(to)
                waiting.append(to)
    assert reached == {"g6n", "g8s"}
