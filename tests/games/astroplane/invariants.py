"""Invariants, checked after every action of a game.

`Story` follows one game. `tools/prove.py soak` uses it on many thousands of random ones.
"""

from collections.abc import Callable, Sequence
from typing import Final

from starboard.core.seating import CHANCE, Seat
from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.rules.actions import (
    Action,
    Decline,
    End,
    Enter,
    Fire,
    Hyper,
    Kill,
    Move,
    Reserve,
    Step,
    Trip,
)
from starboard.games.astroplane.rules.board import ORDINARY, PIECES, WORMHOLE, Space
from starboard.games.astroplane.rules.grid import AT, INWARD, KINDS, NEIGHBOURS, NOWHERE, ONLY, RIM, UNIVERSES
from starboard.games.astroplane.rules.making import made
from starboard.games.astroplane.rules.neighbours import square_made
from starboard.games.astroplane.rules.square import halves, square_at
from starboard.games.astroplane.rules.stacks import SPENT, Stacks, height, owner, pieces, top
from starboard.games.astroplane.rules.state import IN, State

MOST_LEGAL: Final = 300
COUNTED: Final = (Enter, Move, Hyper, Step, Kill, Fire)


class Story:
    """A game so far: the last action, the positions before and after it, and running totals."""

    def __init__(self, game: Astroplane, start: State) -> None:
        self.game: Final = game
        self.before = self.after = start
        self.seat: Seat = CHANCE
        self.action: Action | None = None
        self.legal: Sequence[Action] = ()
        self.lost = self.lost_before = lost(start)
        self.expected = self.lost  # by seat: pieces eliminated, or removed when a seat went out
        self.taken = [0] * start.count  # reserve pieces, by seat
        self.hit = 0  # enemy pieces eliminated by any seat
        self.turns = 0
        self.captors = 0  # at the start of this turn
        self.counted = 0  # moves of this turn
        self.board: Stacks = start.stacks  # right after the action, before the next turn has begun
        self.mine: set[Space] = set()  # spaces where a Square was moved or formed this turn
        self.excused: set[tuple[Space, Space]] = set()  # own Square with an enemy Square that a later move uncovered

    def see(self, seat: Seat, action: Action, legal: Sequence[Action], after: State) -> None:
        """Record the next action, its legal alternatives, and the position after it."""
        self.before, self.after = self.after, after
        self.seat, self.action, self.legal = seat, action, legal
        self._remember()

    def check(self) -> None:
        """Check all invariants after this action."""
        for invariant in INVARIANTS:
            invariant(self)

    @property
    def turn_over(self) -> bool:
        return self.after.over or self.after.turn != self.before.turn or self.after.made < self.before.made

    def _remember(self) -> None:
        before, action = self.before, self.action
        self.board = before.stacks
        self.lost_before, self.lost = self.lost, lost(self.after)
        if isinstance(action, (*COUNTED, Trip)):
            self.board, _ = made(before.stacks, self.seat, action)
            self._squares(action)
            self.counted += isinstance(action, COUNTED)
        if isinstance(action, Reserve):
            self.taken[self.seat - 1] += 1
        self.expected = self._expected()
        if self.after.turn != before.turn or self.after.over:
            self.turns += before.turn != CHANCE

    def _squares(self, action: Action) -> None:
        own = square_made(self.before.stacks, self.seat, action)
        if own != NOWHERE:
            self.mine.add(own)
            self.excused = {pair for pair in self.excused if pair[0] != own}
        for space in self.mine - {own}:
            for near in NEIGHBOURS[space]:
                if square_at(self.board, near) != square_at(self.before.stacks, near):
                    self.excused.add((space, near))

    def _expected(self) -> list[int]:
        found = list(self.lost_before)
        if isinstance(self.action, Kill):
            for half in halves(self.before.stacks, self.action.to):
                for piece in pieces(self.before.stack(half)):
                    found[owner(piece) - 1] += 1
                    self.hit += owner(piece) != self.seat
        for seat in self.after.seats:
            if self.after.fleet(seat).status != IN and self.before.fleet(seat).status == IN:
                found[seat - 1] = PIECES - len(in_singularity(self.after, seat))
        return found

    def new_turn(self) -> None:
        self.captors, self.counted = len(self.after.captors), 0
        self.mine, self.excused = set(), set()

    def facts(self) -> dict[str, float]:
        """Return figures for the averages of `tools/prove.py soak`: turns, and how the game ended."""
        ends = {f"{name} %": 100.0 * (self.after.ending == name) for name in ("true", "stuck", "drawn_out")}
        return {"turns": self.turns, **ends}


