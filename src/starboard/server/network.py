"""Networks: the part of an address that limits count as one visitor."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


@lru_cache(4096)
def network(address: str) -> str:
    """Return what limits count as one address.

    Of IPv6 that is the /64 network: anyone with one address there has all of them. An IPv4 address written as IPv6 is
    the IPv4 address.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address
