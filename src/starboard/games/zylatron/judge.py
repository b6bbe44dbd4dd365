"""How good a position looks for a seat: what it has, what guards it, what it threatens, what threatens it.

A turn is many actions, so a position in the middle of one is judged as well: shots that are left count by their odds,
so does a card that is being drawn, and a Warrior over an open headquarters is as good as landed.
"""

from functools import lru_cache
from typing import Final

from starboard.core.contract import CHANCE, Seat
from starboard.games.zylatron.board import LASER, PRICE
from starboard.games.zylatron.ending import places
from starboard.games.zylatron.grid import HQ, POINTS, ZYLON_HQ, Point, distances, steps
from starboard.games.zylatron.house import House
from starboard.games.zylatron.pieces import FACTORIES, FIRST_FACTORY, KIND, PIECES, Piece, Target
from starboard.games.zylatron.sides import partners
from starboard.games.zylatron.state import ABOARD, DESTROYED, FIRED, MOVED, NONE, WORKS, State

WON: Final = 2000.0
POISED: Final = 300.0  # a Warrior over an open headquarters, about to land
OUT: Final = -100.0
ZY: Final = 0.6  # money that is not yet a piece
PLENTY: Final = 24  # money beyond this buys nothing that one lacks
HOARD: Final = 0.05
FACTORY: Final = 4.0
ZYLON: Final = 10.0
GUARD: Final = 14.0  # a piece on the own headquarters
LAST_WARRIORS: Final[tuple[float, ...]] = (-60.0, -24.0, -8.0, 0.0)  # having so few of them
LOADED: Final = 2.0  # a Warrior that can fly
THREAT: Final = 34.0  # a Warrior that could land on an enemy headquarters next turn
GUARDED: Final = 0.5  # how much of it is left when somebody stands there
SIEGE: Final = 3.0  # a fighter or Battle Star that could shoot at a guard next turn
MORTAL: Final = 120.0  # the same against the own headquarters, when nobody stands there
FADING: Final = 0.12  # how much less it is worth for each step that is missing
EXPOSED: Final = 0.05  # of its worth, for each enemy that could shoot at a stack next turn
RICH: Final = 60  # with so much money one need not be afraid of losses
BOLD: Final = 0.2  # how much of the fear is left then
DAMAGE: Final = 0.25  # of its worth
UNFINISHED: Final = 0.3  # a move under way: what is reached is as good as kept only when it has ended
DETOUR: Final = 0.02  # a step
AIMED: Final = 0.7  # how much a shot is worth that could be fired now, of one that has been

WORTH: Final = tuple([float(PRICE[KIND[piece]]) for piece in PIECES])
RANGE: Final = tuple([LASER.get(KIND[piece], -1) for piece in PIECES])


def judge(house: House, state: State, seat: Seat) -> float:
    """The seat's side against the strongest of the others; a finished game counts by its places."""
    if state.ended:
        return _outcome(house, state, seat)
    return _View(house, state, seat).worth()


def _outcome(house: House, state: State, seat: Seat) -> float:
    ranks = places(house, state)
    return WON / ranks.count(1) if ranks[seat - 1] == 1 else -WON * ranks[seat - 1]


@lru_cache(maxsize=1024)
def far(point: Point) -> bytes:
    """The steps from here to every point."""
    return bytes([steps(point, other) for other in POINTS])


@lru_cache(maxsize=65536)
def _on_foot(point: Point, goal: Point) -> float:
    """The steps that a Warrior lacks to walk there in one move; from another world somebody must fetch it."""
    walk = distances("W", point).get(goal)
    return far(point)[goal] + 6.0 if walk is None else max(0.0, walk - 4.0)


