"""Invariants, checked after every action of a game.

`Story` follows one game. `tools/prove.py soak` uses it on many thousands of random ones.
"""

from collections.abc import Sequence

from starboard.core.seating import Seat
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.rules import effects, ending, position, turn
from starboard.games.situation7.rules.actions import Action, Exact, Guard, Launch, Miss, Place, cell_of
from starboard.games.situation7.rules.board import EACH, EQUIPMENT, GAP, SIDES
from starboard.games.situation7.rules.chart import each
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.reach import (
    closed,
    empty,
    flying,
    home,
    is_ready,
    joined,
    launches,
    placements,
)
from starboard.games.situation7.rules.state import Side, State, Turn


class Story:
    """A game so far: its steps, and the positions before and after the last one."""

    def __init__(self, game: Situation7, start: State) -> None:
        self.house = game.house
        self.before = self.after = start
        self.seat: Seat = 0
        self.action: Action | None = None
        self.steps: list[tuple[int, Seat, Action]] = []  # clock in ms, seat, action
        self.scores = [0, 0]
        self.dead = [False, False]
        self.guards = self.pieces = 0

    def wait(self, now: State) -> None:
        """Record the position after time has passed."""
        self.after = now

    def see(self, seat: Seat, action: Action, legal: Sequence[Action], after: State) -> None:
        self.before, self.seat, self.action, self.after = self.after, seat, action, after
        self.steps.append((self.before.times.clock, seat, action))
        self.guards += isinstance(action, Guard)
        self.pieces += isinstance(action, (Place, Exact, Launch))

    def check(self) -> None:
        """Check all invariants after this action."""
        for invariant in INVARIANTS:
            invariant(self)

    def facts(self) -> dict[str, float]:
        """Return figures for the averages of `tools/prove.py soak`: pieces, guards, and how the game ended."""
        ends = {f"{name} %": 100.0 * (self.after.end == name) for name in ("covered", "shut-out")}
        return {"pieces": self.pieces, "guards": self.guards, **ends}


def owners_never_change(story: Story) -> None:
    """Check invariants 1 and 3: a cell never changes its owner, and a cell without an owner is empty."""
    before, after = story.before, story.after
    for side in SIDES:
        assert before.sides[side].pieces & after.sides[side].pieces == before.sides[side].pieces
    purple, blue = (own.pieces for own in after.sides)
    assert not purple & blue
    assert purple.bit_count() + blue.bit_count() + empty(story.house, after).bit_count() == story.house.chart.size


def every_piece_is_tied(story: Story) -> None:
    """Check invariant 2: a new piece is on its owner's base line, beside an older piece of its owner, or launched."""
    if not isinstance(story.action, (Place, Exact, Launch)):
        return
    chart, side = story.house.chart, story.before.side(story.seat)
    cell = chart.number[story.action.cell]
    own = story.before.sides[side]
    tied = own.near >> cell & 1 or chart.lines[side] >> cell & 1
    assert bool(tied) != isinstance(story.action, Launch) or (story.house.strict_start and own.pieces)
    assert tied or isinstance(story.action, Launch)


def equipment_adds_up(story: Story) -> None:
    """Check invariants 4 and 5: three of each kind, one per piece of their side, after their base is covered."""
    for side in SIDES:
        own = story.after.sides[side]
        standing = [own.standing(kind) for kind in EQUIPMENT]
        assert sum(cells.bit_count() for cells in standing) == own.equipped.bit_count()
        assert own.equipped & own.pieces == own.equipped
        for kind, cells in zip(EQUIPMENT, standing, strict=True):
            assert own.stock(kind) + cells.bit_count() == EACH
            assert not cells or is_ready(story.house, own, side, kind)


def astronauts_stand_at_home(story: Story) -> None:
    """Check invariant 6: every astronaut is in its side's home territory."""
    for side in SIDES:
        standing = story.after.sides[side].astronauts
        assert standing & home(story.house, story.after, side) == standing


def what_is_kept_follows(story: Story) -> None:
    """Check that the values cached for speed match the pieces."""
    chart = story.house.chart
    for own in story.after.sides:
        assert own.near == chart.near(own.pieces)
        assert own.guarded == chart.near(own.astronauts)


def closed_by_enemy_astronauts_alone(story: Story) -> None:
    """Check invariant 7: only enemy astronauts close cells."""
    chart, state = story.house.chart, story.after
    if story.house.mutual_block:
        return
    for side in SIDES:
        shut = closed(story.house, state, side)
        for cell in each(empty(story.house, state)):
            by_enemy = chart.around[cell] & state.sides[1 - side].astronauts
            by_own = chart.around[cell] & state.sides[side].astronauts
            assert bool(shut >> cell & 1) == (bool(by_enemy) and not by_own)


