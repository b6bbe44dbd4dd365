"""Plots as small inline SVG: bars, points and curves, each with its interval.

Text next to the plots is HTML, so that it stays readable on a phone. The page's style sheet sets the colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from starboard.lab.report.estimate import Estimate

WIDE, HIGH, LEFT, BELOW = 340, 150, 34, 22  # size of a curve, and room for its axes
BINS: Final = 24


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line of a chart: its label, its figure and the figure as text; `note` is shown below the label."""

    label: str
    estimate: Estimate
    said: str
    note: str = ""
    strong: bool = False


def chart(lines: Sequence[ChartLine], low: float, high: float, mark: float | None = None, points: bool = False) -> str:
    """Return bars from the left edge, or points, on a common scale; `mark` is a line through all of them."""
    return f'<div class="chart">{"".join(_row(line, low, high, mark, points) for line in lines)}</div>'


def _row(line: ChartLine, low: float, high: float, mark: float | None, points: bool) -> str:
    def x(value: float) -> float:
        return round(100 * min(1.0, max(0.0, (value - low) / ((high - low) or 1))), 2)

    value, start, end = (x(each) for each in (line.estimate.value, line.estimate.low, line.estimate.high))
    shape = "" if points else f'<rect class="bar" x="0" y="4" width="{value}" height="12"/>'
    dot = f'<line class="dot" x1="{value}" x2="{value}" y1="10" y2="10"/>' if points else ""
    par = f'<line class="mark" x1="{x(mark)}" x2="{x(mark)}" y1="0" y2="20"/>' if mark is not None else ""
    reach = f'<line class="reach" x1="{start}" x2="{end}" y1="10" y2="10"/>'
    drawn = f'<svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">{shape}{par}{reach}{dot}</svg>'
    note = f"<small>{escape(line.note)}</small>" if line.note else ""
    strong = ' class="strong"' if line.strong else ""
    return f"<div{strong}><span>{escape(line.label)}{note}</span>{drawn}<b>{escape(line.said)}</b></div>"


def curve(points: Sequence[Estimate], high: float, low: float = 0.0, percent: bool = False) -> str:
    """Return the curve of a figure over the length of a game, with its interval as a band."""
    count = len(points)

    def at(place: int, value: float) -> str:
        x = LEFT + (WIDE - LEFT - 8) * place / max(1, count - 1)
        y = 8 + (HIGH - BELOW - 8) * (1 - (value - low) / ((high - low) or 1))
        return f"{x:.1f},{y:.1f}"

    upper = [at(place, min(high, each.high)) for place, each in enumerate(points)]
    lower = [at(place, max(low, each.low)) for place, each in enumerate(points)]
    line = [at(place, each.value) for place, each in enumerate(points)]
    ticks = "".join(_tick(value, at(0, value), percent) for value in _round_values(low, high))
    return (
        f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{ticks}'
        f'<polygon class="band" points="{" ".join([*upper, *reversed(lower)])}"/>'
        f'<polyline class="line" points="{" ".join(line)}"/>'
        f'<text x="{LEFT}" y="{HIGH - 4}">start</text>'
        f'<text x="{(WIDE + LEFT) / 2:.0f}" y="{HIGH - 4}" text-anchor="middle">half time</text>'
        f'<text x="{WIDE - 8}" y="{HIGH - 4}" text-anchor="end">end</text></svg>'
    )


def _round_values(low: float, high: float) -> list[float]:
    """Return three to six round numbers within a range, for ticks."""
    least = (high - low or 1) / 5
    power = 10 ** floor(log10(least))
    step = power * next((factor for factor in (1, 2, 2.5, 5) if factor * power >= least * 0.999), 10)
    first = ceil(low / step - 1e-9)
    return [step * number for number in range(first, floor(high / step + 1e-9) + 1)]


def _tick(value: float, at: str, percent: bool) -> str:
    y = float(at.split(",")[1])
    said = f"{value:.0%}" if percent else f"{value:.3g}"
    return (
        f'<line class="grid" x1="{LEFT}" x2="{WIDE - 8}" y1="{y}" y2="{y}"/>'
        f'<text x="{LEFT - 4}" y="{y + 3.5}" text-anchor="end">{said}</text>'
    )


def histogram(values: Sequence[int], unit: str) -> str:
    """Return a histogram: the number of games for each value; `unit` is singular."""
    low, high = min(values), max(values)
    if low == high:
        return f"<p><b>{_counted(low, unit)}</b> in every game.</p>"
    width = max(1, -(-(high - low + 1) // BINS))
    counts = [0] * ((high - low) // width + 1)
    for value in values:
        counts[(value - low) // width] += 1
    step = (WIDE - 16) / len(counts)
    bars = "".join(
        f'<rect class="bar" x="{8 + step * place:.1f}" y="{8 + (HIGH - BELOW - 8) * (1 - count / max(counts)):.1f}"'
        f' width="{max(1.0, step - 2):.1f}" height="{(HIGH - BELOW - 8) * count / max(counts):.1f}"/>'
        for place, count in enumerate(counts)
    )
    return (
        f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{bars}'
        f'<text x="8" y="{HIGH - 4}">{_counted(low, unit)}</text>'
        f'<text x="{WIDE - 8}" y="{HIGH - 4}" text-anchor="end">{_counted(high, unit)}</text></svg>'
    )


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
