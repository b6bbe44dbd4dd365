"""The games pass OpenSpiel's tests. These need the extra `openspiel` and run only with `pytest -m slow`."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.core.record import Record, faults
from starboard.core.registry import load

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
GAMES = [
    ("spacewalk", "", 2), ("spacewalk", "mode=cards", 5), ("astron", "", 2), ("astron", "", 6), ("astroplane", "", 2),
    ("astroplane", "", 4), ("situation7", "", 2), ("situation7", "mode=by_turns board=full", 4),
    ("zylatron", "variant=short", 2),
]  # fmt: skip
names = [" ".join(map(str, game)) for game in GAMES]


def loaded(key: str, options: str = "", players: int = 0, position: str = "") -> Any:
    from starboard.adapters import openspiel

    return openspiel.load_game(key, options, players, position)


def random_state(game: Any, seed: int, steps: int = 100_000) -> Any:
    state, rng = game.new_initial_state(), Random(seed)
    while steps and not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_random_games(game: tuple[str, str, int]) -> None:
    import pyspiel

    pyspiel.random_sim_test(loaded(*game), num_sims=1, serialize=game[0] != "zylatron", verbose=False)


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_playthroughs_repeat(game: tuple[str, str, int], tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])  # generate_playthrough reads the flags
    text = generate_playthrough.playthrough_lines(str(loaded(*game)), seed=3, observation_params_string=None)
    file = tmp_path / "playthrough.txt"
    file.write_text("\n".join(text) + "\n", "utf-8")
    again, kept = generate_playthrough.replay(str(file))
    assert again == kept


def test_information_states_hide_what_a_seat_cannot_know() -> None:
    state = random_state(loaded("astron", "", 2), 5, 30)
    game = load("astron")
    other = state.decision.state.hands[1]
    assert other
    for text in (state.information_state_string(0), state.observation_string(0)):
        assert "deal 2 F" not in text
        assert state.position() not in text
    assert game.write_state(game.view(state.decision.state, 1).state) == state.observation_string(0)


def test_a_game_is_a_copy_of_a_record_and_a_position_opens() -> None:
    state = random_state(loaded("spacewalk", "mode=plain", 3), 2)
    record = Record.read(state.record())
    assert faults(record) == []
    assert list(record.retrace())[-1] == state.decision.state
    assert abs(sum(state.returns())) < 1e-9
    half = random_state(loaded("spacewalk", "mode=plain", 3), 2, 40).position()
    assert loaded("spacewalk", "mode=plain", position=half).new_initial_state().position() == half


@pytest.mark.parametrize("position", [False, True], ids=["start", "position"])
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_any_record_opens_as_a_page(game: tuple[str, str, int], position: bool, tmp_path: Path) -> None:
    """Covers records of a player and a spectator, finished and unfinished."""
    from starboard.cli.record_page import imported

    made = loaded(*game)
    if position:
        made = loaded(game[0], str(made.setup.game.options), position=random_state(made, 4, 60).position())
    for steps in (30, 100_000):
        state = random_state(made, 2, steps)
        for player in (None, made.num_players() - 1):
            record = Record.read(state.record(player))
            assert faults(record) == []
            seat = None if player is None else player + 1
            assert list(record.retrace())[-1] == state.decision.setup.game.view(state.decision.state, seat).state
            assert asyncio.run(imported(str(tmp_path / f"{steps} {player}.db"), record))


def test_what_the_page_shows_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).resolve().parent.parent.parent / "docs" / "how-to" / "adapters.md"
    blocks = re.findall(r"^```py\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], page.name, "exec"), {})
    assert capsys.readouterr().out.endswith("starboard-record 1\n")


def test_a_search_of_openspiel_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = loaded("spacewalk", "mode=plain", 2)
    state = random_state(game, 1, 30)
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, mcts.np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()
