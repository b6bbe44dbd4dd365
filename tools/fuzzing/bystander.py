"""A bystander process: sends four requests a second until stdin closes, then prints its slowest response and failures.

bystander.py PORT COOKIE
"""

import contextlib
import json
import socket
import sys
import threading
import time

SOURCE = "127.0.0.99"
PAUSE = 0.25  # seconds between requests
PATIENCE = 20.0  # seconds until a timeout


def asked(port: int, cookie: str) -> int:
    """Send one request and return the status of the response; 0 if there was none."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE, (SOURCE, 0)) as made:
        made.settimeout(PATIENCE)
        head = f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n"
        made.sendall(head.encode())
        answer = b""
        while part := made.recv(65_536):
            answer += part
        return int(answer[9:12] or 0)
    return 0


def main() -> None:
    port, cookie = int(sys.argv[1]), sys.argv[2]
    over, slowest, wrong = threading.Event(), 0.0, 0

    def wait() -> None:
        sys.stdin.read()
        over.set()

    threading.Thread(target=wait, daemon=True).start()
    while not over.wait(PAUSE):
        began = time.perf_counter()
        wrong += asked(port, cookie) != 200
        slowest = max(slowest, time.perf_counter() - began)
    print(json.dumps({"slowest": slowest, "wrong": wrong}))


if __name__ == "__main__":
    main()
