"""The data printed in the box: the buoys with their names, the die and the fuel."""

from typing import Final

NAMES: Final = (  # proper names, the same in every language
    "Port", "Anchor", "Bramble", "Cutter", "Doldrum", "Eddy", "Fathom", "Gannet", "Halyard", "Inlet", "Jetty", "Kelpie",
    "Lagoon", "Mooring", "Narrows", "Lantern",
)  # fmt: skip
PORT: Final = 0
LANTERN: Final = len(NAMES) - 1
SIDES: Final = (1, 2, 3, 4, 5, 6)
FUELS: Final = (1, 2, 3)
COPIES: Final = 5
DEALT: Final = 2
MOST_HELD: Final = 3
PUSHED: Final = 3
ROUNDS: Final = 10
