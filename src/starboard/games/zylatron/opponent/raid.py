"""Raids: how a Warrior can reach a headquarters in one turn, and the odds that its guard falls first."""

from functools import lru_cache
from typing import Final, final

from starboard.core.seating import Seat
from starboard.games.zylatron.opponent.survey import Survey, far
from starboard.games.zylatron.rules.board import BEAM, PLANET_RADIUS, STEPS
from starboard.games.zylatron.rules.grid import Point, distances
from starboard.games.zylatron.rules.pieces import KIND, Piece

NEVER: Final = 99  # steps, or moves
STRANDED: Final = 6  # extra steps for a Warrior that must first be fetched from another world
PROSPECT: Final = 0.6  # the chance of a raid on a guarded headquarters that is out of reach
RIDERS: Final = 2  # units that can fire at a guard when the last stage arrives
BEAMED: Final = BEAM + STEPS["W"]  # steps for a Warrior from a stationary Battle Star


@lru_cache(maxsize=65536)
def walk(point: Point, goal: Point) -> int:
    """Return the steps of a Warrior on foot; NEVER from another world."""
    return distances("W", point).get(goal, NEVER)


@final
class Raid:
    """The best raid of a seat on a headquarters.

    `lack` is the number of steps by which it falls short, 0 if it arrives. `moves` is the number of moves it needs,
    `chance` its probability of success, and `party` the Warrior and its carriers.
    """

    __slots__ = ("chance", "lack", "moves", "party")

    def __init__(self, lack: int, moves: int, chance: float, party: list[Piece]) -> None:
        self.lack: Final = lack
        self.moves: Final = moves
        self.chance: Final = chance
        self.party: Final = party


@final
class Raiders:
    """A seat's undamaged Warriors and their carriers, for raids in this turn or in a fresh one."""

    def __init__(self, survey: Survey, seat: Seat, fresh: bool, towers: bool) -> None:
        self.survey: Final = survey
        self.seat: Final = seat
        self.fresh: Final = fresh
        self.towers: Final = towers  # True if the stages of a tower fly one after another, False if only one flies
        self.moves: Final = survey.house.moves if fresh else survey.state.moves
        force, damage = survey.forces[seat], survey.state.fleet.damage
        warriors = [piece for piece in force if KIND[piece] == "W" and not damage[piece]]
        self.rides: Final = [(warrior, survey.carriers(warrior)) for warrior in warriors]

    def raid(self, goal: Point) -> Raid:
        """Return the raid on a headquarters that is closest to arriving. If there is a guard, it must fall first."""
        guard = self.survey.bases.get(goal, -1)
        lack, moves, best = NEVER, NEVER, -1
        for number in range(0 if self._in_the_way(goal, guard) else len(self.rides)):
            needed = self._way(number, goal)
            if needed < (lack, moves):
                lack, moves = needed
                best = number
        if best < 0:
            return Raid(lack, moves, 0.0, [])
        warrior, carriers = self.rides[best]
        chance = 1.0 if guard < 0 else PROSPECT
        if guard >= 0 and lack <= 0:
            chance = self._falls(self._shots(best, goal, guard, self.moves - moves))
        return Raid(lack, moves, chance, [warrior, *carriers])

    def odds(self, goal: Point, lack: int) -> float:
        """Return the chance of success for a Warrior that arrives on a fighter without support."""
        guard = self.survey.bases.get(goal, -1)
        if guard < 0:
            return 1.0
        if self.survey.state.fleet.owner[guard] == self.seat:
            return 0.0
        return PROSPECT if lack > 0 else self._falls(RIDERS)

    # ---- the path

    def _in_the_way(self, goal: Point, guard: Piece) -> bool:
        """Return whether the goal is blocked by one of the seat's stacks or by a craft without a step left."""
        survey, mover = self.survey, self.survey.state.mover
        if guard >= 0 or mover is None or KIND[mover.piece] == "W" or mover.left:
            return guard >= 0 and survey.state.fleet.owner[guard] == self.seat
        return survey.spots[mover.piece] == goal

    def _way(self, number: int, goal: Point) -> tuple[int, int]:
        """Return the least steps short and the moves needed: on foot, set down from a fighter, or beamed down."""
        survey, fresh = self.survey, self.fresh
        warrior, carriers = self.rides[number]
        distance, own_move = far(survey.spots[warrior])[goal], survey.cost(warrior, fresh)
        legs, on_foot = survey.steps(warrior, fresh), walk(survey.spots[warrior], goal)
        way = (distance + STRANDED, own_move)
        if legs and on_foot < NEVER and own_move <= self.moves:
            way = (max(0, on_foot - legs), own_move)
        afoot = self._afoot(carriers) if legs else 0
        if afoot == BEAMED and own_move <= self.moves:
            way = min(way, (max(0, distance - afoot), own_move))
        flight = used = 0
        for carrier in reversed(carriers):
            stage = survey.steps(carrier, fresh)
            if stage and not self.towers:
                flight = used = 0
            if stage:
                flight, used = flight + stage, used + survey.cost(carrier, fresh)
            if used > self.moves:
                break
            if stage and KIND[carrier] == "F" and not survey.house.on_foot:
                way = min(way, (max(0, distance + 1 - flight), used))
            if afoot and used + own_move <= self.moves:
                way = min(way, (max(0, distance - flight - afoot), used + own_move))
        return way

    def _afoot(self, carriers: list[Piece]) -> int:
        """Return the steps of a Warrior from its carrier's point: across a planet, or after beaming down."""
        if not carriers:
            return 0
        return BEAMED if KIND[carriers[0]] == "B" else PLANET_RADIUS

    # ---- the guard

    def _shots(self, number: int, goal: Point, guard: Piece, spare: int) -> int:
        """Count the shots at the guard: the party, units in range, units that spare moves can bring, pending cards."""
        survey, fresh, row = self.survey, self.fresh, far(goal)
        warrior, carriers = self.rides[number]
        distance = row[survey.spots[warrior]]
        count = 0 if fresh else (survey.state.aimed == guard) + (guard in survey.state.blast)
        count += survey.range(warrior, fresh) >= 0
        for carrier in reversed(carriers):
            distance = max(0, distance - survey.steps(carrier, fresh))
            count += distance <= survey.range(carrier, fresh)
        for piece in survey.forces[self.seat]:
            if piece == warrior or piece in carriers:
                continue
            reach = survey.range(piece, fresh)
            if reach < 0:
                continue
            if row[survey.spots[piece]] <= reach:
                count += 1
            elif spare > 0 and row[survey.spots[piece]] <= reach + survey.steps(piece, fresh):
                count += 1
                spare -= 1
        return count

    def _falls(self, shots: int) -> float:
        """Return the chance that at least one of these shots is a Hit, given the current pile."""
        pile = self.survey.state.pile if any(self.survey.state.pile) else self.survey.house.pile
        missed: float = (1 - pile[0] / sum(pile)) ** shots
        return 1 - missed
