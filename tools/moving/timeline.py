"""The parts of an animated picture: pieces with their poses, drawings with start and end times, sparks."""

from collections.abc import Sequence
from typing import NamedTuple

from starboard.core.scene import Piece


class Pose(NamedTuple):
    x: float
    y: float
    turn: float
    scale: float
    opacity: float = 1


class Actor:
    """A piece throughout the film: its look, and its pose at each time."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.frames: list[tuple[float, Pose]] = []

    @property
    def pose(self) -> Pose:
        return self.frames[-1][1]

    def enter(self, start: float, end: float, pose: Pose) -> None:
        self.frames.append((start, pose._replace(opacity=0, scale=pose.scale * 1.7)))
        self.frames.append((end, pose))

    def go(self, start: float, end: float, poses: Sequence[Pose]) -> None:
        """Stay still until the start, then move through the poses."""
        start = max(start, self.frames[-1][0])
        end = max(end, start + 1)
        self.frames.append((start, self.pose))
        for i, pose in enumerate(poses, 1):
            turn = pose.turn - 360 * round((pose.turn - self.pose.turn) / 360)
            self.frames.append((start + (end - start) * i / len(poses), pose._replace(turn=turn)))


class Shown:
    """A drawing that is shown for a period of the film."""

    def __init__(self, drawn: str, start: float, behind: bool) -> None:
        self.drawn = drawn
        self.start = start
        self.end: float | None = None  # None: until the end
        self.behind = behind


class Spark(NamedTuple):
    """A short effect: a fading light, a widening ring or a rising word."""

    drawn: str
    x: float
    y: float
    start: float
    end: float
    manner: str
