"""What a moving picture is made of: pieces with their poses, what is shown from when to when, sparks."""

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
    """A piece through the whole film: what it looks like, and where it is when."""

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
        """Stay until the start, then through the poses."""
        start = max(start, self.frames[-1][0])
        end = max(end, start + 1)
        self.frames.append((start, self.pose))
        for i, pose in enumerate(poses, 1):
            turn = pose.turn - 360 * round((pose.turn - self.pose.turn) / 360)
            self.frames.append((start + (end - start) * i / len(poses), pose._replace(turn=turn)))


class Shown:
    """Something that is there from one moment to another."""

    def __init__(self, drawn: str, start: float, behind: bool) -> None:
        self.drawn = drawn
        self.start = start
        self.end: float | None = None  # None: to the last
        self.behind = behind


class Spark(NamedTuple):
    """Something short: a light that fades, a ring that widens, a word that rises."""

    drawn: str
    x: float
    y: float
    start: float
    end: float
    manner: str
