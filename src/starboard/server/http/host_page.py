"""The host's page at `/host`: the actions of `starboard host` for sessions signed in with the host's token.

The server renders plain HTML forms, each with a key known only to the session's pages. Without a session it shows only
a form for the token. If the site has no token, the page does not exist.
"""

import hmac
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import parse_qsl, quote, unquote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from starboard.core.message import Message, message
from starboard.server.host_token import LASTING, HostToken, form_key
from starboard.server.hosting import HostProblem, SiteHost
from starboard.server.http import host_html
from starboard.server.http.page import page
from starboard.server.http.request_context import check_limit, language_of, network_of, site_of
from starboard.server.http.responses import PRIVATE, HttpProblem, parse_number, read_whole
from starboard.server.site import Site
from starboard.server.store.error import NoTable
from starboard.server.store.retention import Policy
from starboard.server.stored_log import UnknownRules
from starboard.table.table import CLOSED, GATHERING, OVER, PLAYING
from starboard.words import sentence

PATH = "/host"
COOKIE = "starboard_host"
SAID = "starboard_host_said"  # result of the last form, shown once
LARGEST = 8192  # bytes of a form
STAGES = (PLAYING, GATHERING, OVER, CLOSED)
SHOWN = 30  # tables in a list
LINES = 50  # lines in the chat and in the log
FORM = "application/x-www-form-urlencoded"

Form = Mapping[str, str]
Shown = Callable[[Request, str], Awaitable[Response]]
REFUSED = HttpProblem(403, "This form does not belong to this page or has expired. Go back and reload the page.")


def _behind_token(show: Shown) -> Callable[[Request], Awaitable[Response]]:
    """Show the page to signed-in sessions, a token form to others, and 404 if the site has no token."""

    async def shown(request: Request) -> Response:
        tokens = HostToken(site_of(request).store)
        if not await tokens.exists():
            request.scope["path_params"] = {"path": request.url.path.strip("/")}
            return await page(request)
        session = request.cookies.get(COOKIE, "")
        if not await tokens.knows(session):
            return _html(host_html.sign_in(language_of(request), wrong=False), 200 if request.method == "GET" else 403)
        return await show(request, session)

    return shown


