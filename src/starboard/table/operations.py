"""Operations: the content of commands, with one type for each kind.

Their texts are as sent. The referee's functions check them; the order of refusals is part of the interface.
"""

from dataclasses import dataclass

from starboard.core.seating import Seat
from starboard.core.value import Value


@dataclass(frozen=True, slots=True)
class Operation(Value):
    """An operation on a seat or, with `TABLE`, on the whole table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UnknownOperation(Operation):
    """An operation of an unknown kind, which the referee refuses."""

    kind: str
    argument: str


# ---- opening a table


@dataclass(frozen=True, slots=True)
class CreateTable(Operation):
    """Open a table to play at.

    `salts` are those of the names, by seat, and `secret` is the owner's, in hex. Tables older than version 3 of the
    record have no salts.
    """

    setup: str
    salts: tuple[str, ...]
    secret: str


@dataclass(frozen=True, slots=True)
class ImportRecord(Operation):
    """Open a table that shows a record. `header` holds the record's header as JSON."""

    table: str
    header: str


# ---- seats


@dataclass(frozen=True, slots=True)
class Sit(Operation):
    """Take a seat. `commitment` is the digest of a share of the fair chance; "-" or "" for none."""

    commitment: str
    name: str | None


@dataclass(frozen=True, slots=True)
class HandSeat(Operation):
    """Hand a seat to the person who opened its link."""

    giver: str
    taker: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class SeatBot(Operation):
    """Let a bot take a seat."""

    level: str


@dataclass(frozen=True, slots=True)
class SetAutoReply(Operation):
    """Set an auto reply; "" clears it."""

    reply: str


@dataclass(frozen=True, slots=True)
class SitIn(Operation):
    """Let a bot play for a person who is disconnected, according to the server, in real time."""

    level: str


@dataclass(frozen=True, slots=True)
class Substitute(Operation):
    """Let a bot play for an absent person, at another player's request.

    The server names the bot; "" if no one is absent.
    """

    level: str


@dataclass(frozen=True, slots=True)
class LeaveTable(Operation):
    """Leave permanently. A bot of this level takes over if the game has no rule for it."""

    level: str


@dataclass(frozen=True, slots=True)
class Resign(Operation):
    """Resign. A bot of this level takes over if the game has no rule for it."""

    level: str


# ---- the start


@dataclass(frozen=True, slots=True)
class Beginning(Operation):
    """An operation that may begin the game. Its row then holds the hashes of the names, by seat.

    `said` is the text before the hashes: a seat's share in hex if it reveals one. Other text has no effect.
    """

    said: str = ""
    hashes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseSeats(Beginning):
    """Close the seats: from here on, every share that counts is committed."""


@dataclass(frozen=True, slots=True)
class Reveal(Beginning):
    """Reveal the share that a seat committed to."""


@dataclass(frozen=True, slots=True)
class StartLate(Beginning):
    """Begin without the missing shares."""


# ---- play


@dataclass(frozen=True, slots=True)
class Play(Operation):
    """Play actions; either all are played or none."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Try(Operation):
    """Try a combination of ids. Only the game knows the outcome."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerEarly(Operation):
    """Give an early answer; an empty list of actions withdraws it."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undo(Operation):
    """Return to a row of the game, given as a number; "" is the row before the player's last action."""

    row: str = ""


@dataclass(frozen=True, slots=True)
class Rematch(Operation):
    """Ask for a rematch. `table` is the id of the new table."""

    table: str


# ---- the table


@dataclass(frozen=True, slots=True)
class SetDoors(Operation):
    """Close the doors to spectators, or reopen them."""

    doors: str


@dataclass(frozen=True, slots=True)
class EndTable(Operation):
    """Close the table before the game is decided, with a message to everyone at the table."""

    message: str


@dataclass(frozen=True, slots=True)
class Rename(Operation):
    """Change the name of a person at the table."""

    name: str


# ---- without content


@dataclass(frozen=True, slots=True)
class Bare(Operation):
    """An operation without content. Text added by a client is logged but has no effect."""

    extra: str = ""


@dataclass(frozen=True, slots=True)
class Stand(Bare):
    """Leave a seat before the start."""


@dataclass(frozen=True, slots=True)
class TakeBack(Bare):
    """Take the seat back from the bot sitting in."""


@dataclass(frozen=True, slots=True)
class Alarm(Bare):
    """Advance the game to its alarm."""


@dataclass(frozen=True, slots=True)
class Away(Bare):
    """Stop the clock of a real-time game while its only player is disconnected."""


@dataclass(frozen=True, slots=True)
class Flag(Bare):
    """Play for a seat whose clock has run out."""


@dataclass(frozen=True, slots=True)
class OfferEnd(Bare):
    """Offer to end the game in its current position."""


@dataclass(frozen=True, slots=True)
class AskPause(Bare):
    """Ask to stop the clocks."""


@dataclass(frozen=True, slots=True)
class Resume(Bare):
    """Resume after a pause."""


@dataclass(frozen=True, slots=True)
class Agree(Bare):
    """Agree to a request."""


@dataclass(frozen=True, slots=True)
class Decline(Bare):
    """Decline a request."""
