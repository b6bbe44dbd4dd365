"""Laws of powers: windows, automatic replies, time, attempts, leaving, undo, matches."""

from collections.abc import Collection, Iterator
from itertools import combinations, product
from math import isfinite
from typing import Any

from starboard.bots import Budget
from starboard.bots.hand import Hand
from starboard.bots.referee import Referee
from starboard.conformance.law import Faults, law
from starboard.conformance.laws_play import stands
from starboard.conformance.walk import Walk, chosen, spread, touchable
from starboard.conformance.worlds import likes
from starboard.core.chance import Fairness, seeded
from starboard.core.decree import Decree, Leave, Settle
from starboard.core.explanation import Explanation
from starboard.core.match import Match
from starboard.core.message import Refusal
from starboard.core.real_time import RealTimeGame, advanced, alarm_of, levels_of
from starboard.core.scene import Id
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View

PATIENCE = 500  # how often an absent player is asked before the law says: it does not end
TRIES = 120
OUTCOMES = 6
EXPLAINED = 6  # actions of one position
SEARCH = 400  # positions looked at for the one that is said to lie ahead


@law()
def ahead_is_asked_alone(walk: Walk) -> Faults:
    """In the position that lies ahead of a seat, that seat alone is to act; a seat that is asked now has none."""
    for state in walk.positions(60):
        for seat in walk.seats:
            ahead = walk.game.upcoming_decision(state, seat)
            if ahead is not None and (walk.game.actors(ahead) != (seat,) or seat in walk.game.actors(state)):
                yield f"ahead of seat {seat} in {walk.game.dump(state)} acts {walk.game.actors(ahead)}"


@law("ahead_is_asked_alone", "legal_applies")
def ahead_comes_about(walk: Walk) -> Faults:
    """The position that lies ahead of a seat comes about by something that the seats before it may do."""
    for state in walk.positions(40):
        for seat in walk.seats:
            ahead = walk.game.upcoming_decision(state, seat)
            if ahead is not None and not comes_about(walk, state, seat, ahead):
                yield f"{walk.game.dump(ahead)} does not follow from {walk.game.dump(state)}"


@law("legal_stable")
def timeout_ends(walk: Walk) -> Faults:
    """The automatic reply `timeout` always gives a legal action, and asked again and again it ends the seat's turn."""
    game = walk.game
    if "timeout" not in game.auto_replies:
        yield "there is no automatic reply timeout"
    for state, seat in walk.decisions():
        begun, asked = state, 0
        while seat in game.actors(state) and asked < PATIENCE:
            action = game.auto_action(game.view(state, seat), "timeout")
            if action is None or game.why_not(state, seat, action) is not None:
                yield f"timeout of seat {seat} answers {action!r} in {game.dump(state)}"
                break
            state, asked = game.apply(state, seat, action), asked + 1
        if asked == PATIENCE:
            yield f"seat {seat} still acts after {PATIENCE} timeouts from {game.dump(begun)}"


@law("legal_stable")
def auto_replies_are_legal(walk: Walk) -> Faults:
    """What a seat does by an automatic reply is legal, and the usual one is one of them."""
    game = walk.game
    if game.usual_auto_reply() not in ("", *game.auto_replies):
        yield f"the usual automatic reply {game.usual_auto_reply()} is none of them"
    for state, seat in walk.decisions(60):
        for auto_reply in game.auto_replies:
            action = None if auto_reply == "timeout" else game.auto_action(game.view(state, seat), auto_reply)
            if action is not None and game.why_not(state, seat, action) is not None:
                yield f"by {auto_reply} seat {seat} does {game.write(action)} in {game.dump(state)}"


