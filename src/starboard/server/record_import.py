"""Imports a record: a table at which its game was played, so that the replay page shows it."""

from collections.abc import Iterator
from itertools import takewhile
from math import prod
from typing import Any, NamedTuple

from starboard.core.chance import Fairness, seeded
from starboard.core.errors import Broken, Refused
from starboard.core.match import Match
from starboard.core.message import Refusal
from starboard.core.record import Record
from starboard.core.row import Row
from starboard.core.seating import Seat
from starboard.server.table_service import TableService, new_id
from starboard.table.command import Command
from starboard.table.pace import read_pace
from starboard.table.play import SEPARATOR
from starboard.table.setup import Setup

KINDS = ("start", "play")
FOLLOWED = "starboard record show, replay and draw follow it"
SECRETS = 20_000  # tried at most, about a second
SPARE = 10  # times as many as will do on average: then one is as good as certain


async def import_record(service: TableService, record: Record, at: int) -> str:
    """The id of the new table; ValueError if the record cannot be shown as one."""
    match = _checked(record)
    game = match.game
    setup = Setup(new_id(), game.key, game.rules_version, str(game.options), match.seating, read_pace("none"))
    await service.open(setup, _author(1), match.fairness.secret, at, "open")
    commands = [
        *(
            Command(f"sit-{seat}", _author(seat), "sit", at, seat, f"- {name}")
            for seat, name in zip(match.seating.seats, record.players, strict=True)
        ),
        Command("close", _author(1), "close", at),
        *(_played(row, at) for row in record.rows if row.kind == "play"),
    ]
    for command in commands:
        outcome = await service.command(setup.id, command)
        if isinstance(outcome, Refusal):
            raise ValueError(f"the table refuses {command.kind} {command.argument}: {outcome}")
    return setup.id


def _checked(record: Record) -> Match[Any, Any]:
    """The match of the record, if a table can play the same: its draws must follow from the secret alone."""
    why = _obstacle(record)
    if why:
        raise ValueError(f"this record does not open as a page: {why}")
    try:
        return _outside(record) if record.has("viewer") else record.replay()
    except (Broken, Refused) as fault:
        raise ValueError(f"the record cannot be followed: {fault}") from fault


def _obstacle(record: Record) -> str:
    """What no table can have played."""
    hidden = any(row.seal for row in record.rows)
    found = (
        (record.has("position"), "its game began at a position, and a table begins at the game's own start"),
        (not record.has("result"), "its game is not over"),
        (bool(record.shares), "people had a part in its draws, which a new table would not have"),
        (record.game.real_time, "it was played in real time"),
        (any(row.kind not in KINDS for row in record.rows), "it has more than moves: an undo, or somebody who left"),
        (record.has("viewer") and hidden, f"it is the copy of one viewer, and hides what others saw; {FOLLOWED}"),
        (not record.has("viewer") and not record.has("secret"), "the secret of its draws is not shown"),
    )
    return next((why for there, why in found if there), "")


def _outside(record: Record) -> Match[Any, Any]:
    """The match of a copy that hides nothing, as OpenSpiel writes it: somebody else chose its draws, so a secret is
    looked for from which they follow. There is one at hand if only few things were drawn, such as who begins."""
    draws = list(_draws(record))
    tries = prod(draw.total / (draw.end - draw.begin) for draw in draws)
    if tries * SPARE <= SECRETS:
        for seed in range(SECRETS):
            fairness = Fairness(record.header("id"), seeded(seed))
            if all(draw.begin <= fairness.number(draw.k, draw.total) < draw.end for draw in draws):
                return Match(
                    record.game, seating=record.seating, fairness=fairness, players=record.players, log=record.rows
                )
    raise ValueError(
        f"this record does not open as a page: its {len(draws)} draws were made outside Starboard, as OpenSpiel does"
        f" it, and no secret proves them; {FOLLOWED}"
    )


class _Draw(NamedTuple):
    """Draw k of so many has the recorded outcome if its number lies in this range."""

    k: int
    total: int
    begin: int
    end: int


def _draws(record: Record) -> Iterator[_Draw]:
    game = record.game
    state = game.start(record.seating)
    for entry in (entry for row in record.rows for entry in row.entries):
        action = game.read(entry.action)
        if entry.draw is not None:
            begin = 0
            for outcome, weight in game.chance_outcomes(state):
                if outcome == action:
                    yield _Draw(entry.draw.k, entry.draw.total, begin, begin + weight)
                    break
                begin += weight
            else:
                raise ValueError(f"the record cannot be followed: {entry.action!r} cannot be drawn")
        state = game.apply(state, entry.actor, action)


def _played(row: Row, at: int) -> Command:
    own = takewhile(lambda entry: entry.actor == row.by, row.entries)
    said = SEPARATOR.join([entry.action for entry in own])
    return Command(f"row-{row.n}", _author(row.by), "play", at, row.by, said)


def _author(seat: Seat) -> str:
    return f"seat-{seat}"
