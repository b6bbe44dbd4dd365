#!/usr/bin/env python3
"""Compute the points that a lone ship of Astron may still expect, and write the table for the evaluation.

Works backward from GAME OVER: in each round the ship gets five random cards and plays the one after which it expects
most. Upheavals, other ships and house rules are left out.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from starboard.games.astron.opponent.prospects import STEP, TABLE, USUAL_POINTS, number  # noqa: E402
from starboard.games.astron.rules.board import LAST_OFFSET, SATURN, STATIONS, WIDTH, WINDOW  # noqa: E402
from starboard.games.astron.rules.deck import BACKWARD, FORWARD, SIDEWAY, STANDARD, UPHEAVAL, VALUE, WAY  # noqa: E402
from starboard.games.astron.rules.travel import DRIFT, OWN, leg  # noqa: E402
from starboard.games.astron.rules.universe import AHEAD, BEHIND, GRID, LEFT, RIGHT, Space, beneath, universe  # noqa: E402

CARDS: Final = [card for card, count in enumerate(STANDARD) if count and WAY[card] != UPHEAVAL]
DRAWN: Final = sum([STANDARD[card] for card in CARDS])
HAND: Final = 5
PLACE: Final = ROOT / "src/starboard/games/astron/opponent" / TABLE
GROUNDED: Final = 0.8  # cost of being grounded
STUCK: Final = 1.0  # cost of having no card to play
UNIVERSE: Final = universe(False)
COURSES: Final = {FORWARD: (AHEAD,), BACKWARD: (BEHIND,), SIDEWAY: (LEFT, RIGHT)}

Values = dict[tuple[Space, int], float]  # by grid space and last station


class Round:
    """One offset of the Base: what a ship may expect there, given the values one row later."""

    def __init__(self, offset: int, later: Values) -> None:
        self.offset: Final = offset
        self.later: Final = later
        places = [(spot, last) for spot in range(GRID) for last in range(STATIONS)]
        self.drifting: Final = {place: self._arrived(*place, AHEAD, 1, DRIFT) for place in places}
        self.values: Final = {place: self._dealt(*place) for place in places}

    def _arrived(self, spot: Space, last: int, step: int, far: int, cause: str) -> float:
        """Return the expected points of a journey and of everything after it."""
        start = beneath(spot, self.offset)
        way = leg(UNIVERSE, start, step, far, cause, "entry")
        points = -float(len(way.hits))
        if way.fate:
            return points
        station, planet = UNIVERSE.station[way.end], UNIVERSE.planet[way.end]
        if station > last and (not planet or UNIVERSE.planet[start] != planet):
            points, last = points + USUAL_POINTS, station
            if station == SATURN:
                return points
        elif planet > last and not station and (cause == OWN or UNIVERSE.planet[start] != planet):
            points -= 1 + GROUNDED
        if cause == OWN:
            return points + self.drifting[spot + step * far, last]
        if self.offset + 1 == LAST_OFFSET:
            return points + (UNIVERSE.planet[way.end] != SATURN)
        return points + self.later[spot, last]

    def _played(self, spot: Space, last: int, card: int) -> float:
        """Return the value of the better way to play a card."""
        column, row, far = spot % WIDTH, spot // WIDTH, VALUE[card]
        room = {AHEAD: WINDOW - 1 - row, BEHIND: row, LEFT: column, RIGHT: WIDTH - 1 - column}
        ways = [step for step in COURSES[WAY[card]] if far <= room[step]]
        stuck = self.drifting[spot, last] - STUCK
        return max([self._arrived(spot, last, step, far, OWN) for step in ways], default=stuck)

    def _dealt(self, spot: Space, last: int) -> float:
        """Return the expected value of the best of a hand of random cards."""
        below = chance = expected = 0.0
        for value, count in sorted([(self._played(spot, last, card), STANDARD[card]) for card in CARDS]):
            below += count / DRAWN
            expected += value * (below**HAND - chance)
            chance = below**HAND
        return expected


def rounds() -> list[Values]:
    """Return the values by offset."""
    found: list[Values] = [{} for _ in range(LAST_OFFSET + 1)]
    for offset in range(LAST_OFFSET - 1, -1, -1):
        found[offset] = Round(offset, found[offset + 1]).values
    return found


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    table = [0] * number(LAST_OFFSET, 0, 0)
    for offset, values in enumerate(rounds()):
        for (spot, last), value in reversed(values.items()):
            table[number(offset, spot, last)] = round(value / STEP)
    PLACE.write_bytes(b"".join([value.to_bytes(2, "little") for value in table]))
    print(f"{PLACE.relative_to(ROOT)}: {PLACE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
