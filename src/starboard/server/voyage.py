"""The voyage: a person's stars and the next stop, computed from lessons, attempts at puzzles and finished games."""

from collections.abc import Mapping, Sequence
from functools import cache

from starboard.bots.levels import NAMES
from starboard.bots.puzzle import puzzles
from starboard.core.preset import STRONG_PLAYERS, presets
from starboard.core.puzzle import PREFIX
from starboard.core.real_time import levels_of
from starboard.core.registry import chapters, games, load
from starboard.server.guests import LessonProgress
from starboard.server.puzzle_tries import PuzzleTries, solved_puzzles
from starboard.server.store.result import GamesPlayed
from starboard.server.store.store import Store
from starboard.wire.api.voyage import GameVoyage, NextStop, Stop, WireVoyage

WANTED = 10  # puzzles for a star


async def voyage(
    store: Store, progress: LessonProgress, tries: PuzzleTries, person: str, viewer: str = ""
) -> WireVoyage:
    """Return a person's voyage; with a viewer, without games that this viewer may not see."""
    lessons = await progress.of(person)
    solved = solved_puzzles((await tries.marks(person, await store.tries.of(person))).items())
    played: dict[str, list[GamesPlayed]] = {}
    beaten: dict[str, set[str]] = {}
    for shard in store.shards:
        for each in await shard.results.played(person, viewer or person):
            played.setdefault(each.game, []).append(each)
        for game, levels in (await shard.results.beaten(person, viewer)).items():
            beaten.setdefault(game, set()).update(levels)
    way = [
        game_voyage(
            key, lessons.get(key, ()), sum(each.played for each in played.get(key, ())),
            len(solved.get(key, ())), beaten.get(key, set()),
        )
        for key in order()
    ]  # fmt: skip
    last = {game: max(each.last for each in found) for game, found in played.items()}
    found = next_stop(way, last)
    return WireVoyage(way, found and _with_name(found, lessons, solved))


@cache
def order() -> tuple[str, ...]:
    """Return the games, shortest first."""
    return tuple(sorted(games(), key=lambda key: (games()[key].minutes[1], key)))


def game_voyage(key: str, lessons: Sequence[str], played: int, solved: int, beaten: set[str]) -> GameVoyage:
    """Return a game's stops. A game without lessons, puzzles or levels has fewer than eight."""
    core, options = core_lessons(key), level_options(key)
    learned = len([name for name in core if name in lessons])
    wanted = min(WANTED, len([each for each in puzzles(key) if not each.until]))
    stops = [Stop("learn", learned == len(core))] if core else []
    stops.append(Stop("first_game", played > 0))
    stops += [Stop("puzzles", solved >= wanted)] if wanted else []
    stops += [Stop("level", level in beaten, level) for level in NAMES] if options is not None else []
    return GameVoyage(key, stops, learned, len(core), played, solved, wanted, options or "")


@cache
def core_lessons(key: str) -> tuple[str, ...]:
    """Return the lessons that are enough to play a game."""
    return chapters(key)[0].lessons if chapters(key) else ()


@cache
def level_options(key: str) -> str | None:
    """Return the options for a game against the common levels, by the rules for strong players; None if impossible."""
    kind = games()[key]
    rules = str(presets(kind)[STRONG_PLAYERS])
    front = [
        f"{rules} {each.name}={setting}".strip() for each in kind.offered if each.front for setting in each.settings
    ]
    return next((options for options in (rules, *front) if not levels_of(load(key, options))), None)


def next_stop(way: Sequence[GameVoyage], last: Mapping[str, int]) -> NextStop | None:
    """Return the next stop; None if all are reached. `last` is when each game was last played.

    The first of these that exists: the rest of a core chapter that was begun, a first game of a game that was learnt,
    the next level in the game played last, more puzzles of a game already begun, a game not begun yet, any open stop.
    """
    recent = sorted(way, key=lambda each: -last.get(each.game, 0))
    known = [each for each in recent if each.played or each.lessons or each.solved]
    rules = (
        (_open(each, "learn") for each in known if each.lessons),
        (_open(each, "first_game") for each in known if each.core and each.lessons == each.core),
        (_open(each, "level") for each in known[:1] if each.played),
        (_open(each, "puzzles") for each in known),
        (_open(each) for each in way if each not in known),
        (_open(each) for each in recent),
    )
    return next((stop for rule in rules for stop in rule if stop is not None), None)


def _open(game: GameVoyage, kind: str = "") -> NextStop | None:
    """Return the first open stop of a game, of this kind if given. The next level follows the highest one beaten."""
    stops = [each for each in game.stops if not kind or each.kind == kind]
    levels = [number for number, each in enumerate(stops) if each.kind == "level" and each.reached]
    if levels and kind == "level":
        stops = stops[levels[-1] + 1 :] + stops
    found = next((each for each in stops if not each.reached), None)
    return NextStop(found.kind, game.game, found.level) if found else None


def _with_name(stop: NextStop, lessons: Mapping[str, Sequence[str]], solved: Mapping[str, set[str]]) -> NextStop:
    """Add the name of the first open lesson or puzzle to the stop."""
    if stop.kind == "learn":
        done = lessons.get(stop.game, ())
        stop.name = next(name for name in core_lessons(stop.game) if name not in done)
    elif stop.kind == "puzzles":
        offered = sorted((each for each in puzzles(stop.game) if not each.until), key=lambda each: each.difficulty)
        names = [PREFIX + each.key for each in offered]
        stop.name = next(name for name in names if name not in solved.get(stop.game, ()))
    return stop
