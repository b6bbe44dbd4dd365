"""A TCP proxy between a test's browser and the server."""

import socket
import threading
from contextlib import suppress


class Wire:
    """A TCP proxy that can be cut: it drops connections and refuses new ones until it is mended."""

    def __init__(self, port: int) -> None:
        self._far = port
        self._ends: set[socket.socket] = set()
        self._open = True
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._open = False
        for end in list(self._ends):
            self._drop(end)

    def mend(self) -> None:
        self._open = True

    def close(self) -> None:
        self._listening.close()
        self.cut()

    def passed(self, data: bytes) -> bytes:
        """Return the data to forward for the received data."""
        return data

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._open:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._far))
            self._ends |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(self.passed(data))
        except OSError:
            pass
        self._drop(one)
        self._drop(other)

    def _drop(self, end: socket.socket) -> None:
        self._ends.discard(end)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
