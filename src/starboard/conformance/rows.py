"""Random matches that contain every kind of row that a table can write."""

from random import Random
from typing import Any

from starboard.conformance.walk import PAUSES, Walk, chosen
from starboard.core.decree import Leave, Settlement
from starboard.core.errors import Refused
from starboard.core.match import Match
from starboard.core.real_time import advanced, alarm_of


def random_match(walk: Walk, label: str, commands: int = 60, tricks: bool = True) -> Match[Any, Any]:
    """Return a match of random commands; `tricks` adds undos, early answers, alarms and a final decree."""
    rng = walk.rng(label)
    match: Match[Any, Any] = Match(walk.game, seating=walk.case.seating, seed=1)
    for _ in range(commands):
        if match.over:
            break
        if tricks and rng.random() < 0.3:
            trick(match, rng)
        else:
            move(match, rng)
    if tricks and not match.over:
        decree = rng.choice((Settlement(), Leave(rng.choice(walk.seats))))
        try_to(lambda: match.decree(decree, at=match.at + 5))
    return match


def move(match: Match[Any, Any], rng: Random) -> None:
    at = match.at
    if match.game.real_time:
        at += rng.choice(PAUSES)
        if not match.game.actors(advanced(match.game, match.state, at)):
            match.wake(at)
            return
    state = advanced(match.game, match.state, at)
    seat = rng.choice(match.game.actors(state))
    match.play(chosen(match.game, state, seat, rng), seat, at)


def trick(match: Match[Any, Any], rng: Random) -> None:
    alarm = alarm_of(match.game, match.state)
    if alarm is not None and rng.random() < 0.5:
        match.wake(max(alarm, match.at))
        return
    ahead = [(seat, match.game.upcoming_decision(match.state, seat)) for seat in match.seating.seats]
    early = [(seat, state) for seat, state in ahead if state is not None and match.game.actors(state) == (seat,)]
    if early:
        seat, position = rng.choice(early)
        match.answer_early(seat, rng.choice(list(match.game.legal(position, seat))))
    elif len(match.line) > 1:
        match.undo(rng.choice(match.line[-5:-1]))


def try_to(command: Any) -> None:
    try:
        command()
    except Refused:
        return
