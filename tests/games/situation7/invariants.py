"""What must hold after every action of a game. Each takes the story so far and asserts.

`Story` follows one game. `tools/soak` uses it on many thousands of random ones.
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
    """One game: where it began, and each step with the position before and after."""

    def __init__(self, game: Situation7, start: State) -> None:
        self.house = game.house
        self.before = self.after = start
        self.seat: Seat = 0
        self.action: Action | None = None
        self.steps: list[tuple[int, Seat, Action]] = []  # the clock, who, what
        self.scores = [0, 0]
        self.dead = [False, False]
        self.guards = self.pieces = 0

    def wait(self, now: State) -> None:
        """Time has passed, and brought what it brings."""
        self.after = now

    def see(self, seat: Seat, action: Action, legal: Sequence[Action], after: State) -> None:
        self.before, self.seat, self.action, self.after = self.after, seat, action, after
        self.steps.append((self.before.times.clock, seat, action))
        self.guards += isinstance(action, Guard)
        self.pieces += isinstance(action, (Place, Exact, Launch))

    def check(self) -> None:
        """Everything holds after this action."""
        for invariant in INVARIANTS:
            invariant(self)

    def facts(self) -> dict[str, float]:
        """How the game ended, and what it took."""
        ends = {f"{name} %": 100.0 * (self.after.end == name) for name in ("covered", "shut-out")}
        return {"pieces": self.pieces, "guards": self.guards, **ends}


def owners_never_change(story: Story) -> None:
    """1, 3: a cell has one owner for good, and what is neither's is empty."""
    before, after = story.before, story.after
    for side in SIDES:
        assert before.sides[side].pieces & after.sides[side].pieces == before.sides[side].pieces
    purple, blue = (own.pieces for own in after.sides)
    assert not purple & blue
    assert purple.bit_count() + blue.bit_count() + empty(story.house, after).bit_count() == story.house.chart.size


def every_piece_is_tied(story: Story) -> None:
    """2: it lies on its owner's base line, beside an older piece of its owner, or carries a rocket or satellite."""
    if not isinstance(story.action, (Place, Exact, Launch)):
        return
    chart, side = story.house.chart, story.before.side(story.seat)
    cell = chart.number[story.action.cell]
    own = story.before.sides[side]
    tied = own.near >> cell & 1 or chart.lines[side] >> cell & 1
    assert bool(tied) != isinstance(story.action, Launch) or (story.house.strict_start and own.pieces)
    assert tied or isinstance(story.action, Launch)


def equipment_adds_up(story: Story) -> None:
    """4, 5: three of a kind, at most one on a piece, on own pieces, and only when the base is one's own."""
    for side in SIDES:
        own = story.after.sides[side]
        standing = [own.standing(kind) for kind in EQUIPMENT]
        assert sum(cells.bit_count() for cells in standing) == own.equipped.bit_count()
        assert own.equipped & own.pieces == own.equipped
        for kind, cells in zip(EQUIPMENT, standing, strict=True):
            assert own.stock(kind) + cells.bit_count() == EACH
            assert not cells or is_ready(story.house, own, side, kind)


def astronauts_stand_at_home(story: Story) -> None:
    """6."""
    for side in SIDES:
        standing = story.after.sides[side].astronauts
        assert standing & home(story.house, story.after, side) == standing


def what_is_kept_follows(story: Story) -> None:
    """What a side keeps for speed is what follows from its pieces."""
    chart = story.house.chart
    for own in story.after.sides:
        assert own.near == chart.near(own.pieces)
        assert own.guarded == chart.near(own.astronauts)


def closed_by_enemy_astronauts_alone(story: Story) -> None:
    """7."""
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
    """8: what lies beside a piece can be filled by somebody; who is shut out stays so."""
    house, state = story.house, story.after
    if house.mutual_block or state.end:
        return
    fillable = placements(house, state, 0) | placements(house, state, 1)
    near = (state.sides[0].near | state.sides[1].near) & empty(house, state)
    assert near & ~fillable == 0
    for side in SIDES:
        assert joined(house, state, side) or launches(house, state, side) or flying(house, state, side)


def the_board_fills_up(story: Story) -> None:
    """9, 15: a game that ends with a full board has as many pieces as cells; guards are six at most."""
    state, size = story.after, story.house.chart.size
    assert story.guards <= 2 * EACH
    if state.end in ("covered", "shut-out"):
        assert state.covered.bit_count() == size
        assert story.pieces <= size


def scores_are_sound(story: Story) -> None:
    """10, 11: nothing is scored twice, and no score falls."""
    house, state = story.house, story.after
    now = [ending.score(house, state, side) for side in SIDES]
    most = sum(house.worth(region) for region in house.chart.regions)
    assert sum(now) <= most
    assert all(new >= old >= 0 for new, old in zip(now, story.scores, strict=True))
    story.scores = now
    held = [{region.id for region in ending.held(house, own)} for own in state.sides]
    assert not held[0] & held[1]


def half_a_turn_changes_nothing(story: Story) -> None:
    """12: the turned action in the turned position gives the turned result."""
    house = story.house
    action = story.action
    if not isinstance(action, (Place, Exact, Launch, Guard)):
        return
    turned = turned_action(house, action)
    before, after = turned_state(house, story.before), turned_state(house, story.after)
    assert effects.apply(house, before, story.seat, turned, None) == after


def gaps_are_kept(story: Story) -> None:
    """13: two accepted acts of a hand lie 300 ms apart; none follows a miss before the lock is over."""
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
    """15: one or two placements or one launch in a turn, none only if there is none."""
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
    """The board turned by 180 degrees, and the sides exchanged with their seats."""
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
    return position.load(house, position.dump(house, state)) == state
