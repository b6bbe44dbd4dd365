"""How good a position looks for a seat: what it has, what guards it, what it threatens, what threatens it.

A turn is many actions, so a position in the middle of one is evaluated too: shots that are left count by their odds,
so do cards that are being drawn, and a headquarters that this turn can take counts by the odds that its guard falls.
"""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.zylatron.opponent.raid import Raid, Raiders, walk
from starboard.games.zylatron.opponent.survey import RANGE, Survey, far
from starboard.games.zylatron.opponent.tower import Builders, Tower
from starboard.games.zylatron.opponent.weights import USUAL, Weights
from starboard.games.zylatron.rules.board import PRICE
from starboard.games.zylatron.rules.ending import places
from starboard.games.zylatron.rules.grid import HQ, ZYLON_HQ, Point
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import FACTORIES, FIRST_FACTORY, KIND, PIECES, Piece, Target
from starboard.games.zylatron.rules.state import ABOARD, DESTROYED, NONE, WORKS, State

WON: Final = 2000.0
SCALE: Final = 120.0  # the lead that means odds of e to 1
WORTH: Final = tuple([float(PRICE[KIND[piece]]) for piece in PIECES])


def evaluate(house: House, state: State, seat: Seat, stages: bool = False, weights: Weights = USUAL) -> float:
    """The seat's side against the strongest of the others; a finished game counts by its places.

    `stages`: the stages of its own towers may fly one after the other.
    """
    if state.ended:
        return _outcome(house, state, seat)
    return _View(house, state, seat, stages, weights).worth()


def _outcome(house: House, state: State, seat: Seat) -> float:
    ranks = places(house, state)
    return WON / ranks.count(1) if ranks[seat - 1] == 1 else -WON * ranks[seat - 1]


