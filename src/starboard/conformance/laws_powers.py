"""Laws of powers: upcoming decisions, auto replies, time, attempts, leaving, undo and series."""

from collections.abc import Collection, Iterator
from itertools import combinations, product
from math import isfinite
from typing import Any

from starboard.bots import Budget
from starboard.bots.hand import Hand
from starboard.bots.match_runner import MatchRunner
from starboard.conformance.law import Faults, law
from starboard.conformance.laws_play import stands
from starboard.conformance.walk import Walk, chosen, spread, touchable
from starboard.conformance.worlds import likes
from starboard.core.chance import Fairness, seeded
from starboard.core.decree import Decree, Leave, Settlement
from starboard.core.explanation import Explanation
from starboard.core.match import Match
from starboard.core.message import Refusal
from starboard.core.real_time import RealTimeGame, advanced, alarm_of, levels_of
from starboard.core.scene import Id
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

PATIENCE = 500  # timeouts of one seat after which its turn counts as endless
TRIES = 120
OUTCOMES = 6
EXPLAINED = 6  # actions per position
SEARCH = 400  # positions searched for an upcoming decision


@law()
def ahead_is_asked_alone(walk: Walk) -> Faults:
    """Check that a seat acts alone in its upcoming decision, and that an acting seat has none."""
    for state in walk.positions(60):
        for seat in walk.seats:
            ahead = walk.game.upcoming_decision(state, seat)
            if ahead is not None and (walk.game.actors(ahead) != (seat,) or seat in walk.game.actors(state)):
                yield f"ahead of seat {seat} in {walk.game.write_state(state)} acts {walk.game.actors(ahead)}"


@law("ahead_is_asked_alone", "legal_applies")
def ahead_comes_about(walk: Walk) -> Faults:
    """Check that actions of other seats can lead to a seat's upcoming decision."""
    for state in walk.positions(40):
        for seat in walk.seats:
            ahead = walk.game.upcoming_decision(state, seat)
            if ahead is not None and not comes_about(walk, state, seat, ahead):
                yield f"{walk.game.write_state(ahead)} does not follow from {walk.game.write_state(state)}"


@law("legal_stable")
def timeout_ends(walk: Walk) -> Faults:
    """Check that the auto reply `timeout` always gives a legal action and, repeated, ends the seat's turn."""
    game = walk.game
    if "timeout" not in game.auto_replies:
        yield "there is no automatic reply timeout"
    for state, seat in walk.decisions():
        begun, asked = state, 0
        while seat in game.actors(state) and asked < PATIENCE:
            action = game.auto_action(game.view(state, seat), "timeout")
            if action is None or game.why_not(state, seat, action) is not None:
                yield f"timeout of seat {seat} answers {action!r} in {game.write_state(state)}"
                break
            state, asked = game.apply(state, seat, action), asked + 1
        if asked == PATIENCE:
            yield f"seat {seat} still acts after {PATIENCE} timeouts from {game.write_state(begun)}"


@law("legal_stable")
def auto_replies_are_legal(walk: Walk) -> Faults:
    """Check that auto replies give legal actions and that the usual one is among them."""
    game = walk.game
    if game.usual_auto_reply() not in ("", *game.auto_replies):
        yield f"the usual automatic reply {game.usual_auto_reply()} is not one of the game's"
    for state, seat in walk.decisions(60):
        for auto_reply in game.auto_replies:
            action = None if auto_reply == "timeout" else game.auto_action(game.view(state, seat), auto_reply)
            if action is not None and game.why_not(state, seat, action) is not None:
                yield f"by {auto_reply} seat {seat} does {game.write(action)} in {game.write_state(state)}"


@law()
def advancing_composes(walk: Walk) -> Faults:
    """Check that advancing in two steps equals advancing in one, and that advancing to a past time changes nothing."""
    game, rng = walk.game, walk.rng("advance")
    for state, at in walk.moments(40):
        now = advanced(game, state, at)
        for ahead in (1, 700, 2000, 30_000):
            between = at + rng.randrange(ahead + 1)
            if advanced(game, advanced(game, now, between), at + ahead) != advanced(game, now, at + ahead):
                text = game.write_state(now)
                yield f"{text} by {between} to {at + ahead} is not {text} to {at + ahead}"
        if advanced(game, now, at) != now:
            yield f"{game.write_state(now)} at {at} is changed by advancing to {at}"