def in_singularity(state: State, seat: Seat) -> list[int]:
    return [piece for at in INWARD for piece in pieces(state.stack(at)) if owner(piece) == seat]


def lost(state: State) -> list[int]:
    """Return the number of pieces out of the game, by seat."""
    left = [PIECES - sum(fleet.areas) - fleet.reserve for fleet in state.fleets]
    for stack in state.stacks.values():
        for piece in pieces(stack):
            left[owner(piece) - 1] -= 1
    for whose in state.choices:
        if whose:
            left[whose - 1] -= 1
    return left


# ---- the invariants, by their numbers


def pieces_are_conserved(story: Story) -> None:
    """Check invariants 1 and 8: each seat has ten pieces in all places together; lost ones never return."""
    assert story.lost == story.expected
    assert min(story.lost) >= 0
    assert all(now >= was for now, was in zip(story.lost, story.lost_before, strict=True))
    assert min(min(*fleet.areas, fleet.reserve, fleet.credit) for fleet in story.after.fleets) >= 0


def halves_do_not_overlap(story: Story) -> None:
    """Check invariant 2: a space holds one stack or two back to back; a special space holds at most one."""
    stacks = story.after.stacks
    for at in stacks:
        assert not {at ^ 1, at ^ 3} & stacks.keys()
        assert at ^ 2 not in stacks or KINDS[at >> 2] == ORDINARY


def only_wormholes_hold_spent_pieces(story: Story) -> None:
    """Check invariant 3: only Wormholes hold spent pieces, and no stack is empty."""
    for at, stack in story.after.stacks.items():
        assert stack > 0
        assert KINDS[at >> 2] == WORMHOLE or not any(piece & SPENT for piece in pieces(stack))


def the_singularity_only_grows(story: Story) -> None:
    """Check invariant 4: stacks in the Singularity only grow at the top."""
    for at in INWARD:
        was, now = story.before.stack(at), story.after.stack(at)
        assert now >> 4 * (height(now) - height(was)) == was


def pieces_point_where_they_may(story: Story) -> None:
    """Check invariant 5: firing and Singularity spaces have one position; no single piece moves to face the rim."""
    for at in story.after.stacks:
        assert ONLY.get(at >> 2, at) == at
        assert not RIM[at] or KINDS[at >> 2] == ORDINARY
    if isinstance(story.action, (Enter, Move, Hyper, Trip)):
        parked = story.game.house.rim_parking and KINDS[story.action.to >> 2] == ORDINARY
        assert not RIM[story.action.to] or parked


def universes_are_left_in_four_ways(story: Story) -> None:
    """Check invariant 6: pieces change universe only by Hyperspace, a trip, a step or an odd-distance elimination."""
    action = story.action
    if isinstance(action, Move):
        assert UNIVERSES[action.start >> 2] == UNIVERSES[action.to >> 2]
    elif isinstance(action, Hyper):
        assert UNIVERSES[action.start >> 2] == UNIVERSES[action.via]
    elif isinstance(action, Trip):
        assert UNIVERSES[action.start >> 2] != UNIVERSES[action.to >> 2]
    elif isinstance(action, (Step, Kill)):
        far = abs(AT[action.space][0] - AT[action.to][0])
        assert (UNIVERSES[action.space] != UNIVERSES[action.to]) == (far % 2 == 1)
        assert far == 1 or isinstance(action, Kill)


