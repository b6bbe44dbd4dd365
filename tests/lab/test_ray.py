"""Ray plays and replays the same games as a single process. Slow, because Ray takes half a minute to start."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from starboard.cli.shadow import sources
from starboard.lab.choice import choose
from starboard.lab.run import Run
from starboard.lab.shadow import Shadow, Verdict
from starboard.lab.study import StudyError, read_study
from tests.cli.kit import said, starboard
from tests.lab.kit import killing, rows, same, written
from tests.lab.test_shadow import GAMES
from tests.lab.test_shadow import played as record
from tests.server.store.test_shadow import filled

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module", autouse=True)
def started() -> Iterator[None]:
    yield
    ray.shutdown()


def played(study: Path, folder: Path, address: str) -> Path:
    run = Run(read_study(study), folder)
    run.play(choose(2 if address else 1, address))
    run.merge()
    return folder


def test_a_cluster_that_is_not_there_is_named_in_a_sentence() -> None:
    with pytest.raises(StudyError, match=r"Ray \(auto\) cannot be used"):
        choose(2, "auto")


def test_ray_writes_the_same_files_as_one_process(tmp_path: Path) -> None:
    study = written(tmp_path)
    assert same(played(study, tmp_path / "ray", "local"), played(study, tmp_path / "alone", ""))


def test_games_of_a_killed_worker_are_played_by_another(tmp_path: Path) -> None:
    study = killing(tmp_path, once=True)
    (tmp_path / "mark").touch()
    killed = played(study, tmp_path / "killed", "local")
    assert not (tmp_path / "mark").exists()
    assert [row["number"] for row in rows(killed / "games.parquet")] == list(range(1, 13))
    assert same(killed, played(study, tmp_path / "alone", ""))


def replayed(records: Path, data: Path, address: str) -> list[Verdict]:
    with sources([records], data, "") as (source, _):
        shadow = Shadow(source)
        shadow.replay(choose(2 if address else 1, address))
    return sorted(shadow.verdicts, key=lambda each: each.key)


def test_ray_replays_tables_and_records_as_one_process_does(tmp_path: Path) -> None:
    """Covers all games, a copy, a record with a forged result, and a site's tables."""
    data, records = tmp_path / "starboard.db", tmp_path / "records"
    ids = asyncio.run(filled(str(data)))
    records.mkdir()
    for key, options in GAMES.items():
        (records / f"{key}.record").write_text(str(record(key, options, 1)))
    (records / "copy.record").write_text(str(record("astron", "", 2).cut(1)))
    forged = str(record("spacewalk", "mode=plain", 3)).replace("result ", "result 9", 1)
    (records / "forged.record").write_text(forged)
    found = replayed(records, data, "local")
    assert found == replayed(records, data, "")
    assert len(found) == len(ids) + len(GAMES) + 2
    assert [each.name for each in found if each.differences] == [str(records / "forged.record")]
    result = starboard("lab", "shadow", records, "--data", data, "--ray", "local", "--workers", "2")
    assert result.exit_code == 1
    assert f"replaying {len(found)} games on Ray (local), 2 at once" in said(result)
    assert "1 differs." in said(result)
