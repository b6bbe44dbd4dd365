"""Speech: messages as sentences for the people at this terminal, with their names in the place of seats."""

from collections.abc import Collection, Sequence

from rich.text import Text

from starboard.cli.language import said, say, word
from starboard.core.message import Event, Message, message, seat_name
from starboard.core.plain_name import plain_name

STYLES = ("bright_red", "bright_blue", "bright_green", "bright_magenta", "bright_yellow", "bright_cyan")


def style(seat: int) -> str:
    """The colour of a seat; what belongs to nobody is plain. Its number always stands beside it."""
    return f"bold {STYLES[(seat - 1) % len(STYLES)]}" if seat > 0 else ""


class Speech:
    """Says messages with the names of the players; the seat `you` is the reader's own, if only one reads."""

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self.names = tuple(names)
        self.you = you

    def name(self, seat: int) -> str:
        return self.names[seat - 1] if 0 < seat <= len(self.names) else said(seat_name(seat))

    def says(self, message: Message) -> str:
        return said(message, self.you, self.names)

    def tells(self, message: Message) -> Text:
        """The sentence, begun large, with every name in its seat's colour."""
        sentence = self.says(message)
        text = Text(sentence[:1].upper() + sentence[1:])
        for seat, name in enumerate(self.names, 1):
            text.highlight_words([name], style(seat), case_sensitive=False)
        return text


def worth_telling(events: Sequence[Event], minor: Collection[str]) -> Sequence[Event]:
    """What the log says of a row: bookkeeping only where there is nothing else."""
    return [event for event in events if event.id not in minor] or events


def auto_reply_words(game: str, auto_reply: str) -> str:
    """What an automatic reply does, in its owner's words."""
    return said(message(f"{game}.habit.{auto_reply}")) if auto_reply else say("habit.none")


def kind_name(game: str, kind: str) -> str:
    """What a kind of piece is called in short; as it is named in the picture where the game has no word for it."""
    return word(game, f"{game}.kind.{kind}", kind.replace("-", " "))


def names(players: Sequence[str]) -> list[str]:
    """Names that can be told apart: bots of one level are called by the star of their seat, others numbered by it."""
    plain = [plain_name(name) for name in players]  # a record may hold any
    return [_apart(name, seat) if plain.count(name) > 1 else name for seat, name in enumerate(plain, 1)]


def _apart(name: str, seat: int) -> str:
    numbered = f"{name} {seat}"
    return word("table", f"table.star.{seat}", numbered) if word("table", f"table.bot.{name}", "") else numbered
