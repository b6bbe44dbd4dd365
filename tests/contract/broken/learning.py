"""Toys that break the laws of numbered actions and observations."""

from starboard.core.numbering import Numbering
from starboard.core.observation import Numbers
from starboard.core.view import View
from tests.contract.broken.breaking import breaks
from tests.contract.broken.secrets import Remembers
from tests.contract.toys.hush import NUMBERING, PHASES, Hush, State


@breaks("actions_are_numbered")
class ForgetsTheNod(Hush):
    def numbering(self) -> Numbering | None:
        return Numbering(tuple(step for step in NUMBERING.steps if step != "nod"))


@breaks("actions_are_numbered")
class ForgetsWhatIsSwapped(Hush):
    """A toy that numbers the swaps except that of the last card."""

    def numbering(self) -> Numbering | None:
        return Numbering(NUMBERING.steps[:-1])


@breaks("observations_have_their_fields")
class TellsOnlyHandsThatAreFull(Hush):
    """A toy that omits the hand from the observation when all hands are empty."""

    def observe(self, view: View[State], numbers: Numbers) -> None:
        super().observe(view, numbers)
        if not any(view.state.hands):
            numbers.skip(-4)


@breaks("observations_have_their_fields")
class CountsPointsAsTheyAre(Hush):
    def observe(self, view: View[State], numbers: Numbers) -> None:
        super().observe(view, numbers)
        numbers.buffer[len(PHASES) : len(PHASES) + len(view.state.points)] = map(float, view.state.points)


@breaks("observations_tell_nothing")
class ObservesFromMemory(Remembers):
    def observe(self, view: View[State], numbers: Numbers) -> None:
        super().observe(view, numbers)
        numbers.set(-1, Remembers.dealt / 4)
