"""Log-odds that a lead of one point is worth, by seats, from the end of the game to its start.

Fitted with `starboard.lab.calibrate`; see `docs/explanation/opponents.md`.
"""

from typing import Final

from starboard.core.odds import Slopes

SLOPES: Final[Slopes] = {
    2: (0.6598, 0.3044, 0.1969, 0.1563, 0.05633),
    3: (1 / 6.0, 1 / 6.0),
    4: (0.7533, 0.351, 0.1727, 0.1434, 0.1238),
}
