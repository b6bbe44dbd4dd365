"""How far the review of a table is: its due row remembers that."""

import msgspec

FORMAT = "1"  # rises when reviews are computed otherwise: stored ones are then computed anew
SLOT = "review"


class Progress(msgspec.Struct, frozen=True):
    """How many portions of a review are done, of how many; of 0: not known yet.

    `failures` counts those of the next portion. It is stored only if there are any.
    """

    done: int = 0
    of: int = 0
    failures: int = 0

    @property
    def payload(self) -> bytes:
        return f"{self.done} {self.of}{f' {self.failures}' if self.failures else ''}".encode()


def read_progress(payload: bytes) -> Progress:
    return Progress(*[int(each) for each in payload.split()])
