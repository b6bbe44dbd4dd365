"""Log-odds that a lead of one point is worth, by seats, from the end of the game to its start.

Fitted with `starboard.lab.calibrate`; see `docs/explanation/opponents.md`.
"""

from typing import Final

from starboard.core.odds import Slopes

SLOPES: Final[Slopes] = {
    2: (0.2825, 0.1417, 0.1949, 0.1315, 0.1556),
    3: (1 / 9.2, 1 / 9.2),
    4: (1 / 9.9, 1 / 9.9),
    5: (1 / 10.5, 1 / 10.5),
}
