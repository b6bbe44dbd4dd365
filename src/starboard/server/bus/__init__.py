"""The bus: in one process, or over NATS."""

from starboard.server.bus.bus import Bus, Listener, Stop
from starboard.server.bus.local import LocalBus

__all__ = ["Bus", "Listener", "LocalBus", "Stop", "open_bus"]


def open_bus(url: str = "") -> Bus:
    """The bus at `nats://...`; without an address, one inside this process."""
    if not url:
        return LocalBus()
    from starboard.server.bus.nats import NatsBus

    return NatsBus(url)
