"""The events of an action, for the log and the cues. They are only recorded if a trace is given."""

from typing import Any, Final, final

from starboard.core.message import Event, Message, SeatEvent, event
from starboard.core.seating import Seat
from starboard.games.situation7.rules.board import ASTRONAUT
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


# ---- event types for the picture and the lessons


@final
class CellEvent(SeatEvent):
    """A seat places a piece, guards it or misses at a cell. `kind` is the equipment used, or "" for none."""

    def __init__(self, id: str, state: State, seat: Seat, at: str, equipment: str, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.side: Final = state.side(seat)
        self.cell: Final = at
        self.kind: Final = equipment


def _where(chart: Chart, state: State, seat: Seat, cell: str) -> Message:
    return where(chart, chart.number[cell], owners(state), state.side(seat))


def placed(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str) -> None:
    said = {"where": _where(chart, state, seat, cell), "cell": cell, "of": state.side(seat)}
    trace.append(CellEvent("situation7.placed", state, seat, cell, "", **said))


def launched(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str, kind: str) -> None:
    name, at, side = kind_name(kind), _where(chart, state, seat, cell), state.side(seat)
    said = {"kind": name, "where": at, "cell": cell, "code": kind, "of": side}
    trace.append(CellEvent("situation7.launched", state, seat, cell, kind, **said))


def guarded(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str) -> None:
    said = {"where": _where(chart, state, seat, cell), "cell": cell, "of": state.side(seat)}
    trace.append(CellEvent("situation7.guarded", state, seat, cell, ASTRONAUT, **said))


def missed(trace: list[Event], chart: Chart, state: State, seat: Seat, cell: str, lock: int) -> None:
    said = {"where": _where(chart, state, seat, cell), "cell": cell, "lock": lock}
    trace.append(CellEvent("situation7.missed", state, seat, cell, "", **said))


@final
class Readied(Event):
    """A base is complete and its equipment ready."""

    def __init__(self, state: State, side: int, kind: str) -> None:
        super().__init__("situation7.readied", side=who(state, side), kinds=kinds_name(kind), code=kind, of=side)
        self.side: Final = side
        self.kind: Final = kind


@final
class Completed(SeatEvent):
    """A seat has completed a region for its side."""

    def __init__(self, chart: Chart, state: State, seat: Seat, region: Region, points: int) -> None:
        side = state.side(seat)
        name = region_name(chart, region, who(state, region.side), side)
        super().__init__("situation7.completed", seat, region=name, points=points, of=side, name=region.id)
        self.side: Final = side
        self.region: Final = region
        self.points: Final = points


@final
class MoppedUp(Event):
    """All empty cells go to the winner."""

    def __init__(self, state: State, side: int, cells: list[str]) -> None:
        loser, winner = who(state, 1 - side), who(state, side)
        said = {"loser": loser, "side": winner, "count": len(cells), "of": side, "cells": " ".join(cells)}
        super().__init__("situation7.mopped_up", **said)
        self.cells: Final = tuple(cells)


# ---- other events


def signalled(trace: list[Event], seat: Seat, word: str) -> None:
    """Append a seat's signal: ready, wait, hold, release, pause, call, resign or leave."""
    trace.append(SeatEvent(f"situation7.did.{word}", seat))


def happened(trace: list[Event], word: str) -> None:
    """Append a change of the clock: the count, Go, a pause or its end."""
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
    """Append the reason for the end, and the winner, or -1 for none."""
    trace.append(event(f"situation7.end.{state.end}"))
    if state.end == "void":
        return
    best = max(winner, 0)
    sides = {"side": who(state, best), "points": points[best], "loser": who(state, 1 - best), "less": points[1 - best]}
    trace.append(event("situation7.won" if winner >= 0 else "situation7.drawn", **sides, of=winner))
