"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

from typing import Final

from starboard.core.contract import Seat
from starboard.core.message import Event, Message, event, seat_name
from starboard.games.situation7.rules.chart import Chart, Region
from starboard.games.situation7.rules.names import kind_name, kinds_name, owners, region_name, where, who
from starboard.games.situation7.rules.state import State

Trace = list[Event] | None

MINOR: Final[frozenset[str]] = frozenset(
    {
        *[f"situation7.did.{word}" for word in ("ready", "wait", "hold", "release")],
        *[f"situation7.{word}" for word in ("now.count", "found", "turn_over")],
    }
)


def _doing(chart: Chart, state: State, seat: Seat, cell: str) -> dict[str, Message]:
    """Who did something, and where."""
    return {"seat": seat_name(seat), "where": where(chart, chart.number[cell], owners(state), state.side(seat))}


def placed(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str) -> None:
    told = _doing(chart, state, seat, cell)
    trace.append(event("situation7.placed", **told, cell=cell, of=state.side(seat)))


def launched(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str, kind: str) -> None:
    told = {
        "seat": seat_name(seat),
        "kind": kind_name(kind),
        "where": where(chart, chart.number[cell], owners(state), state.side(seat)),
    }
    trace.append(event("situation7.launched", **told, cell=cell, code=kind, of=state.side(seat)))


def guarded(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str) -> None:
    told = _doing(chart, state, seat, cell)
    trace.append(event("situation7.guarded", **told, cell=cell, of=state.side(seat)))


def missed(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str, lock: int) -> None:
    told = _doing(chart, state, seat, cell)
    trace.append(event("situation7.missed", **told, cell=cell, lock=lock))


def readied(trace: list[Event], state: State, side: int, kind: str) -> None:
    trace.append(event("situation7.readied", side=who(state, side), kinds=kinds_name(kind), code=kind, of=side))


def completed(trace: list[Event], chart: Chart, state: State, seat: Seat, region: Region, points: int) -> None:
    told = {"seat": seat_name(seat), "region": region_name(chart, region, who(state, region.side), state.side(seat))}
    trace.append(event("situation7.completed", **told, points=points, of=state.side(seat), name=region.id))


def mopped_up(trace: list[Event], state: State, side: int, cells: list[str]) -> None:
    told = {"loser": who(state, 1 - side), "side": who(state, side), "count": len(cells)}
    trace.append(event("situation7.mopped_up", **told, of=side, cells=" ".join(cells)))


def signalled(trace: list[Event], seat: Seat, word: str) -> None:
    """Ready, waiting, holding, releasing, asking for a pause, calling time, giving up, leaving."""
    trace.append(event(f"situation7.did.{word}", seat=seat_name(seat)))


def happened(trace: list[Event], word: str) -> None:
    """The count, Go, a pause."""
    trace.append(event(f"situation7.now.{word}"))


def joined_in(trace: list[Event], state: State, side: int) -> None:
    trace.append(event("situation7.joined_in", side=who(state, side), of=side))


def begins(trace: list[Event], state: State, side: int) -> None:
    trace.append(event("situation7.begins", side=who(state, side), of=side))


def found(trace: list[Event], chart: Chart, state: State, cell: str) -> None:
    side = state.turn.mover
    told = {"side": who(state, side), "where": where(chart, chart.number[cell], owners(state), side)}
    trace.append(event("situation7.found", **told, cell=cell, of=side))


def turn_over(trace: list[Event], state: State) -> None:
    side = state.turn.mover
    trace.append(event("situation7.turn_over", side=who(state, side), of=side))


def passed(trace: list[Event], state: State, side: int) -> None:
    trace.append(event("situation7.passed", side=who(state, side), of=side))


def ended(trace: list[Event], state: State, points: tuple[int, int], winner: int) -> None:
    """Why it is over, and who has won; -1: nobody."""
    trace.append(event(f"situation7.end.{state.end}"))
    if state.end == "void":
        return
    best = max(winner, 0)
    sides = {"side": who(state, best), "points": points[best], "loser": who(state, 1 - best), "less": points[1 - best]}
    trace.append(event("situation7.won" if winner >= 0 else "situation7.drawn", **sides, of=winner))
