"""An episode: one game from its start to its end, chance played by a seed. It can be written as a record."""

from typing import Any, Final, final

from starboard.adapters.decision import Decision
from starboard.adapters.setup import Setup
from starboard.core.chance import Fairness, outcome_of, seeded
from starboard.core.match import Match
from starboard.core.record import Record
from starboard.core.seating import CHANCE, Seat


@final
class Episode:
    """Draws are those of a match with the same seed: so the record of an episode proves itself like any other."""

    def __init__(self, setup: Setup, seed: int = 0) -> None:
        self.setup: Final = setup
        self.fairness: Final = Fairness(f"seed-{seed}", seeded(seed))
        self.played: Final[list[tuple[Seat, Any]]] = []
        self._draws = 0
        self.decision = self._drawn(Decision(setup, setup.start))

    @property
    def position(self) -> str:
        """The position as one line of text."""
        return self.setup.game.dump(self.decision.state)

    def step(self, id: int) -> None:
        """One step of whoever acts; ValueError if it is not legal."""
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
        """One legal action of whoever acts."""
        seat = self.decision.seat
        assert seat is not None
        self.played.append((seat, action))
        self.decision = self._drawn(self.decision.after(action))

    def record(self) -> str:
        """The episode so far as a record. Its secret is shown, so the game can be followed before it is over too."""
        match: Match[Any, Any] = Match(
            self.setup.position or self.setup.game, seating=self.setup.seating, fairness=self.fairness
        )
        for seat, action in self.played:
            match.play(action, seat)
        return str(Record.of(match, reveal=True))

    def _drawn(self, decision: Decision) -> Decision:
        """The next decision of a seat: chance does what it would do in a match."""
        while decision.seat == CHANCE:
            outcomes = decision.outcomes()
            total = sum([weight for _, weight in outcomes])
            number = 0
            if total > 1:
                number = self.fairness.number(self._draws, total)
                self._draws += 1
            decision = decision.after(outcome_of(outcomes, number))
        return decision
