"""The shelf over HTTP: games, rulebooks, words, art, boards."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from starboard.core import shelf, words
from starboard.core.registry import games, rulebook
from starboard.server.http.answer import Unfit, answer
from starboard.server.http.asked import site_of
from starboard.server.live.picture import Eye, board
from starboard.wire.api import GameInfo, OptionInfo

KEPT = {"cache-control": "public, max-age=31536000, immutable"}
SHORT = {"cache-control": "public, max-age=300"}
KINDS = {".svg": "image/svg+xml", ".json": "application/json", ".ogg": "audio/ogg", ".mp3": "audio/mpeg"}


async def all_games(request: Request) -> Response:
    return answer([_info(key) for key in games()], headers=SHORT)


def _info(key: str) -> GameInfo:
    game = games()[key]
    options = [OptionInfo(o.name, o.clause, list(o.settings), o.default) for o in game.offered]
    seats = (game.seats.start, game.seats.stop - 1)
    return GameInfo(key, game.version, seats, options, list(game.habits), game.real_time, _languages(key))


def _languages(key: str) -> list[str]:
    home = shelf.folder(key)
    return sorted(file.stem for file in (home / "lang").glob("*.po")) if home else []


async def rules(request: Request) -> Response:
    key = _key(request)
    return PlainTextResponse(rulebook(key), headers=SHORT)


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
    if file is None or not file.is_file() or file.suffix not in KINDS:
        raise Unfit(404, "There is no such picture.")
    return Response(file.read_bytes(), media_type=KINDS[file.suffix], headers=SHORT)


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
