"""The measured effects of house rules, as game data that the browser shows next to the rules."""

from collections.abc import Iterable
from pathlib import Path

from starboard.lab.batches import write_whole
from starboard.lab.report.chapters import ReportChapter, Variant
from starboard.lab.report.estimate import Estimate

FEWEST = 40  # minimum number of games with and without the rule; fewer say nothing
HEAD = (
    "# Measured effects of house rules: wins of 100 games by order of play.\n"
    "# Written by `starboard lab report --effects`.\n"
)


def write_effects(chapters: Iterable[ReportChapter], file: Path) -> None:
    """Write an entry for each rule tried at each number of seats in at least FEWEST games.

    If a rule was tried with several bots, the entry is chosen by these criteria in order: a bot other than random, a
    clear effect, the most games.
    """
    tried = [(each, variant) for each in chapters for variant in each.variants]
    kept = {
        (each.setup.seats, each.setup.options, variant.option, variant.setting): _entry(each, variant)
        for each, variant in sorted(tried, key=_weight)
        if min(each.measured.games, variant.measured.games) >= FEWEST
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, (HEAD + "".join(kept.values())).encode())


def _weight(tried: tuple[ReportChapter, Variant]) -> tuple[bool, bool, int]:
    chapter, variant = tried
    return chapter.setup.bots != ("random",), variant.clear, chapter.measured.games


def _entry(chapter: ReportChapter, variant: Variant) -> str:
    usual, changed = chapter.measured, variant.measured
    margin = max((each.high - each.low) / 2 for each in (*usual.order, *changed.order))
    return (
        f'\n[[{variant.option}]]\nsetting = "{variant.setting}"\nseats = {chapter.setup.seats}\n'
        f'beside = "{chapter.setup.options}"\nbots = "{chapter.setup.bots[0]}"\ngames = {changed.games}\n'
        f"usual = {_wins(usual.order)}\nwins = {_wins(changed.order)}\nmargin = {round(100 * margin)}\n"
        f"clear = {str(variant.clear).lower()}\n"
    )


def _wins(order: Iterable[Estimate]) -> list[int]:
    return [round(100 * each.value) for each in order]
