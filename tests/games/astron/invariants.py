"""Invariants, checked after every action of a game.

`Story` follows one game. `tools/prove.py soak` uses it on many thousands of random ones.
"""

from collections.abc import Callable, Sequence
from typing import Final

from starboard.core.message import Event
from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.game import Astron
from starboard.games.astron.rules.actions import Action, Deal, Discard, Fly, Show, Slide, TakeOff, Upheave, Wait
from starboard.games.astron.rules.board import LAST_OFFSET, POINTS, SATURN, STATIONS, WIDTH
from starboard.games.astron.rules.deck import left
from starboard.games.astron.rules.ending import survived
from starboard.games.astron.rules.events import word_of
from starboard.games.astron.rules.legal import course
from starboard.games.astron.rules.state import DONE, LOST, NEVER, State
from starboard.games.astron.rules.universe import BEHIND, GRID, beneath

MOST_ROUNDS: Final = 116  # follows from AS-20 and the back cards
MOST_ACTIONS: Final = 12
MOST_WITH_MERCY: Final = 18


class Story:
    """A game so far: the last action, the positions before and after it, and running totals."""

    def __init__(self, game: Astron, start: State) -> None:
        self.game: Final = game
        self.before = self.after = start
        self.seat: Seat = CHANCE
        self.action: Action | None = None
        self.legal: Sequence[Action] = ()
        self.lost_points = [0] * start.count  # to hazards, bad landings and turns without a move
        self.paid = [(0, 0)] * start.count  # to hazards, to bad landings
        self.costs = {"hazards": 0, "bad landings": 0, "unable": 0}
        self.pushed = self.slides = self.turns = 0
        self.fates = {"comet": 0, "rings": 0}

    def see(self, seat: Seat, action: Action, legal: Sequence[Action], after: State) -> None:
        """Record the next action, its legal alternatives, and the position after it."""
        self.before, self.after = self.after, after
        self.seat, self.action, self.legal = seat, action, legal
        if not isinstance(action, (Deal, TakeOff)):
            self._remember(seat, action)

    def _remember(self, seat: Seat, action: Action) -> None:
        """Add up the points lost by each ship in the action's events."""
        events: list[Event] = []
        self.game.apply(self.before, seat, action, events)
        self.turns += not isinstance(action, (Slide, Show))
        self.slides += isinstance(action, Slide)
        for happened in events:
            name = word_of(happened)
            if name in ("hit", "landed_badly", "unable", "spared"):
                self.lost_points[happened["seat"]["seat"] - 1] += 1
                kind = {"hit": "hazards", "landed_badly": "bad landings"}.get(name, "unable")
                self.costs[kind] += 1
                hazards, crashes = self.paid[happened["seat"]["seat"] - 1]
                paid = (hazards + (name == "hit"), crashes + (name == "landed_badly"))
                self.paid[happened["seat"]["seat"] - 1] = paid
            elif name in ("pushed", "slid"):
                self.pushed += 1
            elif name.startswith("lost."):
                self.fates[name[5:]] += 1

    @property
    def still(self) -> bool:
        """True if no ship and no row has moved."""
        return self.after.ships is self.before.ships and self.after.offset == self.before.offset

    def check(self) -> None:
        """Check all invariants after this action."""
        for invariant in INVARIANTS:
            invariant(self)

    def facts(self) -> dict[str, float]:
        """Return figures for the averages of `tools/prove.py soak`, per ship where they apply to a ship."""
        after, count = self.after, self.after.count
        scores = self.game.scores(after)
        mean = sum(scores) / count
        by_ship = {
            "score": mean,
            "stations": sum(ship.stations for ship in after.ships) / count,
            **{name: number / count for name, number in self.costs.items()},
            "pushed": self.pushed / count,
            "slides": self.slides / count,
            "comet %": 100 * self.fates["comet"] / count,
            "rings %": 100 * self.fates["rings"] / count,
            "Saturn %": 100 * sum(ship.spot == DONE for ship in after.ships) / count,
            "survived %": 100 * sum(survived(self.game.house, after, seat) for seat in range(1, count + 1)) / count,
        }
        return {"rounds": after.round, "turns": self.turns, **by_ship}


# ---- the invariants, by their numbers


def ships_stand_apart_on_the_grid(story: Story) -> None:
    """Check invariant 1: ships are on different spaces of the grid, and none is over the comet or a ring."""
    if story.still:
        return
    after = story.after
    spots = [ship.spot for ship in after.ships if ship.spot >= 0]
    assert len(set(spots)) == len(spots)
    for spot in spots:
        assert spot < GRID
        assert not story.game.house.universe.deadly[beneath(spot, after.offset)]


def cards_are_conserved(story: Story) -> None:
    """Check invariant 2: hands, pile and discards hold 90 cards; a withdrawn ship has none after showing them."""
    after = story.after
    rest = left(story.game.house.cards, after.discards, after.hands)
    assert min(rest) >= 0
    assert sum(rest) == after.pile
    assert sum(after.discards) + sum(map(len, after.hands)) + after.pile == 90
    if after.phase != "show":
        assert all(not hand for ship, hand in zip(after.ships, after.hands, strict=True) if ship.spot in (LOST, DONE))