class _View:
    """The position as one seat sees it: who stands where, friend and foe."""

    def __init__(self, house: House, state: State, seat: Seat) -> None:
        self.house: Final = house
        self.state: Final = state
        self.seat: Final = seat
        self.home: Final = HQ[state.homes[seat - 1]]
        self.spots: Final[list[Point]] = [-1] * len(PIECES)  # the point of each piece on the board
        self.guards: Final[dict[Point, Seat]] = {}  # whose stack stands on a point
        self.forces: Final[list[list[Piece]]] = [[] for _ in range(state.count + 1)]
        place, owner = state.fleet.place, state.fleet.owner
        for piece in PIECES:
            at = place[piece]
            if at >= 0:
                self.forces[owner[piece]].append(piece)
                while at >= ABOARD:
                    at = place[(at - ABOARD) >> 2]
                self.spots[piece] = at
                self.guards[at] = owner[piece]

    def worth(self) -> float:
        own, others, out = 0.0, [], self.state.out
        for seat in range(1, self.state.count + 1):
            strength = OUT if seat in out else self._strength(seat)
            if seat == self.seat or partners(self.house, self.state.count, seat, self.seat):
                own += strength
            else:
                others.append(strength)
        rivals = 0.7 * max(others) + 0.3 * sum(others) / len(others)
        return own - rivals + self._card() + self._turn() - self._danger() * self._fear()

    def _enemy(self, seat: Seat) -> bool:
        if seat in (CHANCE, self.seat):
            return False
        return not (self.house.teams and partners(self.house, self.state.count, seat, self.seat))

    # ---- what a seat has

    def _strength(self, seat: Seat) -> float:
        state, damage = self.state, self.state.fleet.damage
        value, warriors = 0.0, []
        for piece in self.forces[seat]:
            value += WORTH[piece] * (1 - DAMAGE) if damage[piece] else WORTH[piece]
            if KIND[piece] == "W":
                warriors.append(piece)
        value += LAST_WARRIORS[min(3, len(warriors))] + self._wealth(seat)
        if self.guards.get(HQ[state.homes[seat - 1]]) == seat:
            value += GUARD
        return value + self._plans(seat, [piece for piece in warriors if not damage[piece]])

    def _wealth(self, seat: Seat) -> float:
        """Money, factories, the card; the income of a turn that is still going on counts already."""
        realm = self.state.realm
        standing = working = 0
        for factory in FACTORIES:
            if realm.holders[factory // 3] == seat:
                standing += realm.factories[factory] != DESTROYED
                working += realm.factories[factory] == WORKS
        zys = realm.zys[seat - 1]
        if self.state.seat == seat:
            zys += working * (2 if realm.card == seat else 1)
        money = ZY * min(zys, PLENTY) + HOARD * max(0, zys - PLENTY)
        return money + FACTORY * standing + ZYLON * (realm.card == seat)

    # ---- what a seat is up to

    def _plans(self, seat: Seat, warriors: list[Piece]) -> float:
        """The nearest Warrior to each headquarters worth taking, and those that can fly."""
        rides = [(self.spots[piece], *self._flight(piece)) for piece in warriors]
        value = LOADED * len([1 for _, flight, _ in rides if flight])
        for goal, worth in self._goals(seat):
            lacking = 99.0
            for point, flight, spare in rides:
                lack = far(point)[goal] + spare - flight if flight else _on_foot(point, goal)
                if lack < lacking:
                    lacking = lack
            if warriors:
                value += worth / (1.0 + FADING * lacking) if lacking > 0 else worth
                if lacking <= 0 and seat != self.seat and goal == self.home and goal not in self.guards:
                    value += MORTAL
            if goal in self.guards and goal != ZYLON_HQ:
                value += self._siege(seat, goal)
        return value

    def _siege(self, seat: Seat, goal: Point) -> float:
        """How many could shoot at the guard of a headquarters next turn."""
        row, value = far(goal), 0.0
        for piece in self.forces[seat]:
            lack = row[self.spots[piece]] - RANGE[piece] - self.house.steps.get(KIND[piece], 0)
            if RANGE[piece] > 2 and not self.state.fleet.damage[piece]:
                value += SIEGE if lack <= 0 else SIEGE / (1.0 + FADING * lack)
        return value

    def _flight(self, piece: Piece) -> tuple[int, int]:
        """How far a Warrior is carried in one turn by what is under it, and the steps that landing takes besides."""
        place, moves, spare, flight = self.state.fleet.place, self.house.moves, 1, 0
        at = place[piece]
        while at >= ABOARD and moves:
            carrier = (at - ABOARD) >> 2
            flight += self.house.steps[KIND[carrier]]
            moves -= 1
            if KIND[carrier] == "B" and flight == self.house.steps["B"] and moves:
                flight, spare = flight + 7, 0  # the beam, and a walk
            at = place[carrier]
        return flight, spare

    def _goals(self, seat: Seat) -> list[tuple[Point, float]]:
        """The headquarters worth landing on, and how much."""
        state = self.state
        found = [] if state.realm.card == seat else [(ZYLON_HQ, ZYLON)]
        for planet, holder in enumerate(state.realm.holders):
            if holder not in (CHANCE, seat) and not partners(self.house, state.count, seat, holder):
                worth = THREAT if state.homes[holder - 1] == planet else THREAT / 3
                found.append((HQ[planet], worth * GUARDED if HQ[planet] in self.guards else worth))
        return found

    def _danger(self) -> float:
        """What enemies could shoot at in their next turn, stack by stack."""
        hostile = [piece for seat in range(1, self.state.count + 1) if self._enemy(seat) for piece in self.forces[seat]]
        fit = [piece for piece in hostile if RANGE[piece] >= 0 and not self.state.fleet.damage[piece]]
        reach = [(far(self.spots[piece]), RANGE[piece] + self.house.steps[KIND[piece]]) for piece in fit]
        value, near = 0.0, dict[Point, int]()
        for piece in self.forces[self.seat]:
            at = self.spots[piece]
            if at not in near:
                near[at] = min(3, len([1 for row, most in reach if row[at] <= most]))
            value += EXPOSED * near[at] * WORTH[piece]
        return value

    def _fear(self) -> float:
        """What is lost can be bought back, as long as there is money."""
        return max(BOLD, 1.0 - self.state.realm.zys[self.seat - 1] / RICH)

    # ---- what is just going on

    def _turn(self) -> float:
        """Shots that could be fired now, and a landing that is only a word away."""
        if self.state.seat != self.seat:
            return 0.0
        mover = self.state.mover
        dawdling = UNFINISHED + DETOUR * mover.made if mover is not None else 0.0
        return self._shots() + max(self._landing(), self._conquest()) - dawdling

    def _shots(self) -> float:
        fleet, value = self.state.fleet, 0.0
        armed = [piece for piece in self.forces[self.seat] if RANGE[piece] >= 0]
        shooters = [piece for piece in armed if not fleet.flags[piece] & FIRED and not fleet.damage[piece]]
        if not shooters:
            return 0.0
        targets = [(t, self.spots[t]) for s in range(1, self.state.count + 1) if self._enemy(s) for t in self.forces[s]]
        prizes = dict[Target, float]()
        for piece in shooters:
            row, most, best = far(self.spots[piece]), RANGE[piece], 0.0
            for target, at in targets:
                if row[at] <= most:
                    if target not in prizes:
                        prizes[target] = self._prize(target)
                    best = max(best, prizes[target])
            value += best
        return AIMED * value * self._chance() if value else 0.0

    def _landing(self) -> float:
        mover = self.state.mover
        if mover is None:
            return 0.0
        point = self.spots[mover.piece]
        if point not in HQ and point != ZYLON_HQ:
            return 0.0
        worth = POISED if point in HQ else ZYLON
        if not self._open(point):
            return 0.0
        place, damage = self.state.fleet.place, self.state.fleet.damage
        if [1 for piece in PIECES if place[piece] == point and piece != mover.piece]:
            return 0.0
        if KIND[mover.piece] == "W":
            return worth if mover.made and not damage[mover.piece] else 0.0
        riders = [p for p in self.forces[self.seat] if KIND[p] == "W" and self.spots[p] == point and not damage[p]]
        return worth if riders and mover.left and not self.house.on_foot else 0.0

    def _conquest(self) -> float:
        """A headquarters that can be taken in this very turn: the fewer moves it still needs, the better."""
        state, best = self.state, 99
        held = [planet for planet, holder in enumerate(state.realm.holders) if self._enemy(holder)]
        goals = [HQ[planet] for planet in held if HQ[planet] not in self.guards]
        if not goals:
            return 0.0
        warriors = [p for p in self.forces[self.seat] if KIND[p] == "W" and not state.fleet.damage[p]]
        for warrior in warriors:
            for goal in goals:
                best = min(best, self._moves_to(warrior, goal))
        return POISED * (0.9 - 0.1 * best) if best <= state.moves else 0.0

    def _moves_to(self, warrior: Piece, goal: Point) -> int:
        """How many more moves bring a Warrior onto a headquarters, on foot or set down; 99 if none do."""
        point, needed = self.spots[warrior], 99
        walk = distances("W", point).get(goal, 99)
        if walk <= self._steps(warrior):
            needed = self._cost(warrior)
        if self.house.on_foot:
            return needed
        chain, at = [], self.state.fleet.place[warrior]
        while at >= ABOARD:
            chain.append((at - ABOARD) >> 2)
            at = self.state.fleet.place[chain[-1]]
        flight, moves = 0, 0
        for carrier in reversed(chain):
            if KIND[carrier] == "F" and self._steps(carrier):
                flight += self._steps(carrier)
                moves += self._cost(carrier)
                if far(point)[goal] < flight:
                    return min(needed, moves)
        return needed

    def _steps(self, piece: Piece) -> int:
        """The steps that it can still make in this turn."""
        mover, fleet = self.state.mover, self.state.fleet
        if mover is not None and mover.piece == piece:
            return mover.left
        return 0 if fleet.flags[piece] & MOVED or fleet.damage[piece] else self.house.steps[KIND[piece]]

    def _cost(self, piece: Piece) -> int:
        mover = self.state.mover
        return 0 if mover is not None and mover.piece == piece else 1

    def _open(self, point: Point) -> bool:
        """Something would be won there."""
        if point == ZYLON_HQ:
            return self.state.realm.card != self.seat
        return self._enemy(self.state.realm.holders[HQ.index(point)])

    # ---- a card on its way

    def _chance(self) -> float:
        """How much of a target's worth a card takes, on average."""
        pile = self.state.pile if any(self.state.pile) else self.house.pile
        return (pile[0] + DAMAGE * pile[1]) / sum(pile)

    def _card(self) -> float:
        """What the card that is being drawn will change, by the odds of the pile."""
        target = self.state.aimed
        if target == NONE:
            return 0.0
        gain = self._prize(target) * self._chance()
        return gain if self._enemy(self._owner(target)) else -gain

    def _owner(self, target: Target) -> Seat:
        if target >= FIRST_FACTORY:
            return self.state.realm.holders[(target - FIRST_FACTORY) // 3]
        return self.state.fleet.owner[target]

    def _prize(self, target: Target) -> float:
        """What is lost with it: itself, what it carries, the guard of a headquarters, one of the last Warriors."""
        if target >= FIRST_FACTORY:
            return FACTORY
        place, owner = self.state.fleet.place, self.state.fleet.owner[target]
        worth, at = WORTH[target], place[target]
        if at < ABOARD and at in HQ:
            worth += GUARD
        lost = [target]
        if KIND[target] in "BF":
            for piece in self.forces[owner]:
                under = place[piece]
                while under >= ABOARD:
                    carrier = (under - ABOARD) >> 2
                    if carrier == target:
                        worth += WORTH[piece]
                        lost.append(piece)
                        break
                    under = place[carrier]
        fallen = len([1 for piece in lost if KIND[piece] == "W"])
        if fallen:
            left = len([1 for piece in self.forces[owner] if KIND[piece] == "W"])
            worth += LAST_WARRIORS[min(3, left)] - LAST_WARRIORS[max(0, min(3, left - fallen))]
        return worth