@law()
def advancing_composes(walk: Walk) -> Faults:
    """Advancing in two steps equals one; advancing to a time that has passed changes nothing."""
    game, rng = walk.game, walk.rng("advance")
    for state, at in walk.moments(40):
        now = advanced(game, state, at)
        for ahead in (1, 700, 2000, 30_000):
            between = at + rng.randrange(ahead + 1)
            if advanced(game, advanced(game, now, between), at + ahead) != advanced(game, now, at + ahead):
                yield f"{game.dump(now)} by {between} to {at + ahead} is not {game.dump(now)} to {at + ahead}"
        if advanced(game, now, at) != now:
            yield f"{game.dump(now)} at {at} is changed by advancing to {at}"


@law("advancing_composes")
def alarms_lie_ahead(walk: Walk) -> Faults:
    """An alarm is set later than now and no longer stands when it has rung; a game that is over sets none."""
    game = walk.game
    for state, at in walk.moments(60):
        now = advanced(game, state, at)
        alarm = alarm_of(game, now)
        if alarm is None:
            continue
        again = alarm_of(game, advanced(game, now, alarm))
        if alarm <= at or not game.actors(now) or (again is not None and again <= alarm):
            yield f"at {at} an alarm is set for {alarm}, and then for {again}, in {game.dump(now)}"


@law()
def time_matters_in_real_time_alone(walk: Walk) -> Faults:
    """Under options by which a game is not played in real time, time changes nothing and it sets no alarm."""
    game = walk.game
    for state in walk.positions(60) if not game.real_time else ():
        if alarm_of(game, state) is not None or advanced(game, state, 3_600_000) != state:
            yield f"time matters in {game.dump(state)}"


@law("refused_with_a_clause")
def attempts_come_to_something(walk: Walk) -> Faults:
    """What is tried comes to an action that may be logged or to a refusal by a clause, on the seat's view too."""
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
                    yield f"trying {sorted(tried)} comes to {came!r} for seat {seat} in {game.dump(state)}"
                elif game.attempt(game.view(state, seat).state, seat, tried, b"") != came:
                    yield f"trying {sorted(tried)} comes to something else on the view in {game.dump(state)}"


@law("legal_unique")
def what_is_offered_is_not_tried(walk: Walk) -> Faults:
    """What a choice offers is not said to come of a try: a person could then neither choose it nor draft it."""
    game = walk.game
    for state, seat in walk.decisions(60) if isinstance(game, RealTimeGame) else ():
        for choice in game.choices(game.view(state, seat)):
            assert isinstance(game, RealTimeGame)
            if choice.actions and game.attempt_ids(state, seat, choice.actions[0], b""):
                yield f"{game.write(choice.actions[0])} is offered and to be tried in {game.dump(state)}"


@law("advancing_composes", "attempts_come_to_something")
def rests_are_kept(walk: Walk) -> Faults:
    """In real time a hand may rest until a time ahead: nothing that it tries before comes to a move, but for what is
    offered as a choice; and then it is free, or rests anew."""
    game = walk.game
    for now, at in after_tries(walk):
        for seat in walk.seats:
            until = rests(walk, now, seat)
            if not until:
                continue
            again = rests(walk, advanced(game, now, until), seat)
            if not game.real_time or until <= at or 0 < again <= until:
                yield f"at {at} seat {seat} rests until {until}, and then until {again}, in {game.dump(now)}"
                continue
            last = advanced(game, now, until - 1)
            offered = {id for choice in game.choices(game.view(last, seat)) for id in choice.ids}
            moves = [act for act in tried(walk, last, seat, offered) if act in game.legal(last, seat)]
            if moves:
                yield f"seat {seat} rests until {until} and may {game.write(moves[0])} in {game.dump(now)}"