@law("advancing_composes")
def alarms_lie_ahead(walk: Walk) -> Faults:
    """Check that an alarm is in the future and is cleared after it fires, and that a finished game sets none."""
    game = walk.game
    for state, at in walk.moments(60):
        now = advanced(game, state, at)
        alarm = alarm_of(game, now)
        if alarm is None:
            continue
        again = alarm_of(game, advanced(game, now, alarm))
        if alarm <= at or not game.actors(now) or (again is not None and again <= alarm):
            yield f"at {at} the alarm is {alarm}, and then {again}, in {game.write_state(now)}"


@law()
def time_matters_in_real_time_alone(walk: Walk) -> Faults:
    """Check that a turn-based game ignores time and sets no alarm."""
    game = walk.game
    for state in walk.positions(60) if not game.real_time else ():
        if alarm_of(game, state) is not None or advanced(game, state, 3_600_000) != state:
            yield f"time matters in {game.write_state(state)}"


@law("refused_with_a_clause")
def attempts_come_to_something(walk: Walk) -> Faults:
    """Check that an attempt gives a loggable action or a refusal with a clause, also when made on the view."""
    game, rng = walk.game, walk.rng("attempt")
    for state in walk.positions() if isinstance(game, RealTimeGame) else ():
        for seat in walk.seats:
            ids = [*touchable(game.scene(game.view(state, seat))), "nowhere"]
            for _ in range(12):
                tried = frozenset(rng.sample(ids, min(len(ids), rng.randrange(4))))
                assert isinstance(game, RealTimeGame)
                came = game.attempt(state, seat, tried, b"")
                allowed = not isinstance(came, Refusal) and game.may_be_logged(state, seat, came)
                if not allowed and not (isinstance(came, Refusal) and stands(game.key, came.clause)):
                    yield f"trying {sorted(tried)} comes to {came!r} for seat {seat} in {game.write_state(state)}"
                elif game.attempt(game.view(state, seat).state, seat, tried, b"") != came:
                    yield f"trying {sorted(tried)} gives a different result on the view in {game.write_state(state)}"


@law("legal_unique")
def what_is_offered_is_not_tried(walk: Walk) -> Faults:
    """Check that an action offered as a choice has no `attempt_ids`.

    Otherwise a player could neither choose nor draft it.
    """
    game = walk.game
    for state, seat in walk.decisions(60) if isinstance(game, RealTimeGame) else ():
        for choice in game.choices(game.view(state, seat)):
            assert isinstance(game, RealTimeGame)
            if choice.actions and game.attempt_ids(state, seat, choice.actions[0], b""):
                yield f"{game.write(choice.actions[0])} is both offered and to be tried in {game.write_state(state)}"


@law("advancing_composes", "attempts_come_to_something")
def rests_are_kept(walk: Walk) -> Faults:
    """Check that, until the time on its panel, a seat's attempts give only legal actions that are also offered.

    A seat may be locked only in real time. At that time it is either free or locked until a later time.
    """
    game = walk.game
    for now, at in after_tries(walk):
        for seat in walk.seats:
            until = rests(walk, now, seat)
            if not until:
                continue
            again = rests(walk, advanced(game, now, until), seat)
            if not game.real_time or until <= at or 0 < again <= until:
                yield f"at {at} seat {seat} rests until {until}, and then until {again}, in {game.write_state(now)}"
                continue
            last = advanced(game, now, until - 1)
            offered = {id for choice in game.choices(game.view(last, seat)) for id in choice.ids}
            moves = [act for act in tried(walk, last, seat, offered) if act in game.legal(last, seat)]
            if moves:
                yield f"seat {seat} rests until {until} but may {game.write(moves[0])} in {game.write_state(now)}"


