"""The list of addresses: what is taken, what is given. The application and its written description come from it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from starboard.server.http import (
    about,
    bots,
    chat,
    events,
    games,
    health,
    invitations,
    lobby,
    metrics,
    notices,
    passkeys,
    people,
    person_pages,
    personal_data,
    reviews,
    stories,
    tables,
)
from starboard.wire import event as event_api
from starboard.wire import picture, server
from starboard.wire.api.account import (
    Ceremony,
    Deleted,
    InvitedBot,
    NewPasskey,
    NewToken,
    Passkey,
    PasskeyList,
    ShownPasskey,
    Token,
)
from starboard.wire.api.commands import Doing, Done
from starboard.wire.api.games import Box, GameInfo, LessonInfo, PuzzleInfo, SeatingInfo
from starboard.wire.api.invitations import FoundTable, Invitation, InviteCode, Made, Spoken
from starboard.wire.api.links import Arrival, Claim, Decision, Link, Opened, Shared, Taken, Waiting
from starboard.wire.api.lobby import Listed, LobbyPage, NewListing, Show
from starboard.wire.api.notices import MailWish, NoticeChannels, PushEnd, PushSubscription
from starboard.wire.api.people import Me, Naming
from starboard.wire.api.person_page import Leader, PageChoice, PersonPage
from starboard.wire.api.personal_data import PersonalData
from starboard.wire.api.programs import Alive, Awaited, Ended, Position, Requested
from starboard.wire.api.reviews import ReviewInfo, Story
from starboard.wire.api.site import Health, Privacy, Ready
from starboard.wire.api.tables import NewTable, TableInfo

Handler = Callable[[Request], Awaitable[Response]]
JSON, TEXT, LINES, SVG = "application/json", "text/plain", "application/x-ndjson", "image/svg+xml"


@dataclass(frozen=True)
class Endpoint:
    """One method at one address: who answers, what the answer holds, what the body must hold.

    `query` names what may stand behind the `?`; `may` are the refusals besides those that every address knows.
    """

    method: str
    path: str
    handler: Handler
    about: str
    gives: Any = None
    takes: Any = None
    status: int = 200
    kind: str = JSON
    query: tuple[tuple[str, str], ...] = ()
    may: tuple[int, ...] = ()
    guest: bool = True  # asks who it is
    bots: bool = True  # takes a token too; else only a person in the browser may do it


SEAT = (("seat", "one of your own seats"),)
BEFORE = (("before", "only games that ended before this time, in ms"),)
LANGUAGE = (("language", "the reader's language; else by the header Accept-Language"),)
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/me", people.me, "Who am I? Somebody new becomes a guest.", Me, guest=False, may=(401,)),
    Endpoint("POST", "/api/me", people.rename, "Choose what to be called.", Me, Naming, bots=False),
    Endpoint("DELETE", "/api/me", people.forget, "Delete what is mine.", Deleted, bots=False),
    Endpoint("GET", "/api/me/data", personal_data.data, "All that is stored about me.", PersonalData, bots=False),
    Endpoint("POST", "/api/me/link", people.move, "Make a link that moves me to another device.", Link, status=201,
        bots=False),
    Endpoint("POST", "/api/me/sign-out", people.sign_out, "Sign out all my other devices.", Me, bots=False),
    Endpoint("GET", "/api/me/devices", people.devices, "The devices that want to continue as me.", list[Waiting],
        bots=False),
    Endpoint("POST", "/api/me/devices/{device}", people.decide, "Let one in, or not.", takes=Decision, status=204,
        may=(404,), bots=False),
    Endpoint("POST", "/api/me/arrival", people.arrival, "What would such a link do here?", Arrival, Opened,
        may=(410,), guest=False),
    Endpoint("POST", "/api/me/claim", people.claim, "Use such a link: ask the other device to let this one in.",
        Claim, Opened, may=(410,), guest=False),
    Endpoint("POST", "/api/me/arrive", people.arrive, "Become that guest, once the other device said yes; until then no"
        " person is named.", Me, Opened, may=(410,), guest=False),
    Endpoint("POST", "/api/me/back", people.back, "Become the guest that this browser was before.", Me, may=(404,),
        bots=False),
    Endpoint("GET", "/api/me/tokens", people.tokens, "My tokens.", list[Token], bots=False),
    Endpoint("POST", "/api/me/tokens", people.new_token, "Make a token.", Token, NewToken, 201, may=(409,),
        bots=False),
    Endpoint("DELETE", "/api/me/tokens/{token}", people.revoke, "Revoke a token.", status=204, may=(404,),
        bots=False),
    Endpoint("GET", "/api/me/passkeys", passkeys.passkeys, "My passkeys.", PasskeyList, bots=False),
    Endpoint("POST", "/api/me/passkeys/options", passkeys.creation_options, "What to ask the browser for, to make one.",
        Ceremony, may=(409,), bots=False),
    Endpoint("POST", "/api/me/passkeys", passkeys.add, "Keep the passkey that the browser made.", Passkey,
        NewPasskey, 201, may=(409,), bots=False),
    Endpoint("DELETE", "/api/me/passkeys/{passkey}", passkeys.remove, "Remove a passkey.", status=204, may=(404,),
        bots=False),
    Endpoint("POST", "/api/passkeys/options", passkeys.request_options, "What to ask the browser for, to sign in.",
        Ceremony, may=(409,), guest=False, bots=False),
    Endpoint("POST", "/api/passkeys", passkeys.sign_in, "Sign in with a passkey.", Me, ShownPasskey, may=(409,),
        guest=False, bots=False),
    Endpoint("GET", "/api/me/events", bots.events, "Hear when I am awaited, a line of JSON each.", Awaited
        | Requested
        | Ended
        | Alive, kind=LINES),
    Endpoint("GET", "/api/me/notices", notices.channels, "How I hear of a turn while I am away.", NoticeChannels,
        bots=False),
    Endpoint("POST", "/api/me/notices/push", notices.push, "Tell this browser too.", takes=PushSubscription,
        status=204, may=(409,), bots=False),
    Endpoint("POST", "/api/me/notices/push/end", notices.end_push, "Tell it no more.", takes=PushEnd, status=204,
        bots=False),
    Endpoint("POST", "/api/me/notices/mail", notices.mail, "Write to this address, once a link there is opened.",
        takes=MailWish, status=204, may=(409,), bots=False),
    Endpoint("DELETE", "/api/me/notices/mail", notices.end_mail, "Write no more.", status=204, bots=False),
    Endpoint("POST", "/api/notices/confirm", notices.confirm, "Open the link that confirms an address.",
        takes=Opened, status=204, may=(410,), guest=False),
    Endpoint("POST", "/api/notices/{channel}/stop", notices.stop, "Unsubscribe, by the link in an e-mail.", status=204,
        guest=False),
    Endpoint("GET", "/api/me/lessons", people.learned, "The lessons that I have done, by game.", dict[str, list[str]]),
    Endpoint("POST", "/api/me/page", person_pages.choose, "Choose who may see my page.", PersonPage,
        PageChoice, may=(404,), bots=False),
    Endpoint("GET", "/api/people/{person}", person_pages.show, "The page of a person; `me` is my own.", PersonPage,
        query=BEFORE, may=(404,)),
    Endpoint("GET", "/api/tables/{table}/players/{seat}", person_pages.show_player,
        "The page of whoever holds a seat.", PersonPage, query=BEFORE, may=(404,)),
    Endpoint("GET", "/api/games", games.all_games, "Every game.", list[GameInfo], guest=False),
    Endpoint("GET", "/api/games/{key}/rulebook", games.rules, "A game's rulebook.", kind=TEXT, may=(404,), guest=False,
        query=LANGUAGE),
    Endpoint("GET", "/api/games/{key}/lessons", games.all_lessons, "A game's lessons.", list[LessonInfo],
        may=(404,), guest=False),
    Endpoint("GET", "/api/puzzles", games.todays_puzzles, "The puzzle of the day of every game.",
        list[PuzzleInfo], guest=False),
    Endpoint("GET", "/api/games/{key}/puzzles", games.puzzles_of_game, "A game's puzzles, today's first.",
        list[PuzzleInfo], may=(404,), guest=False),
    Endpoint("GET", "/api/games/{key}/ratings", person_pages.leaderboard, "The best of a game on this site.",
        list[Leader], may=(404,)),
    Endpoint("GET", "/api/games/{key}/seating", games.seating, "Who would play with whom.", SeatingInfo,
        query=(("seats", "how many play"), ("options", "house rules, as `mode=cards`")), may=(400, 404), guest=False),
    Endpoint("GET", "/api/games/{key}/picture.svg", games.cover, "A picture of a game.", kind=SVG, may=(404,),
        guest=False),
    Endpoint("GET", "/api/games/{key}/board.svg", games.middle, "A board in the middle of a game.", kind=SVG,
        may=(404,), guest=False),
    Endpoint("GET", "/api/games/{key}/goal.svg", games.goal, "A board that shows what a game is about.", kind=SVG,
        may=(404,), guest=False),
    Endpoint("GET", "/api/games/{key}/box/{language}", games.box, "All that a table of a game is drawn and told with.",
        Box, may=(404,), guest=False),
    Endpoint("GET", "/api/games/{key}/art/{file}", games.art, "A picture or a sound.", kind="*/*", may=(404,),
        guest=False),
    Endpoint("GET", "/api/words/{key}/{language}", games.sentences, "The words of a game.", dict[str, str], may=(404,),
        guest=False),
    Endpoint("GET", "/api/boards/{digest}", games.one_board, "A board, by the digest of its content.", picture.Board,
        query=(("table", "a table where it lies"), ("lesson", "or a lesson, as game/lesson")), may=(404,), guest=False),
    Endpoint("GET", "/api/tables", tables.mine, "My tables, the last played first.", list[TableInfo]),
    Endpoint("POST", "/api/tables", tables.create, "Make a table.", Made, NewTable, 201),
    Endpoint("GET", "/api/tables/{table}", tables.show, "A table.", TableInfo, may=(403, 404)),
    Endpoint("GET", "/api/lobby", lobby.lobby, "The tables that their owners show to everybody.", LobbyPage,
        query=(("game", "only this game"), ("pace", "only `none`, `live` or `days`"),
            ("language", "only in this language"), ("after", "go on after the last page, by its `more`")),
        may=(400,), guest=False),
    Endpoint("GET", "/api/show", lobby.show_game, "The game that bots play for whoever looks.", Show, guest=False),
    Endpoint("GET", "/api/tables/{table}/listing", lobby.listing, "Is a table in the lobby?", Listed, may=(404,)),
    Endpoint("POST", "/api/tables/{table}/listing", lobby.show, "Show my table in the lobby.", takes=NewListing,
        status=204, may=(403, 404, 409)),
    Endpoint("DELETE", "/api/tables/{table}/listing", lobby.hide, "Take my table out of the lobby.", status=204,
        may=(403, 404)),
    Endpoint("GET", "/api/tables/{table}/now", tables.now, "A table as it stands: what its live connection says first.",
        list[server.Hello | server.Shown], may=(403, 404)),
    Endpoint("POST", "/api/tables/{table}/commands", tables.command, "Do something at a table.", Done, Doing,
        may=(404, 409)),
    Endpoint("GET", "/api/tables/{table}/position", bots.position, "The game as one of my seats may know it.",
        Position, query=SEAT, may=(403, 404, 409)),
    Endpoint("GET", "/api/tables/{table}/record", tables.record, "The record of the game.", kind=TEXT, query=SEAT,
        may=(403, 404, 409)),
    Endpoint("GET", "/api/tables/{table}/replay", tables.replay, "Everything that happened, row by row.",
        list[server.Step], query=SEAT, may=(403, 404)),
    Endpoint("GET", "/api/tables/{table}/story", tables.words, "The last rows, in words alone.", list[server.Step],
        query=SEAT, may=(403, 404)),
    Endpoint("GET", "/api/tables/{table}/summary", stories.summary, "A finished game in a few sentences.", Story,
        may=(403, 404, 409)),
    Endpoint("GET", "/api/tables/{table}/picture.svg", stories.picture, "The board after a move, as I may see it; of a"
        " finished game as any seat saw it.", kind=SVG, query=(("move", "the row of the game; the last one"),
            ("seat", "one of your own seats, or of a finished game any")), may=(403, 404, 409)),
    Endpoint("GET", "/api/tables/{table}/review", reviews.review, "The review of a finished game, or how far it is.",
        ReviewInfo, may=(403, 404, 409)),
    Endpoint("POST", "/api/tables/{table}/seats/{seat}/link", tables.seat_link, "Make a link that hands my seat on.",
        Link, status=201, may=(403, 404)),
    Endpoint("POST", "/api/tables/{table}/seats/{seat}/bot", tables.invite_bot, "Let one of my bots sit down.",
        Done, InvitedBot, may=(404, 409), bots=False),
    Endpoint("DELETE", "/api/tables/{table}/chat/{n}", chat.take_back, "Take back a line of the chat.", status=204,
        may=(404,)),
    Endpoint("POST", "/api/tables/{table}/chat/{n}/report", chat.report, "Report a line of the chat to the host.",
        status=204, may=(404,), bots=False),
    Endpoint("POST", "/api/seats", tables.take_seat, "Open such a link.", Taken, Opened, may=(404, 409, 410)),
    Endpoint("GET", "/api/events", events.mine, "The events that I organize or signed up for, the newest first.",
        list[event_api.ListedEvent]),
    Endpoint("POST", "/api/events", events.create, "Make an event.", event_api.EventInfo, event_api.NewEvent, 201,
        bots=False),
    Endpoint("GET", "/api/events/{code}", events.show, "An event: its rounds, tables and standings.",
        event_api.EventInfo, may=(404,)),
    Endpoint("POST", "/api/events/{code}", events.command, "Sign up for an event, leave it, or organize it.",
        event_api.EventInfo, event_api.EventDoing, may=(404, 409)),
    Endpoint("GET", "/api/events/{code}/tables/{table}/board.svg", events.board,
        "The board of a table of the current round, as spectators see it.", kind=SVG, may=(404,)),
    Endpoint("GET", "/api/invitation", invitations.invitation, "Where others reach this site.", Invitation),
    Endpoint("POST", "/api/invitation", invitations.invite, "Open it to the home network.", Invitation, may=(409,),
        bots=False),
    Endpoint("POST", "/api/qr.svg", invitations.qr, "The QR code of a page.", takes=Shared, kind=SVG, may=(404,),
        guest=False),
    Endpoint("POST", "/api/tables/{table}/code", invitations.new_code, "The code by which to invite to a table.",
        InviteCode, may=(403, 404)),
    Endpoint("POST", "/api/codes", invitations.find_by_code, "Find a table by its code.", FoundTable, Spoken,
        may=(404,)),
    Endpoint("GET", "/api/privacy", about.privacy_page, "What this site stores about its visitors.", Privacy,
        guest=False, query=LANGUAGE),
    Endpoint("GET", "/.well-known/security.txt", about.security_txt, "How to report a security problem (RFC 9116).",
        kind=TEXT, may=(404,), guest=False),
    Endpoint("GET", "/health", health.health, "Is the process alive?", Health, guest=False),
    Endpoint("GET", "/ready", health.ready, "Can it take work?", Ready, guest=False, may=(503,)),
    Endpoint("GET", "/metrics", metrics.metrics, "What is counted, for Prometheus; with the host's token.", kind=TEXT,
        may=(404,), guest=False),
)  # fmt: skip
