"""The message bus between processes: in-process or over NATS."""

from starboard.server.bus.bus import Bus, Listener, Stop
from starboard.server.bus.local import LocalBus

__all__ = ["Bus", "Listener", "LocalBus", "Stop", "open_bus"]


def open_bus(url: str = "") -> Bus:
    """Return the bus at `nats://...`, or an in-process bus if the URL is empty."""
    if not url:
        return LocalBus()
    from starboard.server.bus.nats import NatsBus

    return NatsBus(url)
