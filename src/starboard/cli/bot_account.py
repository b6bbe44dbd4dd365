"""A bot's account on a server elsewhere: requests with its token, and the stream of its events."""

import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import quote, urlsplit

from starboard.cli.trouble import Trouble

PATIENCE = 10  # seconds for an answer
SILENCE = 40  # seconds without a line, after which a stream counts as cut: a server gives a sign of life sooner
AGAIN = (0.2, 0.5, 1, 2, 5, 10)  # seconds between tries
TRIES = 12  # of one request
LOST = {"type": "lost"}  # what the stream gives beside the server's events: the connection is gone, or there again
FOUND = {"type": "found"}


class NotAccepted(Trouble):
    """The server knows no such token."""


class BotAccount:
    def __init__(self, server: str, token: str) -> None:
        parts = urlsplit(server if "://" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Trouble(f"{server!r} is no server: say https://games.example or http://host:8000")
        if not token.isascii() or not token.isprintable() or " " in token:
            raise Trouble("a token is one word that begins with sb_")
        self.server = f"{parts.scheme}://{parts.netloc}"
        self._token = token

    def ask(self, path: str, body: Any = None, tries: int = TRIES) -> tuple[int, Any]:
        """Status and answer. Asked again while the server is busy or out of reach: commands bear ids, so that nothing
        is done twice. Trouble says why there is no answer."""
        why: object = ""
        for attempt in range(tries):
            try:
                with self._open(path, body, PATIENCE) as answer:
                    return answer.status, json.loads(answer.read())
            except urllib.error.HTTPError as error:
                with error:
                    status, read = error.code, error.read()
                if status not in (429, 503):
                    return status, _read(read)
                why = f"it answers {status}"
            except (OSError, HTTPException, ValueError) as error:
                why = getattr(error, "reason", error)
            if attempt + 1 < tries:
                time.sleep(AGAIN[min(attempt, len(AGAIN) - 1)])
        raise Trouble(f"{self.server} cannot be reached: {why}")

    def me(self) -> dict[str, Any]:
        """Who the bot is there; Trouble if the token is not accepted."""
        status, answer = self.ask("/api/me", tries=1)
        if status != 200:
            raise self._not_accepted()
        me: dict[str, Any] = answer
        return me

    def listen(self, tell: Callable[[dict[str, Any] | Trouble], None]) -> None:
        """Give every event to `tell`, from a thread of its own, for ever; Trouble if the token is not accepted."""
        threading.Thread(target=self._listen, args=(tell,), daemon=True).start()

    def _listen(self, tell: Callable[[dict[str, Any] | Trouble], None]) -> None:
        tries = 0
        while True:
            try:
                with self._open("/api/me/events", None, SILENCE) as lines:
                    if tries:
                        tell(FOUND)
                    tries = 0
                    for line in lines:
                        tell(json.loads(line))
            except urllib.error.HTTPError as error:
                with error:
                    if error.code in (401, 403):
                        tell(self._not_accepted())
                        return
            except (OSError, HTTPException, ValueError):
                pass
            if not tries:
                tell(LOST)
            time.sleep(AGAIN[min(tries, len(AGAIN) - 1)] * random.uniform(0.8, 1.2))  # not all bots at one instant
            tries += 1

    def _open(self, path: str, body: Any, seconds: float) -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        made: HTTPResponse = urllib.request.urlopen(
            urllib.request.Request(self.server + path, data, headers), timeout=seconds
        )
        return made

    def _not_accepted(self) -> Trouble:
        return NotAccepted(
            f"{self.server} does not accept this token. Make a new one there, in the settings under Bots."
        )


def table_path(table: str, rest: str = "") -> str:
    return f"/api/tables/{quote(table, safe='')}{rest}"


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return {}
