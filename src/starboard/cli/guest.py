"""A guest on a remote server, identified by a cookie that is kept between runs."""

import json
import os
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from starboard.cli.serve import data_folder
from starboard.cli.trouble import Trouble

COOKIE = "starboard_guest"
PATIENCE = 10  # seconds


class Guest:
    """An HTTP client that remains the same guest of a server across runs."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server if "://" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Trouble(f"{server!r} is not a server: use http://host:8000")
        self.server = f"{parts.scheme}://{parts.netloc}"
        self.line = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
        self._file = data_folder() / "guest.json"
        self.cookie = self._known().get(self.server, "")
        self._introduce()

    def get(self, path: str) -> bytes:
        """Return the response body; raise Trouble with the reason, in a sentence, if the request fails."""
        return self._ask(path)[0]

    def _ask(self, path: str) -> tuple[bytes, Any]:
        request = urllib.request.Request(self.server + path, headers={"Cookie": f"{COOKIE}={self.cookie}"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            with error:
                raise Trouble(_why(error.read()) or f"{self.server} answered with HTTP status {error.code}") from error
        except OSError as error:
            raise Trouble(f"{self.server} cannot be reached: {getattr(error, 'reason', error)}") from error

    def _introduce(self) -> None:
        _, headers = self._ask("/api/me")
        for given in headers.get_all("set-cookie") or ():
            morsel = SimpleCookie(given).get(COOKIE)
            if morsel is not None and morsel.value != self.cookie:
                self.cookie = morsel.value
                self._keep()

    def _known(self) -> dict[str, str]:
        try:
            known: dict[str, str] = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return known

    def _keep(self) -> None:
        """Store the cookie in a file only its owner can read; if that fails, the next run is a new guest."""
        known = {**self._known(), self.server: self.cookie}
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            made = os.open(self._file, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        except OSError:
            return
        with os.fdopen(made, "w", encoding="utf-8") as file:
            json.dump(known, file)


def _why(body: bytes) -> str:
    try:
        return str(json.loads(body)["why"])
    except (ValueError, KeyError, TypeError):
        return ""
