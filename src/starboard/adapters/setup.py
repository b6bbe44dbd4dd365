"""A setup: which game is learned, under which options, by how many, from which position."""

from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.numbering import Numbering
from starboard.core.observation import Field
from starboard.core.position import read_position, usual_seating
from starboard.core.registry import load


def numbered(key: str, options: str | None = None) -> tuple[Game[Any, Any], Numbering]:
    """The game under these options; None: the usual ones or, where they have no numbered actions, the first house rule
    that gives some. ValueError if there are none."""
    tried = [load(key, options or "")]
    if options is None:
        own = tried[0].offered
        tried += [load(key, f"{each.name}={setting}") for each in own for setting in each.settings]
    for game in tried:
        numbering = game.numbering()
        if numbering is not None:
            return game, numbering
    raise ValueError(f"{key} has no numbered actions under these options: {tried[0].options}")


@final
class Setup:
    """All that stays the same from episode to episode."""

    def __init__(self, key: str, options: str | None = None, seats: int | None = None, position: str = "") -> None:
        """`position`: where episodes begin, as text; else at the game's own start. ValueError if something is wrong."""
        self.game, self.numbering = numbered(key, options)
        self.position: Final = read_position(self.game, position) if position else None
        held = seats if self.position is None else len(self.position.scores)
        if seats not in (None, held):
            raise ValueError(f"the position has {held} seats, not {seats}")
        self.seating: Final = usual_seating(self.game, held)
        self.seats: Final = self.seating.seats
        self.start: Final = self.game.start(self.seating) if self.position is None else self.position.state
        self.fields: Final = self._fields()
        self.size: Final = sum(field.size for field in self.fields)  # of an observation
        self.actions: Final = len(self.numbering.steps)
        self._opener: Final = {id: place for place, id in enumerate(self.numbering.openers)}

    def __reduce__(self) -> tuple[Any, ...]:
        position = "" if self.position is None else str(self.position)
        return Setup, (self.game.key, str(self.game.options), self.seating.count, position)

    def _fields(self) -> tuple[Field, ...]:
        """The game's own, and where actions have two steps the first of them."""
        own, openers = self.game.observation_fields(self.seating.count), self.numbering.openers
        chosen = Field("chosen", (len(openers),), "the first step of an action that still wants its second")
        return (*own, chosen) if openers else own

    def observation(self, state: Any, seat: int, chosen: int | None) -> list[float]:
        """What a seat knows, as numbers. Only the seat that acts knows what it has chosen."""
        numbers = self.game.observation(self.game.view(state, seat))
        if self._opener:
            first = [0.0] * len(self._opener)
            if chosen is not None:
                first[self._opener[chosen]] = 1.0
            numbers = [*numbers, *first]
        return numbers
