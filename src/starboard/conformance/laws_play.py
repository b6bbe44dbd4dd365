"""Laws of playing: who acts, what is legal, what happens, how it ends."""

from functools import cache
from typing import Any

from starboard.conformance.law import Faults, law
from starboard.conformance.rows import random_match
from starboard.conformance.walk import Walk, spread
from starboard.core.chance import Fairness, seeded
from starboard.core.errors import Refused
from starboard.core.match import Match
from starboard.core.message import Event, Refusal
from starboard.core.real_time import advanced
from starboard.core.seating import CHANCE, Seat
from starboard.words.rulebooks import clause, rulebook


@law()
def seatings(walk: Walk) -> Faults:
    """A seating places every seat on exactly one side, and its first is one of its seats or CHANCE."""
    for seating in walk.game.seatings(walk.case.seating.count):
        placed = sorted(seat for side in seating.sides for seat in side)
        if placed != list(walk.seats):
            yield f"{seating} does not place each seat once"
        if seating.first not in (CHANCE, *walk.seats) or len(seating.spots) not in (0, len(walk.seats)):
            yield f"{seating} has no proper first seat or spots"


@law()
def actors(walk: Walk) -> Faults:
    """One seat acts; several only in real time, or of one side; CHANCE alone; nobody when the game is over."""
    sides = [set(side) for side in walk.case.seating.sides]
    for state in walk.positions(200):
        found = walk.game.actors(state)
        proper = found == (CHANCE,) or set(found) <= set(walk.seats)
        together = walk.game.real_time or found == (CHANCE,) or any(set(found) <= side for side in sides)
        if not proper or len(set(found)) < len(found) or not together:
            yield f"actors {found} in {walk.game.dump(state)}"


@law("actors")
def legal_unique(walk: Walk) -> Faults:
    """An actor has at least one legal action, and each is listed once."""
    for state in walk.positions(60):
        for seat in walk.asked(state):
            legal = list(walk.game.legal(state, seat))
            if not legal or len(set(legal)) < len(legal):
                yield f"seat {seat} has {legal} in {walk.game.dump(state)}"


@law("legal_unique", "position_loads_back")
def legal_stable(walk: Walk) -> Faults:
    """Legal actions and chances come in the same order whenever they are asked for, also of a position loaded anew."""
    game = walk.game
    for state in walk.positions(60):
        for again in (state, game.load(game.dump(state))):
            for seat in game.actors(state):
                if possible(walk, again, seat) != possible(walk, state, seat):
                    yield f"seat {seat}: another order in {game.dump(state)}"


@law("legal_unique")
def legal_applies(walk: Walk) -> Faults:
    """Every legal action may be logged and can be applied, and so can every outcome of chance."""
    game = walk.game
    yield from (path.failed for path in walk.paths if path.failed)
    for state in walk.positions():
        for seat in game.actors(state):
            for action in possible(walk, state, seat):
                if seat != CHANCE and not game.may_be_logged(state, seat, action):
                    yield f"{game.write(action)} is legal, and may not be logged, in {game.dump(state)}"
                elif type(game.apply(state, seat, action)) is not type(state):
                    yield f"{game.write(action)} gives no state in {game.dump(state)}"


@law("legal_unique", "legal_applies")
def refused_with_a_clause(walk: Walk) -> Faults:
    """Whatever may not be logged is refused, by a clause that stands in the game's rulebook or in core's."""
    game = walk.game
    for state, seat, action in forbidden(walk):
        why = game.why_not(state, seat, action)
        if not isinstance(why, Refusal):
            yield f"{game.write(action)} by {seat} is {why!r} in {game.dump(state)}"
        elif not stands(game.key, why.clause):
            yield f"clause {why.clause!r} stands in no rulebook: {why}"


@law()
def refused_unchanged(walk: Walk) -> Faults:
    """Asking why not, and being refused, changes nothing."""
    game = walk.game
    for state, seat, action in forbidden(walk):
        text, number = game.dump(state), hash(state)
        game.why_not(state, seat, action)
        if (game.dump(state), hash(state)) != (text, number):
            yield f"{game.write(action)} by {seat} was refused and changed {text} into {game.dump(state)}"
    match = random_match(walk, "refused", commands=6, tricks=False)
    if match.over:
        return
    for seat in walk.seats:
        for action in walk.actions():
            before = game.dump(match.state), match.head, len(match.rows)
            if match.why_not(action, seat) is None:
                continue
            try:
                match.play(action, seat)
                yield f"{game.write(action)} by {seat} is refused, and played"
            except Refused:
                if (game.dump(match.state), match.head, len(match.rows)) != before:
                    yield f"{game.write(action)} by {seat} was refused and changed the match"


@law()
def apply_is_pure(walk: Walk) -> Faults:
    """Playing makes a new state and leaves the old one as it was."""
    game = walk.game
    for step in walk.steps():
        text, number = game.dump(step.before), hash(step.before)
        game.apply(step.before, step.actor, step.action)
        if (game.dump(step.before), hash(step.before)) != (text, number):
            yield f"{game.write(step.action)} changed {text} itself"