def hands_are_full_when_a_round_begins(story: Story) -> None:
    """Check invariant 3: hands are full when a round begins; ships that have acted have one card fewer."""
    after = story.after
    if after.phase in ("play", "slide"):
        acted = after.acting if after.phase == "slide" else after.acting - 1
        for seat in after.flying():
            assert len(after.hands[seat - 1]) == after.hand_size - (seat <= acted)


def the_base_stays_on_its_rollers(story: Story) -> None:
    """Check invariant 4: the offset is in range and decreases only by an Upheaval that allows it."""
    before, after = story.before.offset, story.after.offset
    assert 0 <= after <= LAST_OFFSET
    if after < before:
        assert isinstance(story.action, Upheave)
        assert story.game.house.cards[story.action.card] > 0
        assert story.game.options["upheaval"] == "standard"


def only_ships_over_their_planet_are_grounded(story: Story) -> None:
    """Check invariant 5: grounded ships are over their planet and have not landed there properly."""
    if story.still:
        return
    for ship in story.after.ships:
        if ship.grounded:
            space = beneath(ship.spot, story.after.offset)
            assert story.game.house.universe.planet[space] == ship.grounded
            assert not ship.landed(ship.grounded)


def stations_give_their_points_in_order(story: Story) -> None:
    """Check invariant 6: points are awarded in order; Saturn gives 5 minus the landings before the movement."""
    if story.still:
        return
    for station in range(STATIONS):
        given = sorted([ship.landings[station] for ship in story.after.ships if ship.landings[station] != NEVER])
        if station + 1 != SATURN:
            assert given == sorted(POINTS[: len(given)])
        else:
            before = story.before.landed(SATURN)
            for old, new in zip(story.before.ships, story.after.ships, strict=True):
                if not old.landed(SATURN) and new.landed(SATURN):
                    assert new.landings[station] == POINTS[before]


def scores_add_up(story: Story) -> None:
    """Check invariant 7: landings and survival minus hazards, bad landings and turns without a move; at most 40."""
    if story.still:
        return
    after = story.after
    for seat, ship in enumerate(after.ships, 1):
        alive = survived(story.game.house, after, seat)
        assert ship.score == ship.landing_points + alive - story.lost_points[seat - 1]
        assert ship.score <= 40
        assert (ship.hazards, ship.crashes) == story.paid[seat - 1]
        assert not (alive and ship.landed(SATURN))


def the_withdrawn_are_out_of_it(story: Story) -> None:
    """Check invariant 8: only ships landed on Saturn are done; a lost or done ship never acts or scores again."""
    for seat, (old, new) in enumerate(zip(story.before.ships, story.after.ships, strict=True), 1):
        assert (new.spot == DONE) == new.landed(SATURN)
        if old.withdrawn:
            assert new == old
            assert story.game.actors(story.after) != (seat,)
            assert story.seat != seat


def there_is_always_something_to_do_and_never_too_much(story: Story) -> None:
    """Check invariant 9: there are one to twelve legal actions, or up to eighteen with mercy."""
    if story.seat != CHANCE:
        assert 1 <= len(story.legal) <= (MOST_WITH_MERCY if story.game.house.mercy else MOST_ACTIONS)
        assert len(set(map(id, story.legal))) == len(story.legal)


def exhaust_drives_back_one_row_at_most(story: Story) -> None:
    """Check invariant 10: a displaced ship moves back one row or slides in its row; at most five are displaced."""
    if not isinstance(story.action, (Fly, Slide)):
        return
    moved = 0
    for seat, (old, new) in enumerate(zip(story.before.ships, story.after.ships, strict=True), 1):
        if new.flying and new.spot != old.spot and not (isinstance(story.action, Fly) and seat == story.seat):
            moved += 1
            rows = old.spot // WIDTH - new.spot // WIDTH
            assert (rows, old.spot + BEHIND) == (1, new.spot) or rows == 0
    assert moved <= 5


def movements_keep_to_themselves(story: Story) -> None:
    """Check invariant 11: the Base moves no ship on the grid; other moves change the offset only at a round's end."""
    before, after, action = story.before, story.after, story.action
    if isinstance(action, (Upheave, Discard, Wait)):
        for old, new in zip(before.ships, after.ships, strict=True):
            assert new.spot in (old.spot, LOST, DONE)
    if isinstance(action, (Fly, Slide, Discard, Wait)):
        ended = after.phase not in ("play", "slide") or after.acting <= before.acting
        assert after.offset - before.offset in ((0, 1) if ended else (0,))
    if isinstance(action, Fly):
        step, far = course(action)
        ship = after.ships[story.seat - 1]
        assert ship.withdrawn or ship.spot == before.ships[story.seat - 1].spot + step * far


def games_are_finite(story: Story) -> None:
    """Check invariant 12: a game has at most 116 rounds."""
    assert story.after.round <= MOST_ROUNDS


INVARIANTS: Final[tuple[Callable[[Story], None], ...]] = (
    ships_stand_apart_on_the_grid,
    cards_are_conserved,
    hands_are_full_when_a_round_begins,
    the_base_stays_on_its_rollers,
    only_ships_over_their_planet_are_grounded,
    stations_give_their_points_in_order,
    scores_add_up,
    the_withdrawn_are_out_of_it,
    there_is_always_something_to_do_and_never_too_much,
    exhaust_drives_back_one_row_at_most,
    movements_keep_to_themselves,
    games_are_finite,
)
