"""Invariants, checked after every action of a game.

`Story` follows one game. `tools/prove.py soak` uses it on many thousands of random ones.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.game import Zylatron
from starboard.games.zylatron.rules.actions import END, Action, Card, Order
from starboard.games.zylatron.rules.board import CARDS, PEGS
from starboard.games.zylatron.rules.grid import may_stand
from starboard.games.zylatron.rules.pieces import COLOUR, FACTORIES, KIND, PIECES
from starboard.games.zylatron.rules.state import ABOARD, BANK, BORNE, FIRED, IN_FLIGHT, LOST, MOVED, State


class Story:
    """A game so far: the last action and the positions before and after it."""

    def __init__(self, game: Zylatron, start: State) -> None:
        self.game: Final = game
        self.before = self.after = start
        self.seat: Seat = CHANCE
        self.action: Action | None = None
        self.legal: Sequence[Action] = ()
        self.actions = 0
        self.turns = 0

    def see(self, seat: Seat, action: Action, legal: Sequence[Action], after: State) -> None:
        """Record the next action, its legal alternatives, and the position after it."""
        self.before, self.after = self.after, after
        self.seat, self.action, self.legal = seat, action, legal
        self.actions += 1
        self.turns += action is END

    def check(self) -> None:
        """Check all invariants after this action."""
        for invariant in INVARIANTS:
            invariant(self)

    def facts(self) -> dict[str, float]:
        """Return figures for the averages of `tools/prove.py soak`: rounds, turns, and how the game ended."""
        ends = {f"{name} %": 100.0 * (self.after.ended == name) for name in ("won", "limit")}
        return {"rounds": self.after.round, "turns": self.turns, **ends}


# ---- the invariants, by their numbers


def pieces_are_conserved(story: Story) -> None:
    """Check ZI-1: each piece is on the board, in flight, in the bank or lost; only colours in play have pieces."""
    after, kinds = story.after, story.game.house.kinds
    for piece in PIECES:
        place = after.fleet.place[piece]
        assert place in (BANK, LOST, IN_FLIGHT) or place >= 0
        if COLOUR[piece] not in after.homes or KIND[piece] not in kinds:
            assert place == LOST


def a_point_holds_one_stack(story: Story) -> None:
    """Check ZI-2: a point holds one stack, or the moving unit and a stack of the same owner."""
    fleet, mover = story.after.fleet, story.after.mover
    bases = Counter(place for place in fleet.place if 0 <= place < ABOARD)
    for point, count in bases.items():
        if count > 1:
            here = [piece for piece in PIECES if fleet.place[piece] == point]
            assert count == 2
            assert mover is not None
            assert mover.piece in here
            assert len({fleet.owner[piece] for piece in here}) == 1


def bases_stand_where_they_may(story: Story) -> None:
    """Check ZI-3: bases are on allowed points, pegs not overfull, no Battle Star carried, and no carrier cycles."""
    fleet, mover = story.after.fleet, story.after.mover
    load: Counter[int] = Counter()
    for piece in PIECES:
        place = fleet.place[piece]
        if place >= ABOARD:
            load[(place - ABOARD) // 4] += 1
            assert KIND[piece] != "B"
            assert _root(fleet.place, piece) >= 0
        elif place >= 0 and (mover is None or mover.piece != piece):
            assert may_stand(KIND[piece], place)
    assert all(number <= PEGS[KIND[carrier]] for carrier, number in load.items())


def _root(places: tuple[int, ...], piece: int) -> int:
    for _ in PIECES:
        if places[piece] < ABOARD:
            return places[piece]
        piece = (places[piece] - ABOARD) // 4
    raise AssertionError("a ring of carriers")


def stacks_have_one_living_owner(story: Story) -> None:
    """Check ZI-4: stacks have one owner, and a seat that is out owns nothing."""
    after = story.after
    fleet, realm, out = after.fleet, after.realm, after.out
    for piece in PIECES:
        place = fleet.place[piece]
        if place >= 0:
            assert fleet.owner[piece] not in out
        if place >= ABOARD:
            assert fleet.owner[piece] == fleet.owner[(place - ABOARD) // 4]
    assert not set(realm.holders) & set(out)
    assert realm.card not in out
    assert all(realm.zys[seat - 1] == 0 for seat in out)


def the_bank_keeps_colours_and_nothing_lost_returns(story: Story) -> None:
    """Check ZI-5: the bank holds no colour of a seat that is out, and lost pieces stay lost."""
    before, after = story.before, story.after
    for piece in PIECES:
        if after.fleet.place[piece] == BANK:
            assert after.homes.index(COLOUR[piece]) + 1 not in after.out
        if before.fleet.place[piece] == LOST:
            assert after.fleet.place[piece] == LOST


def money_comes_and_goes_for_a_reason(story: Story) -> None:
    """Check ZI-6: money is never negative and changes only by income, a purchase, a repair or a fall."""
    before, after = story.before.realm, story.after.realm
    assert min(after.zys) >= 0
    if before.zys != after.zys:
        verb = str(story.action).split(" ")[0]
        assert verb in ("end", "buy", "repair", "rebuild") or before.fallen != after.fallen


def cards_are_counted(story: Story) -> None:
    """Check ZI-7: each draw takes one card; a full pile follows an empty one."""
    before, after, full = story.before.pile, story.after.pile, story.game.house.pile
    assert all(0 <= left <= most for left, most in zip(after, full, strict=True))
    if isinstance(story.action, Card):
        drawn = [
            left - (card == story.action.card)
            for card, left in zip(CARDS, before if any(before) else full, strict=True)
        ]
        assert after == tuple(drawn)
    else:
        assert before == after


def each_moves_and_fires_once(story: Story) -> None:
    """Check ZI-8: a unit moves at most once a turn, within its allowance of steps."""
    after, house = story.after, story.game.house
    assert 0 <= after.moves <= house.moves
    if after.mover is not None:
        assert after.mover.left + after.mover.made == house.steps[KIND[after.mover.piece]]
        assert after.fleet.flags[after.mover.piece] & MOVED
    if isinstance(story.action, Order) and story.action.verb == "move":
        assert not story.before.fleet.flags[story.action.piece] & MOVED
        borne = house.one_move and story.before.fleet.flags[story.action.piece] & BORNE
        assert after.moves == story.before.moves - (0 if borne else 1)


def the_damaged_sleep(story: Story) -> None:
    """Check ZI-9: damage is at most 2, none in the short game, and damaged pieces don't move or fire."""
    before, after = story.before.fleet, story.after.fleet
    assert all(0 <= damage <= 2 for damage in after.damage)
    if story.game.house.short:
        assert not any(after.damage)
    for piece in PIECES:
        if before.damage[piece] and before.owner[piece] == story.before.seat == story.after.seat:
            gained = after.flags[piece] & ~before.flags[piece]
            assert not gained & (MOVED | FIRED)


