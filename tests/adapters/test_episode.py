"""Episodes: numbered steps, seeded chance, rewards that sum to zero, records and positions as text."""

import pickle
from random import Random

import pytest

from starboard.adapters.arrays import observation
from starboard.adapters.episode import Episode
from starboard.adapters.log import copy_for
from starboard.adapters.setup import Setup
from starboard.core.chance import Fairness, seeded
from starboard.core.match import Match
from starboard.core.record import Record, faults
from starboard.core.registry import load
from tests.adapters.kit import drawn_elsewhere, half_played, random_episode

SETUPS = [
    ("spacewalk", None, 3), ("astron", None, 2), ("astroplane", None, 2), ("zylatron", "variant=short", 2),
    ("situation7", None, 4),
]  # fmt: skip


@pytest.mark.parametrize("chosen", SETUPS, ids=lambda chosen: chosen[0])
def test_an_episode_is_a_record_that_proves_itself(chosen: tuple[str, str | None, int]) -> None:
    setup = Setup(*chosen)
    episode = random_episode(setup, 7)
    assert episode.decision.over
    record = Record.read(episode.record())
    assert faults(record) == []
    assert record.replay().state == episode.decision.state
    returns = episode.decision.returns()
    assert abs(sum(returns)) < 1e-9
    assert max(returns) > 0 or returns == [0.0] * len(returns)


@pytest.mark.parametrize("chosen", SETUPS, ids=lambda chosen: chosen[0])
def test_any_position_of_a_table_opens_by_its_text(chosen: tuple[str, str | None, int]) -> None:
    setup = Setup(*chosen)
    match = Match(setup.game, setup.seating.count, seed=3)
    rng = Random(3)
    while len(match.rows) < 30:
        match.play(rng.choice(match.legal()))
    opened = Setup(setup.game.key, str(setup.game.options), position=str(match.position))
    episode = random_episode(opened, 4, 12)
    assert Episode(opened).position == str(match.position)
    assert faults(Record.read(episode.record())) == []


def test_chance_falls_as_in_a_match_with_the_same_seed() -> None:
    setup, game = Setup("spacewalk", seats=5), load("spacewalk")
    starts = [Episode(setup, seed).decision.state for seed in range(8)]
    assert starts == [Match(game, 5, seed=seed).state for seed in range(8)]
    assert len(set(starts)) > 1


def test_an_action_of_two_steps_is_two_decisions_of_one_seat() -> None:
    setup = Setup("zylatron", "variant=short", 2)
    episode, rng = Episode(setup, 2), Random(2)
    while not any(isinstance(action, dict) for action in episode.decision.actions.values()):
        episode.step(rng.choice(sorted(episode.decision.actions)))
    decision = episode.decision
    opener = next(id for id, action in decision.actions.items() if isinstance(action, dict))
    seat, position = decision.seat, episode.position
    assert seat is not None
    assert sum(observation(decision, seat)[-len(setup.numbering.openers) :]) == 0
    episode.step(opener)
    half = episode.decision
    assert (half.seat, episode.position) == (seat, position)
    assert sum(observation(half, seat)[-len(setup.numbering.openers) :]) == 1
    assert observation(half, 3 - seat).tolist() == observation(decision, 3 - seat).tolist()
    target = next(iter(half.actions))
    episode.step(target)
    assert setup.game.write(episode.played[-1][1]) == setup.numbering.text((opener, target))


def test_an_illegal_step_is_refused() -> None:
    episode = Episode(Setup("spacewalk"))
    with pytest.raises(ValueError, match="'again' is not legal"):
        episode.step(0)
    with pytest.raises(ValueError, match="-3 is not legal"):
        episode.step(-3)


def test_real_time_is_left_out() -> None:
    with pytest.raises(ValueError, match="no numbered actions"):
        Setup("situation7", "mode=real_time")
    assert Setup("situation7").game.options["mode"] == "by_turns"
    with pytest.raises(ValueError, match="the position has 2 seats, not 3"):
        Setup("spacewalk", seats=3, position=Episode(Setup("spacewalk", seats=2)).position)


@pytest.mark.parametrize("position", [False, True], ids=["start", "position"])
def test_nobody_can_try_what_a_copy_hides_while_the_game_goes_on(position: bool) -> None:
    """With the seals' key a player could test every card. Keys that need no secret count as known."""
    setup = half_played("astron", None, 2) if position else Setup("astron", seats=2)
    log = drawn_elsewhere(setup, 3, 30)[0]
    copy = copy_for(setup, log, None)
    sealed = [row for row in copy.rows if row.seal]
    assert sealed
    known = Fairness("openspiel", seeded(0))
    assert copy.header("commit") != known.commitment
    again = copy_for(setup, log, None)
    assert all(row.seal != again.rows[row.n - 1].seal for row in sealed)
    assert [row.cut(None).body() for row in again.rows] == [row.body() for row in copy.rows]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_where_others_draw_a_viewer_has_a_copy_that_retraces(viewer: int | None) -> None:
    setup = Setup("astron", seats=2)
    log, decision = drawn_elsewhere(setup, 8)
    again = pickle.loads(pickle.dumps(log))
    assert list(again.seen_by(setup.game, 1)) == list(log.seen_by(setup.game, 1))
    assert pickle.loads(pickle.dumps(setup)).game == setup.game
    record = Record.read(str(copy_for(setup, again, viewer)))
    assert faults(record) == []
    assert list(record.retrace())[-1] == setup.game.view(decision.state, viewer).state
    hidden = [line for line in log.seen_by(setup.game, 1) if line.startswith("0 deal 2")]
    assert set(hidden) == {"0 deal 2 ?"}
