"""Zylatron as a game of the shelf: the table of contents of its rules."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from starboard.core.contract import CHANCE, Decree, Game, Seat, Seating, Settle, View
from starboard.core.message import Event, Message, Refusal
from starboard.core.options import Setting
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.games.zylatron.opponent import auto_replies, evaluate
from starboard.games.zylatron.options import OFFERED
from starboard.games.zylatron.picture import label, scene
from starboard.games.zylatron.picture.about import ABOUT
from starboard.games.zylatron.rules import actions, effects, ending, events, legal, position, sides, why_not
from starboard.games.zylatron.rules.actions import Action, Fire
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.state import NONE, State


@final
class Zylatron(Game[State, Action]):
    """Nothing is hidden: everybody's view is the position itself. The order of the pile is decided card by card."""

    key = "zylatron"
    version = 1
    seats = range(2, 5)
    offered = OFFERED
    beginners = "variant=short"
    minutes = (20, 120)
    minor_events = events.MINOR
    about = ABOUT
    text_board = False

    def __init__(self, chosen: Mapping[str, Setting] | None = None, version: int | None = None) -> None:
        super().__init__(chosen, version)
        self.house: Final = House(self.options)

    def seatings(self, count: int) -> Sequence[Seating]:
        """Each seat has a planet, in clockwise order; who begins is drawn by lot."""  # ZY-2, ZY-6
        homes = self.house.homes(count)
        return (Seating(sides.sides(self.house, count), tuple(homes)),) if homes else ()

    # ---- playing

    def start(self, seating: Seating) -> State:
        return effects.start(self.house, "".join(seating.spots))

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Exactly one seat acts, or chance while the lot is open or a card is drawn; nobody when the game is over."""
        return () if state.ended else (state.acting,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal.legal(self.house, state, seat)

    def reason(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.reason(self.house, state, action)

    def out_of_turn(self, state: State, seat: Seat, action: Action) -> Refusal:
        return why_not.out_of_turn(state, seat)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return legal.chances(self.house, state) if state.acting == CHANCE and not state.ended else ()

    def apply(self, state: State, seat: Seat, action: Action, trace: list[Event] | None = None) -> State:
        return effects.apply(self.house, state, action, trace)

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        if state.ended:
            return None
        if isinstance(decree, Settle):
            return effects.settle(state, trace)
        return self._left(state, decree.seat, trace)

    def _left(self, state: State, seat: Seat, trace: list[Event] | None) -> State | None:
        """Where only one side would be left it has won; elsewhere a computer player goes on."""  # ZY-112
        if not 1 <= seat <= state.count or seat in state.out:
            return None
        told: list[Event] = []
        after = effects.leave(self.house, state, seat, told)
        if not after.ended:
            return None
        if trace is not None:
            trace.extend(told)
        return after

    def endless(self) -> bool:
        return self.house.round_limit == 0  # ZY-110

    def out(self, state: State) -> tuple[Seat, ...]:
        return state.out

    def seals(self, before: State, seat: Seat, action: Action, after: State) -> bool:
        """A drawn card, a shot out of range and a fall are never taken back by oneself."""  # ZY-115
        wasted = isinstance(action, Fire) and after.aimed == NONE
        return wasted or after.realm.fallen != before.realm.fallen or self.actors(after) != (seat,)

    # ---- the outcome

    def scores(self, state: State) -> tuple[int, ...]:
        return ending.scores(state)

    def places(self, state: State) -> tuple[int, ...]:
        return ending.places(self.house, state)

    def ended_because(self, state: State) -> Message | None:
        return ending.because(self.house, state)

    def judge(self, state: State, seat: Seat) -> float:
        return evaluate.judge(self.house, state, seat)

    def standing(self, view: View[State], habit: str) -> Action | None:
        return auto_replies.timeout(self.house, view.state) if habit == "timeout" else None

    # ---- text

    def write(self, action: Action) -> str:
        return actions.write(action)

    def read(self, text: str) -> Action:
        return actions.read(text)

    def dump(self, state: State) -> str:
        return position.dump(self.house, self.options, state)

    def load(self, text: str) -> State:
        return position.load(self.house, self.options, text)

    def label(self, state: State, seat: Seat, action: Action) -> Message:
        return label.label(self.house, state, action)

    # ---- picture

    def scene(self, view: View[State], dressing: bytes = b"") -> Scene:
        return scene.scene(view)

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
        return scene.choices(view, touched)

    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return scene.cues(before, events, after)

    def meant(self, view: View[State], touched: frozenset[Id]) -> tuple[Action, ...] | Refusal:
        return scene.meant(view, touched)


GAME = Zylatron
