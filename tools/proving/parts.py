"""The cost of the parts of a game's move, each timed separately on the same moves."""

import time
from random import Random

from starboard.core.draft import opened as all_choices
from starboard.core.seating import TABLE
from starboard.server.live.picture import RowBroadcast, ViewerFeed, scene, turn
from starboard.server.new_row import new_row
from starboard.table.command import Command
from starboard.table.operations import CloseSeats, CreateTable, Play, Sit
from starboard.table.referee import decide, opened
from starboard.table.row import LogRow
from starboard.table.setup import new_setup
from starboard.table.table import Table
from starboard.wire.patch import patch
from starboard.wire.picture import WireScene

MOST = 150  # moves of one game
GAMES = {"spacewalk": ("mode=tokens", 3), "zylatron": ("variant=short", 3), "situation7": ("mode=by_turns", 2)}
Move = tuple[Table, Command, LogRow, Table]


def moves(seed: int, key: str = "spacewalk", options: str = "mode=tokens", seats: int = 3) -> tuple[Table, list[Move]]:
    """Return a started table, and the moves of a random game on it, at most 150."""
    setup, rng = new_setup(f"t{seed}", key, options, seats, "days 3"), Random(seed)
    _, table = opened(Command("open", "h", CreateTable(TABLE, str(setup), (), "ab" * 32), 1))
    for seat in range(1, seats + 1):
        _, table = decide(table, Command(f"s{seat}", f"p{seat}", Sit(seat, "-", f"Player{seat}"), 2))
    _, table = decide(table, Command("close", "h", CloseSeats(TABLE), 3))
    first, made, game = table, list[Move](), setup.game
    while table.actors and table.history is not None and len(made) < MOST:
        seat = table.actors[0]
        offered = all_choices(game, game.view(table.history.state, seat))
        actions = tuple([game.write(action) for action in rng.choice(offered).actions])
        command = Command(f"m{table.n}", f"p{seat}", Play(seat, actions), 10_000 + table.n, table.decisions)
        row, after = decide(table, command)
        made.append((table, command, row, after))
        table = after
    return first, made


def measure(rounds: int, key: str = "spacewalk") -> None:
    """Print the cost of each part per move. Parts with viewers are measured for all seats."""
    options, seats = GAMES[key]
    games = [moves(seed, key, options, seats) for seed in range(6)]
    count = sum(len(made) for _, made in games)
    for name, part in PARTS.items():
        costs = []
        for _ in range(rounds):
            began = time.process_time()
            for first, made in games:
                part(first, made)
            costs.append((time.process_time() - began) / count * 1e6)
        print(f"{key}, {name}: {min(costs):.0f} us a move", flush=True)


def _decided(first: Table, made: list[Move]) -> None:
    for before, command, _, _ in made:
        decide(before, command)


def _stored(first: Table, made: list[Move]) -> None:
    for before, _, row, after in made:
        new_row(before, row, after, row.at)


def _viewed(first: Table, made: list[Move]) -> None:
    for before, _, row, after in made:
        told = RowBroadcast(before, row, after)
        for viewer in eyes(after):
            after.view(viewer)
            told.text(viewer), told.around(viewer), told.events(viewer)


def _drawn(first: Table, made: list[Move]) -> None:
    scenes = {viewer: _scene(first, viewer) for viewer in eyes(first)}
    for _, _, _, after in made:
        for viewer in eyes(after):
            scene = _scene(after, viewer)
            patch(scenes[viewer], scene)
            scenes[viewer] = scene


def _offered(first: Table, made: list[Move]) -> None:
    for _, _, _, after in made:
        for viewer in eyes(after):
            turn(after, viewer)


def _told(first: Table, made: list[Move]) -> None:
    feeds = [ViewerFeed(first, viewer) for viewer in eyes(first)]
    for before, _, row, after in made:
        told = RowBroadcast(before, row, after)
        for feed in feeds:
            feed.step(told)


def _scene(table: Table, viewer: int) -> WireScene:
    assert table.history is not None
    return scene(table.setup.game.view(table.history.state, viewer), b"")


def eyes(table: Table) -> tuple[int, ...]:
    return table.setup.seating.seats


PARTS = {
    "rules (decided, with clocks and the chain)": _decided,
    "texts and due rows for the store": _stored,
    "views, texts and events, all viewers": _viewed,
    "scenes and patches, all viewers": _drawn,
    "choices, all viewers": _offered,
    "all that is told to all viewers, encoded": _told,
}