@law("notation_reads_back")
def hands_go_by_what_they_see(walk: Walk) -> Faults:
    """What a hand of the game's own sets out to do is something that can be done here, takes its time, and follows from
    what its seat knows."""
    game = walk.game
    for state, at in walk.moments(40):
        now = advanced(game, state, at)
        for seat, level in product(game.actors(now), levels_of(game) if game.actors(now) != (CHANCE,) else ()):
            view = game.view(now, seat)
            assert isinstance(game, RealTimeGame)
            intent = game.intend(view, level, walk.rng(level))
            if intent.ms < 1 or (intent.action is not None and game.read(game.write(intent.action)) != intent.action):
                yield f"a {level} on seat {seat} intends {intent} in {game.dump(now)}"
            for like in likes(walk, now, seat):
                if game.intend(View(game, seat, like), level, walk.rng(level)) != intent:
                    yield f"a {level} on seat {seat} knows more than its view of {game.dump(now)}"


@law("hands_go_by_what_they_see")
def hands_come_to_an_end(walk: Walk) -> Faults:
    """Hands of the game's own, left to themselves, play the game to its end; only in real time are there any."""
    game = walk.game
    if levels_of(game) and not game.real_time:
        yield "there are hands, and no real time"
    for level in spread(levels_of(game), 2):
        match = Match(game, seating=walk.case.seating, fairness=Fairness("hands", seeded(1)))
        referee = Referee(match, [Hand(level)] * len(walk.seats), Budget(), str(walk.case))
        for _ in range(walk.case.limit):
            if match.over:
                break
            referee.step()
        if not match.over:
            yield f"hands of level {level} do not end: {game.dump(match.state)}"


@law()
def seals_when_others_act(walk: Walk) -> Faults:
    """After an action that leads to another seat, to chance or to the end, an undo needs agreement."""
    game = walk.game
    for step in walk.steps(120):
        if step.actor == CHANCE:
            continue
        blocked = game.blocks_free_undo(step.before, step.actor, step.action, step.after)
        if type(blocked) is not bool or (game.actors(step.after) != (step.actor,) and not blocked):
            yield f"{game.write(step.action)} blocks free undo: {blocked!r} in {game.dump(step.before)}"


@law("legal_stable", "position_loads_back")
def decrees_are_kept(walk: Walk) -> Faults:
    """After leaving a seat acts no more and the game still ends; a settled game is over; both give whole states."""
    game = walk.game
    running = [state for state in walk.positions(16) if game.actors(state)]
    for state in spread(running, 3 if walk.long else 16):
        decrees: list[Decree] = [Settle(), *(Leave(seat) for seat in walk.seats)]
        for decree in decrees:
            after = game.decree(state, decree)
            if after is None:
                continue
            if game.load(game.dump(after)) != after or len(game.places(after)) != len(walk.seats):
                yield f"{decree} gives no whole state from {game.dump(state)}"
            elif not obeyed(walk, after, decree):
                yield f"{decree} is not kept from {game.dump(state)}: {game.dump(after)}"


@law("actors")
def who_is_out_stays_out(walk: Walk) -> Faults:
    """A seat whose game is over before the others' is acts no more, and is never in again."""
    game = walk.game
    for path in walk.paths:
        gone: set[Seat] = set()
        for step in path.steps:
            out, actors = set(game.out(step.after)), set(game.actors(step.after))
            if not gone <= out <= set(walk.seats) or out & actors:
                yield f"{gone} were out, {out} are, and {actors} act in {game.dump(step.after)}"
                break
            gone = out


@law()
def matches_go_on(walk: Walk) -> Faults:
    """A finished game gives match points to every seat, and a next seating of the game's own: everybody sits once.

    The usual target is one of those offered; before a total reaches the target nobody has a place.
    """
    game, now = walk.game, walk.case.seating
    if (game.usual_target in game.targets) != bool(game.targets):
        yield f"a match is usually played to {game.usual_target}, and may be to {game.targets}"
    for path in walk.paths:
        if not path.over:
            continue
        points = game.match_points(path.last)
        places = game.match_places(now, points, min(points))
        if len(points) != len(walk.seats) or (places is not None and len(places) != len(walk.seats)):
            yield f"match points {points}, places {places}"
        if game.match_places(now, points, max(points) + 1) is not None:
            yield f"a match ends with {points} before {max(points) + 1} is reached"
        seating, who = game.next_seating(now, path.last)
        offered = [(own.sides, own.spots) for own in game.seatings(now.count)]
        seated_so = (seating.sides, seating.spots) in offered and game.allows_seating(seating)
        if sorted(who) != list(walk.seats) or not seated_so:
            yield f"the next game is seated {seating}, {who}"
        elif game.over(game.start(seating)):
            yield f"the next game cannot begin, seated {seating}"


