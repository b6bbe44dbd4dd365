"""All that is stored about whoever asks, over HTTP."""

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.delete_person import MOST
from starboard.server.guests.links import LASTING
from starboard.server.http.notices import stored_channels, stored_notices
from starboard.server.http.people import name_of, tokens_of
from starboard.server.http.request_context import check_limit, person_of, site_of
from starboard.server.http.responses import PRIVATE, json_response
from starboard.server.person_page import as_game, game_ratings
from starboard.server.store.expiring_item import FOR_EVER
from starboard.server.store.moderation import KINDS
from starboard.wire.api.account import Passkey
from starboard.wire.api.personal_data import (
    HostAct,
    HostDecision,
    PersonalData,
    RatedGame,
    StoredEvent,
    StoredLink,
    StoredMessage,
    StoredTable,
)

if TYPE_CHECKING:
    from starboard.server.site import Site


async def data(request: Request) -> Response:
    """All that is stored about whoever asks, to be kept as a file."""
    site, person = site_of(request), await person_of(request)
    check_limit(request, "link", person)
    listed = await site.store.listed(person, MOST)
    tables = [
        StoredTable(each.table.id, each.table.rules, each.table.stage, each.role, each.table.created, each.touched)
        for each in listed
    ]
    said = [
        StoredMessage(each.table, each.at, each.text)
        for shard in site.store.shards
        for each in await shard.chat.by(person)
    ]
    results = [
        as_game(each) for shard in site.store.shards for each in await shard.results.of(person, person, FOR_EVER, MOST)
    ]
    kept = [Passkey(id, each.label, each.made, each.used) for id, each in (await site.passkeys.of(person)).items()]
    rated = await site.store.ratings.results_of(person)
    items = await site.store.expiring_items.of(person)
    found = PersonalData(
        person, await name_of(request, person), await site.progress.of(person), await tokens_of(site, person), tables,
        said, (await site.pages.of(person)).shown, results, await stored_channels(site, person),
        await stored_notices(site, person), await _events(site, person),
        await site.store.listings.of(person),
        await game_ratings(site, person),
        [StoredMessage(each.table, each.at, each.text) for each in await site.store.moderation.reports(person)],
        kept,
        [RatedGame(each.table, each.game, each.ended, each.side, each.place) for each in rated],
        [StoredLink(each.kind, each.expires) for each in items if each.kind in LASTING],
        [HostDecision(each.kind, bytes(each.body).decode(), each.expires) for each in items if each.kind in KINDS],
        [HostAct(each.at, each.act, each.words) for each in await site.store.moderation.about(person)],
    )  # fmt: skip
    return json_response(
        found, headers={**PRIVATE, "content-disposition": 'attachment; filename="starboard-data.json"'}
    )


async def _events(site: "Site", person: str) -> list[StoredEvent]:
    found = []
    for each in await site.store.events.of(person, MOST):
        event = await site.events.latest(each.id)
        entrant = event.entrant_of(person)
        found.append(
            StoredEvent(event.code, event.terms.name, each.role, entrant.name if entrant else "", each.created)
        )
    return found
