"""Export over HTTP of all data stored about the caller."""

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.delete_person import MOST
from starboard.server.guests.links import LASTING
from starboard.server.http.notices import stored_channels
from starboard.server.http.passkeys import passkeys_of
from starboard.server.http.people import tokens_of
from starboard.server.http.request_context import site_of
from starboard.server.http.responses import PRIVATE, json_response
from starboard.server.person_page import as_game, game_ratings
from starboard.server.rating import shown
from starboard.server.store.chat import ChatMessage
from starboard.server.store.expiring_item import FOR_EVER
from starboard.server.store.moderation import KINDS, Report
from starboard.server.store.tournaments import ListedTournament
from starboard.server.store.tries import PUZZLES
from starboard.server.tournaments.service import TournamentService
from starboard.wire.api.person_page import GameRating
from starboard.wire.api.personal_data import (
    HostAct,
    HostDecision,
    PersonalData,
    RatedGame,
    StoredLink,
    StoredMessage,
    StoredNotice,
    StoredTable,
    StoredTournament,
    StoredTry,
)


async def data(request: Request, person: str) -> Response:
    """Send all data stored about the caller as a file."""
    site = site_of(request)
    store, accounts, items = site.store, site.accounts, await site.store.expiring_items.of(person)
    hinted = {table for shard in store.shards for table in await shard.tables.hinted_by(person)}
    puzzles = (await store.ratings.of(PUZZLES, [person])).get(person)
    found = PersonalData(
        person=person,
        name=await accounts.name(person),
        lessons=await accounts.progress.of(person),
        tokens=await tokens_of(accounts, person),
        tables=[
            StoredTable(
                each.table.id,
                each.table.rules,
                each.table.stage,
                each.role,
                each.table.created,
                each.touched,
                each.table.id in hinted,
            )
            for each in await store.listed(person, MOST)
        ],
        messages=[_message(each) for shard in store.shards for each in await shard.chat.by(person)],
        page=(await accounts.pages.of(person)).shown,
        ladder=await accounts.pages.on_ladder(person),
        results=[
            as_game(each) for shard in store.shards for each in await shard.results.of(person, person, FOR_EVER, MOST)
        ],
        channels=await stored_channels(site.messenger.channels, person),
        notices=[StoredNotice(each.table, each.at, each.part, each.outcome) for each in await store.notices.of(person)],
        events=[await _event(site.tournaments, each, person) for each in await store.tournaments.of(person, MOST)],
        lobby=await store.listings.of(person),
        ratings=await game_ratings(store, person),
        reported=[_message(each) for each in await store.moderation.reports(person)],
        passkeys=await passkeys_of(accounts, person),
        rated=[
            RatedGame(each.table, each.game, each.ended, each.side, each.place)
            for each in await store.ratings.results_of(person)
        ],
        links=[StoredLink(each.kind, each.expires) for each in items if each.kind in LASTING],
        decisions=[
            HostDecision(each.kind, bytes(each.body).decode(), each.expires) for each in items if each.kind in KINDS
        ],
        tries=[StoredTry(each.game, each.puzzle, each.at, bool(each.solved)) for each in await store.tries.of(person)],
        puzzle_rating=GameRating(PUZZLES, *shown(puzzles, PUZZLES), puzzles.games) if puzzles else None,
        host_log=[HostAct(each.at, each.act, each.words) for each in await store.moderation.about(person)],
    )
    return json_response(
        found, headers={**PRIVATE, "content-disposition": 'attachment; filename="starboard-data.json"'}
    )


def _message(said: ChatMessage | Report) -> StoredMessage:
    return StoredMessage(said.table, said.at, said.text)


async def _event(tournaments: TournamentService, listed: ListedTournament, person: str) -> StoredTournament:
    tournament = await tournaments.latest(listed.id)
    entrant = tournament.entrant_of(person)
    name = entrant.name if entrant else ""
    return StoredTournament(tournament.code, tournament.terms.name, listed.role, name, listed.created)