@law("notation_reads_back")
def hands_go_by_what_they_see(walk: Walk) -> Faults:
    """Check that a real-time bot's intent is readable, takes time and depends only on the bot's view."""
    game = walk.game
    for state, at in walk.moments(40):
        now = advanced(game, state, at)
        for seat, level in product(game.actors(now), levels_of(game) if game.actors(now) != (CHANCE,) else ()):
            view = game.view(now, seat)
            assert isinstance(game, RealTimeGame)
            intent = game.intend(view, level, walk.rng(level))
            if intent.ms < 1 or (intent.action is not None and game.read(game.write(intent.action)) != intent.action):
                yield f"a {level} on seat {seat} intends {intent} in {game.write_state(now)}"
            for like in likes(walk, now, seat):
                if game.intend(View(game, seat, like), level, walk.rng(level)) != intent:
                    yield f"a {level} on seat {seat} knows more than its view of {game.write_state(now)}"


@law("hands_go_by_what_they_see")
def hands_come_to_an_end(walk: Walk) -> Faults:
    """Check that real-time bots on their own finish the game, and that only real-time games have them."""
    game = walk.game
    if levels_of(game) and not game.real_time:
        yield "the game has hands but is not in real time"
    for level in spread(levels_of(game), 2):
        match = Match(game, seating=walk.case.seating, fairness=Fairness("hands", seeded(1)))
        runner = MatchRunner(match, [Hand(level)] * len(walk.seats), Budget(), str(walk.case))
        for _ in range(walk.case.limit):
            if match.over:
                break
            runner.step()
        if not match.over:
            yield f"hands of level {level} do not end: {game.write_state(match.state)}"


@law()
def seals_when_others_act(walk: Walk) -> Faults:
    """Check that undoing an action needs agreement if another seat or chance acts next, or if the game ends."""
    game = walk.game
    for step in walk.steps(120):
        if step.actor == CHANCE:
            continue
        blocked = game.blocks_free_undo(step.before, step.actor, step.action, step.after)
        if type(blocked) is not bool or (game.actors(step.after) != (step.actor,) and not blocked):
            yield f"{game.write(step.action)} blocks free undo: {blocked!r} in {game.write_state(step.before)}"


@law("legal_stable", "position_loads_back")
def decrees_are_kept(walk: Walk) -> Faults:
    """Check that a seat never acts after leaving and the game still ends, and that a settled game is over.

    Both must produce states that can be dumped, loaded and ranked.
    """
    game = walk.game
    running = [state for state in walk.positions(16) if game.actors(state)]
    for state in spread(running, 3 if walk.long else 16):
        decrees: list[Decree] = [Settlement(), *(Leave(seat) for seat in walk.seats)]
        for decree in decrees:
            after = game.decree(state, decree)
            if after is None:
                continue
            if game.read_state(game.write_state(after)) != after or len(game.places(after)) != len(walk.seats):
                yield f"{decree} gives no complete state from {game.write_state(state)}"
            elif not obeyed(walk, after, decree):
                yield f"{decree} is not kept from {game.write_state(state)}: {game.write_state(after)}"


@law("actors")
def who_is_out_stays_out(walk: Walk) -> Faults:
    """Check that a seat that is out never acts again and stays out."""
    game = walk.game
    for path in walk.paths:
        gone: set[Seat] = set()
        for step in path.steps:
            out, actors = set(game.out(step.after)), set(game.actors(step.after))
            if not gone <= out <= set(walk.seats) or out & actors:
                yield f"{gone} were out, {out} are, and {actors} act in {game.write_state(step.after)}"
                break
            gone = out


@law()
def series_go_on(walk: Walk) -> Faults:
    """Check that a finished game gives every seat series points, and returns a seating for the next game.

    The usual target must be one of those offered. No seat may have a place in the series before a total reaches the
    target.
    """
    game, now = walk.game, walk.case.seating
    if (game.usual_target in game.targets) != bool(game.targets):
        yield f"a series is usually played to {game.usual_target}, and may be to {game.targets}"
    for path in walk.paths:
        if not path.over:
            continue
        points = game.series_points(path.last)
        places = game.series_places(now, points, min(points))
        if len(points) != len(walk.seats) or (places is not None and len(places) != len(walk.seats)):
            yield f"series points {points}, places {places}"
        if game.series_places(now, points, max(points) + 1) is not None:
            yield f"a series ends with {points} before {max(points) + 1} is reached"
        seating, who = game.next_seating(now, path.last)
        offered = [(own.sides, own.spots) for own in game.seatings(now.count)]
        seated_so = (seating.sides, seating.spots) in offered and game.allows_seating(seating)
        if sorted(who) != list(walk.seats) or not seated_so:
            yield f"the next game is seated {seating}, {who}"
        elif game.over(game.start(seating)):
            yield f"the next game cannot begin, seated {seating}"


