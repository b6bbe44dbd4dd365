"""Laws of play: who acts, what is legal, what happens and how the game ends."""

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
    """Check that a seating puts every seat on exactly one side, and that `first` is a seat or CHANCE."""
    for seating in walk.game.seatings(walk.case.seating.count):
        placed = sorted(seat for side in seating.sides for seat in side)
        if placed != list(walk.seats):
            yield f"{seating} does not place each seat once"
        if seating.first not in (CHANCE, *walk.seats) or len(seating.spots) not in (0, len(walk.seats)):
            yield f"{seating} has an invalid first seat or spots"


@law()
def actors(walk: Walk) -> Faults:
    """Check that the actors are one seat, CHANCE alone, none at the end, or several in real time or of one side."""
    sides = [set(side) for side in walk.case.seating.sides]
    for state in walk.positions(200):
        found = walk.game.actors(state)
        proper = found == (CHANCE,) or set(found) <= set(walk.seats)
        together = walk.game.real_time or found == (CHANCE,) or any(set(found) <= side for side in sides)
        if not proper or len(set(found)) < len(found) or not together:
            yield f"actors {found} in {walk.game.write_state(state)}"


@law("actors")
def legal_unique(walk: Walk) -> Faults:
    """Check that an actor has at least one legal action, and that each is listed once."""
    for state in walk.positions(60):
        for seat in walk.asked(state):
            legal = list(walk.game.legal(state, seat))
            if not legal or len(set(legal)) < len(legal):
                yield f"seat {seat} has {legal} in {walk.game.write_state(state)}"


@law("legal_unique", "position_loads_back")
def legal_stable(walk: Walk) -> Faults:
    """Check that legal actions and outcomes always come in the same order, even after loading the position."""
    game = walk.game
    for state in walk.positions(60):
        for again in (state, game.read_state(game.write_state(state))):
            for seat in game.actors(state):
                if possible(walk, again, seat) != possible(walk, state, seat):
                    yield f"seat {seat}: another order in {game.write_state(state)}"


@law("legal_unique")
def legal_applies(walk: Walk) -> Faults:
    """Check that every legal action can be logged and applied, and that every outcome of chance can be applied."""
    game = walk.game
    yield from (path.failed for path in walk.paths if path.failed)
    for state in walk.positions():
        for seat in game.actors(state):
            for action in possible(walk, state, seat):
                if seat != CHANCE and not game.may_be_logged(state, seat, action):
                    yield f"{game.write(action)} is legal but may not be logged, in {game.write_state(state)}"
                elif type(game.apply(state, seat, action)) is not type(state):
                    yield f"{game.write(action)} gives no state in {game.write_state(state)}"


@law("legal_unique", "legal_applies")
def refused_with_a_clause(walk: Walk) -> Faults:
    """Check that actions that may not be logged are refused, with a clause from the game's or the core rulebook."""
    game = walk.game
    for state, seat, action in forbidden(walk):
        why = game.why_not(state, seat, action)
        if not isinstance(why, Refusal):
            yield f"{game.write(action)} by {seat} is {why!r} in {game.write_state(state)}"
        elif not stands(game.key, why.clause):
            yield f"clause {why.clause!r} is in no rulebook: {why}"


@law()
def refused_unchanged(walk: Walk) -> Faults:
    """Check that `why_not` and refused actions change nothing."""
    game = walk.game
    for state, seat, action in forbidden(walk):
        text, number = game.write_state(state), hash(state)
        game.why_not(state, seat, action)
        if (game.write_state(state), hash(state)) != (text, number):
            yield f"{game.write(action)} by {seat} was refused and changed {text} into {game.write_state(state)}"
    match = random_match(walk, "refused", commands=6, tricks=False)
    if match.over:
        return
    for seat in walk.seats:
        for action in walk.actions():
            before = game.write_state(match.state), match.head, len(match.rows)
            if match.why_not(action, seat) is None:
                continue
            try:
                match.play(action, seat)
                yield f"{game.write(action)} by {seat} is refused but played"
            except Refused:
                if (game.write_state(match.state), match.head, len(match.rows)) != before:
                    yield f"{game.write(action)} by {seat} was refused and changed the match"


@law()
def apply_is_pure(walk: Walk) -> Faults:
    """Check that `apply` does not change the state that it is given."""
    game = walk.game
    for step in walk.steps():
        text, number = game.write_state(step.before), hash(step.before)
        game.apply(step.before, step.actor, step.action)
        if (game.write_state(step.before), hash(step.before)) != (text, number):
            yield f"{game.write(step.action)} changed {text} itself"


