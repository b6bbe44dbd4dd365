"""Which engine does the work."""

import os
from importlib.util import find_spec
from typing import Final

from starboard.lab.engine import Choice, work_here
from starboard.lab.pool import Pool
from starboard.lab.ray_engine import ray_choice

POOL: Final = 8  # processes; more than these are Ray's


def choose(workers: int | None = None, address: str = "") -> Choice:
    """Ray if an address is given or more than eight processes are asked for, else a pool; one worker needs neither.

    Without Ray a machine with many cores uses eight of them, unless more are asked for.
    """
    count = workers or os.cpu_count() or 1
    if address or (count > POOL and (workers or find_spec("ray") is not None)):
        return ray_choice(workers, address)
    if count == 1:
        return Choice(work_here, 1, "in this process")
    return Choice(Pool(min(count, POOL)), min(count, POOL), f"in {min(count, POOL)} processes")
