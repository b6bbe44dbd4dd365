"""HTML of the host's page, with all text escaped, in the site's colours."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from starboard.server.http.page import files
from starboard.server.restrictions import CHAT, OFF
from starboard.server.store.chat import ChatMessage
from starboard.server.store.expiring_item import FOR_EVER
from starboard.server.store.moderation import BAN, MUTE, NAME, SETTING, Act, ModerationDecision, Report
from starboard.server.store.retention import Policy
from starboard.table.table import CLOSED, OVER, Table
from starboard.words import sentence

STYLE = Path(__file__).with_name("host.css").read_text("utf-8")


@dataclass(frozen=True)
class HostTableLine:
    """A table in the list, with its players and the time in ms of its last row."""

    id: str
    game: str
    seats: Sequence[str]
    touched: int


class _Words:
    """Text of the page in one language, escaped for HTML."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, id: str, **args: Any) -> str:
        return escape(sentence(self.language, f"server.{id}", args.items()))

    def game(self, key: str) -> str:
        return escape(sentence(self.language, f"{key}.name", ()))


def sign_in(language: str, wrong: bool) -> str:
    say = _Words(language)
    said = f'<p class="said" role="alert">{say("page.wrong")}</p>' if wrong else ""
    token = f'<input name="token" type="password" autocomplete="off" required aria-label="{say("page.token")}">'
    return _page(
        say,
        f"""<main class="narrow">{said}<section><h1>{say("page.title")}</h1>
        <p class="muted">{say("page.about_token")}</p><form method="post" action="/host/sign-in">
        <label>{say("page.token")}{token}</label><button class="main">{say("page.sign_in")}</button></form>
        </section></main>""",
    )


def overview(
    language: str, key: str, said: str, stages: Sequence[str], stage: str, tables: Sequence[HostTableLine],
    decisions: Sequence[ModerationDecision], policy: Policy, expired: int, log: Sequence[Act],
    reports: Sequence[Report],
) -> str:  # fmt: skip
    say = _Words(language)
    return _page(
        say,
        f"""{_flash(said)}<main class="wide">
        <div class="column">{_reports(say, key, reports)}{_tables(say, stages, stage, tables)}</div>
        <div class="column side">{_people(say, key, decisions)}{_site(say, key, decisions, policy, expired)}</div>
        <div class="column">{_log(say, log)}</div></main>""",
        _form(key, "sign-out", f"<button>{say('page.sign_out')}</button>"),
    )


def _reports(say: _Words, key: str, reports: Sequence[Report]) -> str:
    """Return the section of reported chat messages; "" if there are none."""
    if not reports:
        return ""
    items = []
    for each in reports:
        own = _hidden(table=each.table, n=str(each.n), who=each.author)
        mute = _form(key, "mute", f"{own}{_days(say)}<button>{say('page.mute')}</button>")
        done = _form(key, "dismiss", f"{own}<button>{say('page.dismiss')}</button>")
        at = f'<a href="/host/tables/{escape(each.table)}">{say("page.at_table")}</a> · {_time(each.at)}'
        items.append(
            f"<li><div>{escape(each.text)}<small><code>{escape(each.author)}</code></small><small>{at}</small></div>"
            f"{mute}{done}</li>"
        )
    return f"""<section><h2>{say("page.reports")}</h2><p class="muted">{say("page.about_reports")}</p>
        {_list(say, items)}</section>"""


def _tables(say: _Words, stages: Sequence[str], chosen: str, tables: Sequence[HostTableLine]) -> str:
    def tab(stage: str) -> str:
        current = ' aria-current="page"' if stage == chosen else ""
        return f'<a href="/host?stage={stage}"{current}>{say(f"stage.{stage}")}</a>'

    items = [
        f"""<li><div><a href="/host/tables/{escape(row.id)}">{say.game(row.game)}</a>
        <small>{escape(", ".join(filter(None, row.seats))) or say("page.nobody")}</small></div>
        <small>{_time(row.touched)}</small></li>"""
        for row in tables
    ]
    find = f'<label>{say("page.find")}<input name="id" required></label><button>{say("page.show")}</button>'
    return f"""<section><h2>{say("page.tables")}</h2><nav>{"".join(map(tab, stages))}</nav>{_list(say, items)}
        <form method="get" action="/host/tables">{find}</form></section>"""


def _people(say: _Words, key: str, decisions: Sequence[ModerationDecision]) -> str:
    lifts = {BAN: "unban", MUTE: "unmute", NAME: "free"}
    items = []
    for each in decisions:
        if each.kind != SETTING:
            until = "" if each.until >= FOR_EVER else say("page.until", time=_time(each.until))
            about = " · ".join(filter(None, (say(f"kind.{each.kind}"), until, escape(each.words))))
            lift = f"{_hidden(who=each.subject)}<button>{say(f'page.{lifts[each.kind]}')}</button>"
            items.append(
                f"<li><div><code>{escape(each.subject)}</code><small>{about}</small></div>"
                f"{_form(key, lifts[each.kind], lift)}</li>"
            )
    who = f'<label>{say("page.who")}<input name="who" required></label>'
    ban = f'{who}{_days(say)}{_words(say)}<button class="bad">{say("page.ban")}</button>'
    return f"""<section><h2>{say("page.people")}</h2>{_list(say, items)}
        <h2>{say("page.ban_title")}</h2>{_form(key, "ban", ban)}</section>"""


