"""What is counted, for Prometheus: for whoever shows the host's token, and nobody else."""

import secrets
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.clock import correction
from starboard.server.counters import STEPS
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import HttpProblem
from starboard.server.store.due import Late

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


async def _late(site: "Site") -> dict[str, Late]:
    """What is late on any shard, together."""
    late: dict[str, Late] = {}
    for shard in site.store.shards:
        if shard.heartbeats.writes:  # else it is away, and says so by itself
            for kind, found in (await shard.due.late()).items():
                so_far = late.get(kind, Late(0, 0))
                late[kind] = Late(so_far.count + found.count, max(so_far.ms, found.ms))
    return late


class Snapshot:
    """One process at one moment, in the words of Prometheus."""

    def __init__(self, site: "Site", late: Mapping[str, Late], lost: int) -> None:
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
        yield family(counted, "rows", "Rows appended here.", "kind", counters.rows)
        yield family(
            counted, "refused_commands", "Commands that the rules refuse.", "clause", counters.refused_commands
        )
        yield family(
            counted,
            "refused_requests",
            "Calls refused for their rate, their name or their origin.",
            "status",
            counters.refused_requests,
        )
        yield counted("starboard_refused_connections", "Connections closed unread.", counters.refused_connections)
        yield family(counted, "thoughts", "Thoughts of bots here, whole or shortened.", "length", counters.thoughts)
        yield family(counted, "notices", "Notices to people who are away, by outcome.", "outcome", counters.notices)
        yield measured("starboard_notices_lost", "Claimed and never sent, in all processes.", self._lost)
        yield CounterMetricFamily("starboard_faults", "Faults of our own.", counters.faults)
        named = [*map(str, STEPS), "+Inf"]
        yield HistogramMetricFamily(
            "starboard_answer_seconds", "From the receipt of a command to its answer.",
            list(zip(named, accumulate(counters.answers), strict=True)), counters.waited,
        )  # fmt: skip
        yield GaugeMetricFamily("starboard_clock_ahead_seconds", "Of the database's, corrected.", correction.ms / 1000)
        connections = sum(len(room.connections) for room in site.rooms.values())
        yield GaugeMetricFamily("starboard_connections", "Live connections here.", connections)
        yield GaugeMetricFamily("starboard_tables", "Tables that somebody watches here.", len(site.rooms))
        counts = {kind: late.count for kind, late in self._late.items()}
        yield family(measured, "due", "What should have been done by now, on the whole site.", "kind", counts)
        queue = site.pool.waiting if site.pool else 0
        yield GaugeMetricFamily("starboard_bot_queue", "Bots that wait here for a free process.", queue)
        writes = {number: int(shard.heartbeats.writes) for number, shard in enumerate(site.store.shards, 1)}
        yield family(measured, "database_writes", "Whether rows could be written a second ago.", "shard", writes)
        seconds = {kind: late.ms / 1000 for kind, late in self._late.items()}
        yield family(measured, "due_seconds", "For how long the oldest of it has waited.", "kind", seconds)