def the_reserve_follows_the_singularity(story: Story) -> None:
    """Check invariant 7: a seat takes no more from the reserve than it has brought into the Singularity."""
    for seat, fleet in enumerate(story.after.fleets, 1):
        taken = story.taken[seat - 1]
        assert taken <= len(in_singularity(story.after, seat))
        assert fleet.reserve + taken == 4 or fleet.status != IN
    if isinstance(story.action, Decline):
        assert not story.game.house.reserve_duty


def credit_is_for_enemies_hit(story: Story) -> None:
    """Check invariant 8: the sum of all credit equals the number of eliminated pieces."""
    assert sum(fleet.credit for fleet in story.after.fleets) == story.hit


def moves_are_bounded(story: Story) -> None:
    """Check invariants 9 and 14: at most two moves plus one per captor at the start of a turn, and at most twelve."""
    assert story.after.moves >= 0
    if not story.turn_over:
        assert story.after.moves + story.after.made <= 2 + story.captors
        assert len(story.after.captors) <= story.captors
        assert story.after.made == story.counted <= 12
        for at, high in story.after.captors:
            from_below = pieces(story.after.stack(at))[::-1]
            assert owner(from_below[high - 1]) == story.after.turn != owner(from_below[high - 2])


def no_square_stops_beside_an_enemy(story: Story) -> None:
    """Check invariant 10: no Square moved or formed this turn ends beside an enemy Square not uncovered later."""
    if story.turn_over and story.seat != CHANCE:
        for space in story.mine:
            if square_at(story.board, space) == story.seat:
                for near in NEIGHBOURS[space]:
                    assert square_at(story.board, near) in (0, story.seat) or (space, near) in story.excused
    if story.turn_over:
        story.new_turn()


def all_four_tops_are_the_end(story: Story) -> None:
    """Check invariant 11: a true win means holding all four tops."""
    tops = {top(story.after.stack(at)) for at in INWARD}
    assert (len(tops) == 1 and 0 not in tops) == (story.after.ending == "true")


def somebody_can_always_act(story: Story) -> None:
    """Check invariant 12: there are 1 to 299 legal actions, each listed once, and never only `end`."""
    assert 1 <= len(story.legal) < MOST_LEGAL
    assert len(set(map(id, story.legal))) == len(story.legal)
    assert story.legal != [story.legal[0]] or not isinstance(story.legal[0], End)


def points_add_up(story: Story) -> None:
    """Check invariant 13: scores are within bounds: one per piece and one per stack in the Singularity."""
    state, scores = story.after, story.game.scores(story.after)
    assert all(0 <= score <= 14 + 30 * (state.count - 1) for score in scores)
    inward = [state.stack(at) for at in INWARD if state.stack(at)]
    credit = 3 * sum(fleet.credit for fleet in state.fleets)
    assert sum(scores) - credit == sum(map(height, inward)) + len(inward)


def games_are_finite(story: Story) -> None:
    """Check invariant 14: turns and idle turns stay within their bounds."""
    rounds, count = story.game.house.drawn_out_rounds, story.after.count
    if rounds:
        assert story.turns <= (11 * count - 1) * rounds * count
        assert story.after.idle <= rounds * len(story.after.playing)
        assert story.after.over or story.after.idle < rounds * len(story.after.playing)


INVARIANTS: Final[tuple[Callable[[Story], None], ...]] = (
    pieces_are_conserved,
    halves_do_not_overlap,
    only_wormholes_hold_spent_pieces,
    the_singularity_only_grows,
    pieces_point_where_they_may,
    universes_are_left_in_four_ways,
    the_reserve_follows_the_singularity,
    credit_is_for_enemies_hit,
    moves_are_bounded,
    no_square_stops_beside_an_enemy,
    all_four_tops_are_the_end,
    somebody_can_always_act,
    points_add_up,
    games_are_finite,
)
