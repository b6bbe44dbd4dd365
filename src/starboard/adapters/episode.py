"""An episode: one complete game, with chance drawn from a seed. It can be written as a record."""

from typing import Any, Final, final

from starboard.adapters.decision import Decision, drawn
from starboard.adapters.setup import Setup
from starboard.core.chance import Fairness, seeded
from starboard.core.match import Match
from starboard.core.record import Record
from starboard.core.seating import Seat


@final
class Episode:
    """An episode. Its draws are those of a match with the same seed, so its record can be verified like any other."""

    def __init__(self, setup: Setup, seed: int = 0) -> None:
        self.setup: Final = setup
        self.fairness: Final = Fairness(f"seed-{seed}", seeded(seed))
        self.played: Final[list[tuple[Seat, Any]]] = []
        self.decision, self._draws = drawn(Decision(setup, setup.start), self.fairness, 0)

    @property
    def position(self) -> str:
        """The position as one line of text."""
        return self.setup.game.write_state(self.decision.state)

    def step(self, id: int) -> None:
        """Play one step of the acting seat; raise ValueError if it is illegal."""
        decision = self.decision
        if id not in decision.actions:
            legal = 0 <= id < self.setup.actions
            raise ValueError(f"{self.setup.numbering.steps[id] if legal else id!r} is not legal: {self.position}")
        action = decision.actions[id]
        if isinstance(action, dict):
            self.decision = decision.halfway(id)
        else:
            self.play(action)

    def play(self, action: Any) -> None:
        """Play a legal action of the acting seat."""
        seat = self.decision.seat
        assert seat is not None
        self.played.append((seat, action))
        self.decision, self._draws = drawn(self.decision.after(action), self.fairness, self._draws)

    def record(self) -> str:
        """Return the episode so far as a record. The secret is included, so an unfinished game can also be replayed."""
        match: Match[Any, Any] = Match(
            self.setup.position or self.setup.game, seating=self.setup.seating, fairness=self.fairness
        )
        for seat, action in self.played:
            match.play(action, seat)
        return str(Record.of(match, reveal=True))
