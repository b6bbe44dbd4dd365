"""Parsing of command-line arguments into games, seatings, bots and records; invalid input raises Trouble."""

import secrets
import time
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from starboard.bots import Bot, bot
from starboard.cli.language import say
from starboard.cli.trouble import Trouble
from starboard.core import discovery
from starboard.core.attendance import Attendance, attendance
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import Game
from starboard.core.errors import Unreadable, why_it_failed
from starboard.core.match import Match
from starboard.core.position import usual_seating
from starboard.core.preset import PRESETS, presets
from starboard.core.record import Record
from starboard.core.registry import games, load
from starboard.core.seating import Seating


def a_game(key: str, options: str, seats: int | None = None) -> Game[Any, Any]:
    known = sorted(discovery.modules())
    if key not in known:
        near = get_close_matches(key.lower(), known, n=1)
        meant = say("did_you_mean", game=near[0]) if near else say("known_games", games=", ".join(known))
        raise Trouble(f"{say('no_such_game', game=key)} {meant}")
    try:
        return load(key, str(presets(games()[key], seats or 2)[options]) if options in PRESETS else options)
    except ValueError as error:
        raise Trouble(str(error)) from error


def by_turns(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the turn-based form of a real-time game, which differs in one option."""
    for option in game.options.offered:
        for setting in option.settings:
            other = type(game)({**game.options.chosen, option.name: setting}, game.rules_version)
            if not other.real_time:
                return other
    raise Trouble(say("real_time", game=game.key))


def a_seating(game: Game[Any, Any], seats: int | None) -> Seating:
    try:
        return usual_seating(game, seats)
    except ValueError as error:
        raise Trouble(str(error)) from error


def a_bot(name: str, game: Game[Any, Any] | None = None) -> Bot:
    try:
        return bot(name, game)
    except ValueError as error:
        raise Trouble(str(error)) from error


def some_chance(seed: int | None) -> Fairness:
    """Return reproducible chance from a seed; without a seed, unpredictable chance."""
    if seed is not None:
        return Fairness(f"seed-{seed}", seeded(seed))
    return Fairness(f"terminal-{secrets.token_hex(6)}", secrets.token_bytes(32))


def some_attendance(seed: int | None, fairness: Fairness, players: Sequence[str]) -> Attendance | None:
    """Return date and players for the chain; None with a seed, so that games are reproducible byte for byte."""
    if seed is not None:
        return None
    salts = [secrets.token_hex(32) for _ in players]
    return attendance(fairness.id, time.time_ns() // 1_000_000, players, salts)


def a_record(file: Path) -> Record:
    try:
        return Record.read(file.read_bytes().decode("utf-8"))  # read_text would turn CR into LF
    except OSError as error:
        raise Trouble(f"{file} cannot be read: {error.strerror or error}") from error
    except (Unreadable, ValueError) as error:
        raise Trouble(f"{file}: {error}") from error


def a_match(file: Path, follow: Callable[[Record], Match[Any, Any]] = Record.replay) -> Match[Any, Any]:
    """Return the match of a full record, or of any record that `follow` accepts."""
    record = a_record(file)
    try:
        return follow(record)
    except Exception as error:  # the rules trust their input, but a record may hold anything
        raise Trouble(f"{file} cannot be replayed: {why_it_failed(error)}") from error


def write(file: Path, text: str) -> None:
    """Write the text atomically: the old file remains until the new one is complete."""
    half = file.with_name(f"{file.name}.half")
    try:
        half.write_text(text, "utf-8")
        half.replace(file)
    except OSError as error:
        raise Trouble(f"{file} cannot be written: {error.strerror or error}") from error
