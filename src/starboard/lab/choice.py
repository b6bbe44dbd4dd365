"""The choice of engine."""

import os
from importlib.util import find_spec
from typing import Final

from starboard.lab.engine import EngineChoice, work_here
from starboard.lab.pool import Pool
from starboard.lab.ray_engine import ray_choice

POOL: Final = 8  # processes; more than this needs Ray


def choose(workers: int | None = None, address: str = "") -> EngineChoice:
    """Return Ray for an address or for more than POOL processes, else a pool; for one worker, this process.

    Without Ray, at most POOL cores are used unless more workers are requested.
    """
    count = workers or os.cpu_count() or 1
    if address or (count > POOL and (workers or find_spec("ray") is not None)):
        return ray_choice(workers, address)
    if count == 1:
        return EngineChoice(work_here, 1, "in this process")
    return EngineChoice(Pool(min(count, POOL)), min(count, POOL), f"in {min(count, POOL)} processes")