def _site(say: _Words, key: str, decisions: Sequence[ModerationDecision], policy: Policy, expired: int) -> str:
    off = any(each.kind == SETTING and each.subject == CHAT and each.words == OFF for each in decisions)
    state = "on" if off else "off"
    now = f"<p>{say('chat_off' if off else 'chat_on')}</p>"
    turn = f"{_hidden(state=state)}{now}<button>{say(f'page.turn_{state}')}</button>"

    def days(kind: str, value: int) -> str:
        field = f'<input name="{kind}" inputmode="numeric" pattern="[0-9]*" value="{value}">'
        return f"<label>{say(f'page.{kind}')}{field}</label>"

    kept = days("finished", policy.finished) + days("abandoned", policy.abandoned)
    sweep = f'<p class="muted">{say("page.expired", count=expired)}</p>'
    delete = _form(key, "delete", f'<button class="bad">{say("page.delete")}</button>') if expired else ""
    return f"""<section><h2>{say("page.chat")}</h2>{_form(key, "chat", turn)}</section>
        <section><h2>{say("page.retention")}</h2><p class="muted">{say("page.about_retention")}</p>
        {_form(key, "retention", f"{kept}<button>{say('page.save')}</button>")}{sweep}{delete}</section>"""


def _log(say: _Words, log: Sequence[Act]) -> str:
    items = [
        f"<li><div>{say(f'act.{each.act}')} <code>{escape(each.subject)}</code> {escape(each.words)}</div>"
        f"<small>{_time(each.at)}</small></li>"
        for each in log
    ]
    return f"<section><h2>{say('page.log')}</h2>{_list(say, items)}</section>"


def table(language: str, key: str, said: str, found: Table, chat: Sequence[ChatMessage]) -> str:
    say, id = _Words(language), found.setup.id
    names = {one.who: one.name for one in found.occupants if one.person}
    seats = [
        f"<li><div>{escape(one.name) or say('page.no_name')}<small>{_who(say, one.kind, one.who)}</small></div>"
        f"{_guest(say, key, id, one.who) if one.person else ''}</li>"
        for one in found.occupants
    ]
    lines = [_line(say, key, id, line, names.get(line.author, "")) for line in chat if line.text]
    return _page(
        say,
        f"""{_flash(said)}<main class="wide"><div class="column"><section><h1>{say.game(found.setup.key)}</h1>
        <p>{say(f"stage.{found.stage}")} · <a href="/t/{escape(id)}">{say("page.open_table")}</a></p>
        <p class="muted">{say("page.made_by")} <code>{escape(found.owner)}</code></p><ul>{"".join(seats)}</ul>
        {_guest(say, key, id, found.owner) if found.owner not in names else ""}</section></div><div class="column">
        {_close(say, key, found)}<section><h2>{say("page.chat")}</h2>{_list(say, lines)}</section></div></main>""",
    )


def _line(say: _Words, key: str, at: str, line: ChatMessage, name: str) -> str:
    delete = _form(key, "line", f"{_hidden(at=at, n=str(line.n))}<button>{say('page.delete_line')}</button>")
    who = f"<small>{escape(name)} <code>{escape(line.author)}</code></small>"
    return f"<li><div>{escape(line.text)}{who}</div>{delete}</li>"


def _who(say: _Words, kind: str, who: str) -> str:
    return f"<code>{escape(who)}</code>" if kind == "person" else say(f"kind.{kind}")


def _close(say: _Words, key: str, found: Table) -> str:
    if found.stage in (OVER, CLOSED):
        return f"<section><h2>{say(f'stage.{found.stage}')}</h2><p>{escape(found.closed)}</p></section>"
    fields = f'{_hidden(at=found.setup.id)}{_words(say)}<button class="bad">{say("page.close")}</button>'
    return f"""<section><h2>{say("page.close_title")}</h2><p class="muted">{say("page.about_close")}</p>
        {_form(key, "close", fields)}</section>"""


def _guest(say: _Words, key: str, at: str, who: str) -> str:
    own = _hidden(at=at, who=who)
    rename = f'{own}<label>{say("page.name")}<input name="name" maxlength="40" required></label>'
    ban = f'{_days(say)}{_words(say)}<button class="bad">{say("page.ban")}</button>'
    return f"""<details><summary>{say("page.act_on")}</summary>
        {_form(key, "rename", f"{rename}<button>{say('page.rename')}</button>")}
        {_form(key, "mute", f"{own}{_days(say)}<button>{say('page.mute')}</button>")}
        {_form(key, "ban", f"{own}{ban}")}</details>"""


def _days(say: _Words) -> str:
    return f'<label class="short">{say("page.days")}<input name="days" inputmode="numeric" pattern="[0-9]*"></label>'


def _words(say: _Words) -> str:
    return f'<label>{say("page.words")}<input name="words" maxlength="300"></label>'


def _form(key: str, act: str, fields: str) -> str:
    return f'<form method="post" action="/host/act">{_hidden(key=key, act=act)}{fields}</form>'


def _hidden(**fields: str) -> str:
    return "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items())


def _list(say: _Words, items: Iterable[str]) -> str:
    inner = "".join(items)
    return f"<ul>{inner}</ul>" if inner else f'<p class="muted">{say("page.none")}</p>'


def _flash(said: str) -> str:
    return f'<p class="said" role="status">{escape(said)}</p>' if said else ""


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _page(say: _Words, main: str, corner: str = "") -> str:
    return f"""<!doctype html><html lang="{say.language}"><head><meta charset="utf-8">
<title>{say("page.title")} · Starboard</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><style>{_fonts()}{STYLE}</style></head>
<body><header><a href="/host">Starboard</a><span class="muted">{say("page.title")}</span>{corner}</header>
{main}</body></html>"""


@cache
def _fonts() -> str:
    """Return the site's fonts, if the client is built."""
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: 100 900; src: url("/{file}") }}'
        for family, begins in (
            ("Inter", "assets/inter-latin-wght"),
            ("Space Grotesk", "assets/space-grotesk-latin-wght"),
        )
        for file in sorted(files())
        if file.startswith(begins) and file.endswith(".woff2")
    )
