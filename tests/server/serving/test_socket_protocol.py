"""Compressed messages: the same text, compressed once for all recipients."""

import zlib
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate

from starboard.server.socket_protocol import WORTH_IT, deflated, framed
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


def packed(line: ClientConnection) -> list[PerMessageDeflate]:
    return [each for each in line.protocol.extensions if isinstance(each, PerMessageDeflate)]


async def pictures(
    address: str, table: str, count: int, **how: Any
) -> tuple[list[str | bytes], list[ClientConnection]]:
    """Connect `count` spectators; return the pictures in their first two messages, and their connections."""
    lines = [await connect(f"ws://{address}/api/tables/{table}/live", **how) for _ in range(count)]
    heard = [message for line in lines for message in [await line.recv(), await line.recv()]]
    return [message for message in heard if '"type":"shown"' in str(message)], lines


async def test_clients_with_compression_receive_the_same_messages(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        people = [await Player.new(address) for _ in range(2)]
        table = await seated(people[0], "spacewalk", *people[1:])
        plain, without = await pictures(address, table, 1, compression=None)
        framed.cache_clear()
        read, with_it = await pictures(address, table, 3)
        assert plain * 3 == read
        assert len(plain[0]) > WORTH_IT
        assert framed.cache_info().hits >= 2, "packed once, sent three times"
        assert not packed(without[0])
        for line in with_it:
            (agreed,) = packed(line)
            assert agreed.local_no_context_takeover
            assert agreed.remote_no_context_takeover
        for line in [*without, *with_it]:
            await line.close()


async def test_a_narrow_window_is_kept_to() -> None:
    text = b"a far world, and another: " + bytes(range(256)) * 8 + b"a far world, and another: "
    assert zlib.decompressobj(-9).decompress(deflated(text, 9)) == text


async def test_a_message_that_swells_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        people = [await Player.new(address) for _ in range(2)]
        table = await seated(people[0], "spacewalk", *people[1:])
        async with connect(f"ws://{address}/api/tables/{table}/live") as line:
            assert packed(line)
            await line.send("0" * 10_000_000)
            with suppress(ConnectionClosed):
                while True:
                    await line.recv()
            assert line.close_code == 1009
