"""A tower for a raid in the next turn: two fighters and a Warrior that one move of this turn can put together."""

from typing import Final, final

from starboard.core.seating import Seat
from starboard.games.zylatron.opponent.survey import Survey, far
from starboard.games.zylatron.rules.grid import Point
from starboard.games.zylatron.rules.pieces import KIND, Piece
from starboard.games.zylatron.rules.state import ABOARD

STAGES: Final = 2  # moves that its raid takes


@final
class Tower:
    """Where it will stand, how far its stages fly one after the other, and the moves and steps it takes to build."""

    __slots__ = ("flight", "moves", "point", "steps")

    def __init__(self, point: Point, flight: int, moves: int, steps: int) -> None:
        self.point: Final = point
        self.flight: Final = flight
        self.moves: Final = moves
        self.steps: Final = steps


@final
class Builders:
    """The fighters of a seat that can still move in this turn, and those that can be the other stage."""

    def __init__(self, survey: Survey, seat: Seat) -> None:
        self.survey: Final = survey
        self.seat: Final = seat
        fleet = survey.state.fleet
        fit = [piece for piece in survey.forces[seat] if not fleet.damage[piece]]
        self.fighters: Final = [piece for piece in fit if KIND[piece] == "F"]
        self.warriors: Final = [piece for piece in fit if KIND[piece] == "W"]
        self.laden: Final = {
            (at - ABOARD) >> 2 for piece in survey.forces[seat] if (at := fleet.place[piece]) >= ABOARD
        }

    def towers(self) -> list[Tower]:
        """None where Warriors take a headquarters only on foot."""
        survey, found = self.survey, list[Tower]()
        if survey.house.on_foot or survey.house.moves < STAGES:
            return found
        for builder in self.fighters:
            steps, moves = survey.steps(builder, False), survey.cost(builder, False)
            if steps and moves <= survey.state.moves:
                found += self._built(builder, steps, moves)
        return found

    def _built(self, builder: Piece, steps: int, moves: int) -> list[Tower]:
        """It brings a Warrior aboard another fighter, or takes a fighter that has one."""
        survey, found = self.survey, list[Tower]()
        ways = self._pick_ups(builder)
        stage = survey.steps(builder, True)
        for other in self.fighters:
            at = survey.spots[other]
            flight = stage + survey.steps(other, True)
            if other == builder or survey.state.fleet.place[other] >= ABOARD:
                continue
            if other not in self.laden:
                needed = min([steps_there + far(spot)[at] for spot, steps_there in ways], default=steps + 1)
                if needed <= steps:
                    found.append(Tower(at, flight, moves, needed))
            elif builder not in self.laden and any(other in survey.carriers(warrior) for warrior in self.warriors):
                needed = far(survey.spots[builder])[at]
                if needed < steps:
                    found.append(Tower(at, flight + steps - needed, moves, needed))
        return found

    def _pick_ups(self, builder: Piece) -> list[tuple[Point, int]]:
        """Where it can have a Warrior aboard, and the steps to there."""
        survey, spots = self.survey, self.survey.spots
        if builder not in self.laden:
            row = far(spots[builder])
            return [(spots[warrior], row[spots[warrior]]) for warrior in self.warriors]
        if any(builder in survey.carriers(warrior) for warrior in self.warriors):
            return [(spots[builder], 0)]
        return []
