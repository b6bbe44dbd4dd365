"""A setup: the game to learn, its options, the number of seats and the starting position."""

from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.numbering import MOST, Numbering
from starboard.core.observation import Block, Numbers
from starboard.core.position import read_position, usual_seating
from starboard.core.registry import load


def numbered(key: str, options: str | None = None) -> tuple[Game[Any, Any], Numbering]:
    """Return the game under these options, with its numbering; raise ValueError if it has no numbered actions.

    If `options` is None, use the default options or, if they have no numbered actions, the first house rule with some.
    """
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
    """Everything that stays the same between episodes."""

    def __init__(self, key: str, options: str | None = None, seats: int | None = None, position: str = "") -> None:
        """Load the game; `position` replaces its usual start. Raise ValueError if the arguments are inconsistent."""
        self.game, self.numbering = numbered(key, options)
        self.position: Final = read_position(self.game, position) if position else None
        held = seats if self.position is None else len(self.position.scores)
        if seats not in (None, held):
            raise ValueError(f"the position has {held} seats, not {seats}")
        self.seating: Final = usual_seating(self.game, held)
        self.seats: Final = self.seating.seats
        self.start: Final = self.game.start(self.seating) if self.position is None else self.position.state
        self.fields: Final = self._fields()
        self.size: Final = sum(field.size for field in self.fields)  # numbers in an observation
        self.actions: Final = len(self.numbering.steps)
        self._opener: Final = {id: place for place, id in enumerate(self.numbering.openers)}
        self._ids: Final[dict[int, tuple[Any, tuple[int, ...]]]] = {}  # by the identity of the action

    def __reduce__(self) -> tuple[Any, ...]:
        position = "" if self.position is None else str(self.position)
        return Setup, (self.game.key, str(self.game.options), self.seating.count, position)

    def _fields(self) -> tuple[Block, ...]:
        """Return the game's fields and, if some actions have two steps, a field for the first step."""
        own, openers = self.game.observation_fields(self.seating.count), self.numbering.openers
        chosen = Block("chosen", (len(openers),), "the first step of an action that still needs its second")
        return (*own, chosen) if openers else own

    def ids(self, action: Any) -> tuple[int, ...]:
        """Return the numbers of an action's steps. Most actions are shared objects, so they are cached by identity."""
        known = self._ids.get(id(action))
        if known is None:
            if len(self._ids) >= MOST:
                self._ids.clear()
            known = self._ids[id(action)] = action, self.numbering.ids(self.game.write(action))
        return known[1]

    def observe(self, state: Any, seat: int, chosen: int | None, buffer: Any) -> None:
        """Write a seat's view into a buffer of zeros. Only the acting seat sees the first step that it has chosen."""
        numbers = Numbers(buffer)
        self.game.observe(self.game.view(state, seat), numbers)
        if chosen is not None:
            numbers.set(self._opener[chosen], 1.0)
