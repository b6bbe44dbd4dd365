"""Raw requests to a fuzzed server, with a check of every response."""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from tools.fuzzing.tally import SLOW, Tally
from tools.proving.programs import HOME
from tools.proving.words import exchange

HALF = re.compile(rb"(?i)\r\n(transfer-encoding|expect|content-length: 5\r\n)")


def quoted(text: str, safe: str = "") -> str:
    """Percent-encode any text, including lone surrogates."""
    return quote(text.encode(errors="surrogatepass"), safe=safe)


@dataclass(frozen=True)
class Answer:
    status: int  # 0: no response
    head: bytes = b""
    body: bytes = b""

    def header(self, name: str) -> str:
        for line in self.head.split(b"\r\n")[1:]:
            own, _, value = line.partition(b": ")
            if own.lower() == name.encode():
                return value.decode(errors="replace")
        return ""


class Visitor:
    """A client at one address. A 5xx status, a missing response or another person's data is a finding."""

    def __init__(
        self, port: int, tally: Tally, secrets: Sequence[str] = (), source: str = HOME, name: str = HOME
    ) -> None:
        self._port = port
        self._tally = tally
        self._secrets = [secret.encode() for secret in secrets]
        self._source = source
        self._name = name

    async def ask(
        self, method: str, path: str, headers: Sequence[str] = (), body: bytes = b"", counted: bool = True
    ) -> Answer:
        """Send one request on a new connection. With `counted`, it counts as an input of the tally."""
        own = {header.partition(":")[0].lower() for header in headers}
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [] if "host" in own else [f"Host: {self._name}:{self._port}"]
        lines += [] if {"content-length", "transfer-encoding"} & own else [f"Content-Length: {len(body)}"]
        lines += ["Connection: close", *headers, "", ""]
        sent = "\r\n".join(lines).encode(errors="surrogateescape") + body
        began = time.perf_counter()
        try:
            answer = await asyncio.wait_for(self._exchange(sent), 4 * SLOW)
        except (OSError, TimeoutError) as error:
            self._tally.fault(sent, f"no answer: {error!r}")
            return Answer(0)
        self._judge(sent, answer, counted)
        self._tally.took(time.perf_counter() - began, sent)
        return answer

    async def _exchange(self, sent: bytes) -> Answer:
        half = HALF.search(sent) is not None  # otherwise the server waits for the rest, and closes after 15 s
        answer = await exchange(self._port, sent, source=self._source, half=half)
        head, _, body = answer.partition(b"\r\n\r\n")
        status = head[9:12]
        return Answer(int(status) if status.isdigit() else 0, head, body)

    def _judge(self, sent: bytes, answer: Answer, counted: bool) -> None:
        leaked = [secret for secret in self._secrets if secret in answer.body or secret in answer.head]
        if answer.status >= 500 or leaked:
            why = f"shows {leaked}" if leaked else f"answered {answer.head[:40]!r} {answer.body[:200]!r}"
            self._tally.fault(sent, why, f"{answer.status} {sent.split(b'?')[0][:40]!r}")
        elif counted:
            self._tally.seen[str(answer.status or "closed")] += 1
