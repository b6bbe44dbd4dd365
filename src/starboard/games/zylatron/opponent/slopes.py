"""Log-odds that a lead of one point is worth, by seats, from the end of the game to its start.

Fitted with `starboard.lab.calibrate`; see `docs/explanation/opponents.md`.
"""

from typing import Final

from starboard.core.odds import Slopes

SLOPES: Final[Slopes] = {2: (0.004681, 0.004681)}
