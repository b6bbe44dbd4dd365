"""Random games of each contender: list the legal actions, apply one, repeat to the end.

Each game function returns its step count. A contender imports its library only when it plays, so that each can run in a
separate environment.
"""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

Play = Callable[[Random], int]


def starboard(key: str, seats: int) -> Play:
    from starboard.core import load
    from starboard.core.playout import playout

    game = load(key)
    seating = game.seatings(seats)[0]
    return lambda rng: playout(game, seating, rng).steps


def open_spiel(name: str) -> Play:
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401
    game = pyspiel.load_game(name)
    return lambda rng: _open_spiel_game(game, rng)


def _open_spiel_game(game: Any, rng: Random) -> int:
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        steps += 1
    return steps


def python_chess() -> Play:
    import chess

    return lambda rng: _chess_game(chess.Board(), rng)


def _chess_game(board: Any, rng: Random) -> int:
    """Play until mate, stalemate, bare kings or the 75-move rule; repetitions are too slow to check."""
    steps = 0
    while board.halfmove_clock < 150 and not board.is_insufficient_material():
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(rng.random() * len(moves))])
        steps += 1
    return steps


def pettingzoo_connect_four() -> Play:
    from pettingzoo.classic.connect_four.connect_four import raw_env

    env = raw_env()
    return lambda rng: _pettingzoo_game(env, rng)


def _pettingzoo_game(env: Any, rng: Random) -> int:
    env.reset()
    steps = 0
    while True:
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            return steps
        actions = observation["action_mask"].nonzero()[0]
        env.step(int(actions[int(rng.random() * len(actions))]))
        steps += 1


def catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    def play(rng: Random) -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=rng.randrange(2**32))
        steps = 0
        while game.winning_color() is None and steps < 5000:
            game.play_tick()
            steps += 1
        return steps

    return play


PEERS: dict[str, tuple[str, Callable[[], Play]]] = {
    "OpenSpiel oware": ("C++", lambda: open_spiel("oware")),
    "OpenSpiel backgammon": ("C++", lambda: open_spiel("backgammon")),
    "OpenSpiel chess": ("C++", lambda: open_spiel("chess")),
    "OpenSpiel tic-tac-toe": ("Python", lambda: open_spiel("python_tic_tac_toe")),
    "OpenSpiel Kuhn poker": ("Python", lambda: open_spiel("python_kuhn_poker")),
    "OpenSpiel dominoes": ("Python", lambda: open_spiel("python_block_dominoes")),
    "python-chess": ("Python", python_chess),
    "PettingZoo connect four": ("Python", pettingzoo_connect_four),
    "Catanatron, 4 seats": ("Python", catanatron),
}


def contender(name: str) -> Play:
    """Return the peer with this name, or the Starboard contender for `starboard KEY SEATS`."""
    if name in PEERS:
        return PEERS[name][1]()
    _, key, seats = name.split()
    return starboard(key, int(seats))


def measure(name: str, seconds: float, seed: int) -> tuple[int, float]:
    """Play random games for at least `seconds` after one warm-up game; return the steps and CPU seconds."""
    from time import process_time

    play, rng = contender(name), Random(seed)
    play(rng)
    steps = 0
    begun = process_time()
    spent = 0.0
    while spent < seconds:
        steps += play(rng)
        spent = process_time() - begun
    return steps, spent


if __name__ == "__main__":
    print(*measure(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])))
