"""Guests: everybody is one at once, without signing up; and what is asked of guests, so that there is room for all."""

from starboard.server.guests.cookie import COOKIE, Guests
from starboard.server.guests.limits import Limits
from starboard.server.guests.links import Links
from starboard.server.guests.moves import Moves
from starboard.server.guests.pages import Pages
from starboard.server.guests.passkeys import Passkeys
from starboard.server.guests.progress import Progress
from starboard.server.guests.sign_outs import SignOuts
from starboard.server.guests.tokens import Tokens

__all__ = ["COOKIE", "Guests", "Limits", "Links", "Moves", "Pages", "Passkeys", "Progress", "SignOuts", "Tokens"]
