"""Writes the pages of a study, one per game, and the effects of house rules as data."""

from collections.abc import Sequence
from pathlib import Path

from starboard.lab.batches import write_whole
from starboard.lab.report.chapters import chapters, ladders
from starboard.lab.report.compare import Comparison, compare
from starboard.lab.report.effects import write_effects
from starboard.lab.report.page import page
from starboard.lab.report.results import PlayedContest, read_results
from starboard.lab.study import StudyError


def write_reports(
    folders: Sequence[Path], out: Path, against: Path | None = None, effects: Path | None = None
) -> list[Path]:
    """Write the reports; return the files. Raise StudyError if a folder has no results or nothing can be compared."""
    results = read_results(folders)
    before = read_results([against]) if against is not None else []
    compared = compare(before, results)
    if before and not compared:
        raise StudyError("the two studies cannot be compared: no contest has the same game, seats and bot")
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for key in dict.fromkeys(played.setup.game for played in results):
        own = [played for played in results if played.setup.game == key]
        written += _written(key, own, [each for each in compared if each.game == key], out, effects)
    return written


def _written(
    key: str, own: Sequence[PlayedContest], compared: Sequence[Comparison], out: Path, effects: Path | None
) -> list[Path]:
    found = chapters(own)
    file = out / f"{key}.html"
    games = sum(len(played.games) for played in own)
    write_whole(file, page(key, games, found, ladders(own), compared).encode())
    if effects is None or not any(chapter.variants for chapter in found):
        return [file]
    data = effects / key / "effects.toml"
    write_effects(found, data)
    return [file, data]
