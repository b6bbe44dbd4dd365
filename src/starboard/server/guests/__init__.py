"""Guest identities, which need no sign-up, and limits on guests."""

from starboard.server.guests.cookie import COOKIE, Guests
from starboard.server.guests.limits import Limits
from starboard.server.guests.links import Links
from starboard.server.guests.moves import Moves
from starboard.server.guests.pages import Pages
from starboard.server.guests.passkeys import Passkeys
from starboard.server.guests.progress import LessonProgress
from starboard.server.guests.screens import Screens
from starboard.server.guests.sign_outs import SignOuts
from starboard.server.guests.tokens import Tokens

__all__ = [
    "COOKIE", "Guests", "LessonProgress", "Limits", "Links", "Moves", "Pages", "Passkeys", "Screens", "SignOuts",
    "Tokens",
]  # fmt: skip
