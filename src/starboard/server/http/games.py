"""Games over HTTP: their list, rulebooks, words, art, boards."""

from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starboard import words
from starboard.bots.puzzle import puzzles
from starboard.bots.roster import first_opponent
from starboard.core import discovery
from starboard.core.playout import step
from starboard.core.preset import presets
from starboard.core.puzzle import Puzzle, write_day
from starboard.core.registry import chapters, games, lessons, load
from starboard.drawing import svg
from starboard.server.effects import effects
from starboard.server.http.cacheable import IMMUTABLE, REVALIDATE, SHORT, cacheable_response
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem, parse_number
from starboard.server.lessons import DAY, lesson_of, puzzle_lesson, puzzles_at, puzzles_until
from starboard.server.live.picture import ViewerFeed, board
from starboard.server.workers.levels import levels, other_levels, usual_level
from starboard.table.tutor import prepared
from starboard.wire.api.games import (
    Box,
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
PLAIN = {"theme.json": b"{}", "sprites.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>'}  # of a game without art
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
        game.minutes, game.beginners, levels(usual, file_bots), [lesson.key for lesson in lessons(key)],
        sorted(game.minor_events), dict(game.about), usual_level(usual), other_levels(usual),
        first_opponent(usual), [PresetInfo(name, str(chosen)) for name, chosen in presets(game).items()],
        [OptionGroupInfo(group.key, list(group.options)) for group in game.option_groups],
        len(chapters(key)[0].lessons) if chapters(key) else 0,
        len(puzzles(key)),
    )  # fmt: skip


async def seating(request: Request) -> Response:
    """Who would play with whom: the usual seating of a game under these options, for so many; and the bots to ask."""
    key, count = _key(request), parse_number(request.query_params.get("seats", ""))
    try:
        game = load(key, request.query_params.get("options", ""))
    except ValueError as fault:
        raise HttpProblem(400, str(fault)) from fault
    found = game.seatings(count) if count is not None and count in game.seats else ()
    sides = [list(side) for side in found[0].sides] if found else []
    looks = list(game.looks(found[0])) if found else []
    told = SeatingInfo(
        sides, levels(game, _file_bots(request)), usual_level(game), other_levels(game), first_opponent(game), looks
    )
    return cacheable_response(request, encode(told), JSON, SHORT)


async def box(request: Request) -> Response:
    """All that a table of this game is drawn and told with, in one language: fetched once, with one question."""
    language = request.path_params["language"]
    known = language if language in words.languages("core") else "en"
    return cacheable_response(request, _packed(_key(request), known, _file_bots(request)), JSON, SHORT)


@lru_cache(maxsize=64)
def _packed(key: str, language: str, file_bots: tuple[str, ...]) -> bytes:
    theme, sprites = (art_file(key, name) or plain for name, plain in PLAIN.items())
    said = {each: _said(each, language) for each in ("core", "table", key)}
    return encode(Box(_info(key, file_bots), said, msgspec.json.decode(theme), sprites.decode()))


async def rules(request: Request) -> Response:
    """The rulebook of a game, or of "core" or "table", in the reader's language where there is one."""
    key: str = request.path_params["key"]
    if not rulebook(key):
        raise HttpProblem(404, "There is no such rulebook.")
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    language = next((each for each in words.preferred(asked) if rulebook(key, each)), "en")
    told = {"content-language": language, "vary": "accept-language"}
    return cacheable_response(request, rulebook(key, language).encode(), "text/plain; charset=utf-8", SHORT, told)


async def cover(request: Request) -> Response:
    """What a game looks like: the cover among its art; where it has none, its first position."""
    key = _key(request)
    return cacheable_response(
        request, art_file(key, "cover.svg") or _first_position(key).encode(), KINDS[".svg"], SHORT
    )


async def middle(request: Request) -> Response:
    """A board in the middle of a game, always the same; of a game in real time the cover."""
    key = _key(request)
    drawn = art_file(key, "cover.svg") if load(key).real_time else None
    return cacheable_response(request, drawn or _middle(key).encode(), KINDS[".svg"], SHORT)


@cache
def _middle(key: str) -> str:
    """What three or fewer have come to after forty actions at random."""
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
    """The board of the last lesson that is enough to play: it shows what the game is about."""
    key = _key(request)
    if not lessons(key):
        raise HttpProblem(404, "This game has no lessons.")
    return cacheable_response(request, _goal(key).encode(), KINDS[".svg"], SHORT)


@cache
def _goal(key: str) -> str:
    lesson = {each.key: each for each in lessons(key)}[chapters(key)[0].lessons[-1]]
    game = load(key, lesson.options)
    return svg.board(game.scene(game.view(game.load(lesson.position), lesson.seat)))


@cache
def _first_position(key: str) -> str:
    game = load(key)
    seating = next(seating for count in game.seats for seating in game.seatings(count))
    return svg.board(game.scene(game.view(game.start(seating), None)))


async def sentences(request: Request) -> Response:
    """The words of a game, or of "core" or "table", in one language, what is missing in English."""
    key, language = request.path_params["key"], request.path_params["language"]
    if not words.languages(key):
        raise HttpProblem(404, "There are no such words.")
    return cacheable_response(request, encode(_said(key, language)), JSON, SHORT)


def _said(key: str, language: str) -> dict[str, words.Forms]:
    return {**words.catalogue(key, "en"), **words.catalogue(key, language)}


async def art(request: Request) -> Response:
    name = Path(request.path_params["file"]).name
    kind = KINDS.get(Path(name).suffix)
    found = art_file(_key(request), name) or PLAIN.get(name)
    if kind is None or found is None:
        raise HttpProblem(404, "There is no such picture.")
    return cacheable_response(request, found, kind, SHORT)


def art_file(key: str, name: str) -> bytes | None:
    """A file among the art of a game."""
    home = discovery.folder(key)
    with suppress(OSError, ValueError):  # whatever name is asked for, the system may not even take it for one
        return (home / "art" / name).read_bytes() if home else None
    return None


async def all_lessons(request: Request) -> Response:
    """What can be learned of a game, the easiest first."""
    key = _key(request)
    chapter = {name: each.key for each in chapters(key) for name in each.lessons}
    told = [LessonInfo(each.key, each.title, each.task, each.hint, chapter[each.key]) for each in lessons(key)]
    return cacheable_response(request, encode(told), JSON, SHORT)


async def todays_puzzles(request: Request) -> Response:
    """The puzzle of the day of each game that has any."""
    now = site_of(request).clock()
    told = [_puzzle(key, now // DAY, puzzle) for key, puzzle in puzzles_at(now).items()]
    return cacheable_response(request, encode(told), JSON, REVALIDATE)


async def puzzles_of_game(request: Request) -> Response:
    """Today's puzzle of a game, and those of earlier days, the last first."""
    key = _key(request)
    told = [_puzzle(key, day, puzzle) for day, puzzle in puzzles_until(key, site_of(request).clock())]
    return cacheable_response(request, encode(told), JSON, REVALIDATE)


def _puzzle(key: str, day: int, puzzle: Puzzle) -> PuzzleInfo:
    lesson = puzzle_lesson(key, puzzle)
    title, task, hint = lesson.title, lesson.task, lesson.hint
    return PuzzleInfo(key, lesson.key, write_day(day), title, task, hint, puzzle.difficulty)


async def one_board(request: Request) -> Response:
    """A board that has been shown by this process; or by another, when the table or lesson where it lies is named."""
    digest, table = request.path_params["digest"], request.query_params.get("table")
    text = board(digest)
    if text is None and table:
        ViewerFeed((await site_of(request).service.latest(table)).table, None)
        text = board(digest)
    if text is None:
        _lay_out(*request.query_params.get("lesson", "").partition("/")[::2])
        text = board(digest)
    if text is None:
        raise HttpProblem(404, "There is no such board.")
    return cacheable_response(request, text, JSON, IMMUTABLE)


def _lay_out(key: str, name: str) -> None:
    """Draw the boards of a lesson, if there is such a one."""
    lesson = lesson_of(key, name)
    if lesson is not None:
        ViewerFeed(prepared(key, lesson, "", 0), None)


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    if key not in games():
        raise HttpProblem(404, "This game does not exist.")
    return key
