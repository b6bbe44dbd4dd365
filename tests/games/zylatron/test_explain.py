"""Checks that explanations of good actions are true of the position."""

from random import Random

from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.zylatron.game import Zylatron
from starboard.games.zylatron.picture.threat import could_hit, gunners
from starboard.games.zylatron.rules.actions import Fire
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, steps
from starboard.games.zylatron.rules.names import unit_name


def test_explanations_are_true_of_the_position() -> None:
    game, rng, said = Zylatron({"variant": "short"}), Random(2), set[str]()
    state = game.start(game.seatings(2)[0])
    for _ in range(1500):
        if not game.actors(state):
            break
        (seat,) = game.actors(state)
        action = draw(game, state, rng) if seat == CHANCE else rng.choice(list(game.legal(state, seat)))
        after = game.apply(state, seat, action)
        why = game.explain(game.view(state, seat), action) if seat != CHANCE else None
        if why is not None:
            said.add(why.reason.id)
            if why.reason.id == "zylatron.hint.in_range":
                targets = {shot.target for shot in game.legal(after, seat) if isinstance(shot, Fire)}
                assert targets - {shot.target for shot in game.legal(state, seat) if isinstance(shot, Fire)}
                galaxy = Galaxy(after)
                shots = [shot for shot in game.legal(after, seat) if isinstance(shot, Fire)]
                named = [shot.piece for shot in shots if unit_name(galaxy, shot.piece) == why.reason["piece"]]
                assert any(Galaxy(state).point(piece) != galaxy.point(piece) for piece in named)
            if why.reason.id == "zylatron.hint.guards":
                home = HQ[state.homes[seat - 1]]
                assert home in after.fleet.place
                assert home not in state.fleet.place
            if why.reason.id.startswith("zylatron.hint.stops"):
                assert Galaxy(after).mover is None
                assert (why.reason.id == "zylatron.hint.stops.last") == (Galaxy(after).moves == 0)
            if why.reason.id.startswith("zylatron.hint.closer"):
                mover = Galaxy(after).mover or Galaxy(state).mover
                assert mover is not None
                goal = HQ[state.homes[2 - seat]]
                way = [steps(Galaxy(each).point(mover.piece), goal) for each in (state, after)]
                assert way == [why.reason["before"], why.reason["count"]]
                assert way[1] < way[0]
                near = [
                    could_hit(*each, Galaxy(after).point(mover.piece))
                    for each in gunners(game.house, Galaxy(after), seat)
                ]
                assert why.reason.id == "zylatron.hint.closer" or not any(near)
            if why.reason.id.startswith("zylatron.hint.hit"):
                assert why.reason["percent"] == round(100 * state.pile[0] / sum(state.pile))
        state = after
    assert {"zylatron.hint.in_range", "zylatron.hint.hit"} <= said
    assert {"zylatron.hint.closer", "zylatron.hint.closer.safe"} <= said
    assert {"zylatron.hint.stops", "zylatron.hint.stops.last"} <= said
