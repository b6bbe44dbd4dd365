"""Ray as an engine, with many local processes or a cluster."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from starboard.lab.engine import EngineChoice, Finished, Task, WorkerDied, missing_extra
from starboard.lab.study import StudyError

LOCAL: Final = "local"
RETRIES: Final = 3  # of a batch whose worker or node died
STARTS: Final = 3  # attempts to start Ray here; each gives up after 30 s, which can be too soon on a busy machine


def ray_choice(workers: int | None, address: str) -> EngineChoice:
    """Return Ray at an address, or started on this machine (`local` or no address) with this number of workers.

    Raise StudyError if Ray is not installed or does not respond.
    """
    ray = _ray()
    if not ray.is_initialized():
        _start(ray, workers, address or LOCAL)
    cores = int(ray.cluster_resources().get("CPU", 1))
    count = min(workers or cores, cores)
    return EngineChoice(RayEngine(count), count, f"on Ray ({address or LOCAL}), {count} at once")


def _start(ray: Any, workers: int | None, address: str) -> None:
    here = address == LOCAL
    started = {"num_cpus": workers, "include_dashboard": False} if here else {}
    for left in reversed(range(STARTS if here else 1)):
        try:
            ray.init(address=address, log_to_driver=False, **started)
            return
        except Exception as error:  # Ray raises the bare class too
            ray.shutdown()
            if not left:
                raise StudyError(f"Ray ({address}) cannot be used: {error}") from error


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise missing_extra("ray") from None
    return ray


class RayEngine:
    """Runs batches as Ray tasks. Ray retries a batch if its worker or node dies."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def __call__(self, task: Task, batches: Iterable[Any]) -> Iterator[Finished]:
        ray = _ray()
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_done)
        shared, waiting, pending = ray.put(task), iter(batches), list[Any]()
        try:
            while True:
                while len(pending) < 2 * self.workers and (batch := next(waiting, None)) is not None:
                    pending.append(remote.remote(shared, batch))
                if not pending:
                    return
                done, pending = ray.wait(pending, num_returns=1)
                yield ray.get(done[0])
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
            raise WorkerDied from error
        finally:
            for left in pending:
                ray.cancel(left, force=True)


def _done(task: Task, batch: Any) -> Finished:
    return task(batch)
