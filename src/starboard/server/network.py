"""Networks: the part of an address that rate limits count."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


@lru_cache(4096)
def network(address: str) -> str:
    """Return the network that limits count as one address.

    For IPv6 that is the /64, since anyone with one of its addresses can use them all. IPv4-mapped addresses count as
    IPv4.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address
