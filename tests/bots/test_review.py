"""Reviews of finished games: chances, moments, luck, the verdict."""

from functools import cache
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget, bot, comparison, reviewer
from starboard.bots.improvement import WORTH_TELLING, improvement, matters
from starboard.bots.levels import settings
from starboard.bots.match_runner import MatchRunner
from starboard.bots.reply import reply
from starboard.bots.review import MOMENTS, Review, percent
from starboard.bots.reviewer import CANDIDATES, POINTS, ReviewedDecision, Reviewer, review
from starboard.bots.steps import steps
from starboard.core.decree import Leave
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.story import story
from starboard.core.view import View
from starboard.wire.json import encode

SHORT = {"situation7": "mode=by_turns board=quick", "zylatron": "variant=short"}
OTHERS = [("spacewalk", 4), ("astroplane", 2), ("situation7", 2), ("zylatron", 2)]  # each takes many seconds
TABLES = [("spacewalk", 2), ("astron", 2), *[pytest.param(*table, marks=pytest.mark.slow) for table in OTHERS]]


@cache
def played(key: str, seats: int = 2) -> Match[Any, Any]:
    """Play a game: the first seat moves at random, the others look one move ahead."""
    match: Match[Any, Any] = Match(load(key, SHORT.get(key, "")), seats, seed=1)
    bots = [bot("random"), *[bot("greedy") for _ in range(seats - 1)]]
    runner = MatchRunner(match, bots, Budget(nodes=60), 1)
    while not match.over:
        runner.step()
    return match


@cache
def reviewed(key: str, seats: int = 2) -> Review:
    return review(played(key, seats))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_chances_add_up_to_a_whole_and_end_with_the_result(key: str, seats: int) -> None:
    found, match = reviewed(key, seats), played(key, seats)
    assert {sum(point.odds) for point in found.curve} == {1000}
    assert len(found.curve) == min(POINTS + 1, 1 + len(list(steps(match)))) or len(found.curve) <= POINTS + 1
    assert all(min(point.odds) >= 0 for point in found.curve)
    winners = [side for side, chance in enumerate(found.curve[-1].odds) if chance]
    assert [match.places[found.sides[side][0] - 1] for side in winners] == [1] * len(winners)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_moment_shows_an_action_that_was_legal_and_better(key: str, seats: int) -> None:
    found, match = reviewed(key, seats), played(key, seats)
    assert found.moments
    for moment in found.moments:
        game = match.game
        view: View[Any] = View(game, moment.seat, game.read_state(moment.position))
        assert {game.read(moment.played[0]), game.read(moment.better[0])} <= set(view.legal())
        assert len(moment.better) in (1, 2)
        assert moment.played != moment.better
        assert moment.cost >= WORTH_TELLING
        assert moment.row <= len(match.rows)
        assert found.curve[moment.point].row <= moment.row
    for seat in match.seating.seats:
        assert len(found.moments_of(seat)) <= MOMENTS
    assert len(found.moments_of(None)) <= MOMENTS


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_luck_adds_up_to_nothing(key: str, seats: int) -> None:
    luck = reviewed(key, seats).luck
    assert luck is not None
    assert sum(luck.total) == 0
    assert luck.biggest is None or sum(luck.biggest.gain) == 0


def test_a_draw_gives_what_it_was_worth_above_the_average() -> None:
    match = played("astron")
    reviewer = Reviewer(match)
    reviewer.work()
    game = match.game
    found = next(step for step in steps(match) if step.actor == CHANCE and len(game.chance_outcomes(step.before)) > 1)
    outcomes = game.chance_outcomes(found.before)
    worth = [game.win_probabilities(game.apply(found.before, CHANCE, each))[0] for each, _ in outcomes]
    weights = [weight for _, weight in outcomes]
    mean = sum(value * weight for value, weight in zip(worth, weights, strict=True)) / sum(weights)
    gain = game.win_probabilities(found.after)[0] - mean
    assert reviewer._fortune_of(found, reviewer._by_side(found.after))[0] == pytest.approx(gain)


def test_the_same_record_gives_the_same_review() -> None:
    assert encode(review(played("astron"))) == encode(reviewed("astron"))


def test_the_random_player_is_told_that_moves_cost_it_the_game() -> None:
    found = reviewed("spacewalk")
    assert str(found.verdicts[0]).startswith("seat 1 had a chance of up to ")
    assert "moves each cost up to" in str(found.verdicts[0])
    assert str(found.verdicts[1]).startswith("seat 2 won with a chance that never fell below ")


def test_work_is_done_in_portions() -> None:
    reviewer = Reviewer(played("spacewalk"))
    assert reviewer.portions == 1 + CANDIDATES
    done = 0
    while not reviewer.finished:
        reviewer.work()
        done += 1
        assert reviewer.done == done <= reviewer.portions
    assert reviewer.review() == reviewed("spacewalk")


