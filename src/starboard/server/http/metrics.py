"""Metrics for Prometheus, only for clients with the metrics token."""

import secrets
import time
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.clock import correction
from starboard.server.counters import STEPS
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem
from starboard.server.store.due import Overdue
from starboard.server.work_time import work_time

if TYPE_CHECKING:
    from starboard.server.site import Site

NOT_HERE = HttpProblem(404, "There is nothing here.")


async def metrics(request: Request) -> Response:
    site = site_of(request)
    wanted = site.settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not wanted or not secrets.compare_digest(shown.encode(), wanted.encode()):
        raise NOT_HERE
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    return Response(
        generate_latest(Snapshot(site, await _late(site), await site.store.notices.lost())),
        media_type=CONTENT_TYPE_LATEST,
    )


async def _late(site: "Site") -> dict[str, Overdue]:
    """Return the overdue items of all shards combined."""
    late: dict[str, Overdue] = {}
    for shard in site.store.shards:
        if shard.heartbeats.writes:  # otherwise it is unreachable, which `database_writes` shows
            for kind, found in (await shard.due.late()).items():
                so_far = late.get(kind, Overdue(0, 0))
                late[kind] = Overdue(so_far.count + found.count, max(so_far.ms, found.ms))
    return late


class Snapshot:
    """A Prometheus collector with a snapshot of one process."""

    def __init__(self, site: "Site", late: Mapping[str, Overdue], lost: int) -> None:
        self._site = site
        self._late = late
        self._lost = lost

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        def family(kind: type[Any], name: str, about: str, label: str, values: Mapping[Any, float]) -> Any:
            made = kind(f"starboard_{name}", about, labels=[label])
            for each, value in values.items():
                made.add_metric([str(each)], value)
            return made

        site, counters = self._site, self._site.counters
        counted, measured = CounterMetricFamily, GaugeMetricFamily
        yield family(counted, "rows", "Rows appended in this process.", "kind", counters.rows)
        yield family(counted, "refused_commands", "Commands refused by the rules.", "clause", counters.refused_commands)
        yield family(
            counted,
            "refused_requests",
            "Requests refused, such as for their rate, host name or origin.",
            "status",
            counters.refused_requests,
        )
        yield counted("starboard_refused_connections", "Excess or slow connections.", counters.refused_connections)
        yield family(counted, "thoughts", "Decisions of bots here, whole or shortened.", "length", counters.thoughts)
        yield family(counted, "notices", "Turn notices to players who are away.", "outcome", counters.notices)
        yield measured("starboard_notices_lost", "Notices claimed and never sent, in all processes.", self._lost)
        yield CounterMetricFamily("starboard_faults", "Internal errors.", counters.faults)
        named = [*map(str, STEPS), "+Inf"]
        yield HistogramMetricFamily(
            "starboard_answer_seconds", "Time from the receipt of a command to its answer.",
            list(zip(named, accumulate(counters.answers), strict=True)), counters.waited,
        )  # fmt: skip
        yield GaugeMetricFamily("starboard_clock_ahead_seconds", "Lead over the database clock.", correction.ms / 1000)
        lag = "The longest delay of a timer since the last reading."
        yield GaugeMetricFamily("starboard_loop_lag_seconds", lag, site.tables.lag.take_longest())
        spent = "Seconds of the event loop by kind of work."
        yield family(counted, "work_seconds", spent, "kind", work_time.seconds)
        yield counted("starboard_cpu_seconds", "CPU seconds of this process.", time.process_time())
        connections = sum(len(room.connections) for room in site.tables.rooms.values())
        yield GaugeMetricFamily("starboard_connections", "Live connections to this process.", connections)
        yield GaugeMetricFamily("starboard_tables", "Tables watched in this process.", len(site.tables.rooms))
        counts = {kind: late.count for kind, late in self._late.items()}
        yield family(measured, "due", "Overdue work of the whole site.", "kind", counts)
        queue = site.workers.pool.waiting if site.workers.pool else 0
        yield GaugeMetricFamily("starboard_bot_queue", "Bots waiting for a free bot process.", queue)
        writes = {number: int(shard.heartbeats.writes) for number, shard in enumerate(site.store.shards, 1)}
        yield family(measured, "database_writes", "1 if rows could be written a second ago.", "shard", writes)
        seconds = {kind: late.ms / 1000 for kind, late in self._late.items()}
        yield family(measured, "due_seconds", "Delay of the oldest overdue work.", "kind", seconds)
