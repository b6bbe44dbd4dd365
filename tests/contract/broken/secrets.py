"""Toys that leak a secret, each in a different way."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from starboard.core.decree import Decree
from starboard.core.message import Event, Refusal, message, refusal
from starboard.core.scene import Appear, Cue, Scene
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View
from tests.contract.broken.breaking import breaks
from tests.contract.toys.hush import NOD, PASS, SWAP, Act, Hush, State


@breaks("views_hide")
class DealsFaceUp(Hush):
    """A toy that shows all cards to every seat during the first deal."""

    def view(self, state: State, seat: Seat | None) -> View[State]:
        view = super().view(state, seat)
        first_deal = state.phase == "deal" and not state.plays and not state.swapped
        return View(self, seat, view.state.but(hands=state.hands)) if first_deal else view


@breaks("open_games_hide_nothing")
class SaysItHasNoSecrets(Hush):
    def has_secrets(self) -> bool:
        return False


@breaks("seats_without_secrets_know_the_same")
class CallsHandsPublic(Hush):
    """A toy that reports no secrets while each seat still sees only its own cards."""

    def has_secrets_in(self, state: State) -> bool:
        return False


@breaks("own_actions_are_seen")
class SwapsBlindly(Hush):
    """A toy that hides a swapped card even from the swapping seat."""

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        return SWAP[0] if action.kind == "swap" else super().seen(state, actor, action, seat)


@breaks("disclosures_are_entries")
class TurnsTheHandsUp(Hush):
    """A toy that shows all hands before they are revealed one by one."""

    def view(self, state: State, seat: Seat | None) -> View[State]:
        view = super().view(state, seat)
        return View(self, seat, view.state.but(hands=state.hands)) if state.phase == "show" else view


@breaks("guesses_agree")
class GuessesItsOwnHand(Hush):
    """A toy that resamples cards that the seat already knows."""

    def sample_state(self, view: View[State], rng: Random) -> State:
        hands = tuple((0,) * len(hand) for hand in view.state.hands)
        return super().sample_state(View(self, view.seat, view.state.but(hands=hands)), rng)


@breaks("legal_tells_nothing")
class DoublesOnlyWhatIsWorthIt(Hush):
    """A toy that allows doubling only if the card's player holds no better card."""

    def legal(self, state: State, seat: Seat) -> Sequence[Act]:
        better = state.phase == "answer" and max(state.hands[state.turn - 1], default=0) > state.card
        return (PASS,) if better else super().legal(state, seat)


@breaks("refusals_tell_nothing")
class TellsWhoHoldsIt(Hush):
    """A toy that names the number of hands that hold a card when refusing it."""

    def reason(self, state: State, seat: Seat, action: Act) -> Refusal:
        found = super().reason(state, seat, action)
        holders = sum(action.card in hand for hand in state.hands)
        return refusal("HU-2", "hush.no.card", card=holders) if found.clause == "HU-2" else found


@breaks("chance_totals_tell_nothing")
class WeighsTheHands(Hush):
    """A toy that weights the first outcome by the value of all hands."""

    def chance_outcomes(self, state: State) -> Sequence[tuple[Act, int]]:
        (act, weight), *rest = super().chance_outcomes(state)
        return [(act, weight + sum(map(sum, state.hands))), *rest]


@breaks("ahead_tells_nothing")
class ForeseesByTheCards(Hush):
    """A toy that predicts no decision if the card's player holds a 4."""

    def upcoming_decision(self, state: State, seat: Seat) -> State | None:
        return None if 4 in state.hands[state.turn - 1] else super().upcoming_decision(state, seat)


class Remembers(Hush):
    """A toy that remembers the last card dealt, although games must keep no state."""

    dealt: ClassVar[int] = 0

    def apply(self, state: State, seat: Seat, action: Act, trace: list[Event] | None = None) -> State:
        if seat == CHANCE and action.card:
            Remembers.dealt = action.card
        return super().apply(state, seat, action, trace)


@breaks("pictures_tell_nothing")
class PaintsFromMemory(Remembers):
    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        prompt = message("hush.no.card", card=Remembers.dealt)
        return Scene(plain.game, plain.boards, plain.pieces, plain.panels, prompt, plain.trays)


@breaks("cues_tell_nothing")
class CuesFromTrueEvents(Remembers):
    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        dealt = [happened for happened in events if happened.id == "hush.did.deal"]
        return [Appear(self._card(Remembers.dealt, 0, "stock", 1)) for _ in dealt]


@breaks("seen_gives_the_next_view")
class NodsUnseen(Hush):
    """A toy that hides a nod from other seats although their views show it."""

    def seen(self, state: State, actor: Seat, action: Act, seat: Seat | None) -> Act | None:
        return super().seen(state, actor, action, seat) if action != NOD or actor == seat else None


@breaks("own_record_replays")
class LeavesWithOpenCards(Hush):
    """A toy that reveals the total of all hands when the game is settled."""

    def decree(self, state: State, decree: Decree, trace: list[Event] | None = None) -> State | None:
        after = super().decree(state, decree, trace)
        return None if after is None else after.but(card=sum(map(sum, after.hands)))