class _View:
    """The position as one seat sees it."""

    def __init__(self, house: House, state: State, seat: Seat, stages: bool, weights: Weights) -> None:
        self.house: Final = house
        self.state: Final = state
        self.seat: Final = seat
        self.stages: Final = stages
        self.weights: Final = weights
        self.home: Final = HQ[state.homes[seat - 1]]
        self.survey: Final = Survey(house, state)
        self.threats: Final[dict[Piece, float]] = {}  # what enemies that could raid the home are worth besides
        self.near: Final[dict[Point, int]] = {}
        self.reach: list[tuple[bytes, int]] = []
        self.towers: list[Tower] | None = None  # that this turn can still make ready
        self.building = 0.0  # what they promise

    def worth(self) -> float:
        own, others, out = 0.0, [], self.state.out
        for seat in range(1, self.state.count + 1):
            strength = self.weights.out if seat in out else self._strength(seat)
            if seat == self.seat or self.house.partners(self.state.count, seat, self.seat):
                own += strength
            else:
                others.append(strength)
        rivals = 0.7 * max(others) + 0.3 * sum(others) / len(others)
        return own - rivals + self._cards() + self._turn() - self._danger() * self._fear()

    def _enemy(self, seat: Seat) -> bool:
        return self.survey.enemies(self.seat, seat)

    # ---- what a seat has

    def _strength(self, seat: Seat) -> float:
        damage, value, warriors = self.state.fleet.damage, 0.0, 0
        for piece in self.survey.forces[seat]:
            value += WORTH[piece] * (1 - self.weights.damage) if damage[piece] else WORTH[piece]
            warriors += KIND[piece] == "W"
        value += self.weights.few_warriors[min(3, warriors)] + self._wealth(seat)
        if self.survey.guards.get(HQ[self.state.homes[seat - 1]]) == seat:
            value += self.weights.guard
        return value + self._plans(seat)

    def _wealth(self, seat: Seat) -> float:
        """Money, factories, the card; the income of one's own turn counts while it goes on: to end it costs nothing."""
        realm, weights = self.state.realm, self.weights
        standing = working = 0
        for factory in FACTORIES:
            if realm.holders[factory // 3] == seat:
                standing += realm.factories[factory] != DESTROYED
                working += realm.factories[factory] == WORKS
        zys = realm.zys[seat - 1]
        if self.state.seat == seat == self.seat:
            zys += working * (2 if realm.card == seat else 1)
        money = weights.zy * min(zys, weights.plenty) + weights.hoard * max(0.0, zys - weights.plenty)
        return money + weights.factory * standing + weights.zylon * (realm.card == seat)

    # ---- what a seat is up to in its next turn

    def _plans(self, seat: Seat) -> float:
        """The best raid on each headquarters worth taking, who could shoot at its guard, Warriors that can fly.

        One's own raids are planned with one flight, unless in stages: then whoever begins mostly wins in the second
        round.
        """
        raiders = Raiders(self.survey, seat, True, self.stages or seat != self.seat)
        value = self.weights.loaded * len([1 for _, carriers in raiders.rides if carriers])
        if self.state.realm.card != seat:
            value += self._promise(raiders, ZYLON_HQ, raiders.raid(ZYLON_HQ), self.weights.zylon)
        for goal, share in self._goals(seat):
            raid = raiders.raid(goal)
            value += self._promise(raiders, goal, raid, self.weights.threat * share)
            if goal == self.home:
                value += self._alarm(raid)
            if goal in self.survey.guards:
                value += self._siege(seat, goal)
        return value

    def _promise(self, raiders: Raiders, goal: Point, raid: Raid, worth: float) -> float:
        """What the raid is worth; what a tower promises beyond it that this turn can still make ready is noted."""
        hope = self._hope(raiders.seat, raid)
        if self.stages and raiders.seat == self.seat == self.state.seat:
            self.building += worth * max(0.0, self._prospect(raiders, goal) - hope)
        return worth * hope

    def _hope(self, seat: Seat, raid: Raid) -> float:
        """How likely it succeeds, less for each step that it lacks."""
        if not raid.party:
            return 0.0
        survival = self._survival(self.survey.spots[raid.party[0]]) if seat == self.seat else 1.0
        return raid.chance * survival / (1.0 + self.weights.fading * raid.lack)

    def _alarm(self, raid: Raid) -> float:
        """A raid on the own headquarters is feared, and whoever takes part in it is worth a shot."""
        if raid.lack > 0:
            return 0.0
        for piece in raid.party:
            self.threats[piece] = self.weights.mortal * raid.chance
        return self.weights.mortal * raid.chance

    def _survival(self, point: Point) -> float:
        """How likely a stack of one's own is still there when its next turn comes."""
        survival: float = (1.0 - self._toll() * self._fear()) ** self._near(point)
        return survival

    def _siege(self, seat: Seat, goal: Point) -> float:
        """How many could shoot at the guard of a headquarters next turn."""
        row, value, weights = far(goal), 0.0, self.weights
        for piece in self.survey.forces[seat]:
            if RANGE[piece] > 2 and not self.state.fleet.damage[piece]:
                lack = row[self.survey.spots[piece]] - RANGE[piece] - self.house.steps[KIND[piece]]
                value += weights.siege if lack <= 0 else weights.siege / (1.0 + weights.fading * lack)
        return value

    def _goals(self, seat: Seat) -> list[tuple[Point, float]]:
        """The headquarters of enemies, and what each is worth against a home."""
        homes, found = self.state.homes, []
        for planet, holder in enumerate(self.state.realm.holders):
            if self.survey.enemies(seat, holder):
                found.append((HQ[planet], 1.0 if homes[holder - 1] == planet else self.weights.outpost))
        return found

    def _danger(self) -> float:
        """What enemies could shoot at in their next turn, stack by stack."""
        value, spots = 0.0, self.survey.spots
        for piece in self.survey.forces[self.seat]:
            value += self.weights.exposed * self._near(spots[piece]) * WORTH[piece]
        return value

    def _fear(self) -> float:
        """What is lost can be bought back, as long as there is money: so nobody waits for ever."""
        return max(self.weights.bold, 1.0 - self.state.realm.zys[self.seat - 1] / self.weights.rich)

    def _near(self, point: Point) -> int:
        """How many enemies could shoot there in their next turn, as far as their moves go."""
        if point not in self.near:
            found = len([1 for row, most in self._reach() if row[point] <= most])
            self.near[point] = min(self.house.moves, found)
        return self.near[point]

    def _reach(self) -> list[tuple[bytes, int]]:
        if not self.reach:
            survey, damage = self.survey, self.state.fleet.damage
            hostile = [p for seat in range(1, self.state.count + 1) if self._enemy(seat) for p in survey.forces[seat]]
            fit = [piece for piece in hostile if RANGE[piece] >= 0 and not damage[piece]]
            self.reach = [(far(survey.spots[piece]), RANGE[piece] + self.house.steps[KIND[piece]]) for piece in fit]
        return self.reach

    # ---- what is just going on

    def _turn(self) -> float:
        """A headquarters that this turn can take, and shots that could be fired now."""
        if self.state.seat != self.seat:
            return 0.0
        mover = self.state.mover
        dawdling = self.weights.unfinished + self.weights.detour * mover.made if mover is not None else 0.0
        planned = self._preparations() if self.stages else 0.0
        return max(self._conquest(), self._over_zylon()) + planned + self._shots() - dawdling

    def _preparations(self) -> float:
        """What this turn can still make ready for the next: a tower, a guard; both only if it has the moves."""
        guard, moves = self._guard()
        together = moves + min([tower.moves for tower in self.towers or ()], default=0)
        return guard + self.building if 0 < together <= self.state.moves else max(guard, self.building)

    def _guard(self) -> tuple[float, int]:
        """Somebody who can still come to the own headquarters, if nobody is there, and the moves that it takes."""
        best, cost, row, weights, survey = 0.0, 1, far(self.home), self.weights, self.survey
        if self.home in survey.guards:
            return best, cost
        for piece in survey.forces[self.seat]:
            steps, moves = survey.steps(piece, False), survey.cost(piece, False)
            way = walk(survey.spots[piece], self.home) if KIND[piece] == "W" else row[survey.spots[piece]]
            if KIND[piece] in "WF" and way <= steps and moves <= self.state.moves:
                worth = weights.guard * self._ready(moves, way)
                if worth > best:
                    best, cost = worth, moves
        return best, cost

    def _ready(self, moves: int, steps: int) -> float:
        """How much what is not ready yet is worth, of what is."""
        return 1.0 - self.weights.unready * (1 + moves) - self.weights.to_build * steps

    def _prospect(self, raiders: Raiders, goal: Point) -> float:
        """How likely a raid succeeds, in the next turn, with a tower that this turn can still make ready."""
        if self.towers is None:
            self.towers = Builders(self.survey, self.seat).towers()
        best, row = 0.0, far(goal)
        for tower in self.towers:
            lack = max(0, row[tower.point] + 1 - tower.flight)
            hope = raiders.odds(goal, lack) * self._survival(tower.point) / (1.0 + self.weights.fading * lack)
            best = max(best, hope * self._ready(tower.moves, tower.steps))
        return best

    def _conquest(self) -> float:
        """The best raid that is left in this turn: the likelier and the nearer to its end, the better."""
        raiders, best, weights = Raiders(self.survey, self.seat, False, True), 0.0, self.weights
        for goal, share in self._goals(self.seat):
            raid = raiders.raid(goal)
            if raid.lack <= 0 and raid.moves <= self.state.moves and raid.chance >= weights.daring:
                best = max(best, weights.conquest * share * raid.chance * (1 - weights.moves_to_go * raid.moves))
        return best

    def _over_zylon(self) -> float:
        """A Warrior that is about to land there: it has walked there, or its carrier has a step left."""
        mover, survey = self.state.mover, self.survey
        if mover is None or survey.spots[mover.piece] != ZYLON_HQ or ZYLON_HQ in survey.bases:
            return 0.0
        if self.state.realm.card == self.seat or not (mover.left or KIND[mover.piece] == "W"):
            return 0.0
        here = [p for p in survey.forces[self.seat] if KIND[p] == "W" and survey.spots[p] == ZYLON_HQ]
        return self.weights.zylon * self.weights.over_zylon if here else 0.0

    def _shots(self) -> float:
        survey, value = self.survey, 0.0
        shooters = [p for p in survey.forces[self.seat] if RANGE[p] >= 0 and survey.range(p, False) >= 0]
        if not shooters:
            return 0.0
        seats = range(1, self.state.count + 1)
        targets = [(t, survey.spots[t]) for seat in seats if self._enemy(seat) for t in survey.forces[seat]]
        prizes = dict[Target, float]()
        for piece in shooters:
            row, most, best = far(survey.spots[piece]), RANGE[piece], 0.0
            for target, at in targets:
                if row[at] <= most:
                    if target not in prizes:
                        prizes[target] = self._prize(target)
                    best = max(best, prizes[target])
            value += best
        return self.weights.aimed * value * self._toll() if value else 0.0

    # ---- cards on their way

    def _toll(self) -> float:
        """How much of a target's worth a card takes, on average."""
        pile = self.state.pile if any(self.state.pile) else self.house.pile
        return (pile[0] + self.weights.damage * pile[1]) / sum(pile)

    def _cards(self) -> float:
        """What the card that is being drawn, and those that an explosion still asks for, will change by the odds."""
        targets = self.state.blast if self.state.aimed == NONE else (*self.state.blast, self.state.aimed)
        value = 0.0
        for target in targets:
            value += self._prize(target) if self._enemy(self._owner(target)) else -self._prize(target)
        return value * self._toll() if targets else 0.0

    def _owner(self, target: Target) -> Seat:
        if target >= FIRST_FACTORY:
            return self.state.realm.holders[(target - FIRST_FACTORY) // 3]
        return self.state.fleet.owner[target]

    def _prize(self, target: Target) -> float:
        """What is lost with it: itself, what it carries, the guard of a headquarters, one of the last Warriors."""
        if target >= FIRST_FACTORY:
            return self.weights.factory
        owner, at = self.state.fleet.owner[target], self.state.fleet.place[target]
        lost = [target, *self._cargo(target)] if KIND[target] in "BF" else [target]
        worth = sum([WORTH[piece] for piece in lost]) + self.threats.get(target, 0.0)
        if at < ABOARD and at in HQ:
            worth += self.weights.guard
        fallen = len([1 for piece in lost if KIND[piece] == "W"])
        if fallen:
            left = len([1 for piece in self.survey.forces[owner] if KIND[piece] == "W"])
            few = self.weights.few_warriors
            worth += few[min(3, left)] - few[max(0, min(3, left - fallen))]
        return worth

    def _cargo(self, carrier: Piece) -> list[Piece]:
        """All that is carried on it."""
        place, crew = self.state.fleet.place, self.survey.forces[self.state.fleet.owner[carrier]]
        return [piece for piece in crew if place[piece] >= ABOARD and carrier in self.survey.carriers(piece)]
