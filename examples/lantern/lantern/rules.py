"""The legal actions, the draws, their results, and what each seat may know."""

from random import Random
from typing import Final, TypeVar, final

from lantern import state as phases
from lantern.actions import BURN, DEAL, DRIFT, FLY, ROLL, Act
from lantern.board import COPIES, DEALT, FUELS, LANTERN, MOST_HELD, NAMES, PORT, PUSHED, ROUNDS, SIDES
from lantern.state import FACE_DOWN, State
from starboard.core.message import Event, Refusal, event, refusal, seat_name

T = TypeVar("T")


@final
class Flew(Event):
    """A flight, with the buoys where it began and ended; `fuel` is 0 without a card."""

    def __init__(self, seat: int, start: int, end: int, fuel: int) -> None:
        super().__init__("lantern.did.fly" if not fuel else "lantern.did.burn", seat=seat_name(seat), fuel=fuel,
                         buoy=NAMES[end])  # fmt: skip
        self.seat: Final = seat
        self.start: Final = start
        self.end: Final = end
        self.fuel: Final = fuel


@final
class Pushed(Event):
    """A ship pushed back by another."""

    def __init__(self, seat: int, start: int, end: int) -> None:
        super().__init__("lantern.did.push", seat=seat_name(seat), buoy=NAMES[end])
        self.seat: Final = seat
        self.start: Final = start
        self.end: Final = end


def opening(seats: int) -> State:
    """Return the position before the first card is dealt (LA-1)."""
    deck = (0, *(COPIES for _ in FUELS))
    return State(phases.DEAL, 1, 0, 0, deck, (0,) * len(deck), (PORT,) * seats, ((),) * seats)


# ---- what may be done


def legal(state: State) -> list[Act]:
    """Return the actions of the seat whose turn it is (LA-2), none of them past the lantern (LA-3)."""
    reach = state.ships[state.turn - 1] + state.roll
    hand = sorted({card for card in state.hands[state.turn - 1] if card != FACE_DOWN})
    flights = [FLY] if reach <= LANTERN else []
    return [*flights, *(BURN[fuel] for fuel in hand if reach + fuel <= LANTERN), DRIFT]


def why_not(state: State, act: Act) -> Refusal:
    if act.verb in ("roll", "deal"):
        return refusal("LA-2", "lantern.no.chance")
    if act.verb == "burn" and act.number not in state.hands[state.turn - 1]:
        return refusal("LA-4", "lantern.no.fuel", fuel=act.number)
    return refusal("LA-3", "lantern.no.past", left=LANTERN - state.ships[state.turn - 1])


def outcomes(state: State) -> list[tuple[Act, int]]:
    """Return the sides of the die, or the cards of the deck with their number."""
    if state.phase == phases.ROLL:
        return [(ROLL[side], 1) for side in SIDES]
    return [(DEAL[card], count) for card, count in enumerate(state.deck) if count]


# ---- what happens


def played(state: State, act: Act, trace: list[Event] | None) -> State:
    match act.verb:
        case "deal":
            return _dealt(state, act.number, trace)
        case "roll":
            _tell(trace, event("lantern.did.roll", seat=seat_name(state.turn), side=act.number))
            return state.but(phase=phases.FLY, roll=act.number)
        case "drift":
            _tell(trace, event("lantern.did.drift", seat=seat_name(state.turn)))
            draws = sum(state.deck) and len(state.hands[state.turn - 1]) < MOST_HELD
            return state.but(phase=phases.DEAL) if draws else _next_turn(state, trace)
    return _flown(state, act.number, trace)


def _dealt(state: State, card: int, trace: list[Event] | None) -> State:
    """Deal a card: to each seat at the start (LA-1), later to the seat that drifts (LA-5)."""
    seat = receiver(state)
    _tell(trace, event("lantern.did.deal", seat=seat_name(seat), fuel=card or "?"))
    hands = _put(state.hands, seat, tuple(sorted((*state.hands[seat - 1], card))))
    state = state.but(hands=hands, deck=_counted(state.deck, card if state.deck[card] else FACE_DOWN, -1))
    if state.roll:
        return _next_turn(state, trace)
    return state.but(phase=phases.DEAL if any(len(hand) < DEALT for hand in hands) else phases.ROLL)


def receiver(state: State) -> int:
    """Return the seat that gets the next card."""
    if state.roll:
        return state.turn
    return next(seat for seat, hand in enumerate(state.hands, 1) if len(hand) < DEALT)


def _flown(state: State, fuel: int, trace: list[Event] | None) -> State:
    """Fly as far as the die and the fuel carry (LA-2), and push those who are there (LA-6)."""
    seat, start = state.turn, state.ships[state.turn - 1]
    end = start + state.roll + fuel
    _tell(trace, Flew(seat, start, end, fuel))
    if fuel:
        hand = list(state.hands[seat - 1])
        hand.remove(fuel if fuel in hand else FACE_DOWN)
        state = state.but(hands=_put(state.hands, seat, tuple(hand)), burned=_counted(state.burned, fuel, 1))
    ships = _put(state.ships, seat, end)
    if end == LANTERN:
        _tell(trace, event("lantern.did.win", seat=seat_name(seat)))
        return state.but(phase=phases.OVER, ships=ships)
    for other, at in enumerate(ships, 1):
        if other != seat and at == end:
            back = max(PORT, at - PUSHED)
            ships = _put(ships, other, back)
            _tell(trace, Pushed(other, at, back))
    return _next_turn(state.but(ships=ships), trace)


def _next_turn(state: State, trace: list[Event] | None) -> State:
    """End the turn; the game ends after the last round (LA-7)."""
    count = len(state.ships)
    turns = state.turns + 1
    if turns == ROUNDS * count:
        _tell(trace, event("lantern.did.end"))
        return state.but(phase=phases.OVER, turns=turns)
    return state.but(phase=phases.ROLL, turn=state.turn % count + 1, turns=turns, roll=0)


def _tell(trace: list[Event] | None, happened: Event) -> None:
    if trace is not None:
        trace.append(happened)


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[: seat - 1], value, *values[seat:])


def _counted(counts: tuple[int, ...], card: int, more: int) -> tuple[int, ...]:
    return (*counts[:card], counts[card] + more, *counts[card + 1 :])


# ---- what a seat may know


def hidden(state: State, seat: int | None) -> State:
    """Turn the deck and the hands of all others face down."""
    hands = tuple(hand if own == seat else (FACE_DOWN,) * len(hand) for own, hand in enumerate(state.hands, 1))
    return state.but(deck=(sum(state.deck), *(0 for _ in FUELS)), hands=hands)


def sampled(state: State, rng: Random) -> State:
    """Deal the face-down cards of a view at random from those that are neither burned nor in the viewer's hand."""
    known = [card for hand in state.hands for card in hand if card]
    pool = [fuel for fuel in FUELS for _ in range(COPIES - state.burned[fuel] - known.count(fuel))]
    rng.shuffle(pool)
    hands = tuple(tuple(sorted(card or pool.pop() for card in hand)) for hand in state.hands)
    return state.but(deck=(0, *(pool.count(fuel) for fuel in FUELS)), hands=hands)
