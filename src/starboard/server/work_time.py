"""The event loop's time by kind of work, for /metrics.

Each second counts once: work that is done within other work counts as its own kind only.
"""

import functools
import inspect
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator
from types import TracebackType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")


class WorkTime:
    """The seconds of each kind of work so far, and the kind that is running; "" is everything else and idle time."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._kind = ""
        self._since = 0.0

    def switch(self, kind: str) -> str:
        """Count time as this kind from now on; return the kind so far."""
        now = self._clock()
        before = self._kind
        if before:
            self.seconds[before] += now - self._since
        self._kind, self._since = kind, now
        return before

    def collecting(self, phase: str, info: dict[str, int]) -> None:
        """Count the garbage collections of the event loop's thread; for `gc.callbacks`."""
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._interrupted = self.switch("collector")
        else:
            self.switch(self._interrupted)

    _interrupted = ""


work_time = WorkTime()  # of this process, whose event loop is in its main thread


class Steps(Generator[Any, Any, Result]):
    """An awaitable coroutine whose steps count as one kind of work, excluding the time that it waits."""

    def __init__(self, work: Coroutine[Any, Any, Result], kind: str) -> None:
        self._work = work
        self._kind = kind

    def __await__(self) -> Generator[Any, Any, Result]:
        return self

    def send(self, value: Any) -> Any:
        before = work_time.switch(self._kind)
        try:
            return self._work.send(value)
        finally:
            work_time.switch(before)

    def throw(self, kind: Any, value: Any = None, trace: TracebackType | None = None) -> Any:
        before = work_time.switch(self._kind)
        try:
            return self._work.throw(kind if value is None else value)
        finally:
            work_time.switch(before)

    def close(self) -> None:
        self._work.close()


def timed(kind: str) -> Callable[[Function], Function]:
    """Decorate a function or coroutine function whose time counts as this kind of work."""

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def counted(*arguments: Any, **named: Any) -> Any:
            before = work_time.switch(kind)
            try:
                return function(*arguments, **named)
            finally:
                work_time.switch(before)

        @functools.wraps(function)
        async def counted_steps(*arguments: Any, **named: Any) -> Any:
            return await Steps(function(*arguments, **named), kind)

        return cast(Function, counted_steps if inspect.iscoroutinefunction(function) else counted)

    return decorate
