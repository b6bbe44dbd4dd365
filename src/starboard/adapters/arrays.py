"""A decision as numpy arrays, as PettingZoo and Gymnasium want it."""

from typing import Any

import numpy

from starboard.adapters.decision import Decision


def observation(decision: Decision, seat: int) -> Any:
    """The numbers of a seat's view."""
    return numpy.array(decision.observation(seat), numpy.float32)


def action_mask(decision: Decision, seat: int) -> Any:
    """A 1 for each step that is legal now; none for a seat whose decision it is not."""
    mask = numpy.zeros(decision.setup.actions, numpy.int8)
    if decision.seat == seat:
        mask[list(decision.actions)] = 1
    return mask
