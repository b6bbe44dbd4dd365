"""Site information: health and privacy."""

from msgspec import Struct


class Health(Struct):
    alive: bool = True


class Ready(Struct):
    ready: bool


class Privacy(Struct):
    """The privacy page in plain Markdown: the data the site stores about its visitors, and how to reach its host.

    `language`: the language of the text.
    """

    text: str
    contact: str = ""
    language: str = "en"
