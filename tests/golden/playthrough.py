"""Golden playthroughs: what the rules and the picture make of a recorded game, step by step, as text.

Two files for each: NAME.rules holds the record and, row by row, who acts, what is legal, what happened and what each
seat then knows; NAME.scenes holds the pictures, in full at six positions and as digests elsewhere. A change of the
picture leaves the rules' file as it is.

A game on a large board, or in real time, is told shorter: it ends by agreement when it grows long, its rows are told in
full at first and by digests then, it is looked at now and then, and only the printed game shows its board. Of the
drawings that a board brings along only the number is told.

An older version of the rules that is still known has its playthroughs in a folder of its own, `rules-1`. They are never
played afresh: they are what that version was.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

from starboard import OWN_GAMES
from starboard.core import CHANCE, Game, Match, Message, Record, discovery, games, load
from starboard.core.chance import Fairness, seeded
from starboard.core.decree import Settle
from starboard.core.real_time import advanced
from starboard.core.scene import Scene

HERE: Final = Path(__file__).parent
STEPS: Final = "\n# steps\n"
WORDS: Final = 4  # settings of one option that are each played
LARGE: Final = 600  # places of a board
ROWS: Final = 200  # after so many rows a game on a large board ends by agreement
TOLD: Final = 30_000  # so many characters of it are told in full
SEEN: Final = 5  # after every so many rows it is looked at
NAMED: Final = ("start", "quarter", "half", "three quarters", "last row", "end")


# ---- which


def real_games() -> list[str]:
    return [key for key in games() if discovery.modules()[key].startswith(f"{OWN_GAMES}.")]


def variants(key: str) -> Iterator[str]:
    """Each option by itself: every setting that is a word, of many the first and the last, the least and the most of
    numbers; the printed one aside."""
    for option in games()[key].offered:
        words = [setting for setting in option.settings if isinstance(setting, str) and setting != option.default]
        numbers = sorted(setting for setting in option.settings if isinstance(setting, int))
        few = words if len(words) <= WORDS else (words[0], words[-1])
        for setting in (*few, *dict.fromkeys((*numbers[:1], *numbers[-1:]))):
            if setting != option.default:
                yield f"{option.name}={setting}"


def wanted() -> Iterator[tuple[str, str, int]]:
    """Game, options and number of seats of every playthrough that there has to be.

    The printed game and the settings of the first option, a game's variants, with every number of seats; every other
    option with one number of seats, each in its turn. Of a game in real time, the printed game and its form by turns.
    """
    for key in real_games():
        main = games()[key].offered[0].name if games()[key].offered else ""
        timed = load(key).real_time
        for turn, options in enumerate(["", *variants(key)]):
            game = load(key, options)
            if timed and options and game.real_time:
                continue
            fitting = [seats for seats in game.seats if game.seatings(seats)]
            every = timed or not options or options.startswith(f"{main}=")
            yield from ((key, options, seats) for seats in (fitting if every else [fitting[turn % len(fitting)]]))


def name(options: str, seats: int) -> str:
    return f"{seats} seats{', ' if options else ''}{options}".replace(" ", "-").replace(",", "")


def file(key: str, options: str, seats: int, kind: str) -> Path:
    return HERE / key / f"{name(options, seats)}.{kind}"


def older() -> list[Path]:
    """The folders of the older versions of the rules that there have to be."""
    return [HERE / key / f"rules-{version}" for key in real_games() for version in games()[key].kept]


@cache
def large(key: str) -> bool:
    """Is there too much of the game to be told again and again?"""
    game = load(key)
    if game.real_time:
        return True
    state = game.start(game.seatings(game.seats[0])[0])
    return any(len(board.places) > LARGE for board in game.scene(game.view(state, None)).boards)


# ---- playing


def played(key: str, options: str, seats: int) -> Record:
    """A random game with, now and then, an early answer or an undo; the same whenever it is played."""
    game = load(key, options)
    id = f"{key}-{name(options, seats)}"
    match = Match(game, seats, fairness=Fairness(id, seeded(seats)), players=[f"bot {n + 1}" for n in range(seats)])
    rng = Random(id)
    while not match.over:
        if large(key) and len(match.rows) >= ROWS:
            match.decree(Settle())
            break
        seat = match.actors[int(rng.random() * len(match.actors))]
        at = match.at + int(rng.random() * 3000)
        legal = game.legal(advanced(game, match.state, at), seat) if game.real_time else match.legal(seat)
        match.play(_any(legal, rng), seat, at)
        if rng.random() < 0.02 and len(match.line) > 2 and not match.over:
            match.undo(by=seat)
        _answer_early(match, rng)
    return Record.of(match)


def _answer_early(match: Match[Any, Any], rng: Random) -> None:
    for seat in match.seating.seats:
        question = match.game.upcoming_decision(match.state, seat)
        if question is not None and rng.random() < 0.05:
            match.answer_early(seat, _any(match.game.legal(question, seat), rng))


def _any(actions: Sequence[Any], rng: Random) -> Any:
    return actions[int(rng.random() * len(actions))]


# ---- the rules


def rules_text(record: Record) -> str:
    match = record.replay()
    rows = ["\n".join(_step(match, n)) for n in range(len(match.rows) + 1)]
    steps = "\n".join(_shortened(rows) if large(match.game.key) else rows)
    return f"{record}{STEPS}{steps}\n"


def record_in(text: str) -> Record:
    return Record.read(text.partition(STEPS)[0])


def _shortened(rows: Sequence[str]) -> Iterator[str]:
    """The rows in full until they are too long together, and the digests of the others."""
    length = 0
    for n, row in enumerate(rows):
        length += len(row)
        yield row if length <= TOLD else f"after row {n}: {_digest(row)}"


def _step(match: Match[Any, Any], n: int) -> Iterator[str]:
    """After row n: what happened, the state, the views that differ from it, who acts and how."""
    game, state = match.game, match.state_after(n)
    yield f"after row {n}"
    if n:
        public = _events(match, None, n)
        yield from (f"  {line}" for line in public)
        for seat in match.seating.seats:
            own = _events(match, seat, n)
            whole = len(own) != len(public)
            yield from (
                f"  to {seat}: {line}" for line, all_see in zip_longest(own, public) if whole or line != all_see
            )
    truth = game.dump(state)
    yield f"  state {truth}"
    views: dict[str, list[str]] = {}
    for viewer in (*match.seating.seats, None):
        views.setdefault(game.dump(game.view(state, viewer).state), []).append(str(viewer or "-"))
    yield from (f"  view {' '.join(who)} {_apart(seen, truth)}" for seen, who in views.items() if seen != truth)
    yield f"  scores {_numbers(game.scores(state))}, places {_numbers(game.places(state))}"
    for seat in game.actors(state):
        yield f"  {seat} may {_listed([game.write(action) for action in game.legal(state, seat)])}"


def _apart(seen: str, truth: str) -> str:
    """What differs from the true state: the fields from the first to the last that do."""
    fields = re.compile("(?<=[; ])")
    own, other = fields.split(seen), fields.split(truth)
    begin = next((n for n, (one, two) in enumerate(zip(own, other, strict=False)) if one != two), len(own))
    rest = len(own) - begin
    end = next((n for n in range(rest) if n >= len(other) - begin or own[-1 - n] != other[-1 - n]), rest)
    return f"{'...' if begin else ''}{''.join(own[begin : len(own) - end])}{'...' if end else ''}"


def _listed(actions: Sequence[str]) -> str:
    """The actions in their order; a first word that stays the same is written once."""
    text, last = "", ""
    for action in actions:
        word, _, rest = action.partition(" ")
        text += f", {rest}" if rest and word == last else f"{'; ' if text else ''}{action}"
        last = word
    return text


def _events(match: Match[Any, Any], seat: int | None, n: int) -> list[str]:
    return [told(event) for event in match.replay_for_seat(seat, n).events]


def told(value: Any) -> str:
    """A value in short and the same everywhere: what is as usual is left out, lengths are rounded."""
    if isinstance(value, Message):
        said = ",".join([told(argument) for _, argument in value.args])
        return value.id.partition(".")[2] + (f"({said})" if said else "")
    if isinstance(value, float):
        return f"{round(value, 2) + 0:g}"
    if isinstance(value, tuple):
        return f"[{' '.join(map(told, value))}]"
    if isinstance(value, str) and value.startswith("<svg>"):
        return f"{value.count('<symbol')} drawings"
    if not is_dataclass(value):
        return str(value)
    kind: Any = type(value)
    parts = [(name, getattr(value, name), usual) for name, usual in _fields(kind)]
    return (
        f"{type(value).__name__}({' '.join([f'{name}={told(part)}' for name, part, usual in parts if part != usual])})"
    )


@cache
def _fields(kind: Any) -> list[tuple[str, Any]]:
    return [(field.name, field.default) for field in fields(kind)]


def _numbers(row: Sequence[int]) -> str:
    return " ".join(map(str, row))


# ---- the picture


def scenes_text(record: Record) -> str:
    match = record.replay()
    lines = [f"the scenes of {record.header('id')}", ""]
    last = len(match.rows)
    places = (0, last // 4, last // 2, 3 * last // 4, last - 1, last)
    lines += [line for named, n in zip(NAMED, places, strict=True) for line in _position(match, named, n)]
    lines.append("digests: after each row, of the scene (boards aside) of each seat that acts and of a spectator")
    looks = range(0, last + 1, SEEN if large(match.game.key) else 1)
    lines += [f"{n} {' '.join(_digests(match, n))}" for n in looks]
    return "\n".join(lines) + "\n"


def _position(match: Match[Any, Any], named: str, n: int) -> Iterator[str]:
    """The scene of the seat that acts, in full; the boards, which stay as they are, only at the start."""
    again = n > 0 or (large(match.game.key) and str(match.game.options) != "")
    yield f"{named}: after row {n}"
    viewer = next(iter(match.game.actors(match.state_after(n))), None)
    scene = _scene(match.game, match, viewer, n)
    for field in fields(scene):
        value = getattr(scene, field.name)
        if field.name == "boards" and again:
            yield f"  boards {_digest(value)}"
        elif isinstance(value, tuple):
            yield from (f"  {field.name} {told(item)}" for item in value)
        elif value is not None:
            yield f"  {field.name} {told(value)}"
    yield ""


def _scene(game: Game[Any, Any], match: Match[Any, Any], viewer: int | None, n: int) -> Scene:
    return game.scene(game.view(match.state_after(n), viewer), match.fairness.cosmetic_seed)


def _digests(match: Match[Any, Any], n: int) -> list[str]:
    actors = [seat for seat in match.game.actors(match.state_after(n)) if seat != CHANCE]
    return [_digest(replace(_scene(match.game, match, viewer, n), boards=())) for viewer in (*actors, None)]


def _digest(value: Any) -> str:
    return hashlib.sha256(told(value).encode()).hexdigest()[:8]
