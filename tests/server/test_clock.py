"""Clock correction: processes use the database's time if their machine's clock is off."""

import logging
import time

import pytest

from starboard.server import clock, database_time
from starboard.server.clock import Correction, now_ms
from starboard.server.database_time import agree, measure
from starboard.server.store import StoreError

pytestmark = pytest.mark.anyio


def own() -> int:
    return time.time_ns() // 1_000_000


class Shard:
    """A database whose clock is a given number of ms behind this machine's."""

    def __init__(self, behind: int) -> None:
        self.behind = behind
        self.alone = False
        self.database = self
        self.shards = (self,)

    async def time(self) -> int:
        return own() - self.behind


@pytest.fixture(autouse=True)
def correction(monkeypatch: pytest.MonkeyPatch) -> Correction:
    fresh = Correction()
    monkeypatch.setattr(clock, "correction", fresh)
    monkeypatch.setattr(database_time, "correction", fresh)
    return fresh


async def test_a_clock_two_seconds_ahead_is_corrected(caplog: pytest.LogCaptureFixture) -> None:
    await agree(Shard(2000))  # type: ignore[arg-type]
    assert abs(now_ms() - (own() - 2000)) < 50
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "2.00 s ahead of" in caplog.text


async def test_a_clock_that_is_off_by_little_is_left_alone(correction: Correction) -> None:
    for behind in (0, 40, -60):
        await agree(Shard(behind))  # type: ignore[arg-type]
        assert correction.ms == 0


def test_the_surest_measurement_counts(correction: Correction) -> None:
    correction.learn(3000, 1400)  # too slow to be a reliable measurement
    assert correction.ms == 0
    correction.learn(4, -500)
    assert correction.ms == -500
    correction.learn(800, 0)
    assert correction.ms == -500
    for _ in range(5):
        correction.learn(4, 10)
    assert correction.ms == 0


async def test_databases_that_do_not_agree_are_refused() -> None:
    store = Shard(0)
    store.shards = (store, Shard(2000))  # type: ignore[assignment]
    with pytest.raises(StoreError, match=r"differ by 2\.0 s"):
        await agree(store)  # type: ignore[arg-type]


async def test_how_long_it_took_is_measured_too() -> None:
    took, ahead = await measure(Shard(700).time)
    assert took < 50
    assert 650 < ahead < 750
