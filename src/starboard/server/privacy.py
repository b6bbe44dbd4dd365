"""The privacy page: which data is stored and for how long, with periods taken from the constants in the code."""

from functools import cache
from pathlib import Path

from starboard.server.guests.cookie import YEAR
from starboard.server.guests.links import LASTING, MAIL, MOVE, SCREEN, SEAT
from starboard.server.guests.passkeys import LASTING as LASTING_CHALLENGE
from starboard.server.guests.progress import LASTING as LASTING_LESSON
from starboard.server.guests.screens import LASTING_PASS
from starboard.server.guests.tokens import LASTING as LASTING_TOKEN
from starboard.server.lobby import BRIEFLY as LOBBY_BRIEFLY
from starboard.server.lobby import LASTING as LOBBY_LASTING
from starboard.server.notices.channel import LASTING as LASTING_CHANNEL
from starboard.server.store.moderation import KEPT, REPORTED
from starboard.server.store.notice import KEPT as KEPT_NOTICE
from starboard.server.store.unbegun import WEEK
from starboard.words import listed_languages, sentence

HERE = Path(__file__).parent
DAY = 24 * 3600_000  # milliseconds
TIMES = {
    "cookie_days": YEAR // (24 * 3600),
    "name_days": YEAR // (24 * 3600),
    "table_days": WEEK // DAY,
    "lesson_years": LASTING_LESSON // (365 * DAY),
    "token_years": LASTING_TOKEN // (365 * DAY),
    "link_minutes": LASTING[MOVE] // 60_000,
    "challenge_minutes": LASTING_CHALLENGE // 60_000,
    "host_days": KEPT // DAY,
    "lobby_days": LOBBY_LASTING["days"] // DAY,
    "lobby_seconds": LOBBY_BRIEFLY // 1000,
    "report_days": REPORTED // DAY,
    "seat_days": LASTING[SEAT] // DAY,
    "screen_minutes": LASTING[SCREEN] // 60_000,
    "pass_days": LASTING_PASS // DAY,
    "channel_days": LASTING_CHANNEL // DAY,
    "mail_hours": LASTING[MAIL] // 3600_000,
    "notice_days": KEPT_NOTICE // DAY,
}


def languages() -> list[str]:
    """Return the languages that have a privacy page; English first."""
    return [each for each in listed_languages() if _file("privacy", each).exists()]


def privacy(language: str, operator: str, contact: str) -> str:
    """Return the privacy page in Markdown. `operator` and `contact` are the host's settings."""
    who = "operator" if operator else "no_operator"
    lines = [sentence(language, f"server.privacy.{who}", {"operator": operator}.items())]
    if contact:
        reached = {"contact": contact.removeprefix("mailto:")}
        lines.append(sentence(language, "server.privacy.contact", reached.items()))
    return _read("privacy", language).format(operator=" ".join(lines), **TIMES)


def page_privacy(language: str) -> str:
    """Return the privacy page for a static site, where all data stays in the visitor's browser."""
    return _read("privacy_in_page", language)


@cache
def _read(name: str, language: str) -> str:
    return _file(name, language).read_text("utf-8")


def _file(name: str, language: str) -> Path:
    return HERE / (f"{name}.md" if language == "en" else f"{name}.{language}.md")
