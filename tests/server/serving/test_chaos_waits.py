"""Waits in `tools/prove.py chaos`, counted from a restart or from the first usable process."""

from tools.proofs.chaos import Excuse, Kill, excuses, late
from tools.proving.player import Wait

TWO = {"server": 2, "worker": 2}


def test_a_wait_is_counted_from_the_restart() -> None:
    found = excuses([Kill("server", 1.0, 0, started=2.0, again=9.0)], TWO)
    assert found == [Excuse(1.0, 2.0)]
    assert late(Wait("answer", 0.5, 10.0), found) == 8.0
    assert late(Wait("answer", 3.0, 10.0), found) == 7.0


def test_while_none_of_a_kind_is_left_until_the_first_can_be_used() -> None:
    kills = [Kill("server", 1.0, 0, started=2.0, again=9.0), Kill("server", 3.0, 1, started=4.0, again=12.0)]
    assert Excuse(3.0, 9.0) in excuses(kills, TWO)
    assert late(Wait("line", 0.0, 10.0), excuses(kills, TWO)) == 1.0
    one = {"server": 1}
    assert late(Wait("line", 0.0, 10.0), excuses(kills[:1], one)) == 1.0


def test_without_workers_only_bots_are_waited_for() -> None:
    kills = [Kill("worker", 1.0, 0, started=2.0, again=9.0), Kill("worker", 3.0, 1, started=4.0, again=12.0)]
    assert late(Wait("others", 0.0, 10.0), excuses(kills, TWO)) == 1.0
    assert late(Wait("answer", 0.0, 10.0), excuses(kills, TWO)) == 6.0


def test_a_wait_with_no_kill_is_counted_whole() -> None:
    assert late(Wait("others", 5.0, 46.6), []) == 41.6
