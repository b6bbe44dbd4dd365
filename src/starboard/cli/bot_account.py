"""A bot's account on a remote server: requests with its token, and its event stream."""

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

PATIENCE = 10  # seconds to wait for a response
SILENCE = 40  # seconds of silence after which a stream counts as lost; servers send heartbeats more often
AGAIN = (0.2, 0.5, 1, 2, 5, 10)  # backoff between tries, in seconds
TRIES = 12  # tries of one request
LOST = {"type": "lost"}  # added to the server's events: the connection is lost, or restored
FOUND = {"type": "found"}


class NotAccepted(Trouble):
    """Raised when the server rejects the token."""


class BotAccount:
    def __init__(self, server: str, token: str) -> None:
        parts = urlsplit(server if "://" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Trouble(f"{server!r} is not a server: use https://games.example or http://host:8000")
        if not token.isascii() or not token.isprintable() or " " in token:
            raise Trouble("a token must be one word that begins with sb_")
        self.server = f"{parts.scheme}://{parts.netloc}"
        self._token = token

    def ask(self, path: str, body: Any = None, tries: int = TRIES) -> tuple[int, Any]:
        """Return the status and body of a response; raise Trouble with the reason if there is none.

        Retry while the server is busy or unreachable: commands have ids, so nothing is executed twice.
        """
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
                why = f"HTTP status {status}"
            except (OSError, HTTPException, ValueError) as error:
                why = getattr(error, "reason", error)
            if attempt + 1 < tries:
                time.sleep(AGAIN[min(attempt, len(AGAIN) - 1)])
        raise Trouble(f"{self.server} cannot be reached: {why}")

    def me(self) -> dict[str, Any]:
        """Return the bot's account on the server; raise Trouble if the token is rejected."""
        status, answer = self.ask("/api/me", tries=1)
        if status != 200:
            raise self._not_accepted()
        me: dict[str, Any] = answer
        return me

    def listen(self, tell: Callable[[dict[str, Any] | Trouble], None]) -> None:
        """Pass every event to `tell` from a background thread, indefinitely; pass Trouble if the token is rejected."""
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
            time.sleep(AGAIN[min(tries, len(AGAIN) - 1)] * random.uniform(0.8, 1.2))  # jitter spreads the reconnects
            tries += 1

    def _open(self, path: str, body: Any, seconds: float) -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        made: HTTPResponse = urllib.request.urlopen(
            urllib.request.Request(self.server + path, data, headers), timeout=seconds
        )
        return made

    def _not_accepted(self) -> Trouble:
        return NotAccepted(f"{self.server} does not accept this token. Create a new one in its settings, under Bots.")


def table_path(table: str, rest: str = "") -> str:
    return f"/api/tables/{quote(table, safe='')}{rest}"


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return {}
