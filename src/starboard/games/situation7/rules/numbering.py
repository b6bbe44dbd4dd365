"""Numbers for actions in turn-based play, by board. Real time has none, since finding the pieces is the game."""

from typing import Final

from starboard.core.numbering import Numbering
from starboard.games.situation7.rules.actions import END, EXACT, GUARD, LAUNCH, PLACE
from starboard.games.situation7.rules.board import FLYING
from starboard.games.situation7.rules.chart import CHARTS, Chart


def _numbered(chart: Chart) -> Numbering:
    listed = [str(PLACE[name]) for name in chart.names] + [str(EXACT[name]) for name in chart.names]
    listed += [str(LAUNCH[name, kind]) for kind in FLYING for name in chart.names]
    return Numbering((str(END), *listed, *[str(GUARD[name]) for name in chart.names]))


NUMBERINGS: Final = {name: _numbered(chart) for name, chart in CHARTS.items()}  # by board
