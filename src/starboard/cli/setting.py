"""The settings of a server: one table that defines flags, environment names, keys of `starboard.toml`, their checks
and the reference page."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from starboard.server.log import KINDS

PREFIX = "STARBOARD_"
CONFIG = "STARBOARD_CONFIG"
ELSEWHERE = {
    CONFIG: "the configuration file, like `--config`",
    "STARBOARD_GAMES": "packages with [games of your own](../start/adding-a-game.md), separated by spaces",
    "STARBOARD_TOKEN": "the token of [`starboard bot`](bot-api.md)",
}  # environment names that are not settings
SHORTEST_SECRET = 16
PASSWORD = re.compile(r"(?<=://)([^/@\s]*?)(:[^/@\s]*)?@")
PARAMETER = re.compile(r"(?<=[?&]password=)[^&\s'\"]*")
NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,252})", re.IGNORECASE)


@dataclass(frozen=True)
class Kind:
    """A kind of value: its short name, a description of the allowed values, and a parser.

    `read` raises ValueError for invalid text.
    """

    name: str
    allowed: str
    read: Callable[[str], Any]
    number: bool = False  # written without quotes in a file


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        found = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
        if not least <= found <= most:
            raise ValueError
        return found

    return read


def _factor(text: str) -> float:
    found = float(text)
    if not 0.01 <= found <= 1000:
        raise ValueError
    return found


def _matching(pattern: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError
        return text

    return read


def _network(text: str) -> str:
    ip_network(text)
    return text


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError
    return f"{parts.scheme}://{parts.netloc}"


def _host(text: str) -> str:
    if not NAME.fullmatch(text):
        raise ValueError
    return text.lower()


def _weekly(text: str) -> Any:
    from starboard.server.tournaments.weekly_plan import read_weekly  # imports the games

    return read_weekly(text)


TEXT = _matching(r"[^\x00-\x1f\x7f]{1,1000}")
ADDRESS = Kind("ADDRESS", "an address or name of this computer, such as 127.0.0.1", _matching(r"[\w.:%-]{1,253}"))
PORT = Kind("PORT", "a whole number from 0 to 65535 (0: any free port)", _whole(0, 65535), number=True)
FILE = Kind("FILE", "a file path", TEXT)
DATABASE = Kind(
    "URL", "an address such as postgresql://user@host/name (for a data file, use --data)",
    _matching(r"postgres(ql)?://[^\s\x00-\x1f]{1,1000}( postgres(ql)?://[^\s\x00-\x1f]{1,1000}){0,63}"),
)  # fmt: skip
BUS = Kind("URL", "an address such as nats://host:4222", _matching(r"(nats|tls)://[^\s\x00-\x1f]{1,1000}"))
COUNT = Kind("N", "a whole number from 0 to 1000", _whole(0, 1000), number=True)
FACTOR = Kind("FACTOR", "a number from 0.01 to 1000", _factor, number=True)
NETWORK = Kind("NETWORK", "an address or a network, such as 10.0.0.0/8", _network)
HOST = Kind("NAME", "a name such as games.example", _host)
ORIGIN = Kind("URL", "an address without a path, such as https://games.example", _origin)
LOG = Kind("KIND", " or ".join(KINDS), _matching("|".join(KINDS)))
SWITCH = Kind("STATE", "on or off", _matching("on|off"))
LINE = Kind("TEXT", "a line of at most 200 characters", _matching(r"[^\x00-\x1f\x7f]{1,200}"))
CONTACT = Kind(
    "URL", "an address such as mailto:host@games.example or https://games.example/contact",
    _matching(r"(mailto:[^\s@]{1,100}@[^\s@]{1,200}|https://[^\s]{1,300})"),
)  # fmt: skip
WEEKLY = Kind(
    "PLAN", "a weekday, a time and a game, such as 'thursday 19:30 spacewalk live 600+5 in Europe/Berlin'", _weekly
)
SMTP = Kind(
    "URL", "an address such as smtp://user:password@mail.example:587 or smtps://mail.example",
    _matching(r"smtps?://[^\s\x00-\x1f/]{1,500}/?"),
)  # fmt: skip
SENDER = Kind(
    "ADDRESS", "an e-mail address such as games@club.example or Games <games@club.example>",
    _matching(r"([^\x00-\x1f\x7f<>\"@]{1,80} <[^\s@<>]{1,64}@[^\s@<>]{1,200}>|[^\s@<>]{1,64}@[^\s@<>]{1,200})"),
)  # fmt: skip
SECRET = Kind(
    "TEXT", f"at least {SHORTEST_SECRET} characters", _matching(rf"[^\x00-\x1f\x7f]{{{SHORTEST_SECRET},1000}}")
)


@dataclass(frozen=True)
class Setting:
    """One setting. `example` is a value as written in a file; `usual` describes a default that has no plain value.

    Secrets have no flag: every user of a machine can read the command line of every process.
    """

    name: str
    kind: Kind
    about: str
    example: Any
    default: Any = None
    usual: str = ""
    many: bool = False
    secret: bool = False

    @property
    def flag(self) -> str:
        return "" if self.secret else f"--{self.name}"

    @property
    def environment(self) -> str:
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def fallback(self) -> str:
        """A description of the default."""
        return self.usual or ("none" if self.default in (None, ()) else str(self.default))

    def shown(self, value: Any) -> str:
        """Return a value that is safe to display, without secrets and database passwords."""
        if self.secret:
            return "(hidden)"
        words = value if self.many else (value,)
        return " ".join(without_passwords(str(word)) for word in words)


def without_passwords(text: str) -> str:
    """Return a text with the passwords in its URLs hidden."""
    plain = PASSWORD.sub(lambda found: f"{found[1]}{':(hidden)' if found[2] else ''}@", text)
    return PARAMETER.sub("(hidden)", plain)


SETTINGS = (
    Setting("host", ADDRESS, "The address to listen on; 0.0.0.0 for the whole home network.", "0.0.0.0",
        default="127.0.0.1"),
    Setting("port", PORT, "The port to listen on.", 8000, default=8000),
    Setting("data", FILE, "The data file (SQLite).", "/var/lib/starboard/starboard.db",
        usual="starboard.db in your data folder"),
    Setting("database", DATABASE, "PostgreSQL instead of a data file.", "postgresql://starboard@db.internal/starboard"),
    Setting("bus", BUS, "A NATS server, for several processes on one database.", "nats://nats.internal:4222"),
    Setting("key", SECRET, "A long random text that signs guests' cookies. Anyone who has it can act as any guest.",
        "a long random text", usual="generated once, and kept next to the data file or in the database", secret=True),
    Setting("bots", COUNT, "How many bots may think at once in this process; 0 if `starboard work` runs them.", 2,
        usual="depends on the number of cores, at most 4"),
    Setting("bot", FILE, "A bot's .py file. Tables offer the bot under the file's name; with a data file only.",
        ["mybot.py"], default=(), many=True),
    Setting("public-url", ORIGIN, "The public address, if a proxy or tunnel is in front: used in links and accepted as"
        " an origin.", "https://games.example"),
    Setting("trust-proxy", NETWORK, "A proxy's address or network, trusted for the client's address (X-Forwarded-For)"
        " and HTTPS (X-Forwarded-Proto).", ["10.0.0.0/8"], default=(),
        usual="none; with public-url, a proxy on this computer", many=True),
    Setting("allow-host", HOST, "Another name of this server. Addresses, localhost and names on a home network need no"
        " setting.", ["games.example"], default=(), many=True),
    Setting("allow-origin", ORIGIN, "Another site whose pages may send requests.", ["https://club.example"], default=(),
        many=True),
    Setting("limits", FACTOR, "Factor for the request limits per guest and per address.", 2.0, default=1.0, usual="1"),
    Setting("log", LOG, "The log format: plain text for people, or json for programs, one object per line.", "json",
        default="plain"),
    Setting("metrics-token", SECRET, "The token that clients send to read /metrics.", "another long random text",
        usual="none: nobody can read /metrics", secret=True),
    Setting("operator", LINE, "The operator of the site, named on the privacy page.",
        "Chess Club Springfield, 1 Main Street"),
    Setting("contact", CONTACT, "How to reach the operator: on the privacy page and in /.well-known/security.txt.",
        "mailto:host@games.example"),
    Setting("smtp", SMTP, "The mail server for turn notices in games with days per move; needs mail-from and"
        " public-url.", "smtp://user:password@mail.example:587", usual="none: no e-mail notices",
        secret=True),
    Setting("mail-from", SENDER, "The sender of those e-mails.", "Starboard <games@club.example>"),
    Setting("lobby", SWITCH, "Whether players can list their tables in a lobby that every visitor sees.", "off",
        default="on"),
    Setting("weekly-event", WEEKLY, "An event that the site creates and runs every week. The pace (live 900+15) and the"
        " time zone (UTC) can be omitted.",
        "thursday 19:30 spacewalk live 600+5 in Europe/Berlin"),
)  # fmt: skip
BY_NAME = {setting.name: setting for setting in SETTINGS}


def nearest(name: str, known: list[str]) -> str:
    """Suggest the most similar name, or list all names."""
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else f"the names are {', '.join(known)}"