def planets_and_the_card_have_one_holder(story: Story) -> None:
    """Check ZI-10 and ZI-11: planets and the card have one holder, and a living seat holds its home."""
    after = story.after
    for seat, home in enumerate(after.homes, 1):
        assert seat in after.out or after.realm.holders[home] == seat
    assert 0 <= after.realm.card <= after.count


def income_is_bounded(story: Story) -> None:
    """Check ZI-12: income is at most 2 Zys per factory."""
    if story.action is END and story.before.realm.fallen == story.after.realm.fallen:
        seat = story.before.seat
        earned = story.after.realm.zys[seat - 1] - story.before.realm.zys[seat - 1]
        assert 0 <= earned <= 2 * len(FACTORIES)


def somebody_can_always_act(story: Story) -> None:
    """Check ZI-13: actions are listed once; `end` is legal except in a move, a launch, a blast or the duty."""
    assert story.legal
    assert len(set(story.legal)) == len(story.legal)
    before = story.before
    busy = before.mover is not None or before.missile is not None or before.blast or before.duty
    if story.seat != CHANCE and not busy:
        assert END in story.legal


def the_living_never_grow_more(story: Story) -> None:
    """Check ZI-14: fallen seats stay fallen, and with a round limit the game ends in time."""
    before, after = story.before, story.after
    assert after.realm.fallen[: len(before.realm.fallen)] == before.realm.fallen
    limit = story.game.house.round_limit
    assert not limit or after.round <= limit


INVARIANTS: Final[tuple[Callable[[Story], None], ...]] = (
    pieces_are_conserved,
    a_point_holds_one_stack,
    bases_stand_where_they_may,
    stacks_have_one_living_owner,
    the_bank_keeps_colours_and_nothing_lost_returns,
    money_comes_and_goes_for_a_reason,
    cards_are_counted,
    each_moves_and_fires_once,
    the_damaged_sleep,
    planets_and_the_card_have_one_holder,
    income_is_bounded,
    somebody_can_always_act,
    the_living_never_grow_more,
)
