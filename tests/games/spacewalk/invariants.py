"""Invariants, checked after every action of a game.

`Story` follows one game. `tools/prove.py soak` uses it on many thousands of random ones.
"""

from collections.abc import Callable, Sequence
from typing import Final

from starboard.core.seating import CHANCE, Seat
from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.rules.actions import Action, Again, Card, Go, Step
from starboard.games.spacewalk.rules.board import FULL_HAND, TOKENS_PER_SEAT
from starboard.games.spacewalk.rules.orbit import ORBITS
from starboard.games.spacewalk.rules.ships import ALIKE, FULL_FLEET, OWN, OWNER, SHIFT, Ships, by_size, each, fleet
from starboard.games.spacewalk.rules.state import State

BOUND: Final = {2: 867, 3: 1900, 4: 3333, 5: 5166}  # group moves and steps, SW-86


class Story:
    """A game so far: the last action, the positions before and after it, and running totals."""

    def __init__(self, game: SpaceWalk, start: State) -> None:
        self.game: Final = game
        self.before = self.after = start
        self.seat: Seat = CHANCE
        self.action: Action | None = None
        self.legal: Sequence[Action] = ()
        self.lifted: State | None = None  # the position before the current or last completed group move
        self.alive = total(start)  # all ships in the game, before and after
        self.alive_at_lift = self.alive_before = self.alive
        self.steps_in_window = 0
        self.tokens_at_round = start.tokens.left
        self.turns = [0] * start.count  # taken by each seat
        self.moves = 0

    def see(self, seat: Seat, action: Action, legal: Sequence[Action], after: State) -> None:
        """Record the next action, its legal alternatives, and the position after it."""
        self.before, self.after = self.after, after
        self.seat, self.action, self.legal = seat, action, legal
        self._remember()

    def check(self) -> None:
        """Check all invariants after this action."""
        for invariant in INVARIANTS:
            invariant(self)

    def _remember(self) -> None:
        before, after = self.before, self.after
        self.alive_before, self.alive = self.alive, total(after)
        if isinstance(self.action, Go):
            self.lifted, self.alive_at_lift = before, self.alive_before
            self.start = self.action.field
        if isinstance(self.action, (Go, Step)):
            self.moves += 1
        self.steps_in_window = self.steps_in_window + 1 if isinstance(self.action, Step) else self.steps_in_window
        if after.phase != "react":
            self.steps_in_window = 0
        if after.turn != before.turn:
            if before.turn:
                self.turns[before.active - 1] += 1
            if after.round != before.round:
                self.tokens_at_round = after.tokens.left

    @property
    def landed(self) -> bool:
        """True if a group move has just been completed without interruption."""
        moving = self.before.phase == "fly" or isinstance(self.action, Go)
        return moving and self.after.phase not in ("fly", "over")

    def facts(self) -> dict[str, float]:
        """Return figures for the averages of `tools/prove.py soak`: turns, rounds, cause of the loser's last loss."""
        after = self.after
        loser = next(seat for seat in range(1, after.count + 1) if not after.in_orbit(seat))
        by = "step" if isinstance(self.action, Step) else "own" if self.seat == loser else "other"
        ends = {f"{name} %": 100.0 * (name == by) for name in ("own", "other", "step")}
        return {"turns": after.turn, "rounds": after.round, **ends}


def total(state: State) -> Ships:
    return sum(state.planets) + state.reserve + (state.flight.air if state.flight else 0)


def harmless_fields(state: State) -> int:
    """Return F, the sum of the fields that each ship can advance before its next hole."""
    orbit = ORBITS[state.count]
    return sum([(k - 1) * len(each(ships)) for k, ships in zip(orbit.distances, state.planets, strict=True) if ships])


# ---- the invariants, by their numbers


def ships_are_conserved(story: Story) -> None:
    """Check invariant 1: each seat has three ships of each size in reserve, in orbit, in the air or lost."""
    if story.alive != story.alive_before:
        lost = story.alive_before - story.alive
        assert lost > 0
        for seat in range(1, story.after.count + 1):
            gone, had = by_size(fleet(lost, seat)), by_size(fleet(story.alive_before, seat))
            assert all(one <= other for one, other in zip(gone, had, strict=True))
    elif story.before.phase == "lot":
        assert story.alive == sum([FULL_FLEET << SHIFT[seat] for seat in range(1, story.after.count + 1)])


def ships_stand_on_planets_in_play(story: Story) -> None:
    """Check invariant 2: ships are on planets in play and belong to seats in play."""
    assert len(story.after.planets) == (12 if story.after.count == 2 else 18)
    assert min(story.after.planets) >= 0
    assert max(story.after.planets) < 1 << 6 * story.after.count


def while_placing_no_two_of_a_size_share_a_planet(story: Story) -> None:
    """Check invariant 3: while placing, no two ships of a size share a planet; seats differ by at most one ship."""
    after = story.after
    if after.phase == "place":
        assert all(len(each(ships & alike)) <= 1 for ships in after.planets for alike in ALIKE.values())
        left = [sum(by_size(after.in_reserve(seat))) for seat in range(1, after.count + 1)]
        assert max(left) - min(left) <= 1


def everybody_has_a_ship_until_the_end(story: Story) -> None:
    """Check invariant 4: until the end each seat has a ship on a planet, in the air or in reserve."""
    if story.after.phase != "over":
        for seat in range(1, story.after.count + 1):
            assert story.alive & OWN[seat]


