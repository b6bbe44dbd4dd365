"""A study: contests defined in a TOML file, and their numbered games."""

import hashlib
import sys
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from itertools import accumulate, product
from pathlib import Path
from typing import Any

from starboard.bots import bot
from starboard.bots.roster import is_file
from starboard.core import discovery
from starboard.core.match import Match
from starboard.core.position import usual_seating
from starboard.core.record import Record
from starboard.core.registry import load
from starboard.lab.contest import Contest, game_row, play, turn_rows
from starboard.lab.rows import Batch

KEYS = ("game", "options", "seats", "bots", "positions", "seeds", "games")
TIMED = ("seconds", "time")


class StudyError(ValueError):
    """An error in a study, described for its author."""


@dataclass(frozen=True, slots=True)
class Study:
    """Contests in order, with their games numbered consecutively from 0.

    `turns` and `records` say whether these are stored too.
    """

    contests: tuple[Contest, ...]
    turns: bool = True
    records: bool = False

    @property
    def games(self) -> int:
        return sum(contest.games for contest in self.contests)

    def batch(self, numbers: range) -> Batch:
        """Play these games. Output printed by bots goes to stderr, to keep it out of the results."""
        batch = Batch([], [], [])
        ends = list(accumulate(contest.games for contest in self.contests))
        with redirect_stdout(sys.stderr):
            for number in numbers:
                place = bisect_right(ends, number)
                contest = self.contests[place]
                within = number - ends[place] + contest.games
                match, misbehaved = play(contest, within)
                row = game_row(contest, within, match, misbehaved)
                batch.games.append(replace(row, number=number + 1, contest=place + 1))
                self._keep_more(batch, match, number + 1)
        return batch

    def _keep_more(self, batch: Batch, match: Match[Any, Any], number: int) -> None:
        if self.turns:
            batch.turns.extend(turn_rows(match, number))
        if self.records:
            batch.records.append(str(Record.of(match, reveal=True)))

    def fingerprint(self) -> str:
        """Return a digest that changes with the study, the rules version or a bot's file."""
        digest = hashlib.sha256(repr(self).encode())
        for contest in self.contests:
            digest.update(f"{load(contest.game, contest.options).rules_version}".encode())
            for name in filter(is_file, contest.bots):
                digest.update(Path(name).read_bytes())
        return digest.hexdigest()


def read_study(file: Path, records: bool = False) -> Study:
    """Read a study from a file; raise StudyError if it is invalid. Paths of bot files are relative to that file."""
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise StudyError(f"{file} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise StudyError(f"{file}: {error}") from error
    return study_of(data, file.resolve().parent, records)


def study_of(data: Mapping[str, Any], folder: Path, records: bool = False) -> Study:
    """Build a study from parsed TOML: top-level values are defaults for every `[[contest]]`."""
    common = {key: value for key, value in data.items() if key not in ("contest", "turns", "records")}
    parts = data.get("contest", [{}])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise StudyError("write each contest as [[contest]], with double brackets")
    contests = [contest for part in parts for contest in _contests({**common, **part}, folder)]
    turns, kept = (_checked(data, name, bool, default) for name, default in (("turns", True), ("records", False)))
    return Study(tuple(contests), turns, records or kept)


def _contests(part: Mapping[str, Any], folder: Path) -> list[Contest]:
    """Return a contest for each combination of options, number of seats and seed."""
    if any(key in part for key in TIMED):
        raise StudyError(
            "a study limits bots by positions, not by time, so that its games are the same on every machine:"
            " set positions = 1000, or use starboard arena --seconds"
        )
    for key in part:
        if key not in KEYS:
            raise StudyError(f"a study has no {key!r}; a contest has {', '.join(KEYS)}")
    key = _checked(part, "game", str)
    bots = tuple([_bot_name(name, folder) for name in _several(part, "bots", str)])
    games = _at_least_one(_checked(part, "games", int), "games")
    positions = _checked(part, "positions", int, 0) or None
    variants = product(
        _several(part, "options", str, ""), _several(part, "seats", int, 0), _several(part, "seeds", int, 0)
    )
    return [
        _contest(key, options, seats, bots, games, seed=seed, positions=positions) for options, seats, seed in variants
    ]


def _contest(
    key: str, options: str, seats: int, bots: tuple[str, ...], games: int, seed: int, positions: int | None
) -> Contest:
    if key not in discovery.modules():
        raise StudyError(f"there is no game {key!r}; the games are {', '.join(sorted(discovery.modules()))}")
    try:
        game = load(key, options)
        for name in bots:
            bot(name, game)
        count = usual_seating(game, seats or None).count
    except ValueError as error:
        raise StudyError(str(error)) from error
    return Contest(key, options, count, bots, games, seed=seed, positions=positions)


def _bot_name(name: str, folder: Path) -> str:
    return str(folder / name) if is_file(name) else name


def _checked(part: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = part.get(key, default)
    if value is None:
        raise StudyError(f"the study needs {key!r}")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise StudyError(f"{key} = {value!r} is not {_KINDS[kind]}")
    return value


def _several(part: Mapping[str, Any], key: str, kind: type, default: Any = None) -> list[Any]:
    """Return the values of a key that contains one value or a list."""
    value = part.get(key, default)
    values = value if isinstance(value, list) else [value]
    if not values:
        raise StudyError(f"{key} is empty")
    return [_checked({key: each}, key, kind) for each in values]


def _at_least_one(number: int, key: str) -> int:
    if number < 1:
        raise StudyError(f"{key} = {number} is less than 1")
    return number


_KINDS = {str: "text", int: "a whole number", bool: "true or false"}