def no_cell_is_dead(story: Story) -> None:
    """Check invariant 8: empty cells beside pieces can be filled, and both sides can still place or launch."""
    house, state = story.house, story.after
    if house.mutual_block or state.end:
        return
    fillable = placements(house, state, 0) | placements(house, state, 1)
    near = (state.sides[0].near | state.sides[1].near) & empty(house, state)
    assert near & ~fillable == 0
    for side in SIDES:
        assert joined(house, state, side) or launches(house, state, side) or flying(house, state, side)


def the_board_fills_up(story: Story) -> None:
    """Check invariants 9 and 15: there are at most as many pieces as cells, and at most six guards."""
    state, size = story.after, story.house.chart.size
    assert story.guards <= 2 * EACH
    if state.end in ("covered", "shut-out"):
        assert state.covered.bit_count() == size
        assert story.pieces <= size


def scores_are_sound(story: Story) -> None:
    """Check invariants 10 and 11: nothing scores for both sides, and no score falls."""
    house, state = story.house, story.after
    now = [ending.score(house, state, side) for side in SIDES]
    most = sum(house.worth(region) for region in house.chart.regions)
    assert sum(now) <= most
    assert all(new >= old >= 0 for new, old in zip(now, story.scores, strict=True))
    story.scores = now
    held = [{region.id for region in ending.held(house, own)} for own in state.sides]
    assert not held[0] & held[1]


def half_a_turn_changes_nothing(story: Story) -> None:
    """Check invariant 12: rotating position and action by 180 degrees rotates the result."""
    house = story.house
    action = story.action
    if not isinstance(action, (Place, Exact, Launch, Guard)):
        return
    turned = turned_action(house, action)
    before, after = turned_state(house, story.before), turned_state(house, story.after)
    assert effects.apply(house, before, story.seat, turned, None) == after


def gaps_are_kept(story: Story) -> None:
    """Check invariant 13: a hand's accepted actions are 300 ms apart, with none during the lock after a miss."""
    if not story.house.real_time or not story.action:
        return
    clock, seat, action = story.steps[-1]
    assert all(earlier <= clock for earlier, _, _ in story.steps)
    if not isinstance(action, (Place, Launch, Guard)):
        return
    for earlier, other, done in story.steps[:-1]:
        if other != seat:
            continue
        if isinstance(done, (Place, Launch, Guard)):
            assert clock - earlier >= GAP
        if isinstance(done, Miss) and not isinstance(action, Guard):
            assert clock - earlier >= story.house.locks[story.before.side(seat)]


def turns_have_their_measure(story: Story) -> None:
    """Check invariant 15: placements left and the number of turns are within their limits."""
    state = story.after
    if story.house.real_time or state.phase not in ("turn", "find"):
        return
    assert 0 <= state.turn.left <= turn.allowance(state.turn.number)
    assert state.turn.number <= 2 * story.house.chart.size + 2


INVARIANTS = (
    owners_never_change,
    every_piece_is_tied,
    equipment_adds_up,
    astronauts_stand_at_home,
    what_is_kept_follows,
    closed_by_enemy_astronauts_alone,
    no_cell_is_dead,
    the_board_fills_up,
    scores_are_sound,
    half_a_turn_changes_nothing,
    gaps_are_kept,
    turns_have_their_measure,
)


# ---- half a turn


def turned_side(house: House, own: Side) -> Side:
    turn_round = house.chart.half_turn
    return Side(*[turn_round(cells) for cells in own.parts()])


def turned_state(house: House, state: State) -> State:
    """Turn the board by 180 degrees and exchange the sides with their seats."""
    now = state.turn
    return State(
        (state.seats[1], state.seats[0]),
        state.phase,
        (turned_side(house, state.sides[1]), turned_side(house, state.sides[0])),
        state.hands,
        state.times,
        Turn(now.number, 1 - now.mover, house.chart.half_turn(now.finds), now.left) if now.number else now,
        state.end,
    )


def turned_action(house: House, action: Action) -> Action:
    chart = house.chart
    cell = chart.names[chart.turned[chart.number[cell_of(action)]]]
    if isinstance(action, Launch):
        return Launch(cell, action.kind)
    assert isinstance(action, (Place, Exact, Guard))
    return type(action)(cell)


def reloaded(house: House, state: State) -> bool:
    return position.read_state(house, position.write_state(house, state)) == state
