"""The shelf over HTTP: games, rulebooks, words, art, boards."""

from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from starboard.core import shelf, svg, words
from starboard.core.registry import games, load, rulebook
from starboard.server.http.answer import Unfit, answer
from starboard.server.http.asked import site_of
from starboard.server.live.picture import Eye, board
from starboard.server.workers.levels import LEVELS
from starboard.wire.api import GameInfo, OptionInfo

KEPT = {"cache-control": "public, max-age=31536000, immutable"}
SHORT = {"cache-control": "public, max-age=300"}
PLAIN = {"theme.json": b"{}", "sprites.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>'}  # of a game without art
KINDS = {".svg": "image/svg+xml", ".json": "application/json", ".ogg": "audio/ogg", ".mp3": "audio/mpeg"}


async def all_games(request: Request) -> Response:
    return answer([_info(key) for key in games()], headers=SHORT)


def _info(key: str) -> GameInfo:
    game = games()[key]
    options = [OptionInfo(o.name, o.clause, list(o.settings), o.default) for o in game.offered]
    seats = (game.seats.start, game.seats.stop - 1)
    return GameInfo(
        key, game.version, seats, options, list(game.habits), game.real_time, _languages(key), game.minutes,
        game.beginners, list(LEVELS),
    )  # fmt: skip


def _languages(key: str) -> list[str]:
    home = shelf.folder(key)
    return sorted(file.stem for file in (home / "lang").glob("*.po")) if home else []


async def rules(request: Request) -> Response:
    """The rulebook of a game, or of "core" or "table", in the reader's language where there is one."""
    key: str = request.path_params["key"]
    if not rulebook(key):
        raise Unfit(404, "There is no such rulebook.")
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    language = next((each for each in words.preferred(asked) if rulebook(key, each)), "en")
    headers = {**SHORT, "content-language": language, "vary": "accept-language"}
    return PlainTextResponse(rulebook(key, language), headers=headers)


async def cover(request: Request) -> Response:
    """What a game looks like: the cover among its art; where it has none, its first position."""
    key = _key(request)
    home = shelf.folder(key)
    file = home / "art" / "cover.svg" if home else None
    text = file.read_text("utf-8") if file and file.exists() else _first_position(key)
    return Response(text, media_type=KINDS[".svg"], headers=SHORT)


@cache
def _first_position(key: str) -> str:
    game = load(key)
    seating = next(seating for count in game.seats for seating in game.seatings(count))
    return svg.board(game.scene(game.view(game.start(seating), None)))


async def sentences(request: Request) -> Response:
    """The words of a game, or of "core" or "table", in one language, what is missing in English."""
    key, language = request.path_params["key"], request.path_params["language"]
    known = _languages(key)
    if not known:
        raise Unfit(404, "There are no such words.")
    own = words.catalogue(key, language) if language in known else {}
    return answer({**words.catalogue(key, "en"), **own}, headers=SHORT)


async def art(request: Request) -> Response:
    home = shelf.folder(_key(request))
    name = Path(request.path_params["file"]).name
    file = home / "art" / name if home else None
    if file is None or file.suffix not in KINDS or not (file.is_file() or name in PLAIN):
        raise Unfit(404, "There is no such picture.")
    return Response(file.read_bytes() if file.is_file() else PLAIN[name], media_type=KINDS[file.suffix], headers=SHORT)


async def one_board(request: Request) -> Response:
    """A board that has been shown by this process; or by another, when the table where it lies is named."""
    digest, table = request.path_params["digest"], request.query_params.get("table")
    text = board(digest)
    if text is None and table:
        Eye((await site_of(request).desk.fresh(table)).table, None)
        text = board(digest)
    if text is None:
        raise Unfit(404, "There is no such board.")
    return Response(text, media_type="application/json", headers=KEPT)


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    if key not in games():
        raise Unfit(404, "There is no such game.")
    return key
