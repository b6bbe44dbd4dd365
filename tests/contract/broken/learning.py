"""Toys that a learner would stumble over, each in another way."""

from starboard.core.numbering import Numbering
from starboard.core.view import View
from tests.contract.broken.breaking import breaks
from tests.contract.broken.secrets import Remembers
from tests.contract.toys.hush import NUMBERING, Hush, State


@breaks("actions_are_numbered")
class ForgetsTheNod(Hush):
    def numbering(self) -> Numbering | None:
        return Numbering(tuple(step for step in NUMBERING.steps if step != "nod"))


@breaks("actions_are_numbered")
class ForgetsWhatIsSwapped(Hush):
    """Has a number for swapping, and none for the second step."""

    def numbering(self) -> Numbering | None:
        return Numbering(NUMBERING.steps[:-1])


@breaks("observations_have_their_fields")
class TellsOnlyHandsThatAreFull(Hush):
    """Leaves out the numbers of a hand that is empty."""

    def observation(self, view: View[State]) -> list[float]:
        numbers = super().observation(view)
        return numbers if any(view.state.hands) else numbers[:-4]


@breaks("observations_have_their_fields")
class CountsPointsAsTheyAre(Hush):
    def observation(self, view: View[State]) -> list[float]:
        numbers = super().observation(view)
        return [*numbers[:5], *map(float, view.state.points), *numbers[5 + len(view.state.points) :]]


@breaks("observations_tell_nothing")
class ObservesFromMemory(Remembers):
    def observation(self, view: View[State]) -> list[float]:
        return [*super().observation(view)[:-1], Remembers.dealt / 4]
