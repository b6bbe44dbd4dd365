"""The greedy bot: picks the action with the best evaluation, using only its view."""

from random import Random
from typing import Any

import pytest

from starboard.bots import Budget, bot
from starboard.bots.greedy import GreedyBot
from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.view import View


def moved(key: str, seats: int, rows: int) -> Match[Any, Any]:
    """Return a match after some random moves."""
    match: Match[Any, Any] = Match(load(key), seats, seed=5)
    for _ in range(rows):
        match.play(bot("random").choose(match.view(match.actors[0]), Budget(), Random(len(match.rows))))
    return match


def evaluated(game: Game[Any, Any], view: View[Any], action: Any) -> float:
    assert view.seat is not None
    return game.evaluate(game.apply(view.state, view.seat, action), view.seat)


def test_it_takes_what_the_evaluation_likes_best() -> None:
    match = moved("parley", 3, 0)
    seat = match.actors[0]
    view = match.view(seat)
    chosen = GreedyBot().choose(view, Budget(), Random(1))
    assert evaluated(match.game, view, chosen) == max(evaluated(match.game, view, action) for action in view.legal())


def test_what_is_equally_good_is_drawn_by_lot() -> None:
    match = moved("embers", 4, 0)
    view = match.view(match.actors[0])
    assert len({GreedyBot().choose(view, Budget(), Random(seed)) for seed in range(30)}) > 1


def test_the_same_chance_gives_the_same_answer() -> None:
    match = moved("spacewalk", 2, 20)
    view = match.view(match.actors[0])
    first = GreedyBot().choose(view, Budget(), Random(7))
    assert all(GreedyBot().choose(view, Budget(), Random(7)) == first for _ in range(3))


def test_it_searches_its_own_following_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one node per position it stops in the middle of its move; with more it reaches the end."""
    match: Match[Any, Any] = Match(load("spacewalk", "mode=cards first_seat=1"), 2)
    for row in range(18):
        match.play(bot("random").choose(match.view(match.actors[0]), Budget(), Random(row)))
    view = match.view(match.actors[0])
    evaluated: list[Any] = []

    def evaluate(game: Any, state: Any, seat: int) -> float:
        evaluated.append(state)
        return 0.0

    monkeypatch.setattr(type(match.game), "evaluate", evaluate)
    GreedyBot().choose(view, Budget(nodes=1), Random(0))
    assert len(evaluated) == len(view.legal())
    GreedyBot().choose(view, Budget(nodes=100_000), Random(0))
    looked_on = evaluated[len(view.legal()) :]
    assert len(looked_on) == len(set(looked_on)) > len(view.legal())
    assert any(match.game.actors(state) != (view.seat,) for state in looked_on)


@pytest.mark.parametrize("nodes", [1, 60, 600])
def test_it_looks_at_no_more_positions_than_it_is_given(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """If too many actions follow, it samples them, but it always evaluates every legal action."""
    match = moved("zylatron", 2, 1)
    view, evaluated = match.view(match.actors[0]), 0

    def evaluate(game: Any, state: Any, seat: int) -> float:
        nonlocal evaluated
        evaluated += 1
        return 0.0

    monkeypatch.setattr(type(match.game), "evaluate", evaluate)
    GreedyBot().choose(view, Budget(nodes=nodes), Random(0))
    assert len(view.legal()) <= evaluated <= max(nodes, len(view.legal()))


def test_it_takes_the_shorter_of_two_ways_to_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """If all positions are equal, it ends its turn immediately."""
    match = moved("zylatron", 2, 0)
    monkeypatch.setattr(type(match.game), "evaluate", lambda game, state, seat: 0.0)
    view = match.view(match.actors[0])
    chosen = {match.game.write(GreedyBot().choose(view, Budget(), Random(seed))) for seed in range(9)}
    assert chosen == {"end"}


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("key", ["embers", "parley", "drift", "spacewalk"])
def test_a_bot_answers_with_a_legal_action_of_its_view(name: str, key: str) -> None:
    match = moved(key, 2, 3)
    view = match.view(match.actors[0])
    assert bot(name).choose(view, Budget(), Random(3)) in view.legal()


def test_secrets_are_guessed_not_read() -> None:
    """Positions that differ only in hidden information give the same action."""
    match = moved("drift", 3, 2)
    seat = match.actors[0]
    view = match.view(seat)
    for seed in range(5):
        other = match.game.view(match.game.sample_state(view, Random(seed)), seat)
        assert other == view
        assert GreedyBot().choose(other, Budget(), Random(1)) == GreedyBot().choose(view, Budget(), Random(1))