@law("apply_is_pure")
def trace_changes_nothing(walk: Walk) -> Faults:
    """Check that collecting events does not change the resulting state."""
    game = walk.game
    for step in walk.steps():
        plain = game.apply(step.before, step.actor, step.action)
        if game.apply(step.before, step.actor, step.action, []) != plain:
            yield f"{game.write(step.action)} gives another state with a trace, from {game.write_state(step.before)}"
    for step in walk.pauses():
        if advanced(game, step.before, step.at, []) != advanced(game, step.before, step.at):
            yield f"advancing to {step.at} gives another state with a trace, from {game.write_state(step.before)}"


@law()
def everything_is_told(walk: Walk) -> Faults:
    """Check that every action produces an event for the log."""
    for step in walk.steps(200):
        trace: list[Event] = []
        walk.game.apply(step.before, step.actor, step.action, trace)
        if not trace or not all(isinstance(told, Event) for told in trace):
            yield f"{walk.game.write(step.action)} says {trace} in {walk.game.write_state(step.before)}"


@law("legal_applies", "refused_unchanged", "apply_is_pure", "notation_reads_back")
def same_log_same_state(walk: Walk) -> Faults:
    """Check that replaying a log gives the same states, rows and marks."""
    game = walk.game
    match = random_match(walk, "again")
    fairness = Fairness(match.fairness.id, seeded(1))
    again = Match(game, seating=match.seating, fairness=fairness, players=match.players, log=match.rows)
    if again.rows != match.rows or game.write_state(again.state) != game.write_state(match.state):
        yield f"the log led to {game.write_state(match.state)} and then to {game.write_state(again.state)}"
    for path in walk.paths:
        start = game.start(walk.case.seating)
        if start != path.start:
            yield f"the game starts as {game.write_state(path.start)} and as {game.write_state(start)}"


@law("actors")
def chances_are_proper(walk: Walk) -> Faults:
    """Check that CHANCE, when it acts, has outcomes, each listed once with a positive integer weight."""
    for state in drawings(walk):
        outcomes = list(walk.game.chance_outcomes(state))
        if not outcomes:
            yield f"chance is to act but has no outcomes in {walk.game.write_state(state)}"
        if len({action for action, _ in outcomes}) < len(outcomes):
            yield f"an outcome is listed twice in {walk.game.write_state(state)}"
        if any(type(weight) is not int or weight < 1 for _, weight in outcomes):
            yield f"weights {[weight for _, weight in outcomes]} in {walk.game.write_state(state)}"


@law("actors", "legal_unique", "legal_applies")
def the_game_ends(walk: Walk) -> Faults:
    """Check that random games end, unless the options allow endless games."""
    for path in walk.paths:
        if not path.over and not walk.game.endless():
            yield f"not over after {len(path.steps)} actions: {walk.game.write_state(path.last)}"


@law()
def outcome(walk: Walk) -> Faults:
    """Check that scores are integers by seat and by side, and that each seat has a place.

    The seats of a side share a place, which is one more than the number of sides ahead.
    """
    for state in walk.positions(60):
        scores, places = walk.game.scores(state), walk.game.places(state)
        if len(scores) != len(walk.seats) or any(type(score) is not int for score in scores):
            yield f"scores {scores} in {walk.game.write_state(state)}"
        together = walk.game.side_scores(walk.case.seating, state)
        if len(together) != len(walk.case.seating.sides) or any(type(score) is not int for score in together):
            yield f"scores by side {together} in {walk.game.write_state(state)}"
        by_side = [{places[seat - 1] for seat in side} for side in walk.case.seating.sides]
        ranks = [min(side) for side in by_side]
        if ranks != [1 + sum(other < own for other in ranks) for own in ranks] or sum(map(len, by_side)) > len(ranks):
            yield f"places {places} in {walk.game.write_state(state)}"


def drawings(walk: Walk, most: int = 40) -> list[Any]:
    """Return positions in which CHANCE acts."""
    return spread([state for state in walk.positions(400) if walk.game.actors(state) == (CHANCE,)], most)


def possible(walk: Walk, state: Any, seat: Seat) -> list[Any]:
    if seat == CHANCE:
        return [action for action, _ in walk.game.chance_outcomes(state)]
    return list(walk.game.legal(state, seat))


@cache
def stands(key: str, id: str) -> bool:
    """Return whether a rulebook contains the clause; a game without a rulebook only needs to name a clause."""
    return bool(id) and (clause(key, id) is not None or not rulebook(key))


def forbidden(walk: Walk) -> list[tuple[Any, Seat, Any]]:
    """Return positions, each with a seat and one of its actions that may not be logged there."""
    actions = walk.actions()
    return [
        (state, seat, action)
        for state in walk.positions()
        for seat in walk.seats
        for action in actions
        if not walk.game.may_be_logged(state, seat, action)
    ]
