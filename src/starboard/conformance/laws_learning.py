"""Laws of learning: every action has its number, a view its numbers, and neither tells what the view does not."""

from typing import Any

from starboard.conformance.law import Faults, law
from starboard.conformance.laws_secrets import happens
from starboard.conformance.walk import Walk, spread
from starboard.conformance.worlds import likes, twins
from starboard.core.errors import Unreadable
from starboard.core.numbering import MOST, Numbering


@law("legal_unique", "notation_reads_back", "notation_is_one_line")
def actions_are_numbered(walk: Walk) -> Faults:
    """In a game with numbered actions every legal action has its number, or its steps, which lead back to it alone."""
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
                yield f"{text} of seat {seat} in {game.dump(state)}: {unreadable}"
                continue
            if again != action or ids in found:
                yield f"{text} has the numbers {ids}, which are those of {game.write(found.get(ids, again))}"
            found[ids] = action


def list_faults(walk: Walk, numbering: Numbering) -> Faults:
    if walk.game.numbering() != numbering:
        yield "the numbers are others when asked for again"
    if len(numbering.steps) > MOST:
        yield f"{len(numbering.steps)} steps are more than {MOST}"
    if len(set(numbering.steps)) < len(numbering.steps):
        yield "a step has two numbers"


@law()
def observations_have_their_fields(walk: Walk) -> Faults:
    """An observation has as many numbers as its fields say, all between -1 and 1; numbered actions come with fields."""
    game = walk.game
    fields = game.observation_fields(len(walk.seats))
    size = sum(field.size for field in fields)
    if bool(fields) != (game.numbering() is not None) or len({field.name for field in fields}) < len(fields):
        yield f"fields {[field.name for field in fields]}"
    for state in walk.positions(60):
        for viewer in walk.viewers:
            numbers = game.observation(game.view(state, viewer))
            if len(numbers) != size or not all(type(each) is float and -1 <= each <= 1 for each in numbers):
                outside = [each for each in numbers if type(each) is not float or not -1 <= each <= 1]
                yield f"viewer {viewer}: {len(numbers)} of {size} numbers, {outside[:3]} in {game.dump(state)}"


@law("views_hide", "disclosures_are_entries", "guesses_agree")
def observations_tell_nothing(walk: Walk) -> Faults:
    """An observation is the same in worlds that look the same, in the view and in every guess."""
    game = walk.game
    for twin in spread(twins(walk), 200):
        happens(walk, twin.step)
        ours = game.observation(game.view(twin.step.after, twin.viewer))
        happens(walk, twin.other)
        if game.observation(game.view(twin.other.after, twin.viewer)) != ours:
            yield f"viewer {twin.viewer}: an observation tells {game.dump(twin.step.after)} from its twin"
    for state in walk.positions(40):
        for viewer in walk.viewers:
            ours = game.observation(game.view(state, viewer))
            if any(game.observation(game.view(like, viewer)) != ours for like in likes(walk, state, viewer)):
                yield f"viewer {viewer}: an observation tells {game.dump(state)} from what looks like it"
