"""The site itself: whether it runs, and what it stores about visitors."""

from msgspec import Struct


class Health(Struct):
    alive: bool = True


class Ready(Struct):
    ready: bool


class Privacy(Struct):
    """What a site stores about its visitors, in plain Markdown, and where its operator is reached."""

    text: str
    contact: str = ""