def test_what_the_game_proposes_to_place_for_a_player_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Any] = []
    monkeypatch.setattr(reviewer, "improvement", lambda view, action, row: searched.append(action))
    match: Match[Any, Any] = Match(load("spacewalk", "first_seat=1"), 2, seed=1)
    for own in (False, True):
        view = match.game.view(match.state, match.actors[0])
        proposed = next(choice.actions[0] for choice in match.game.choices(view) if choice.repeats)
        match.play(next(action for action in match.legal() if action != proposed) if own else proposed)
    first, second = list(steps(match))[-2:]
    for step in (first, second):
        Reviewer(match)._examined(ReviewedDecision(0, 0, step))
    assert searched == [second.action]


def test_what_was_undone_is_not_reviewed() -> None:
    match: Match[Any, Any] = Match(load("spacewalk"), 2, seed=3)
    rng = Random(3)
    while not match.over:
        match.play(rng.choice(match.legal()))
        if len(match.rows) == 30:
            match.undo()
    found = review(match)
    assert 30 not in {point.row for point in found.curve}


def test_a_resigned_game_has_one_story() -> None:
    """The last move keeps its chances: the row of the resignation alone shows the result, and decides nothing."""
    match: Match[Any, Any] = Match(load("spacewalk"), 2, seed=1)
    rng = Random(2)
    while len(match.rows) < 30:
        match.play(rng.choice(match.legal()))
    loser = 1 + (match.game.win_probabilities(match.state)[0] > 0.5)
    before = match.game.win_probabilities(match.state)[loser - 1]
    match.decree(Leave(loser), loser)
    found = review(match)
    assert [point.row for point in found.curve[-2:]] == [30, 31]
    assert found.curve[-2].odds[loser - 1] == pytest.approx(1000 * before, abs=1)
    assert found.curve[-1].odds[loser - 1] == 0
    told = story(match.history, [(point.row, point.odds) for point in found.curve])
    said = {each.id: each for each in told.sentences}
    assert told.decided <= 30
    assert said["core.story.length"]["count"] == said["core.story.resigned.chance"]["row"] == 30
    decided = said.get("core.story.decided.chance")
    assert decided is None or decided["after"] < 100
    best = max(percent(point.odds[loser - 1]) for point in found.curve)
    assert found.verdicts[loser - 1]["chance"] == best, "the headline names the highest point of the curve"


def test_a_gain_that_no_longer_matters_is_not_reported_as_a_mistake() -> None:
    assert not matters(920, 870)
    assert matters(920, 800)
    assert matters(600, 560)
    assert not matters(600, 575)
    assert not matters(120, 40)
    assert matters(120, 40, sides=4)
    assert matters(1000, 870)


def test_a_running_game_has_no_review() -> None:
    with pytest.raises(ValueError, match="not over"):
        review(Match(load("spacewalk"), 2, seed=1))


def test_in_real_time_there_is_only_the_curve() -> None:
    match: Match[Any, Any] = Match(load("situation7", "board=quick"), 2, seed=1)
    runner = MatchRunner(match, [bot("ace", match.game), bot("cadet", match.game)], Budget(), 1)
    while not match.over:
        runner.step()
    found = review(match)
    assert found.luck is None
    assert found.moments == ()
    assert {sum(point.odds) for point in found.curve} == {1000}


def test_what_was_better_does_not_depend_on_what_the_seat_could_not_know() -> None:
    """Astron positions that differ only in hidden cards have the same better action and value."""
    match, rng = played("astron"), Random(5)
    how = settings("admiral", "astron", 2)
    decisions = [
        step for step in steps(match) if step.actor != CHANCE and len(match.game.legal(step.before, step.actor)) > 1
    ]
    for step in decisions[::25]:
        view = match.game.view(step.before, step.actor)
        other = match.game.view(match.game.sample_state(view, rng), step.actor)
        assert other == view
        best = comparison.best(view, how, 60, Random(1))
        assert comparison.best(other, how, 60, Random(1)) == best
        pair = step.action, best
        assert comparison.values(view, pair, how, 60, Random(1)) == comparison.values(other, pair, how, 60, Random(1))


@pytest.mark.parametrize("search", ["turns", "tree", "greedy"])
def test_the_best_action_is_worth_at_least_as_much_as_another(search: str) -> None:
    key, seats = {"turns": ("spacewalk", 2), "tree": ("spacewalk", 4), "greedy": ("zylatron", 2)}[search]
    match = played(key, seats)
    how = settings("admiral", key, seats)
    assert how.search == search
    found = [step for step in steps(match) if step.actor == 1 and len(match.game.legal(step.before, 1)) > 2]
    for step in found[3:6]:
        view = match.game.view(step.before, 1)
        best = comparison.best(view, how, 300, Random(1))
        worst = view.legal()[-1]
        better, other = comparison.values(view, (best, worst), how, 300, Random(1))
        assert 0.0 <= other <= better + 0.05 <= 1.05


def test_percents_are_rounded_away_from_nothing() -> None:
    assert [percent(each) for each in (0, 4, 5, -5, -4, 995, 1000)] == [0, 0, 1, -1, 0, 100, 100]


