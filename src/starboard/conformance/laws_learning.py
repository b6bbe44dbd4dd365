"""Laws of learning: numbered actions and observations are complete and reveal no more than the view does."""

from typing import Any, Final

from starboard.conformance.law import Faults, law
from starboard.conformance.laws_secrets import happens
from starboard.conformance.walk import Walk, spread
from starboard.conformance.worlds import likes, twins
from starboard.core.errors import Unreadable
from starboard.core.numbering import MOST, Numbering
from starboard.core.observation import Numbers
from starboard.core.seating import Seat

SPARE: Final = 1000  # so that a game may write more numbers than its fields have


@law("legal_unique", "notation_reads_back", "notation_is_one_line")
def actions_are_numbered(walk: Walk) -> Faults:
    """Check that, with numbered actions, each legal action has a number or steps that map back to it alone."""
    game, numbering = walk.game, walk.game.numbering()
    if numbering is None:
        return
    yield from list_faults(walk, numbering)
    for state, seat in walk.decisions(120):
        found: dict[tuple[int, ...], Any] = {}
        for action in game.legal(state, seat):
            text = game.write(action)
            try:
                ids = numbering.ids(text)
                again = game.read(numbering.text(ids))
            except Unreadable as unreadable:
                yield f"{text} of seat {seat} in {game.write_state(state)}: {unreadable}"
                continue
            if again != action or ids in found:
                yield f"{text} has the numbers {ids}, which belong to {game.write(found.get(ids, again))}"
            found[ids] = action


def list_faults(walk: Walk, numbering: Numbering) -> Faults:
    if walk.game.numbering() != numbering:
        yield "the numbering changes between two calls"
    if len(numbering.steps) > MOST:
        yield f"{len(numbering.steps)} steps are more than {MOST}"
    if len(set(numbering.steps)) < len(numbering.steps):
        yield "a step has two numbers"


@law()
def observations_have_their_fields(walk: Walk) -> Faults:
    """Check that observations match their fields, with every number between -1 and 1.

    A game has either both fields and numbered actions, or neither.
    """
    game = walk.game
    fields = game.observation_fields(len(walk.seats))
    size = sum(field.size for field in fields)
    if bool(fields) != (game.numbering() is not None) or len({field.name for field in fields}) < len(fields):
        yield f"fields {[field.name for field in fields]}"
    for state in walk.positions(60):
        for viewer in walk.viewers:
            numbers = Numbers([0.0] * (size + SPARE))
            game.observe(game.view(state, viewer), numbers)
            outside = [each for each in numbers.buffer if type(each) is not float or not -1 <= each <= 1]
            if numbers.at != size or any(numbers.buffer[size:]) or outside:
                yield f"viewer {viewer}: {numbers.at} of {size} numbers, {outside[:3]} in {game.write_state(state)}"


def observed(walk: Walk, state: Any, viewer: Seat | None) -> list[float]:
    game = walk.game
    numbers = [0.0] * (sum(field.size for field in game.observation_fields(len(walk.seats))) + SPARE)
    game.observe(game.view(state, viewer), Numbers(numbers))
    return numbers


@law("views_hide", "disclosures_are_entries", "guesses_agree")
def observations_tell_nothing(walk: Walk) -> Faults:
    """Check that observations are equal in worlds that look the same, both in the view and in sampled states."""
    game = walk.game
    for twin in spread(twins(walk), 200):
        happens(walk, twin.step)
        ours = observed(walk, twin.step.after, twin.viewer)
        happens(walk, twin.other)
        if observed(walk, twin.other.after, twin.viewer) != ours:
            yield f"viewer {twin.viewer}: an observation sets {game.write_state(twin.step.after)} apart from its twin"
    for state in walk.positions(40):
        for viewer in walk.viewers:
            ours = observed(walk, state, viewer)
            if any(observed(walk, like, viewer) != ours for like in likes(walk, state, viewer)):
                yield f"viewer {viewer}: an observation tells {game.write_state(state)} from a state that looks alike"