@law("guesses_agree")
def judging_gives_a_number(walk: Walk) -> Faults:
    """How good a state looks for a seat is a finite number, of a view as of a guess."""
    game = walk.game
    for state in walk.positions():
        for seat in walk.seats:
            for like in likes(walk, state, seat):
                found = game.evaluate(like, seat)
                if not isinstance(found, (int, float)) or not isfinite(found):
                    yield f"{game.dump(like)} is evaluated {found!r} for seat {seat}"


@law("legal_stable", "legal_applies")
def explanations_point_at_the_scene(walk: Walk) -> Faults:
    """What an explanation asks the player to look at is in the scene that the player sees, and there is some of it."""
    game = walk.game
    for state, seat in walk.decisions(60):
        view = game.view(state, seat)
        seen = frozenset(touchable(game.scene(view)))
        for action, why in explained(walk, view):
            if not why.ids or not seen.issuperset(why.ids):
                yield f"{game.write(action)} points at {why.ids} in {game.dump(view.state)}"


def explained(walk: Walk, view: View[Any]) -> list[tuple[Any, Explanation]]:
    """Some actions of the seat that looks, with why each is good, where the game can say so."""
    found = [(action, walk.game.explain(view, action)) for action in spread(view.legal(), EXPLAINED)]
    return [(action, why) for action, why in found if why is not None]


def rests(walk: Walk, state: Any, seat: Seat) -> int:
    panels = walk.game.scene(walk.game.view(state, seat)).panels
    return next(panel.until for panel in panels if panel.seat == seat)


def after_tries(walk: Walk) -> Iterator[tuple[Any, int]]:
    """Positions with their time, and some of those that come of what is tried in them."""
    game = walk.game
    for state, at in walk.moments():
        now = advanced(game, state, at)
        yield now, at
        for seat in walk.seats if isinstance(game, RealTimeGame) else ():
            yield from ((game.apply(now, seat, act), at) for act in spread(tried(walk, now, seat), OUTCOMES))


def tried(walk: Walk, state: Any, seat: Seat, but: Collection[Id] = ()) -> list[Any]:
    """The actions that a seat comes to by trying one thing or two, but for some."""
    game = walk.game
    assert isinstance(game, RealTimeGame)
    ids = [id for id in touchable(game.scene(game.view(state, seat))) if id not in but]
    tries = [*((id,) for id in ids), *spread(list(combinations(ids, 2)), TRIES)]
    came = [game.attempt(state, seat, frozenset(some), b"") for some in tries]
    return list(dict.fromkeys(act for act in came if not isinstance(act, Refusal)))


def comes_about(walk: Walk, state: Any, seat: Seat, ahead: Any) -> bool:
    """Is the position found behind actions of others? A search that is too long to finish counts as found."""
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
    """Is the game over once chance has done its part, or does it end without the seat that left?"""
    game, rng = walk.game, walk.rng("decree")
    at = 0
    for _ in range(walk.case.limit):
        actors = game.actors(state)
        if not actors:
            return True
        if actors != (CHANCE,) and (isinstance(decree, Settle) or decree.seat in actors):
            return False
        seat = rng.choice(actors)
        state = game.apply(state, seat, chosen(game, state, seat, rng))
        at += 1000
        state = advanced(game, state, at) if game.real_time and game.actors(state) != (CHANCE,) else state
    return False