def test_what_was_better_is_compared_with_other_chance_than_it_was_found_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reusing the draws would favour the better action: among equal moves, they picked the luckiest."""
    step = next(step for step in steps(played("astron")) if step.actor == 1 and step.row > 20)
    view = played("astron").game.view(step.before, 1)
    found, compared = list[Any](), list[Any]()
    best, values = comparison.best, comparison.values

    def finding(*given: Any) -> Any:
        found.append(given[-1].getstate())
        return best(*given)

    def comparing(*given: Any) -> Any:
        compared.append(given[-1].getstate())
        return values(*given)

    monkeypatch.setattr(comparison, "best", finding)
    monkeypatch.setattr(comparison, "values", comparing)
    for action in view.legal():
        improvement(view, action, step.row)
    assert compared
    assert not any(chance in found for chance in compared)


def test_finds_are_luck_in_situation_7() -> None:
    """The spaces found are drawn at random, so the luck ledger shows which side found the better ones."""
    game, rng = load("situation7", "mode=by_turns board=quick"), Random(3)
    match: Match[Any, Any] = Match(game, 2, seed=3)
    while not match.over and len(match.rows) < 30:
        match.play(rng.choice(match.legal()))
    reviewer = Reviewer(match)
    drawn = [step for step in steps(match) if step.actor == CHANCE and len(game.chance_outcomes(step.before)) > 1]
    luck = [reviewer._fortune_of(step, reviewer._by_side(step.after))[0] for step in drawn[1:]]
    assert max(luck) > 0.005
    assert min(luck) < -0.005
    for step in drawn[1:6]:
        worth = [game.apply(step.before, CHANCE, outcome) for outcome, _ in game.chance_outcomes(step.before)]
        gains = [reviewer._fortune_of(step, reviewer._by_side(state))[0] for state in worth]
        assert sum(gains) == pytest.approx(0.0, abs=1e-9), "what can be found is equally likely: it adds up to nothing"


def test_placing_first_is_no_lead_in_space_walk() -> None:
    """Ships still to be placed count too."""
    match: Match[Any, Any] = Match(load("spacewalk", "first_seat=1"), 2, seed=1)
    odds = list[float]()
    while not match.state.turn:
        odds.append(match.game.win_probabilities(match.state)[0])
        far = max(match.legal(), key=lambda put: match.state.orbit.distances[match.state.orbit.spots[put.field]])
        match.play(far)
    assert len(odds) > 10
    assert max(odds) - min(odds) < 0.12


@pytest.mark.slow
def test_a_moment_of_zylatron_mostly_has_a_reason_of_the_game() -> None:
    """The start of a unit's move is explained by its destination or its action there."""
    found = [moment.why.id for moment in reviewed("zylatron").moments]
    assert sum(id != "core.review.chances" for id in found) * 2 >= len(found)


def test_a_reason_that_applies_to_both_moves_is_not_given() -> None:
    """Here the move and the better one both bring the ship closer to the column of the Moon."""
    game = load("astron")
    position = (
        "AS1;t=9;r=11;ph=play;act=1;1=f3,0,-,-;2=a1,-1,-,-,h1;H1=B1*2 B2 S1 S4;H2=?5;"
        "D=F1*2 F2 F3 B1*2 B2 S1*2 S2*3 S3*2 S4 S5*4 U-1;o=std"
    )
    view = game.view(game.read_state(position), 1)
    told = {action: game.explain(view, action) for action in view.legal()}
    found = {action: improvement(view, action, 18) for action in view.legal()}
    assert any(found.values())
    for action, better in found.items():
        why = told[action]
        if better is not None and better.reason is not None and why is not None:
            assert better.reason.id != why.reason.id


def test_an_answer_is_the_reason_where_the_move_itself_shows_none() -> None:
    """The craft that lands on e4 is in line with c6, which the opponent's Square can reach."""
    game = load("astroplane")
    position = (
        "AP1 S0.0.2.1 N0.0.3.0 / d7e:N d7w:N e2n:S g10e:N g10w:N g12w:S g2n:N g4n:S g4s:S g6n:SS g8s:N j7e:S j7w:S / "
        "S 1 1 1 / - - - / 1 12 -"
    )
    found = improvement(game.view(game.read_state(position), 1), game.read("e2n-e4e"), 50)
    assert found is not None
    assert found.reason is not None
    assert found.reason.id == "core.review.reply"
    assert "Square at d7: step to c6, then: Square at c6: destroy 1 craft at e4" in str(found.reason)


def test_an_answer_that_would_rest_on_secrets_is_not_told() -> None:
    def best(now: View[Any]) -> Any:
        raise AssertionError("nobody asks what another seat would do with its hand")

    game = load("astron")
    match: Match[Any, Any] = Match(game, 2, seed=1)
    view = game.view(match.state, 1)
    assert reply(view, (view.legal()[0],), best) is None


def test_where_no_draw_changes_anything_nobody_speaks_of_luck() -> None:
    found = reviewed("spacewalk")
    assert found.luck is not None
    assert found.luck.draws == 0
    assert all(verdict.id.endswith(".undrawn") for verdict in found.verdicts)
    drawn = reviewed("astron")
    assert drawn.luck is not None
    assert drawn.luck.draws > 0
    assert not any(verdict.id.endswith(".undrawn") for verdict in drawn.verdicts)
