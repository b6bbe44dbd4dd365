"""Execution of one command: writes the entries of its row, including automatic actions."""

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from starboard.core.chance import Fairness, outcome_of
from starboard.core.contract import Game
from starboard.core.row import UNSEEN, Draw, Entry
from starboard.core.seating import CHANCE, Seat
from starboard.core.value import Value

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)
Answers = Mapping[Seat, tuple[S, tuple[A, ...]]]  # by seat: the upcoming question, and the early answer to it


class RowWriter(Generic[S, A]):
    """Writes the entries of one row. Each writer is used once."""

    def __init__(
        self, game: Game[S, A], seats: tuple[Seat, ...], fairness: Fairness, draws: int, answers: Answers[S, A]
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.fairness: Final = fairness
        self.draws = draws
        self.entries: Final[list[Entry]] = []
        self.used: Final[set[Seat]] = set()  # seats whose early-answered question has come up
        self._answers: Final = answers

    def enter(self, state: S, actor: Seat, action: A, draw: Draw | None = None) -> S:
        """Apply an action and write its entry, including who may see it."""
        if actor in self._answers and self._answers[actor][0] == state:
            self.used.add(actor)
        text = self.game.write(action)
        texts = {seat: self._seen(state, actor, action, text, seat) for seat in self.seats}
        public = self._seen(state, actor, action, text, None)
        audience = tuple([seat for seat in self.seats if texts[seat] == text])
        forms = tuple([(seat, form) for seat, form in texts.items() if form != text and form != public])
        if public == text and not forms:
            self.entries.append(Entry(actor, text, draw))
        else:
            self.entries.append(Entry(actor, text, draw, public, audience=audience, forms=forms))
        return self.game.apply(state, actor, action)

    def follow(self, state: S, auto_replies: Mapping[Seat, str]) -> S:
        """Apply the consequences: chance, then early answers and auto replies, until a seat has to decide."""
        while True:
            actors = self.game.actors(state)
            if actors == (CHANCE,):
                state = self.draw(state)
                continue
            answer = self.awaited(state) or (
                self._auto_action(state, actors[0], auto_replies) if len(actors) == 1 else ()
            )
            if not answer:
                return state
            for action in answer:
                state = self.enter(state, actors[0], action)

    def draw(self, state: S) -> S:
        """Draw an outcome of chance and apply it."""
        outcome, draw = self.drawn(state)
        return self.enter(state, CHANCE, outcome, draw)

    def drawn(self, state: S) -> tuple[A, Draw | None]:
        """Return the next outcome of chance with its draw; a disclosure has no draw."""
        outcomes = self.game.chance_outcomes(state)
        total = sum([weight for _, weight in outcomes])
        if total == 1:
            return outcomes[0][0], None
        number = self.fairness.number(self.draws, total)
        draw = Draw(self.draws, total, number)
        self.draws += 1
        return outcome_of(outcomes, number), draw

    def awaited(self, state: S) -> tuple[A, ...]:
        """Return the early answer of the acting seat; empty if there is none or several seats act."""
        actors = self.game.actors(state) if self._answers else ()
        early = self._answers.get(actors[0]) if len(actors) == 1 else None
        return early[1] if early is not None and early[0] == state else ()

    def _auto_action(self, state: S, seat: Seat, auto_replies: Mapping[Seat, str]) -> tuple[A, ...]:
        auto_reply = auto_replies.get(seat)
        action = self.game.auto_action(self.game.view(state, seat), auto_reply) if auto_reply else None
        return () if action is None else (action,)

    def _seen(self, state: S, actor: Seat, action: A, text: str, seat: Seat | None) -> str:
        seen = self.game.seen(state, actor, action, seat)
        if seen is None:
            return UNSEEN
        return text if seen is action else self.game.write(seen)
