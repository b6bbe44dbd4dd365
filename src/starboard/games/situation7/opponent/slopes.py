"""Log-odds that a lead of one point is worth, by seats, from the end of the game to its start.

Fitted with `starboard.lab.calibrate`; see `docs/explanation/opponents.md`.
"""

from typing import Final

from starboard.core.odds import Slopes

SLOPES: Final[Slopes] = {2: (0.01938, 0.0109, 0.008728, 0.007497, 0.006548)}
