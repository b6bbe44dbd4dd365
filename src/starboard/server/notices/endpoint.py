"""Which addresses of push services are posted to: those of the open internet, over https, and nothing at home.

An endpoint comes from whoever calls: without this a guest could have the server call its own network.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from starboard.server.invitation import home_name, is_address

LONGEST = 1000
PLAIN_PORTS = (None, 443)


def may_be_posted_to(endpoint: str) -> bool:
    """Does it look like a push service? What its name leads to is looked at when it is called."""
    try:
        parts: SplitResult = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if len(endpoint) > LONGEST or parts.scheme != "https" or not host or parts.username is not None:
        return False
    return port in PLAIN_PORTS and (is_public(host) if is_address(host) else not home_name(host))


def is_public(address: str) -> bool:
    """Is this an address of the open internet?"""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found.sixtofour or found
    return found.is_global and not found.is_multicast and not found.is_reserved
