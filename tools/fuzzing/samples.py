"""Valid inputs to damage, and odd values to insert into them."""

from typing import Any

GAMES = {
    "spacewalk": ("", "mode=cards", "mode=tokens"), "astron": ("", "takeoff=numbered"), "astroplane": ("",),
    "zylatron": ("variant=short", "variant=major"), "situation7": ("mode=by_turns", ""),
}  # fmt: skip
NUMBERS = ("0", "-1", "1", "7", "64", "255", "4294967296", "9" * 30, "1e9", "0x10", "²", "٣", "-0", "")
ODD = (
    "\x00", "\n", "\r\n", "\t", " ", "  ", "\u202e", "\ufeff", "é", "e\u0301", "🚀", "\\", '"', "'", ";", "/", "..",
    "\\u{ffffff}", "\\u{d800}", "\\ud800", "\x1b[2J",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 64, 10_001, 2**53, 2**63, 2**64, -(2**63), 10**40, 1.5, -0.0, 1e308, "", "0",
    "x" * 5000, "\x00", "\u202e", "\ud800", "é" * 70, "🚀", "../..", "<b>", "%s", "' or 1=1 --", [], {}, [[]], [None],
    {"": None},
)  # fmt: skip
PATH_VALUES = {
    "key": "spacewalk", "language": "en", "seat": "1", "n": "1", "code": "comet-42", "name": "theme.json",
    "device": "abcdef", "token": "abcdef", "passkey": "AAAA", "channel": "abcdef", "person": "me", "digest": "abcdef",
    "lesson": "first", "path": "t/abc",
}  # fmt: skip
QUERY = "seat=1&language=en&table=x&seats=2&options=mode=cards&before=1&since=3"
BODIES: dict[str, tuple[Any, ...]] = {  # by the type that an endpoint takes
    "Naming": ({"name": "Ada"},),
    "LinkDecision": ({"allow": True},),
    "Opened": ({"secret": "abcdefgh"}, {"token": "abcdefgh"}),
    "NewToken": ({"label": "bot"},),
    "NewPasskey": ({"credential": {"id": "AAAA", "response": {"clientDataJSON": "e30"}}, "label": "Key"},),
    "ShownPasskey": ({"credential": {"id": "AAAA", "response": {"clientDataJSON": "e30"}}},),
    "PushSubscription": (
        {"endpoint": "https://push.example/abc", "keys": {"p256dh": "BAAA", "auth": "AAAA"}, "language": "en"},
    ),
    "PushEnd": ({"endpoint": "https://push.example/abc"},),
    "MailWish": ({"address": "ada@example.org", "language": "en"},),
    "PageChoice": ({"audience": "met"},),
    "NewTable": (
        {
            "game": "spacewalk", "seats": 2, "options": "mode=cards", "pace": "live 60+1", "audience": "link",
            "target": 0,
        },
        {"game": "zylatron", "seats": 3},
    ),
    "Doing": (
        {"id": "c1", "kind": "play", "seat": 1, "argument": "2 5", "decision": 3},
        {"id": "c2", "kind": "undo", "seat": 1, "argument": "3"},
        {"id": "c3", "kind": "sit", "seat": 2, "argument": "- Eve"},
    ),
    "InvitedBot": ({"token": "abcdef"},),
    "Shared": ({"path": "/t/abc"},),
    "Spoken": ({"code": "comet 42"},),
    "NewListing": ({"game": "spacewalk", "seats": 2}, {"table": "abc"}),
    "NewTournament": ({"name": "Evening", "game": "spacewalk", "seats": 3, "rounds": 2},),
    "TournamentDoing": ({"id": "e1", "kind": "enter", "name": "Ada"},),
}  # fmt: skip
HEADERS = (
    "Content-Type: application/json", "Content-Encoding: gzip", "Accept-Language: de,en;q=0.5",
    "Authorization: Bearer abcdef", "Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Range: bytes=0-9",
    "If-None-Match: \"abc\"", "X-Forwarded-For: 1.2.3.4", "Cookie: language=de", "Transfer-Encoding: chunked",
    "Expect: 100-continue", "Upgrade: websocket", "Content-Length: 5", "Host: evil.example",
)  # fmt: skip
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "command", "id": "c1", "kind": "play", "seat": 1, "argument": "2 5", "decision": 3},
    {"type": "command", "id": "c2", "kind": "undo", "seat": 1, "argument": "3"},
    {"type": "command", "id": "c3", "kind": "habit", "seat": 1, "argument": "window"},
    {"type": "ping", "t": 1.5}, {"type": "echo", "now": 12}, {"type": "look", "seat": 1},
    {"type": "draft", "id": "d1", "actions": ["2 5"], "touched": ["planet 3"]},
    {"type": "explain", "id": "e1", "touched": ["planet 3"], "actions": ["2 5"]},
    {"type": "hint", "id": "h1", "last": True}, {"type": "wave", "body": "3 4"},
)  # fmt: skip
TALK: tuple[dict[str, Any], ...] = (
    {"type": "say", "id": "s1", "text": "Good luck!"}, {"type": "say", "id": "s2", "text": "ﷺ 🧑\u200d🚀 <script>"},
    {"type": "wave", "body": "drag 3 4"}, {"type": "look", "seat": 0},
)  # fmt: skip
EVENT_COMMANDS: tuple[dict[str, Any], ...] = (
    {"kind": "enter", "name": "Ada"}, {"kind": "leave"}, {"kind": "leave", "entrant": 2},
    {"kind": "bot", "level": "random"}, {"kind": "round"},
    {"kind": "correct", "round": 1, "table": 1, "places": [1, 2], "reason": "They shook hands."},
    {"kind": "close", "round": 1, "table": 1, "reason": "Late."}, {"kind": "end"},
)  # fmt: skip
NEW_EVENT: dict[str, Any] = {
    "name": "Evening",
    "game": "spacewalk",
    "seats": 2,
    "rounds": 2,
    "options": "",
    "pace": "none",
}
HOST_FORMS: tuple[dict[str, str], ...] = (
    {"act": "close", "at": "abc", "words": "Enough."}, {"act": "ban", "who": "gmallory", "days": "2", "words": "Bye."},
    {"act": "ban", "who": "192.0.2.7"}, {"act": "unban", "who": "gmallory"},
    {"act": "mute", "who": "gmallory", "days": "3"},
    {"act": "unmute", "who": "gmallory"}, {"act": "rename", "who": "gmallory", "name": "Comet"},
    {"act": "free", "who": "gmallory"}, {"act": "chat", "state": "on"},
    {"act": "retention", "finished": "30", "abandoned": "60"}, {"act": "delete"},
    {"act": "line", "at": "abc", "n": "1"},
    {"act": "dismiss", "table": "abc", "n": "1"},
)  # fmt: skip
FOREIGN = (
    "Origin: https://evil.example", "Origin: null", "Origin: http://localhost.evil.example", "Origin: evil://localhost",
    "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
)  # fmt: skip
STUDY = 'game = "spacewalk"\nbots = ["random", "greedy"]\ngames = 2\nseeds = [1, 2]\nseats = 2\npositions = 100\n'
