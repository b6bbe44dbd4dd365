"""What a move of Space Walk costs, part by part, each timed by itself on the same moves; and tables by the thousand."""

import time
from random import Random

import asyncpg

from starboard.server.desk import stored
from starboard.server.live.picture import Eye, Telling, scene, turn
from starboard.table.command import Command
from starboard.table.referee import judge
from starboard.table.row import Row
from starboard.table.setup import new_setup
from starboard.table.starter import opened
from starboard.table.table import Table
from starboard.wire import picture


async def store_tables(url: str, count: int) -> None:
    """So many tables that were played once, beside those that are."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        """insert into tables (id, created, setup, rules, stage, audience)
           select 'old' || i, 0, 'old', 'null/1', 'over', 'link'
           from generate_series(1, $1) i on conflict do nothing""",
        count,
    )
    await connection.execute(
        """insert into rows (table_id, n, author, command, at, public, private, body)
           select 'old' || i, n, 'p' || i, 'c' || n, 0, 'old', '', 'old'
           from generate_series(1, $1) i, generate_series(1, 20) n on conflict do nothing""",
        count,
    )
    await connection.execute(
        """insert into due (table_id, slot, n, at, kind, rules, payload, tries)
           select 'old' || i, 'flag1', 20, 4000000000000, 'flag', 'null/1', '', 0
           from generate_series(1, $1) i on conflict do nothing""",
        count,
    )
    await connection.execute("analyze")
    await connection.close()


Move = tuple[Table, Command, Row, Table]


def moves(seed: int, options: str = "mode=tokens", seats: int = 3) -> tuple[Table, list[Move]]:
    """A table that has begun, and a random game on it move by move."""
    setup, rng = new_setup(f"t{seed}", "spacewalk", options, seats, "days 3"), Random(seed)
    _, table = opened(Command("open", "h", "open", 1, -1, f"{setup} secret {'ab' * 32}"))
    for seat in range(1, seats + 1):
        _, table = judge(table, Command(f"s{seat}", f"p{seat}", "sit", 2, seat, f"- Player{seat}"))
    _, table = judge(table, Command("close", "h", "close", 3))
    first, made, game = table, list[Move](), setup.game
    while table.actors and table.course is not None:
        seat = table.actors[0]
        offered = [choice for choice in game.choices(game.view(table.course.state, seat)) if choice.actions]
        text = "; ".join([game.write(action) for action in rng.choice(offered).actions])
        command = Command(f"m{table.n}", f"p{seat}", "play", 10_000 + table.n, seat, text, table.decisions)
        row, after = judge(table, command)
        made.append((table, command, row, after))
        table = after
    return first, made


def measure(rounds: int) -> None:
    """Print what each part costs for each move, for three pairs of eyes where there are eyes."""
    games = [moves(seed) for seed in range(6)]
    count = sum(len(made) for _, made in games)
    for name, part in PARTS.items():
        costs = []
        for _ in range(rounds):
            began = time.process_time()
            for first, made in games:
                part(first, made)
            costs.append((time.process_time() - began) / count * 1e6)
        print(f"spacewalk, {name}: {min(costs):.0f} us a move", flush=True)


def _judged(first: Table, made: list[Move]) -> None:
    for before, command, _, _ in made:
        judge(before, command)


def _stored(first: Table, made: list[Move]) -> None:
    for before, _, row, after in made:
        stored(before, row, after)


def _viewed(first: Table, made: list[Move]) -> None:
    for before, _, row, after in made:
        told = Telling(before, row, after)
        for viewer in EYES:
            after.view(viewer)
            told.text(viewer), told.around(viewer), told.events(viewer)


def _drawn(first: Table, made: list[Move]) -> None:
    scenes = {viewer: _scene(first, viewer) for viewer in EYES}
    for _, _, _, after in made:
        for viewer in EYES:
            scene = _scene(after, viewer)
            picture.patch(scenes[viewer], scene)
            scenes[viewer] = scene


def _offered(first: Table, made: list[Move]) -> None:
    for _, _, _, after in made:
        for viewer in EYES:
            turn(after, viewer)


def _told(first: Table, made: list[Move]) -> None:
    eyes = [Eye(first, viewer) for viewer in EYES]
    for before, _, row, after in made:
        told = Telling(before, row, after)
        for eye in eyes:
            eye.step(told)


def _scene(table: Table, viewer: int) -> picture.Scene:
    assert table.course is not None
    return scene(table.setup.game.view(table.course.state, viewer), b"")


EYES = (1, 2, 3)
PARTS = {
    "rules (judged, with clocks and the chain)": _judged,
    "texts and due rows for the store": _stored,
    "views, texts and events, three viewers": _viewed,
    "scenes and patches, three viewers": _drawn,
    "choices, three viewers": _offered,
    "all that is told to three viewers, encoded": _told,
}
