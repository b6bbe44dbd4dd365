"""Figures of a run: quantiles, formatting and progress bars."""

import argparse
import json
from collections.abc import Iterable, Mapping

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


def numbers(parser: argparse.ArgumentParser, **defaults: float) -> None:
    """Add numeric options, each with the type of its default."""
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"default: {default:g}")


def quantile(values: Iterable[float], share: float) -> float:
    """Return the quantile of the values at this share; 0 if there are no values."""
    found = sorted(values)
    return found[min(len(found) - 1, int(len(found) * share))] if found else 0.0


def show(figures: Mapping[str, float], as_json: bool) -> None:
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' ')}: {value:,.2f}")


def progress(quiet: bool) -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    return Progress(*columns, disable=quiet)
