"""An example body for every endpoint that takes one, shown in the API's description. A test sends each of them.

Values in capital letters come from an earlier answer.
"""

from typing import Any, Final

SECRET: Final = {"secret": "SECRET"}  # the part of a link after its #
CREDENTIAL: Final = {"id": "ID", "rawId": "ID", "type": "public-key", "response": {"clientDataJSON": "DATA"}}
PUSH: Final = "https://push.example/subscription"
EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "POST /api/me": {"name": "Ada"},
    "POST /api/me/devices/{device}": {"allow": True},
    "POST /api/me/arrival": SECRET,
    "POST /api/me/claim": SECRET,
    "POST /api/me/arrive": SECRET,
    "POST /api/me/tokens": {"label": "my bot"},
    "POST /api/me/passkeys": {"credential": CREDENTIAL, "label": "phone"},
    "POST /api/passkeys": {"credential": CREDENTIAL},
    "POST /api/me/notices/push": {"endpoint": PUSH, "keys": {"p256dh": "KEY", "auth": "AUTH"}},
    "POST /api/me/notices/push/end": {"endpoint": PUSH},
    "POST /api/me/notices/mail": {"address": "ada@example.org"},
    "POST /api/notices/confirm": SECRET,
    "POST /api/me/page": {"shown": "everyone", "ladder": True},
    "POST /api/tables": {"game": "spacewalk", "seats": 2, "options": "mode=cards", "pace": "live 600+5"},
    "POST /api/tables/{table}/listing": {"language": "en", "bots_yield": False},
    "POST /api/tables/{table}/commands": {"id": "c1", "kind": "sit", "seat": 1, "argument": "- Ada"},
    "POST /api/tables/{table}/screen": SECRET,
    "POST /api/tables/{table}/seats/{seat}/bot": {"token": "TOKEN"},
    "POST /api/seats": {"secret": "SECRET", "name": "Bob"},
    "POST /api/events": {"name": "Thursday club evening", "game": "spacewalk", "seats": 2, "rounds": 3},
    "POST /api/events/{code}": {"id": "e1", "kind": "enter", "name": "Ada"},
    "POST /api/qr.svg": {"path": "/t/TABLE"},
    "POST /api/codes": {"code": "CODE"},
}
