"""Prompts: a headline with the question or the seat to move, a detail line, and how the game ended."""

from typing import Final

from starboard.core.message import Message, listed, message, seat_name
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astron.picture.foresight import QUIET, of_drift
from starboard.games.astron.rules import state as phases
from starboard.games.astron.rules.actions import Discard, Fly, Upheave, Wait
from starboard.games.astron.rules.board import LAST_OFFSET
from starboard.games.astron.rules.ending import places, side_scores
from starboard.games.astron.rules.events import counted, planet_name
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import State

MOVES: Final = ("one", "alone", "upheave")  # decisions with separate details but the usual headline


def prompt(house: House, view: View[State]) -> Message:
    state = view.state
    if state.over:
        return _result(house, state)
    if state.phase in (phases.DEAL, phases.SHOW):
        return message(f"astron.prompt.{state.phase}")
    asked = _asked(state)
    if asked == view.seat:
        word = _question(view)
        return message("astron.prompt.play" if word in MOVES else f"astron.prompt.{word}")
    return message(f"astron.waiting.{state.phase}", seat=seat_name(asked))


def detail(house: House, view: View[State]) -> Message | None:
    """Return the control to use, or the threat, if the viewer is to act."""
    state, seat = view.state, view.seat
    if seat is None or state.over or state.phase in (phases.DEAL, phases.SHOW) or _asked(state) != seat:
        return None
    word, fate = _question(view), threat(house, state, seat)
    if fate and (word == "play" or word in MOVES):
        return message(f"astron.detail.{fate}")
    if word in ("wait", "grounded"):
        return message(f"astron.detail.{word}", planet=planet_name(state.ship(seat).grounded))
    return message(f"astron.detail.{word}")


def progress(state: State) -> Message | None:
    """Return the round and the rows left; None before the first round and after the end."""
    if not state.round or state.over:
        return None
    return message("astron.progress", round=state.round, count=LAST_OFFSET - state.offset)


def threat(house: House, state: State, seat: Seat) -> str:
    """Return "comet" or "rings" if the row after the round destroys this ship, otherwise ""."""  # AS-18
    if state.phase not in (phases.PLAY, phases.SLIDE):
        return ""
    return of_drift(house, state).get(seat, QUIET).fate


def _asked(state: State) -> int:
    return state.sliding if state.phase == phases.SLIDE else state.acting


def _question(view: View[State]) -> str:
    """Return the kind of decision the viewer faces."""
    state = view.state
    if state.phase != phases.PLAY:
        return state.phase
    legal = view.legal()
    if any(isinstance(action, Wait) for action in legal):
        return "wait"
    if state.ship(view.seat or 0).grounded:
        return "grounded"
    if all(isinstance(action, Discard) for action in legal):
        return "unable"
    if not any(isinstance(action, Fly) for action in legal):
        return "upheave"
    playable = {action.card for action in legal if isinstance(action, (Fly, Upheave))}
    return "one" if len(playable) == 1 else "alone" if state.flying() == [view.seat] else "play"


# ---- the end


def ended_because(house: House, state: State) -> Message | None:
    """Return why the game ended, who won, and which ships completed the game or were lost."""  # AS-67, AS-68, AS-72
    if not state.over:
        return None
    if state.phase == phases.LEFT:
        return message("astron.because.left", seat=seat_name(state.acting))
    word, winners, points = _best(house, state)
    end = "over" if state.offset == LAST_OFFSET else "nobody_left"
    if word == "won":
        said = message(f"astron.because.{end}.won", seat=seat_name(winners[0]), points=points)
    else:
        together = listed("astron", [seat_name(seat) for seat in winners])
        said = message(f"astron.because.{end}.{word}", seats=together, points=points)
    for fate, spot in (("done", phases.DONE), ("lost", phases.LOST)):
        seats = [seat_name(seat) for seat, ship in enumerate(state.ships, 1) if ship.spot == spot]
        if seats:
            said = message(
                "astron.because.and", one=said, other=message(f"astron.because.{fate}", seats=listed("astron", seats))
            )
    return said


def _result(house: House, state: State) -> Message:
    if state.phase == phases.LEFT:
        return message("astron.prompt.left", seat=seat_name(state.acting))
    word, winners, points = _best(house, state)
    if word == "won":
        return message("astron.prompt.won", seat=seat_name(winners[0]), points=points)
    return message("astron.prompt.won_together" if word == "team" else "astron.prompt.shared",
                   seats=listed("astron", [seat_name(seat) for seat in winners]), points=points)  # fmt: skip


def _best(house: House, state: State) -> tuple[str, list[int], Message]:
    """Return "won", "team" or "shared", with the winners and their points."""
    ranks = places(house, state)
    sides = house.sides(state.count)
    best = [n for n, side in enumerate(sides) if ranks[side[0] - 1] == 1]
    points = counted("points", side_scores(house, state)[best[0]])
    winners = [seat for n in best for seat in sides[n]]
    word = "shared" if len(best) > 1 else "won" if len(winners) == 1 else "team"
    return word, winners, points