@law("guesses_agree")
def judging_gives_a_number(walk: Walk) -> Faults:
    """Check that the evaluation of a view or a sampled state is a finite number for each seat."""
    game = walk.game
    for state in walk.positions():
        for seat in walk.seats:
            for like in likes(walk, state, seat):
                found = game.evaluate(like, seat)
                if not isinstance(found, (int, float)) or not isfinite(found):
                    yield f"{game.write_state(like)} is evaluated {found!r} for seat {seat}"


@law("legal_stable", "legal_applies")
def explanations_point_at_the_scene(walk: Walk) -> Faults:
    """Check that an explanation names at least one id and that all its ids are in the seat's scene."""
    game = walk.game
    for state, seat in walk.decisions(60):
        view = game.view(state, seat)
        seen = frozenset(touchable(game.scene(view)))
        for action, why in explained(walk, view):
            if not why.ids or not seen.issuperset(why.ids):
                yield f"{game.write(action)} points at {why.ids} in {game.write_state(view.state)}"


def explained(walk: Walk, view: View[Any]) -> list[tuple[Any, Explanation]]:
    """Return some legal actions of the viewing seat that the game can explain, with their explanations."""
    found = [(action, walk.game.explain(view, action)) for action in spread(view.legal(), EXPLAINED)]
    return [(action, why) for action, why in found if why is not None]


def rests(walk: Walk, state: Any, seat: Seat) -> int:
    panels = walk.game.scene(walk.game.view(state, seat)).panels
    return next(panel.until for panel in panels if panel.seat == seat)


def after_tries(walk: Walk) -> Iterator[tuple[Any, int]]:
    """Yield positions with their time, and some positions that attempts lead to."""
    game = walk.game
    for state, at in walk.moments():
        now = advanced(game, state, at)
        yield now, at
        for seat in walk.seats if isinstance(game, RealTimeGame) else ():
            yield from ((game.apply(now, seat, act), at) for act in spread(tried(walk, now, seat), OUTCOMES))


def tried(walk: Walk, state: Any, seat: Seat, but: Collection[Id] = ()) -> list[Any]:
    """Return the actions that a seat can reach by touching one or two ids other than those in `but`."""
    game = walk.game
    assert isinstance(game, RealTimeGame)
    ids = [id for id in touchable(game.scene(game.view(state, seat))) if id not in but]
    tries = [*((id,) for id in ids), *spread(list(combinations(ids, 2)), TRIES)]
    came = [game.attempt(state, seat, frozenset(some), b"") for some in tries]
    return list(dict.fromkeys(act for act in came if not isinstance(act, Refusal)))


def comes_about(walk: Walk, state: Any, seat: Seat, ahead: Any) -> bool:
    """Return whether other seats' actions lead to the position, or the search exceeds SEARCH positions."""
    game = walk.game
    waiting, seen = [state], {state}
    while waiting and len(seen) < SEARCH:
        here = waiting.pop()
        if here == ahead:
            return True
        for actor in game.actors(here):
            if actor not in (CHANCE, seat):
                nexts = [game.apply(here, actor, action) for action in game.legal(here, actor)]
                waiting.extend(after for after in nexts if after not in seen)
                seen.update(nexts)
    return bool(waiting)


def obeyed(walk: Walk, state: Any, decree: Decree) -> bool:
    """Return whether a settled game ends by chance alone, or a game finishes without the seat that left."""
    game, rng = walk.game, walk.rng("decree")
    at = 0
    for _ in range(walk.case.limit):
        actors = game.actors(state)
        if not actors:
            return True
        if actors != (CHANCE,) and (isinstance(decree, Settlement) or decree.seat in actors):
            return False
        seat = rng.choice(actors)
        state = game.apply(state, seat, chosen(game, state, seat, rng))
        at += 1000
        state = advanced(game, state, at) if game.real_time and game.actors(state) != (CHANCE,) else state
    return False
