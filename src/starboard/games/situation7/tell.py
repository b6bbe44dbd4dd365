"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

from functools import cache

from starboard.core.contract import Seat
from starboard.core.message import Event, Message, event, message, seat_name
from starboard.games.situation7.board import SIDE_NAMES
from starboard.games.situation7.chart import Region

Trace = list[Event] | None


@cache
def side_name(side: int) -> Message:
    return message(f"situation7.side.{SIDE_NAMES[side]}")


@cache
def kind_name(kind: str) -> Message:
    """A piece of equipment."""
    return message(f"situation7.kind.{kind}")


@cache
def kinds_name(kind: str) -> Message:
    """All three of them."""
    return message(f"situation7.kinds.{kind}")


def region_name(region: Region) -> Message:
    """A sector, an object of the picture or a point circle as an argument of a message."""
    if region.kind in ("sector", "circle"):
        return message(f"situation7.region.{region.kind}", name=region.id.removeprefix("O"))
    if region.kind == "sun":
        return message("situation7.region.sun")
    thing = region.id.partition("-")[0]
    return message(f"situation7.region.{thing if region.kind == 'base' else region.kind}", side=side_name(region.side))


def placed(trace: list[Event], seat: Seat, side: int, cell: str) -> None:
    trace.append(event("situation7.placed", seat=seat_name(seat), cell=cell, of=side))


def launched(trace: list[Event], seat: Seat, side: int, cell: str, kind: str) -> None:
    trace.append(
        event("situation7.launched", seat=seat_name(seat), cell=cell, kind=kind_name(kind), code=kind, of=side)
    )


def guarded(trace: list[Event], seat: Seat, side: int, cell: str) -> None:
    trace.append(event("situation7.guarded", seat=seat_name(seat), cell=cell, of=side))


def missed(trace: list[Event], seat: Seat, cell: str, lock: int) -> None:
    trace.append(event("situation7.missed", seat=seat_name(seat), cell=cell, lock=lock))


def readied(trace: list[Event], side: int, kind: str) -> None:
    trace.append(event("situation7.readied", side=side_name(side), kinds=kinds_name(kind), code=kind, of=side))


def completed(trace: list[Event], side: int, region: Region, points: int) -> None:
    trace.append(
        event(
            "situation7.completed",
            side=side_name(side),
            region=region_name(region),
            points=points,
            of=side,
            name=region.id,
        )
    )


def mopped_up(trace: list[Event], side: int, cells: list[str]) -> None:
    trace.append(
        event(
            "situation7.mopped_up",
            loser=side_name(1 - side),
            side=side_name(side),
            number=len(cells),
            of=side,
            cells=" ".join(cells),
        )
    )


def signalled(trace: list[Event], seat: Seat, word: str) -> None:
    """Ready, waiting, holding, releasing, asking for a pause, calling time, giving up, leaving."""
    trace.append(event(f"situation7.did.{word}", seat=seat_name(seat)))


def happened(trace: list[Event], word: str) -> None:
    """The count, Go, a pause."""
    trace.append(event(f"situation7.now.{word}"))


def joined_in(trace: list[Event], side: int) -> None:
    trace.append(event("situation7.joined_in", side=side_name(side), of=side))


def begins(trace: list[Event], side: int) -> None:
    trace.append(event("situation7.begins", side=side_name(side), of=side))


def found(trace: list[Event], side: int, cell: str) -> None:
    trace.append(event("situation7.found", side=side_name(side), cell=cell, of=side))


def turn_over(trace: list[Event], side: int) -> None:
    trace.append(event("situation7.turn_over", side=side_name(side), of=side))


def passed(trace: list[Event], side: int) -> None:
    trace.append(event("situation7.passed", side=side_name(side), of=side))


def ended(trace: list[Event], end: str, points: tuple[int, int], winner: int) -> None:
    """Why it is over, and who has won; -1: nobody."""
    trace.append(event(f"situation7.end.{end}"))
    if end == "void":
        return
    best = max(winner, 0)
    sides = {"side": side_name(best), "points": points[best], "loser": side_name(1 - best), "less": points[1 - best]}
    trace.append(event("situation7.won" if winner >= 0 else "situation7.drawn", **sides, of=winner))
