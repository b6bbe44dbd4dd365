"""The notation of operations: a kind, a seat and an argument, as in logs and in messages from clients."""

from collections.abc import Callable
from typing import Final

from starboard.core.seating import Seat
from starboard.table import operations
from starboard.table.operations import Operation

SEPARATOR: Final = "; "  # between the actions of one operation
SALTS: Final = " salts "  # precedes the salts of the names, in the row that opens a table
SECRET: Final = " secret "  # precedes the owner's secret in that row
HASHES: Final = "names "  # precedes the hashes of the names, in the row that begins the game

KINDS: Final[dict[str, Callable[..., Operation]]] = {
    "absent": operations.SitIn,
    "agree": operations.Agree,
    "alarm": operations.Alarm,
    "away": operations.Away,
    "back": operations.TakeBack,
    "bot": operations.SeatBot,
    "close": operations.CloseSeats,
    "decline": operations.Decline,
    "doors": operations.SetDoors,
    "early": operations.AnswerEarly,
    "end": operations.EndTable,
    "flag": operations.Flag,
    "habit": operations.SetAutoReply,
    "hand": operations.HandSeat,
    "import": operations.ImportRecord,
    "late": operations.StartLate,
    "leave": operations.LeaveTable,
    "name": operations.Rename,
    "open": operations.CreateTable,
    "pause": operations.AskPause,
    "play": operations.Play,
    "rematch": operations.Rematch,
    "resign": operations.Resign,
    "resume": operations.Resume,
    "reveal": operations.Reveal,
    "settle": operations.OfferEnd,
    "sit": operations.Sit,
    "stand": operations.Stand,
    "substitute": operations.Substitute,
    "try": operations.Try,
    "undo": operations.Undo,
}
_KIND_OF: Final[dict[object, str]] = {made: kind for kind, made in KINDS.items()}


def kind_of(operation: Operation) -> str:
    return operation.kind if isinstance(operation, operations.UnknownOperation) else _KIND_OF[type(operation)]


def read_operation(kind: str, seat: Seat, argument: str = "") -> Operation:
    """Parse an operation. Every text is accepted: the referee decides what to refuse."""
    if kind == "play":
        return operations.Play(seat, tuple(argument.split(SEPARATOR)))
    if kind == "early":
        return operations.AnswerEarly(seat, tuple(argument.split(SEPARATOR)) if argument else ())
    if kind == "try":
        return operations.Try(seat, tuple(argument.split(" ")))
    if kind == "sit":
        commitment, mark, name = argument.partition(" ")
        return operations.Sit(seat, commitment, name if mark else None)
    if kind == "hand":
        giver, *rest = argument.split(" ", 2)
        return operations.HandSeat(seat, giver, *[*rest, None, None][:2])
    if kind == "open":
        text, _, secret = argument.partition(SECRET)
        setup, mark, salts = text.partition(SALTS)
        return operations.CreateTable(seat, setup, _listed(mark, salts), secret)
    if kind == "import":
        table, _, header = argument.partition(" ")
        return operations.ImportRecord(seat, table, header)
    if kind in ("close", "late", "reveal"):
        said, mark, hashes = argument.partition(HASHES)
        return KINDS[kind](seat, said, _listed(mark, hashes))
    return KINDS[kind](seat, argument) if kind in KINDS else operations.UnknownOperation(seat, kind, argument)


def argument_of(operation: Operation) -> str:
    """Return the argument of an operation in notation."""
    if isinstance(operation, (operations.Play, operations.AnswerEarly)):
        return SEPARATOR.join(operation.actions)
    if isinstance(operation, operations.Try):
        return " ".join(operation.ids)
    if isinstance(operation, operations.Sit):
        return _words(operation.commitment, operation.name)
    if isinstance(operation, operations.HandSeat):
        return _words(operation.giver, operation.taker, operation.name)
    if isinstance(operation, operations.CreateTable):
        salts = SALTS + ",".join(operation.salts) if operation.salts else ""
        return f"{operation.setup}{salts}{SECRET}{operation.secret}"
    if isinstance(operation, operations.ImportRecord):
        return f"{operation.table} {operation.header}"
    if isinstance(operation, operations.Beginning):
        return operation.said + (HASHES + ",".join(operation.hashes) if operation.hashes else "")
    text: str = operation.parts()[-1]
    return text


def _words(*words: str | None) -> str:
    return " ".join([word for word in words if word is not None])


def _listed(mark: str, text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if mark else ()
