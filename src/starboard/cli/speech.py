"""Speech: messages as sentences for the people at this terminal, with player names instead of seats."""

import re
from collections.abc import Collection, Sequence

from rich.text import Text

from starboard.cli.language import said, say, word
from starboard.core.message import Event, Message, message, seat_name
from starboard.core.plain_name import plain_name

STYLES = ("bright_red", "bright_blue", "bright_green", "bright_magenta", "bright_yellow", "bright_cyan")
FIRST = re.compile(r"^[¿¡«„“]?\w")  # the first letter of a sentence


def style(seat: int) -> str:
    """Return the colour of a seat; things without an owner have none. The seat number is always shown too."""
    return f"bold {STYLES[(seat - 1) % len(STYLES)]}" if seat > 0 else ""


class Speech:
    """Messages with the names of the players; `you` is the reader's seat, if there is only one reader."""

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self.names = tuple(names)
        self.you = you

    def name(self, seat: int) -> str:
        return self.names[seat - 1] if 0 < seat <= len(self.names) else said(seat_name(seat))

    def says(self, message: Message) -> str:
        return said(message, self.you, self.names)

    def tells(self, message: Message) -> Text:
        """Return the sentence, capitalised, with every name in its seat's colour."""
        text = Text(FIRST.sub(lambda first: first[0].upper(), self.says(message)))
        for seat, name in enumerate(self.names, 1):
            text.highlight_words([name], style(seat), case_sensitive=False)
        return text


def worth_telling(events: Sequence[Event], minor: Collection[str]) -> Sequence[Event]:
    """Return the events to print for a row: bookkeeping events only if there are no others."""
    return [event for event in events if event.id not in minor] or events


def auto_reply_words(game: str, auto_reply: str) -> str:
    """Return a description of an auto reply for its player."""
    return said(message(f"{game}.habit.{auto_reply}")) if auto_reply else say("habit.none")


def kind_name(game: str, kind: str) -> str:
    """Return the short name of a kind of piece; its label in the picture if the game has no short name."""
    return word(game, f"{game}.kind.{kind}", kind.replace("-", " "))


def names(players: Sequence[str]) -> list[str]:
    """Return distinct names: bots of the same level get the star of their seat, other duplicates its number."""
    plain = [plain_name(name) for name in players]  # a record may contain any text
    return [_apart(name, seat) if plain.count(name) > 1 else name for seat, name in enumerate(plain, 1)]


def _apart(name: str, seat: int) -> str:
    numbered = f"{name} {seat}"
    return word("table", f"table.star.{seat}", numbered) if word("table", f"table.bot.{name}", "") else numbered
