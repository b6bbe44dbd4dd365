"""Preview tags in the head of a table's page, which messengers show for an invite link.

They name the players, as the page itself does, but reveal nothing about the game. The picture is the game's cover,
drawn in advance by `tools/previews.py`, because messengers do not show SVG.
"""

from starlette.requests import Request

from starboard.core.message import Message, message
from starboard.core.plain_name import plain_name
from starboard.server.http.games import art_file
from starboard.server.http.preload import Hint
from starboard.server.http.request_context import language_of, site_of
from starboard.table.table import CLOSED, GATHERING, OVER, PLAYING, Table
from starboard.words import catalogue, locale_of, sentence

PICTURE = "preview.jpg"
SIZE = (1200, 630)  # px, as messengers expect


def tags(request: Request, table: Table) -> list[Hint]:
    """Return the tags for a table's page."""
    site, language, id = site_of(request), language_of(request), table.setup.id
    game = table.setup.key
    said, base = live_sentence(table), site.invitation.base(f"{request.url.scheme}://{request.url.netloc}")
    about = f"{game}.tagline"
    told = {
        "og:site_name": "Starboard",
        "og:type": "website",
        "og:url": f"{base}/t/{id}",
        "og:title": sentence(language, said.id, said.args),
        "og:description": sentence(language, about, ()) if about in catalogue(game, "en") else "",
        "og:locale": locale_of(language),
        **(_picture(f"{base}/api/games/{game}/art/{PICTURE}", language, game) if art_file(game, PICTURE) else {}),
    }
    card = "summary_large_image" if "og:image" in told else "summary"
    return [
        ("meta", {"name": "robots", "content": "noindex"}),
        *(("meta", {"property": name, "content": value}) for name, value in told.items() if value),
        ("meta", {"name": "twitter:card", "content": card}),
    ]


def _picture(address: str, language: str, game: str) -> dict[str, str]:
    width, height = map(str, SIZE)
    alt = sentence(language, f"{game}.name", ())
    return {"og:image": address, "og:image:width": width, "og:image:height": height, "og:image:alt": alt}


def live_sentence(table: Table) -> Message:
    """Return the preview's sentence: the game, the inviting player and the free seats; later, the players."""
    game, seats = message(f"{table.setup.key}.name"), len(table.occupants)
    free = sum(occupant.open for occupant in table.occupants)
    host = next((plain_name(table.occupant(seat).name) for seat in table.seats_of(table.owner)), "")
    names = ", ".join(filter(None, (plain_name(each.name) for each in table.occupants if each.person)))
    if table.stage == GATHERING and free and host:
        return message("server.preview.invites", name=host, game=game, count=free, seats=seats)
    if table.stage == GATHERING and free:
        return message("server.preview.invited", game=game, count=free, seats=seats)
    if table.stage == PLAYING and names and not table.private:
        return message("server.preview.playing", game=game, names=names)
    ended = table.stage in (OVER, CLOSED)
    return message("server.preview.over" if ended else "server.preview.full", game=game)
