"""The shelf over HTTP: games, rulebooks, words, art, boards."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from starboard.core import shelf, words
from starboard.core.registry import games, rulebook
from starboard.server.http.answer import Unfit, answer
from starboard.server.live.picture import board
from starboard.wire.api import GameInfo, OptionInfo

KEPT = {"cache-control": "public, max-age=31536000, immutable"}
SHORT = {"cache-control": "public, max-age=300"}
KINDS = {".svg": "image/svg+xml", ".json": "application/json", ".ogg": "audio/ogg", ".mp3": "audio/mpeg"}


async def all_games(request: Request) -> Response:
    return answer([_info(key) for key in games()], headers=SHORT)


def _info(key: str) -> GameInfo:
    game = games()[key]
    options = [OptionInfo(o.name, o.clause, list(o.settings), o.default) for o in game.offered]
    home = shelf.folder(key)
    languages = sorted(file.stem for file in (home / "lang").glob("*.po")) if home else []
    seats = (game.seats.start, game.seats.stop - 1)
    return GameInfo(key, game.version, seats, options, list(game.habits), game.real_time, languages)


async def rules(request: Request) -> Response:
    key = _key(request)
    return PlainTextResponse(rulebook(key), headers=SHORT)


async def sentences(request: Request) -> Response:
    """The words of a game, or of "core" or "table", in one language, what is missing in English."""
    key, language = request.path_params["key"], request.path_params["language"]
    if not language.isalpha() or shelf.folder(key) is None:
        raise Unfit(404, "There are no such words.")
    return answer({**words.catalogue(key, "en"), **words.catalogue(key, language)}, headers=SHORT)


async def art(request: Request) -> Response:
    home = shelf.folder(_key(request))
    name = Path(request.path_params["file"]).name
    file = home / "art" / name if home else None
    if file is None or not file.is_file() or file.suffix not in KINDS:
        raise Unfit(404, "There is no such picture.")
    return Response(file.read_bytes(), media_type=KINDS[file.suffix], headers=SHORT)


async def one_board(request: Request) -> Response:
    text = board(request.path_params["digest"])
    if text is None:
        raise Unfit(404, "There is no such board.")
    return Response(text, media_type="application/json", headers=KEPT)


def _key(request: Request) -> str:
    key: str = request.path_params["key"]
    if key not in games():
        raise Unfit(404, "There is no such game.")
    return key
