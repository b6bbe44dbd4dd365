"""Validation of push-service endpoints, which must be https addresses on the public internet.

Endpoints come from clients. Without this check, a guest could make the server send requests to its own network.
"""

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from starboard.server.invitation import home_name, is_address

LONGEST = 1000
PLAIN_PORTS = (None, 443)
NAME = re.compile(
    r"([a-z0-9_-]+\.)+[a-z][a-z0-9-]*"
)  # a host that ends in a number is read as an address: "127.1", "0x7f.1"
NAT64 = IPv6Network("64:ff9b::/96")  # IPv4 addresses as translated by a gateway


def may_be_posted_to(endpoint: str) -> bool:
    """Return whether an endpoint looks like a push service. The address behind its name is checked on connection."""
    try:
        parts: SplitResult = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if len(endpoint) > LONGEST or parts.scheme != "https" or not host or parts.username is not None:
        return False
    return port in PLAIN_PORTS and (is_public(host) if is_address(host) else _is_public_name(host))


def _is_public_name(host: str) -> bool:
    """Return whether this is a public host name: not local, and not a number that could be read as an address."""
    return NAME.fullmatch(host) is not None and not home_name(host)


def is_public(address: str) -> bool:
    """Return whether this address is on the public internet."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        translated = IPv4Address(int(found) & 0xFFFF_FFFF) if found in NAT64 else None
        found = found.ipv4_mapped or found.sixtofour or translated or found
    return found.is_global and not found.is_multicast and not found.is_reserved
