"""A decision as numpy arrays, for PettingZoo and Gymnasium."""

from typing import Any

import numpy

from starboard.adapters.decision import Decision


def observation(decision: Decision, seat: int) -> Any:
    """Return the observation of a seat as a float32 vector."""
    numbers = numpy.zeros(decision.setup.size, numpy.float32)
    decision.observe(seat, numbers.data)
    return numbers


def action_mask(decision: Decision, seat: int) -> Any:
    """Return a mask with 1 for each legal step; all 0 if another seat is to act."""
    mask = numpy.zeros(decision.setup.actions, numpy.int8)
    decision.mask(seat, mask.data)
    return mask
