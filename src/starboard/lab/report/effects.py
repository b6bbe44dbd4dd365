"""The measured effects of house rules as data beside a game: what the browser shows where rules are chosen."""

from collections.abc import Iterable
from pathlib import Path

from starboard.lab.batches import write_whole
from starboard.lab.report.chapters import Chapter, Variant

FEWEST = 40  # games, with the rule and without: fewer say nothing to a player
HEAD = (
    "# What each house rule does, measured: wins of 100 by order of play.\n"
    "# Written by `starboard lab report --effects`.\n"
)


def write_effects(chapters: Iterable[Chapter], file: Path) -> None:
    """One entry for each rule tried at each number of seats, in at least so many games; where it was tried with several
    bots, sensible play counts before random play, then a clear effect, then the most games."""
    tried = [(each, variant) for each in chapters for variant in each.variants]
    kept = {
        (each.setup.seats, each.setup.options, variant.option, variant.setting): _entry(each, variant)
        for each, variant in sorted(tried, key=_weight)
        if min(each.measured.games, variant.measured.games) >= FEWEST
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, (HEAD + "".join(kept.values())).encode())


def _weight(tried: tuple[Chapter, Variant]) -> tuple[bool, bool, int]:
    chapter, variant = tried
    return chapter.setup.bots != ("random",), variant.clear, chapter.measured.games


def _entry(chapter: Chapter, variant: Variant) -> str:
    usual, changed = chapter.measured, variant.measured
    margin = max((each.high - each.low) / 2 for each in (*usual.order, *changed.order))
    return (
        f'\n[[{variant.option}]]\nsetting = "{variant.setting}"\nseats = {chapter.setup.seats}\n'
        f'beside = "{chapter.setup.options}"\nbots = "{chapter.setup.bots[0]}"\ngames = {changed.games}\n'
        f"usual = {_wins(usual.order)}\nwins = {_wins(changed.order)}\nmargin = {round(100 * margin)}\n"
        f"clear = {str(variant.clear).lower()}\n"
    )


def _wins(order: Iterable[tuple[float, float, float]]) -> list[int]:
    return [round(100 * each[0]) for each in order]