async def sign_in(request: Request) -> Response:
    tokens, language = HostToken(site_of(request).store), language_of(request)
    if not await tokens.exists():
        request.scope["path_params"] = {"path": request.url.path.strip("/")}
        return await page(request)
    check_limit(request, "host", network_of(request))
    session = await tokens.sign_in((await _form(request)).get("token", "").strip())
    if session is None:
        return _html(host_html.sign_in(language, wrong=True), 403)
    made = RedirectResponse(PATH, 303, PRIVATE)
    secure = request.url.scheme == "https"
    made.set_cookie(COOKIE, session, LASTING // 1000, path=PATH, httponly=True, samesite="strict", secure=secure)
    return made


async def overview(request: Request, session: str) -> Response:
    site, language = site_of(request), language_of(request)
    stage = request.query_params.get("stage", PLAYING)
    stage = stage if stage in STAGES else PLAYING
    host = SiteHost(site.store, site.service, site.clock)
    policy, expired = await host.expire(dry=True)
    body = host_html.overview(
        language, form_key(session), _said(request), STAGES, stage, await _tables(site, stage),
        await host.decisions(), policy, expired, await host.log(LINES), await host.reports(),
    )  # fmt: skip
    return _shown_once(_html(body))


async def _tables(site: Site, stage: str) -> list[host_html.HostTableLine]:
    rows = []
    for listed in await site.store.newest(stage, SHOWN):
        try:
            seats = [each.name for each in (await site.service.table(listed.table.id)).occupants if not each.open]
        except (NoTable, UnknownRules):
            seats = []
        rows.append(
            host_html.HostTableLine(listed.table.id, listed.table.rules.partition("/")[0], seats, listed.touched)
        )
    return rows


async def find(request: Request, session: str) -> Response:
    """Redirect to a table, given its id or its full link."""
    id = request.query_params.get("id", "").strip().rstrip("/").rpartition("/")[2]
    return RedirectResponse(f"{PATH}/tables/{quote(id, safe='')}" if id else PATH, 303, PRIVATE)


async def table(request: Request, session: str) -> Response:
    site, language = site_of(request), language_of(request)
    try:
        found = await SiteHost(site.store, site.service).table(request.path_params["table"])
    except HostProblem as problem:
        return _say(RedirectResponse(PATH, 303, PRIVATE), request, problem.why)
    lines = await site.store.of(found.setup.id).chat.after(found.setup.id, 0, LINES)
    return _shown_once(_html(host_html.table(language, form_key(session), _said(request), found, lines)))


async def act(request: Request, session: str) -> Response:
    """Handle a submitted form, then redirect to its page."""
    form = await _form(request)
    if not hmac.compare_digest(form.get("key", "").encode(), form_key(session).encode()):
        raise REFUSED
    check_limit(request, "request", session)
    back = f"{PATH}/tables/{quote(form['at'], safe='')}" if form.get("at") else PATH
    made = RedirectResponse(back, 303, PRIVATE)
    site = site_of(request)
    if form.get("act") == "sign-out":
        await HostToken(site.store).sign_out(session)
        made.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
        return made
    try:
        outcome = await _done(site, form)
    except HostProblem as problem:
        outcome = problem.why
    await site.follow_host()
    return _say(made, request, outcome)


async def _done(site: Site, form: Form) -> Message:
    host = SiteHost(site.store, site.service, site.clock)
    who, words, days = form.get("who", "").strip(), form.get("words", ""), _days(form.get("days", ""))
    acts: dict[str, Callable[[], Awaitable[Message]]] = {
        "close": lambda: host.close(form.get("at", ""), words),
        "ban": lambda: host.ban(who, days, words),
        "unban": lambda: host.unban(who),
        "mute": lambda: host.mute(who, days),
        "unmute": lambda: host.unmute(who),
        "rename": lambda: host.rename(who, form.get("name", "")),
        "free": lambda: host.free_name(who),
        "chat": lambda: host.chat(form.get("state") == "on"),
        "retention": lambda: host.set_retention(Policy(_number(form, "finished"), _number(form, "abandoned"))),
        "delete": lambda: _expire(host),
        "line": lambda: _take_back(site, form),
        "dismiss": lambda: host.dismiss(form.get("table", ""), _number(form, "n")),
    }
    wanted = acts.get(form.get("act", ""))
    if wanted is None:
        raise REFUSED
    return await wanted()


async def _expire(host: SiteHost) -> Message:
    return message("server.deleted", count=(await host.expire())[1])


async def _take_back(site: Site, form: Form) -> Message:
    id, n = form.get("at", ""), _number(form, "n")
    if not await site.tables.delete_message(id, n):
        raise HostProblem(message("server.no_line"))
    await site.store.moderation.note("line", id, str(n))
    return message("server.line_gone")


def _number(form: Form, name: str) -> int:
    return parse_number(form.get(name, "").strip()) or 0


def _days(text: str) -> int | None:
    return (parse_number(text.strip()) or -1) if text.strip() else None


async def _form(request: Request) -> Form:
    """Return the fields of a small form. Raise HttpProblem if it cannot be read."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise HttpProblem(415, "Send the data as a form.")
    body = await read_whole(request, LARGEST)
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=20))
    except ValueError as fault:
        raise HttpProblem(400, "The form cannot be read.") from fault


def _html(body: str, status: int = 200) -> Response:
    return HTMLResponse(body, status, PRIVATE)


def _say(response: Response, request: Request, said: Message) -> Response:
    text = sentence(language_of(request), said.id, said.args)
    secure = request.url.scheme == "https"
    response.set_cookie(SAID, quote(text), 60, path=PATH, httponly=True, samesite="strict", secure=secure)
    return response


def _said(request: Request) -> str:
    return unquote(request.cookies.get(SAID, ""))[:500]


def _shown_once(response: Response) -> Response:
    response.delete_cookie(SAID, path=PATH, httponly=True, samesite="strict")
    return response


ROUTES: list[BaseRoute] = [
    Route(PATH, _behind_token(overview), methods=["GET"]),
    Route(f"{PATH}/sign-in", sign_in, methods=["POST"]),
    Route(f"{PATH}/tables", _behind_token(find), methods=["GET"]),
    Route(f"{PATH}/tables/{{table}}", _behind_token(table), methods=["GET"]),
    Route(f"{PATH}/act", _behind_token(act), methods=["POST"]),
]
