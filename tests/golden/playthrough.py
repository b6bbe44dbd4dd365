"""Golden playthroughs: the rules and pictures of recorded games, step by step, as text.

Each playthrough has two files. NAME.rules holds the record and, for each row, the actors, the legal actions, the
events and each seat's view. NAME.scenes holds the pictures: six positions in full, digests for the others.
Changes to the picture leave NAME.rules unchanged.

Playthroughs of large-board and real-time games are abbreviated. A long game is settled early, later rows and most
scenes are digests, and only the printed game shows its board. Drawings included in a board are only counted.

Older supported rules versions have separate folders, such as `rules-1`. Their playthroughs are never recorded again,
because they document that version.
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
from starboard.core.decree import Settlement
from starboard.core.real_time import advanced
from starboard.core.scene import Scene

HERE: Final = Path(__file__).parent
STEPS: Final = "\n# steps\n"
WORDS: Final = 4  # words of one option up to which each is played
LARGE: Final = 600  # places; a game whose board has more is abbreviated
ROWS: Final = 200  # rows after which a large game is settled
TOLD: Final = 30_000  # characters of a large game's rows written in full
SEEN: Final = 5  # rows between two scene digests of a large game
NAMED: Final = ("start", "quarter", "half", "three quarters", "last row", "end")


# ---- selection


def real_games() -> list[str]:
    return [key for key in games() if discovery.modules()[key].startswith(f"{OWN_GAMES}.")]


def variants(key: str) -> Iterator[str]:
    """Yield options with one changed setting: each word (of many, the first and last) or extreme numbers."""
    for option in games()[key].offered:
        words = [setting for setting in option.settings if isinstance(setting, str) and setting != option.default]
        numbers = sorted(setting for setting in option.settings if isinstance(setting, int))
        few = words if len(words) <= WORDS else (words[0], words[-1])
        for setting in (*few, *dict.fromkeys((*numbers[:1], *numbers[-1:]))):
            if setting != option.default:
                yield f"{option.name}={setting}"


def wanted() -> Iterator[tuple[str, str, int]]:
    """Yield the game, options and number of seats of each required playthrough.

    The printed game and the settings of the first option (the game's variants) are played with every number of seats.
    Every other setting is played with one number of seats, in rotation. A real-time game has playthroughs of the
    printed game and of its turn-based mode.
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
    """Return the folders required for older rules versions."""
    return [HERE / key / f"rules-{version}" for key in real_games() for version in games()[key].kept]


@cache
def large(key: str) -> bool:
    """Return whether playthroughs of the game are abbreviated, for a real-time game or a large board."""
    game = load(key)
    if game.real_time:
        return True
    state = game.start(game.seatings(game.seats[0])[0])
    return any(len(board.places) > LARGE for board in game.scene(game.view(state, None)).boards)


# ---- playing


def played(key: str, options: str, seats: int) -> Record:
    """Play a reproducible random game with occasional early answers and undos."""
    game = load(key, options)
    id = f"{key}-{name(options, seats)}"
    match = Match(game, seats, fairness=Fairness(id, seeded(seats)), players=[f"bot {n + 1}" for n in range(seats)])
    rng = Random(id)
    while not match.over:
        if large(key) and len(match.rows) >= ROWS:
            match.decree(Settlement())
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
    """Yield rows in full until they exceed TOLD characters, then digests."""
    length = 0
    for n, row in enumerate(rows):
        length += len(row)
        yield row if length <= TOLD else f"after row {n}: {_digest(row)}"


def _step(match: Match[Any, Any], n: int) -> Iterator[str]:
    """Describe the position after row n: events, state, views that differ from it, scores, actors and legal actions."""
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
    truth = game.write_state(state)
    yield f"  state {truth}"
    views: dict[str, list[str]] = {}
    for viewer in (*match.seating.seats, None):
        views.setdefault(game.write_state(game.view(state, viewer).state), []).append(str(viewer or "-"))
    yield from (f"  view {' '.join(who)} {_apart(seen, truth)}" for seen, who in views.items() if seen != truth)
    yield f"  scores {_numbers(game.scores(state))}, places {_numbers(game.places(state))}"
    for seat in game.actors(state):
        yield f"  {seat} may {_listed([game.write(action) for action in game.legal(state, seat)])}"


def _apart(seen: str, truth: str) -> str:
    """Return the part of a view that differs from the true state, from the first differing field to the last."""
    fields = re.compile("(?<=[; ])")
    own, other = fields.split(seen), fields.split(truth)
    begin = next((n for n, (one, two) in enumerate(zip(own, other, strict=False)) if one != two), len(own))
    rest = len(own) - begin
    end = next((n for n in range(rest) if n >= len(other) - begin or own[-1 - n] != other[-1 - n]), rest)
    return f"{'...' if begin else ''}{''.join(own[begin : len(own) - end])}{'...' if end else ''}"


def _listed(actions: Sequence[str]) -> str:
    """List actions in order; a repeated first word is written once."""
    text, last = "", ""
    for action in actions:
        word, _, rest = action.partition(" ")
        text += f", {rest}" if rest and word == last else f"{'; ' if text else ''}{action}"
        last = word
    return text


def _events(match: Match[Any, Any], seat: int | None, n: int) -> list[str]:
    return [told(event) for event in match.replay_for_seat(seat, n).events]


def told(value: Any) -> str:
    """Describe a value briefly and reproducibly, with defaults omitted and lengths rounded."""
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
    """Describe the acting seat's scene in full; boards, which don't change, appear only at the start."""
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
