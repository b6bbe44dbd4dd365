"""Towers for a raid next turn: two fighters and a Warrior, combined with one move in this turn."""

from typing import Final, final

from starboard.core.seating import Seat
from starboard.games.zylatron.opponent.survey import Survey, far
from starboard.games.zylatron.rules.grid import Point
from starboard.games.zylatron.rules.pieces import KIND, Piece
from starboard.games.zylatron.rules.state import ABOARD

STAGES: Final = 2  # moves of the raid


@final
class Tower:
    """A tower: its point, the combined flight of its stages, and the moves and steps to build it."""

    __slots__ = ("flight", "moves", "point", "steps")

    def __init__(self, point: Point, flight: int, moves: int, steps: int) -> None:
        self.point: Final = point
        self.flight: Final = flight
        self.moves: Final = moves
        self.steps: Final = steps


@final
class Builders:
    """A seat's fighters that can still move this turn, and those that can be the other stage."""

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
        """Return the towers that can be built; none if Warriors take a headquarters only on foot."""
        survey, found = self.survey, list[Tower]()
        if survey.house.on_foot or survey.house.moves < STAGES:
            return found
        for builder in self.fighters:
            steps, moves = survey.steps(builder, False), survey.cost(builder, False)
            if steps and moves <= survey.state.moves:
                found += self._built(builder, steps, moves)
        return found

    def _built(self, builder: Piece, steps: int, moves: int) -> list[Tower]:
        """Return one builder's towers: it brings a Warrior to another fighter, or loads one that has a Warrior."""
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
        """Return the points where a builder can have a Warrior aboard, with the steps to get there."""
        survey, spots = self.survey, self.survey.spots
        if builder not in self.laden:
            row = far(spots[builder])
            return [(spots[warrior], row[spots[warrior]]) for warrior in self.warriors]
        if any(builder in survey.carriers(warrior) for warrior in self.warriors):
            return [(spots[builder], 0)]
        return []