@law("apply_is_pure")
def trace_changes_nothing(walk: Walk) -> Faults:
    """Telling what happens does not change what happens."""
    game = walk.game
    for step in walk.steps():
        plain = game.apply(step.before, step.actor, step.action)
        if game.apply(step.before, step.actor, step.action, []) != plain:
            yield f"{game.write(step.action)} ends elsewhere when told, from {game.dump(step.before)}"
    for step in walk.pauses():
        if advanced(game, step.before, step.at, []) != advanced(game, step.before, step.at):
            yield f"advancing to {step.at} ends elsewhere when told, from {game.dump(step.before)}"


@law()
def everything_is_told(walk: Walk) -> Faults:
    """Every action has something to say in the log."""
    for step in walk.steps(200):
        trace: list[Event] = []
        walk.game.apply(step.before, step.actor, step.action, trace)
        if not trace or not all(isinstance(told, Event) for told in trace):
            yield f"{walk.game.write(step.action)} says {trace} in {walk.game.dump(step.before)}"


@law("legal_applies", "refused_unchanged", "apply_is_pure", "notation_reads_back")
def same_log_same_state(walk: Walk) -> Faults:
    """The same log gives the same states, rows and marks again."""
    game = walk.game
    match = random_match(walk, "again")
    fairness = Fairness(match.fairness.id, seeded(1))
    again = Match(game, seating=match.seating, fairness=fairness, players=match.players, log=match.rows)
    if again.rows != match.rows or game.dump(again.state) != game.dump(match.state):
        yield f"the log led to {game.dump(match.state)} and then to {game.dump(again.state)}"
    for path in walk.paths:
        if game.start(walk.case.seating) != path.start:
            yield f"the game starts as {game.dump(path.start)} and as {game.dump(game.start(walk.case.seating))}"


@law("actors")
def chances_are_proper(walk: Walk) -> Faults:
    """When CHANCE acts it has outcomes, each once, with a positive whole weight."""
    for state in drawings(walk):
        outcomes = list(walk.game.chance_outcomes(state))
        if not outcomes:
            yield f"chance acts and has nothing to do in {walk.game.dump(state)}"
        if len({action for action, _ in outcomes}) < len(outcomes):
            yield f"an outcome is listed twice in {walk.game.dump(state)}"
        if any(type(weight) is not int or weight < 1 for _, weight in outcomes):
            yield f"weights {[weight for _, weight in outcomes]} in {walk.game.dump(state)}"


@law("actors", "legal_unique", "legal_applies")
def the_game_ends(walk: Walk) -> Faults:
    """Every game of random actions comes to an end, unless the options have switched it off."""
    for path in walk.paths:
        if not path.over and not walk.game.endless():
            yield f"not over after {len(path.steps)} actions: {walk.game.dump(path.last)}"


@law()
def outcome(walk: Walk) -> Faults:
    """Seats and sides have points, seats a place; a side shares its, which is one more than the sides before it."""
    for state in walk.positions(60):
        scores, places = walk.game.scores(state), walk.game.places(state)
        if len(scores) != len(walk.seats) or any(type(score) is not int for score in scores):
            yield f"scores {scores} in {walk.game.dump(state)}"
        together = walk.game.side_scores(walk.case.seating, state)
        if len(together) != len(walk.case.seating.sides) or any(type(score) is not int for score in together):
            yield f"scores by side {together} in {walk.game.dump(state)}"
        by_side = [{places[seat - 1] for seat in side} for side in walk.case.seating.sides]
        ranks = [min(side) for side in by_side]
        if ranks != [1 + sum(other < own for other in ranks) for own in ranks] or sum(map(len, by_side)) > len(ranks):
            yield f"places {places} in {walk.game.dump(state)}"


def drawings(walk: Walk, most: int = 40) -> list[Any]:
    """Positions in which CHANCE acts."""
    return spread([state for state in walk.positions(400) if walk.game.actors(state) == (CHANCE,)], most)


def possible(walk: Walk, state: Any, seat: Seat) -> list[Any]:
    if seat == CHANCE:
        return [action for action, _ in walk.game.chance_outcomes(state)]
    return list(walk.game.legal(state, seat))


@cache
def stands(key: str, id: str) -> bool:
    """Does the clause stand in a rulebook? A game without one need only name it."""
    return bool(id) and (clause(key, id) is not None or not rulebook(key))


def forbidden(walk: Walk) -> list[tuple[Any, Seat, Any]]:
    """Positions with a seat and an action that it may not do there."""
    actions = walk.actions()
    return [
        (state, seat, action)
        for state in walk.positions()
        for seat in walk.seats
        for action in actions
        if not walk.game.may_be_logged(state, seat, action)
    ]
