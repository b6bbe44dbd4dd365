"""Load servers at twice their peak, and check that moves continue, new connections wait and recovery is quick.

    tools/prove.py overload --tables 1600 --seconds 30

Puts the servers on one core, with PostgreSQL, NATS and the players on the others. Raises the number of moves a second
until the servers no longer keep up, which gives the peak; then asks for twice the peak. Meanwhile a newcomer tries to
connect twice a second, as a spectator. Proves that at least 80% of the peak is completed, that newcomers are accepted
or refused with a time to retry, and that 10 s after the load one is accepted and moves take their usual time.
"""

import argparse
import asyncio
import time
from dataclasses import dataclass, field

import uvloop
from tools.proofs.full_size import Players, begin, crowded, options, results, start_players
from tools.proving.crowd import home
from tools.proving.figures import quantile
from tools.proving.line import Line, NoLine
from tools.proving.programs import HOME
from tools.proving.site import site

__all__ = ["options", "prove"]

STEP = 1.5  # factor between the loads that are tried for the peak
KEPT_UP = 0.9  # share of the requested moves; if fewer are completed, the peak is reached
COMPLETED = 0.8  # minimum share of the peak that is completed when twice the peak is requested
RECOVERED = 10.0  # seconds
QUICK = 1.0  # seconds until a newcomer sees the table, once the servers have recovered
USUAL = 250.0  # ms, p99 of a move at half the peak
WARM, TRIED = 4.0, 10.0  # seconds of each load


@dataclass
class Newcomers:
    """The connections that were tried, and the seconds until the first message of the accepted ones."""

    accepted: list[float] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)  # seconds after which to retry
    faults: list[str] = field(default_factory=list)

    async def come(self, table: str, port: int) -> float | None:
        """Open and close a connection; return the seconds until its first message, None if it was refused."""
        seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def heard(_: bytes) -> None:
            if not seen.done():
                seen.set_result(None)

        began = time.monotonic()
        try:
            line = await Line.open(HOME, port, f"/api/tables/{table}/live", "", heard, lambda: None, "127.9.9.9", 60)
            try:
                await asyncio.wait_for(seen, 60)
            finally:
                line.close()
        except NoLine as fault:
            self.refused.append(fault.retry)
            if fault.status != 503 or not fault.retry:
                self.faults.append(f"a newcomer was refused with {fault.status}, to retry after {fault.retry} s")
            return None
        except TimeoutError:
            self.faults.append("a newcomer waited 60 s")
            return None
        self.accepted.append(time.monotonic() - began)
        return self.accepted[-1]

    def __str__(self) -> str:
        slow = f", p50 {quantile(self.accepted, 0.5):.1f} s" if self.accepted else ""
        return f"newcomers: {len(self.accepted)} accepted{slow}, {len(self.refused)} refused"


async def load(players: Players, rate: float, seconds: float = TRIED, warm: float = WARM) -> tuple[float, float, float]:
    """Play at a rate; return the moves a second that were completed, and p50 and p99 in ms, after the warm-up."""
    begin(players, rate, seconds, warm)
    told = await asyncio.to_thread(results, players)
    done = sum(each["moves"] for each in told) / seconds
    middle, slow = (max(each[name] for each in told) for name in ("p50", "p99"))
    print(
        f"{rate:.0f} moves a second asked for, {done:.0f} completed,"
        f" {sum(each['postponed'] for each in told)} postponements: p50 {middle:.0f} ms, p99 {slow:.0f} ms",
        flush=True,
    )
    return done, middle, slow


async def run(asked: argparse.Namespace, players: Players, ports: list[int]) -> list[str]:
    rate, peak, done = 40.0, 0.0, 40.0
    while done >= KEPT_UP * rate:
        rate *= STEP
        done, _, _ = await load(players, rate)
        peak = max(peak, done)
    newcomers, number = Newcomers(), 0

    def knock() -> "asyncio.Task[float | None]":
        nonlocal number
        number += 1
        table = f"full{number % asked.tables}"
        return asyncio.create_task(newcomers.come(table, home(table, ports)))

    overload = asyncio.create_task(load(players, 2 * peak, asked.seconds))
    knocks = []
    while not overload.done():
        knocks.append(knock())
        await asyncio.sleep(0.5)
    done, _, _ = overload.result()
    began = time.monotonic()
    after = asyncio.create_task(load(players, peak / 2, warm=RECOVERED))
    while (seen := await knock()) is None or seen > QUICK:
        if time.monotonic() - began > 10 * RECOVERED:
            break
        await asyncio.sleep(0.2)
    back = time.monotonic() - began
    _, _, slow = await after
    await asyncio.gather(*knocks)
    print(f"{done / peak:.2f} of the peak completed; {newcomers}; recovered after {back:.1f} s", flush=True)
    faults = newcomers.faults
    if done < COMPLETED * peak:
        faults.append(f"only {done:.0f} moves a second of {peak:.0f} were completed")
    if back > RECOVERED:
        faults.append(f"a newcomer was accepted {back:.1f} s after the load only")
    if slow > USUAL:
        faults.append(f"after the load p99 is {slow:.0f} ms")
    return faults


def prove(asked: argparse.Namespace) -> list[str]:
    players: Players = []
    with site(asked.python) as made:
        postgres, bus = made.use_postgres(), made.use_bus()
        servers = [made.program("serve", "--bots", "0", "--limits", "1000") for _ in range(asked.processes)]
        made.run(*servers)
        try:
            players += start_players(asked, made, servers)
            others = [*(each.pid for each in players), *postgres.pids, bus.pid]
            with (
                crowded([server.pid for server in servers], others, asked.neighbours),
                asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
            ):
                return runner.run(run(asked, players, [server.port for server in servers]))
        finally:
            for each in players:
                each.kill()