def exactly_one_acts_and_always_can(story: Story) -> None:
    """Check invariant 5: exactly one seat acts, with 1 to 54 choices, each listed once."""
    assert 1 <= len(story.legal) <= 54
    assert len(set(map(id, story.legal))) == len(story.legal)
    actors = story.game.actors(story.after)
    assert actors == (() if story.after.phase == "over" else (story.after.acting,))


def the_toll_law_holds(story: Story) -> None:
    """Check invariant 6: a group move of m ships from distance k loses floor((m - k) / 7) + 1, or none if m < k."""
    if story.landed and story.lifted is not None:
        spot = story.lifted.orbit.spots[story.start]
        k, m = 6 - (story.start - 1) % 6, len(each(story.lifted.planets[spot]))
        lost = len(each(story.alive_at_lift - story.alive))
        assert lost == ((m - k) // 7 + 1 if m >= k else 0)


def harmless_moves_use_up_harmless_fields(story: Story) -> None:
    """Check invariant 7: a move or step of m ships without a loss lowers F by 1 + 2 + ... + m."""
    if isinstance(story.action, Step) and story.alive == story.alive_before:
        assert harmless_fields(story.before) - harmless_fields(story.after) == 1
    if story.landed and story.lifted is not None and story.alive == story.alive_at_lift:
        m = len(each(story.lifted.on(story.start)))
        assert harmless_fields(story.lifted) - harmless_fields(story.after) == m * (m + 1) // 2


def nothing_lost_comes_back(story: Story) -> None:
    """Check invariant 8: tokens never increase, and fall by at most one per seat and round."""
    before, after = story.before.tokens.left, story.after.tokens.left
    assert sum(after) <= 16
    if before != after:
        assert all(0 <= was - now <= 1 for was, now in zip(before, after, strict=True))
        assert sum(before) - sum(after) == 1
        assert isinstance(story.action, (Again, Step))
        if not story.game.house.personal:
            assert all(was - now <= 1 for was, now in zip(story.tokens_at_round, after, strict=True))


def turns_go_round(story: Story) -> None:
    """Check invariant 9: turns go clockwise from the first seat, and a round is one turn for each."""
    after = story.after
    if after.turn:
        assert after.active == (after.first - 1 + after.turn - 1) % after.count + 1
        assert after.round == -(-after.turn // after.count)
        if after.phase not in ("react", "over"):
            assert after.acting == after.active
        assert after.turn - story.before.turn in (0, 1)


def windows_ask_the_eligible_in_order(story: Story) -> None:
    """Check invariant 10: no seat is asked twice, the next seat is last, and a window has at most n steps."""
    after = story.after
    if after.phase == "react":
        window, tokens = after.window, after.tokens
        assert window[0] == after.acting
        assert len(set(window)) == len(window)
        assert after.next not in window[:-1]
        assert all(tokens.left[seat - 1] and not tokens.spent >> seat & 1 for seat in window)
        assert after.round >= story.game.house.tokens_from
        assert story.steps_in_window <= after.count
    else:
        assert not after.window


def hands_follow_from_the_turns_taken(story: Story) -> None:
    """Check invariant 11: a turn starts with 8 - (turns taken mod 8) cards; modes don't mix."""
    after, mode = story.after, story.game.house.mode
    assert bool(after.tokens.left) == (mode == "tokens")
    assert bool(after.cards.hands) == (mode == "cards")
    if after.phase == "card":
        hand = after.cards.hands[after.acting - 1]
        assert sum(hand) == 8 - story.turns[after.acting - 1] % 8
        assert all(0 <= held <= full for held, full in zip(hand, FULL_HAND, strict=True))
    if isinstance(story.action, Card):
        assert story.seat == story.before.active


def the_end_leaves_exactly_one_without_ships(story: Story) -> None:
    """Check invariants 12 and 13: the seat without ships scores nothing, all others do; of two seats one wins."""
    after = story.after
    if after.phase == "over":
        scores, places = story.game.scores(after), story.game.places(after)
        without = [seat for seat in range(1, after.count + 1) if not after.in_orbit(seat)]
        assert len(without) == 1
        assert scores[without[0] - 1] == 0
        most = 24 + (2 * TOKENS_PER_SEAT[after.count] if after.tokens.left else 0)
        assert all(1 <= score <= most for seat, score in enumerate(scores, 1) if seat != without[0])
        assert places[without[0] - 1] == after.count
        assert after.count > 2 or places.count(1) == 1
        assert all(OWNER[ship] != without[0] for ships in after.planets for ship in each(ships))


def games_are_finite(story: Story) -> None:
    """Check invariant 15: group moves and steps stay within the bound."""
    assert story.moves <= BOUND[story.after.count]
    assert story.after.turn <= BOUND[story.after.count] * 4 // 3 + 2 * story.after.count


INVARIANTS: Final[tuple[Callable[[Story], None], ...]] = (
    ships_are_conserved,
    ships_stand_on_planets_in_play,
    while_placing_no_two_of_a_size_share_a_planet,
    everybody_has_a_ship_until_the_end,
    exactly_one_acts_and_always_can,
    the_toll_law_holds,
    harmless_moves_use_up_harmless_fields,
    nothing_lost_comes_back,
    turns_go_round,
    windows_ask_the_eligible_in_order,
    hands_follow_from_the_turns_taken,
    the_end_leaves_exactly_one_without_ships,
    games_are_finite,
)
