"""Astroplane as a game of the shelf: the table of contents of its rules."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from starboard.core.contract import Decree, Game, Leave, Seat, Seating, View
from starboard.core.message import Event, Message, Refusal
from starboard.core.options import Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.games.astroplane.opponent import auto_replies, evaluate
from starboard.games.astroplane.options import OFFERED
from starboard.games.astroplane.picture import label, scene
from starboard.games.astroplane.picture.about import ABOUT, MINOR_EVENTS
from starboard.games.astroplane.rules import actions, effects, ending, legal, position, seating, why_not
from starboard.games.astroplane.rules.actions import Action
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.state import PLAYING, State

_ALONE: Final = tuple([(seat,) for seat in range(5)])


@final
class Astroplane(Game[State, Action]):
    """Nothing is hidden: everybody's view is the position itself."""

    key = "astroplane"
    version = 1
    seats = range(2, 5)
    offered = OFFERED
    minutes = (30, 40)
    text_board = False
    targets = range(10, 401)  # AP-109
    usual_target = 40
    minor_events = MINOR_EVENTS
    about = ABOUT

    def __init__(self, chosen: Mapping[str, Setting] | None = None, version: int | None = None) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)

    def seatings(self, count: int) -> Sequence[Seating]:
        return seating.seatings(self.house, count)

    # ---- playing

    def start(self, seating_chosen: Seating) -> State:
        return seating.start(seating_chosen)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat on turn, or chance while the lot is open; nobody when the game is over."""
        return _ALONE[state.turn] if state.ending == PLAYING else ()

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, seat, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.out_of_turn(state, action)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        """The lot: every outcome is equally likely."""
        return [(outcome, 1) for outcome in legal.legal(self.house, state)] if state.lot else ()

    def apply(self, state: State, seat: Seat, action: Action, trace: list[Event] | None = None) -> State:
        return effects.apply(self.house, state, action, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        """A seat may leave at any time; nobody can agree on a draw."""  # AP-105, AP-106
        return effects.leave(self.house, state, decree.seat, trace) if isinstance(decree, Leave) else None

    # ---- the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        return ending.scores(state)

    def places(self, state: State) -> tuple[int, ...]:
        return ending.places(state)

    def ended_because(self, state: State) -> Message | None:
        return ending.because(state, self.house.drawn_out_rounds)

    def judge(self, state: State, seat: Seat) -> float:
        return evaluate.judge(self.house, state, seat)

    # ---- several games

    def match_points(self, state: State) -> tuple[int, ...]:
        return ending.match_points(state)

    def next_seating(self, seating_before: Seating, final_state: State) -> tuple[Seating, tuple[Seat, ...]]:
        return seating.next_seating(seating_before, final_state)

    # ---- answers before the question

    def standing(self, view: View[State], habit: str) -> Action | None:
        return auto_replies.timeout(self.house, view.state) if habit == "timeout" else None

    # ---- text

    def write(self, action: Action) -> str:
        return actions.write(action)

    def read(self, text: str) -> Action:
        return actions.read(text)

    def dump(self, state: State) -> str:
        return position.dump(state)

    def load(self, text: str) -> State:
        return position.load(self.house, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(state, action)

    # ---- picture

    def scene(self, view: View[State], dressing: bytes = b"") -> Scene:
        return scene.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        return scene.choices(view, touched)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(before, events, after)

    def meant(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return scene.meant(view, touched)


GAME = Astroplane
