"""The privacy page: what is stored, and for how long, by the constants that decide it."""

from functools import cache
from pathlib import Path

from starboard.server.guests.cookie import YEAR
from starboard.server.guests.links import LASTING, MAIL, MOVE, SEAT
from starboard.server.guests.passkeys import LASTING as LASTING_CHALLENGE
from starboard.server.guests.progress import LASTING as LASTING_LESSON
from starboard.server.guests.tokens import LASTING as LASTING_TOKEN
from starboard.server.lobby import BRIEFLY as LOBBY_BRIEFLY
from starboard.server.lobby import LASTING as LOBBY_LASTING
from starboard.server.notices.channel import LASTING as LASTING_CHANNEL
from starboard.server.store.moderation import KEPT, REPORTED
from starboard.server.store.notice import KEPT as KEPT_NOTICE
from starboard.server.store.unbegun import WEEK

HERE = Path(__file__).parent
DAY = 24 * 3600_000  # milliseconds
LANGUAGES = {
    "en": ("This site is run by {operator}.", "Contact: {contact}", "The operator of this site has not given a name."),
    "de": (
        "Diese Website betreibt {operator}.",
        "Kontakt: {contact}",
        "Wer diese Website betreibt, ist nicht angegeben.",
    ),
}
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
    "channel_days": LASTING_CHANNEL // DAY,
    "mail_hours": LASTING[MAIL] // 3600_000,
    "notice_days": KEPT_NOTICE // DAY,
}


def privacy(language: str, operator: str, contact: str) -> str:
    """The page in plain Markdown. `operator` and `contact` are as the host has set them."""
    named, reached, nobody = LANGUAGES[language]
    lines = [named.format(operator=operator) if operator else nobody]
    if contact:
        lines.append(reached.format(contact=contact.removeprefix("mailto:")))
    return _read("privacy", language).format(operator=" ".join(lines), **TIMES)


def page_privacy(language: str) -> str:
    """The page of a folder of static files: everything stays in the visitor's browser."""
    return _read("privacy_in_page", language)


@cache
def _read(name: str, language: str) -> str:
    file = f"{name}.md" if language == "en" else f"{name}.{language}.md"
    return (HERE / file).read_text("utf-8")
