"""Games over HTTP: their list, rulebooks, translations, art and boards."""

from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starboard import words
from starboard.bots.even import FIRST, even_level
from starboard.bots.puzzle import puzzles
from starboard.bots.roster import first_opponent
from starboard.core import discovery
from starboard.core.contract import Game
from starboard.core.lesson import Lesson
from starboard.core.playout import step
from starboard.core.preset import presets
from starboard.core.puzzle import PREFIX, Puzzle, write_day
from starboard.core.registry import chapters, games, lessons, load
from starboard.drawing import svg
from starboard.server.effects import effects
from starboard.server.even_match import even_match
from starboard.server.http.cacheable import IMMUTABLE, REVALIDATE, SHORT, cacheable_response
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.lessons import DAY, lesson_of, puzzle_lesson, puzzles_at, puzzles_to_come, puzzles_until
from starboard.server.live.picture import ViewerFeed, board
from starboard.server.runtime import in_thread
from starboard.server.workers.levels import following, levels, other_levels, usual_level
from starboard.table.tutor import prepared
from starboard.wire.api.games import (
    Box,
    EvenMatch,
    GameInfo,
    LessonInfo,
    OptionGroupInfo,
    OptionInfo,
    PresetInfo,
    PuzzleInfo,
    SeatingInfo,
)
from starboard.wire.json import encode
from starboard.words.rulebooks import rulebook

