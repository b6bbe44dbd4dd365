"""Progress of a review, stored in its due row."""

import msgspec

FORMAT = "2"  # raise it when reviews are computed differently: stored ones are then recomputed
SLOT = "review"


class ReviewProgress(msgspec.Struct, frozen=True):
    """The number of portions done out of `of`, which is 0 until it is known.

    `failures` counts failed attempts at the next portion. It is stored only if it is not 0.
    """

    done: int = 0
    of: int = 0
    failures: int = 0

    @property
    def payload(self) -> bytes:
        return f"{self.done} {self.of}{f' {self.failures}' if self.failures else ''}".encode()


def read_progress(payload: bytes) -> ReviewProgress:
    return ReviewProgress(*[int(each) for each in payload.split()])
