"""The evaluation of a position for a seat: its possessions, guards, plans and dangers.

A turn has many actions, so positions within a turn are evaluated too. Shots left and cards being drawn are weighted by
their odds. A headquarters that this turn can take is weighted by the odds that its guard falls.
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
WORTH: Final = tuple([float(PRICE[KIND[piece]]) for piece in PIECES])


def evaluate(house: House, state: State, seat: Seat, stages: bool = False, weights: Weights = USUAL) -> float:
    """Return the value of the seat's side against the others, weighting the strongest most; by places at the end.

    With `stages`, the stages of its towers may fly one after the other.
    """
    if state.ended:
        return _outcome(house, state, seat)
    return _View(house, state, seat, stages, weights).worth()


def _outcome(house: House, state: State, seat: Seat) -> float:
    ranks = places(house, state)
    return WON / ranks.count(1) if ranks[seat - 1] == 1 else -WON * ranks[seat - 1]


class _View:
    """The position from one seat's viewpoint."""

    def __init__(self, house: House, state: State, seat: Seat, stages: bool, weights: Weights) -> None:
        self.house: Final = house
        self.state: Final = state
        self.seat: Final = seat
        self.stages: Final = stages
        self.weights: Final = weights
        self.home: Final = HQ[state.homes[seat - 1]]
        self.survey: Final = Survey(house, state)
        self.threats: Final[dict[Piece, float]] = {}  # extra value of enemies that could raid the home
        self.near: Final[dict[Point, int]] = {}
        self.reach: list[tuple[bytes, int]] = []
        self.towers: list[Tower] | None = None  # towers that this turn can still prepare
        self.building = 0.0  # the value of the prepared towers

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

    # ---- possessions

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
        """Return the value of money, factories and card. The seat's own income counts during its turn.

        This way, ending the turn costs nothing.
        """
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

    # ---- plans for the next turn

    def _plans(self, seat: Seat) -> float:
        """Return the value of the best raid on each goal, of sieges on guards, and of Warriors that can fly.

        The seat's own raids use one flight unless `stages` is set. Otherwise the first player usually wins in round 2.
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
        """Return the value of a raid, and add the gain from a tower that can still be built this turn."""
        hope = self._hope(raiders.seat, raid)
        if self.stages and raiders.seat == self.seat == self.state.seat:
            self.building += worth * max(0.0, self._prospect(raiders, goal) - hope)
        return worth * hope

    def _hope(self, seat: Seat, raid: Raid) -> float:
        """Return a raid's chance of success, reduced for each step it lacks."""
        if not raid.party:
            return 0.0
        survival = self._survival(self.survey.spots[raid.party[0]]) if seat == self.seat else 1.0
        return raid.chance * survival / (1.0 + self.weights.fading * raid.lack)

    def _alarm(self, raid: Raid) -> float:
        """Return the value of a raid on the viewing seat's home, and record its party as prime targets."""
        if raid.lack > 0:
            return 0.0
        for piece in raid.party:
            self.threats[piece] = self.weights.mortal * raid.chance
        return self.weights.mortal * raid.chance

    def _survival(self, point: Point) -> float:
        """Return the chance that one of the seat's stacks survives until its next turn."""
        survival: float = (1.0 - self._toll() * self._fear()) ** self._near(point)
        return survival

    def _siege(self, seat: Seat, goal: Point) -> float:
        """Return the value of units that could fire at a headquarters' guard next turn."""
        row, value, weights = far(goal), 0.0, self.weights
        for piece in self.survey.forces[seat]:
            if RANGE[piece] > 2 and not self.state.fleet.damage[piece]:
                lack = row[self.survey.spots[piece]] - RANGE[piece] - self.house.steps[KIND[piece]]
                value += weights.siege if lack <= 0 else weights.siege / (1.0 + weights.fading * lack)
        return value

    def _goals(self, seat: Seat) -> list[tuple[Point, float]]:
        """Return the enemy headquarters, each with its value relative to a home."""
        homes, found = self.state.homes, []
        for planet, holder in enumerate(self.state.realm.holders):
            if self.survey.enemies(seat, holder):
                found.append((HQ[planet], 1.0 if homes[holder - 1] == planet else self.weights.outpost))
        return found

    def _danger(self) -> float:
        """Return the risk to all the seat's units from enemy fire next turn."""
        value, spots = 0.0, self.survey.spots
        for piece in self.survey.forces[self.seat]:
            value += self.weights.exposed * self._near(spots[piece]) * WORTH[piece]
        return value

    def _fear(self) -> float:
        """Return the weight of danger. It falls with money, as losses can be bought back, so waiting does not pay."""
        return max(self.weights.bold, 1.0 - self.state.realm.zys[self.seat - 1] / self.weights.rich)

    def _near(self, point: Point) -> int:
        """Return how many enemies could fire there next turn, capped at their number of moves."""
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

    # ---- the current turn

    def _turn(self) -> float:
        """Return the value of a conquest possible this turn, of preparations, and of shots that could be fired now."""
        if self.state.seat != self.seat:
            return 0.0
        mover = self.state.mover
        dawdling = self.weights.unfinished + self.weights.detour * mover.made if mover is not None else 0.0
        planned = self._preparations() if self.stages else 0.0
        return max(self._conquest(), self._over_zylon()) + planned + self._shots() - dawdling

    def _preparations(self) -> float:
        """Return the value of the tower and guard this turn can prepare, counting both only if the moves suffice."""
        guard, moves = self._guard()
        together = moves + min([tower.moves for tower in self.towers or ()], default=0)
        return guard + self.building if 0 < together <= self.state.moves else max(guard, self.building)

    def _guard(self) -> tuple[float, int]:
        """Return the value of a guard that can still reach the open home headquarters, and the moves it needs."""
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
        """Return the share of the full value credited before preparation is complete."""
        return 1.0 - self.weights.unready * (1 + moves) - self.weights.to_build * steps

    def _prospect(self, raiders: Raiders, goal: Point) -> float:
        """Return the chance of a raid next turn with a tower that this turn can still prepare."""
        if self.towers is None:
            self.towers = Builders(self.survey, self.seat).towers()
        best, row = 0.0, far(goal)
        for tower in self.towers:
            lack = max(0, row[tower.point] + 1 - tower.flight)
            hope = raiders.odds(goal, lack) * self._survival(tower.point) / (1.0 + self.weights.fading * lack)
            best = max(best, hope * self._ready(tower.moves, tower.steps))
        return best

    def _conquest(self) -> float:
        """Return the value of the best raid left in this turn; likelier and shorter raids score higher."""
        raiders, best, weights = Raiders(self.survey, self.seat, False, True), 0.0, self.weights
        for goal, share in self._goals(self.seat):
            raid = raiders.raid(goal)
            if raid.lack <= 0 and raid.moves <= self.state.moves and raid.chance >= weights.daring:
                best = max(best, weights.conquest * share * raid.chance * (1 - weights.moves_to_go * raid.moves))
        return best

    def _over_zylon(self) -> float:
        """Return the value of a Warrior about to land on Zylon: it walked there, or its carrier has a step left."""
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

    # ---- pending cards

    def _toll(self) -> float:
        """Return the average share of a target's value that a card takes."""
        pile = self.state.pile if any(self.state.pile) else self.house.pile
        return (pile[0] + self.weights.damage * pile[1]) / sum(pile)

    def _cards(self) -> float:
        """Return the expected value of the card being drawn and of the cards a blast still needs."""
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
        """Return the value of a target: itself, its cargo, the guard of a headquarters, one of the last Warriors."""
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
        """Return everything a carrier carries, directly or not."""
        place, crew = self.state.fleet.place, self.survey.forces[self.state.fleet.owner[carrier]]
        return [piece for piece in crew if place[piece] >= ABOARD and carrier in self.survey.carriers(piece)]