JSON = "application/json"
PLAIN = {"theme.json": b"{}", "sprites.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>'}  # for games without art
KINDS = {
    ".svg": "image/svg+xml",
    ".jpg": "image/jpeg",
    ".json": "application/json",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
}


async def all_games(request: Request) -> Response:
    return cacheable_response(request, encode([_info(key, _file_bots(request)) for key in games()]), JSON, SHORT)


def _file_bots(request: Request) -> tuple[str, ...]:
    return site_of(request).service.file_bots


def _info(key: str, file_bots: tuple[str, ...]) -> GameInfo:
    game, usual, measured = games()[key], load(key), effects(key)
    options = [
        OptionInfo(
            o.name,
            o.clause,
            list(o.settings),
            o.default,
            list(o.sources.values()),
            o.closest,
            measured.get(o.name, []),
            o.yes,
            o.seats,
            o.front,
        )
        for o in game.offered
    ]
    seats = (game.seats.start, game.seats.stop - 1)
    targets = (game.targets[0], game.usual_target, game.targets[-1]) if game.targets else (0, 0, 0)
    return GameInfo(
        key, game.version, seats, options, list(game.auto_replies), usual.real_time, words.languages(key), targets,
        game.minutes, levels(usual, file_bots), [lesson.key for lesson in lessons(key)],
        sorted(game.minor_events), dict(game.about), usual_level(usual),
        other_levels(usual) + following(usual), first_opponent(usual), _presets(game),
        [OptionGroupInfo(group.key, list(group.options)) for group in game.option_groups],
        len(chapters(key)[0].lessons) if chapters(key) else 0,
        len([each for each in puzzles(key) if not each.until]),
    )  # fmt: skip


def _presets(game: type[Game[Any, Any]]) -> list[PresetInfo]:
    more = presets(game, players=3)
    return [PresetInfo(key, str(chosen), str(more[key])) for key, chosen in presets(game).items()]


async def seating(request: Request) -> Response:
    """Send the default sides for a number of players under these options, and the available bots."""
    key, count = _key(request), parse_number(request.query_params.get("seats", ""))
    try:
        game = load(key, request.query_params.get("options", ""))
    except ValueError as fault:
        raise HttpProblem(400, str(fault)) from fault
    found = game.seatings(count) if count is not None and count in game.seats else ()
    sides = [list(side) for side in found[0].sides] if found else []
    looks = list(game.looks(found[0])) if found else []
    told = SeatingInfo(
        sides,
        levels(game, _file_bots(request)),
        usual_level(game),
        other_levels(game) + following(game),
        first_opponent(game),
        looks,
    )
    return cacheable_response(request, encode(told), JSON, SHORT)


async def even(request: Request, person: str) -> EvenMatch:
    """Send the strength of the caller's next even match."""
    sides = parse_number(request.query_params.get("sides", "")) or 2
    return EvenMatch(await even_match(site_of(request).store, person, _key(request), sides), even_level(FIRST))


async def box(request: Request) -> Response:
    """Send everything needed to draw a table of this game in one language, as one cached response."""
    language = request.path_params["language"]
    known = language if language in words.languages("core") else "en"
    return cacheable_response(request, _packed(_key(request), known, _file_bots(request)), JSON, SHORT)


@lru_cache(maxsize=64)
def _packed(key: str, language: str, file_bots: tuple[str, ...]) -> bytes:
    theme, sprites = (art_file(key, name) or plain for name, plain in PLAIN.items())
    said = {each: _said(each, language) for each in ("core", "table", key)}
    return encode(Box(_info(key, file_bots), said, msgspec.json.decode(theme), sprites.decode()))


async def rules(request: Request) -> Response:
    """Send the rulebook of a game, or of "core" or "table", in the reader's language if available."""
    key: str = request.path_params["key"]
    if not rulebook(key):
        raise HttpProblem(404, "There is no such rulebook.")
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    language = next((each for each in words.preferred(asked) if rulebook(key, each)), "en")
    told = {"content-language": language, "vary": "accept-language"}
    return cacheable_response(request, rulebook(key, language).encode(), "text/plain; charset=utf-8", SHORT, told)


async def cover(request: Request) -> Response:
    """Send the cover picture of a game, or its first position if it has none."""
    key = _key(request)
    return cacheable_response(
        request, art_file(key, "cover.svg") or _first_position(key).encode(), KINDS[".svg"], SHORT
    )


async def middle(request: Request) -> Response:
    """Send a fixed mid-game board, or the cover of a real-time game."""
    key = _key(request)
    drawn = art_file(key, "cover.svg") if load(key).real_time else None
    return cacheable_response(request, drawn or _middle(key).encode(), KINDS[".svg"], SHORT)


@cache
def _middle(key: str) -> str:
    """Draw the board after forty random actions by up to three players. The seed is fixed."""
    game = load(key)
    count = min(3, game.seats.stop - 1)
    state, rng = game.start(game.seatings(count)[0]), Random(7)
    for _ in range(40):
        following = step(game, state, rng)
        if following is None or not game.actors(following):
            break
        state = following
    return svg.board(game.scene(game.view(state, None)))


async def goal(request: Request) -> Response:
    """Send the board of the last lesson in the first chapter, which shows the goal of the game."""
    key = _key(request)
    if not lessons(key):
        raise HttpProblem(404, "This game has no lessons.")
    return cacheable_response(request, _goal(key).encode(), KINDS[".svg"], SHORT)


@cache
def _goal(key: str) -> str:
    return _drawn(key, {each.key: each for each in lessons(key)}[chapters(key)[0].lessons[-1]])


def _drawn(key: str, lesson: Lesson) -> str:
    """Return the board of a lesson as its player sees it."""
    game = load(key, lesson.options)
    return svg.board(game.scene(game.view(game.read_state(lesson.position), lesson.seat)))


@cache
def _first_position(key: str) -> str:
    game = load(key)
    seating = next(seating for count in game.seats for seating in game.seatings(count))
    return svg.board(game.scene(game.view(game.start(seating), None)))


async def sentences(request: Request) -> Response:
    """Send the translations of a game, or of "core" or "table", for one language, with English for missing ones."""
    key, language = request.path_params["key"], request.path_params["language"]
    if not words.languages(key):
        raise HttpProblem(404, "There is no such catalogue.")
    return cacheable_response(request, encode(_said(key, language)), JSON, SHORT)


def _said(key: str, language: str) -> dict[str, words.Forms]:
    return words.with_english(words.catalogue(key, "en"), words.catalogue(key, language))


async def art(request: Request) -> Response:
    name = Path(request.path_params["file"]).name
    kind = KINDS.get(Path(name).suffix)
    found = art_file(_key(request), name) or PLAIN.get(name)
    if kind is None or found is None:
        raise HttpProblem(404, "There is no such picture.")
    return cacheable_response(request, found, kind, SHORT)


def art_file(key: str, name: str) -> bytes | None:
    """Return an art file of a game, or None."""
    home = discovery.folder(key)
    with suppress(OSError, ValueError):  # the system may reject the name
        return (home / "art" / name).read_bytes() if home else None
    return None


async def all_lessons(request: Request) -> Response:
    """List the lessons of a game, easiest first."""
    key = _key(request)
    chapter = {name: each.key for each in chapters(key) for name in each.lessons}
    told = [LessonInfo(each.key, each.title, each.task, each.hint, chapter[each.key]) for each in lessons(key)]
    return cacheable_response(request, encode(told), JSON, SHORT)


async def puzzle_board(request: Request) -> Response:
    """Send the board of a puzzle."""
    key, name = _key(request), request.path_params["puzzle"]
    if not name.startswith(PREFIX) or lesson_of(key, name) is None:
        raise HttpProblem(404, "There is no such puzzle.")
    return cacheable_response(request, await in_thread(_puzzle_board, key, name), KINDS[".svg"], SHORT)


@lru_cache(maxsize=64)
def _puzzle_board(key: str, name: str) -> bytes:
    lesson = lesson_of(key, name)
    assert lesson is not None
    return _drawn(key, lesson).encode()


async def todays_puzzles(request: Request) -> Response:
    """List the puzzle of the day for each game that has puzzles."""
    now = site_of(request).clock()
    told = [_puzzle(key, now // DAY, puzzle) for key, puzzle in puzzles_at(now).items()]
    return cacheable_response(request, encode(told), JSON, REVALIDATE)


async def puzzles_of_game(request: Request) -> Response:
    """List a game's puzzles: today's first, then earlier ones, newest first, then those that had no day yet."""
    key, now = _key(request), site_of(request).clock()
    told = [_puzzle(key, day, puzzle) for day, puzzle in puzzles_until(key, now)]
    told += [_puzzle(key, None, puzzle) for puzzle in puzzles_to_come(key, now)]
    return cacheable_response(request, encode(told), JSON, REVALIDATE)


def _puzzle(key: str, day: int | None, puzzle: Puzzle) -> PuzzleInfo:
    lesson = puzzle_lesson(key, puzzle)
    title, task, hint = lesson.title, lesson.task, lesson.hint
    written = "" if day is None else write_day(day)
    return PuzzleInfo(
        key, lesson.key, written, title, task, hint, puzzle.difficulty, puzzle.until > 0, len(puzzle.moves)
    )


async def one_board(request: Request) -> Response:
    """Send a board by its digest. If another process drew it, redraw it from the table or lesson in the query."""
    digest, table = request.path_params["digest"], request.query_params.get("table")
    text = board(digest)
    if text is None and table:
        ViewerFeed(await site_of(request).service.table(table), None)
        text = board(digest)
    if text is None:
        _lay_out(*request.query_params.get("lesson", "").partition("/")[::2])
        text = board(digest)
    if text is None:
        raise HttpProblem(404, "There is no such board.")
    return cacheable_response(request, text, JSON, IMMUTABLE)


def _lay_out(key: str, name: str) -> None:
    """Draw the boards of a lesson, if it exists."""
    lesson = lesson_of(key, name)
    if lesson is not None:
        ViewerFeed(prepared(key, lesson, "", 0), None)


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    if key not in games():
        raise HttpProblem(404, "This game does not exist.")
    return key
