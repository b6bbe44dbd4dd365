"""Laws of text: notation, positions and messages."""

import dataclasses
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from string import Formatter
from typing import Any

from starboard.conformance.law import Faults, law
from starboard.conformance.laws_play import forbidden, possible, stands
from starboard.conformance.walk import TOUCHES, Walk, spread, touchable
from starboard.core.draft import explain, opened
from starboard.core.errors import Unreadable
from starboard.core.message import Event, Message
from starboard.core.options import Option
from starboard.core.real_time import advanced
from starboard.core.scene import Board, Scene
from starboard.core.value import Value
from starboard.drawing.art import explained
from starboard.words import catalogue

NONSENSE = ("", "?", "no such thing", "0", "-1 -1", "\N{SNOWMAN}", "1,2 3", "a|b")


@law()
def notation_reads_back(walk: Walk) -> Faults:
    """Check that reading an action's notation gives the same action."""
    for action in every_action(walk):
        text = walk.game.write(action)
        if walk.game.read(text) != action:
            yield f"{action!r} is written {text!r}, which reads as {walk.game.read(text)!r}"


@law()
def notation_is_one_line(walk: Walk) -> Faults:
    """Check that notation is one non-empty line without `|` or spaces at its ends, and not `-` (an unseen action)."""
    for action in every_action(walk):
        text = walk.game.write(action)
        if not text or text != text.strip() or "|" in text or text == "-" or len(text.splitlines()) != 1:
            yield f"{action!r} is written {text!r}"


@law()
def position_loads_back(walk: Walk) -> Faults:
    """Check that a dumped position is one line that loads as the same state.

    Views and upcoming decisions are checked too.
    """
    game = walk.game
    for state in walk.positions(60):
        states = [state, *(game.view(state, viewer).state for viewer in walk.viewers)]
        states.extend(ahead for seat in walk.seats if (ahead := game.upcoming_decision(state, seat)) is not None)
        for each in states:
            text = game.write_state(each)
            if game.read_state(text) != each or len(text.splitlines()) != 1 or text != text.strip():
                yield f"{each!r} is dumped as {text!r}"


@law()
def nonsense_is_unreadable(walk: Walk) -> Faults:
    """Check that invalid actions and positions raise Unreadable."""
    for text in NONSENSE:
        for read in (walk.game.read, walk.game.read_state):
            if not unreadable(read, text):
                yield f"{text!r} is accepted by {read.__name__}"
    for state in walk.positions(6):
        text = walk.game.write_state(state)
        for read in (walk.game.read_state, walk.game.read):
            if not unreadable(read, f"{text} x x") or not unreadable(read, text[:1]):
                yield f"{read.__name__} accepts a damaged {text!r}"


@law()
def values_are_pickled(walk: Walk) -> Faults:
    """Check that games, states, actions, views and choices survive pickling."""
    game = walk.game
    things: list[Any] = [game, *walk.actions()]
    for state, seat in walk.decisions(8):
        view = game.view(state, seat)
        things.extend([state, view, *game.choices(view)])
    for thing in things:
        again = pickle.loads(pickle.dumps(thing))
        if again != thing or hash(again) != hash(thing) or type(again) is not type(thing):
            yield f"{thing!r} comes back as {again!r}"


@law("legal_applies")
def everything_has_words(walk: Walk) -> Faults:
    """Check that every message has an English sentence, from the game or core, that accepts its arguments."""
    said: set[Message] = set()
    for message in messages_of(list(spoken(walk))):
        if message not in said:
            said.add(message)
            yield from wordless(walk.game.key, message)


@law()
def options_are_explained(walk: Walk) -> Faults:
    """Check that every option names a rulebook clause and that its name and settings have texts."""
    key = walk.game.key
    for option in walk.game.offered:
        if not stands(key, option.clause):
            yield f"option {option.name} names {option.clause!r}, which is in no rulebook"
        for id in option_words(key, option):
            if id not in catalogue(key, "en"):
                yield f"{id} has no words"


@law()
def option_groups_hold_every_option_once(walk: Walk) -> Faults:
    """Check that there are at most four option groups, each with a heading, and that each option is in exactly one."""
    game, key = walk.game, walk.game.key
    grouped = [name for group in game.option_groups for name in group.options]
    if grouped and sorted(grouped) != sorted(option.name for option in game.offered):
        yield f"the groups hold {grouped}, but the options are {[option.name for option in game.offered]}"
    if len(game.option_groups) > 4:
        yield f"{len(game.option_groups)} option groups; at most four are allowed"
    for group in game.option_groups:
        if f"{key}.options.{group.key}" not in catalogue(key, "en"):
            yield f"{key}.options.{group.key} has no words"


@law()
def options_have_sources(walk: Walk) -> Faults:
    """Check that every setting names its source: the printed rules, public sources, inference or this project."""
    for option in walk.game.offered:
        for setting, source in option.sources.items():
            if not source:
                yield f"{option.name}={setting} has no source"


@law()
def everything_can_be_asked_about(walk: Walk) -> Faults:
    """Check that a game that explains drawings explains all in its scenes, each with a text and an existing clause."""
    game, key = walk.game, walk.game.key
    for name, clause in game.about.items():
        if f"{key}.about.{name}" not in catalogue(key, "en"):
            yield f"{key}.about.{name} has no words"
        if clause and not stands(key, clause):
            yield f"{name} is explained by {clause!r}, which is in no rulebook"
    for state in walk.positions(12) if game.about else ():
        for viewer in walk.viewers:
            seen = drawn(game.scene(game.view(state, viewer)))
            unknown = {name for name in seen if explained(game.about, name) is None}
            if unknown:
                yield f"no explanation for {sorted(unknown)}, seen in {game.write_state(state)}"


def drawn(scene: Scene) -> set[str]:
    """Return the names of drawings to explain: pieces, places without a note, marks and counters."""
    noted = {note.at for note in scene.notes}
    pieces = [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]
    places = [place for board in scene.boards for place in board.places if not place.scenery and place.id not in noted]
    counters = [counter for panel in scene.panels for counter in panel.counters]
    return {
        *(piece.kind for piece in pieces),
        *(place.art for place in places if place.art),
        *(mark.art for mark in scene.marks if mark.art),
        *(counter.kind for counter in counters),
    }


def option_words(key: str, option: Option) -> list[str]:
    named = f"{key}.option.{option.name}"
    spoken = [setting for setting in option.settings if isinstance(setting, str) and setting not in ("on", "off")]
    return [named, *(f"{named}.{setting}" for setting in spoken)]


def unreadable(read: Callable[[str], Any], text: str) -> bool:
    try:
        read(text)
    except Unreadable:
        return True
    return False


def every_action(walk: Walk) -> list[Any]:
    """Return the actions played and seen in a walk, and those legal in some of its positions."""
    found = dict.fromkeys(walk.actions(400))
    for state in walk.positions(40):
        for seat in walk.game.actors(state):
            found.update(dict.fromkeys(possible(walk, state, seat)))
    return list(found)


def spoken(walk: Walk) -> Iterator[Any]:
    """Yield all texts of a walk: events, labels, refusals, scenes, choices, explanations and cues."""
    game = walk.game
    for step in walk.steps(120):
        trace: list[Event] = []
        after = game.apply(step.before, step.actor, step.action, trace)
        yield trace, game.label(step.before, step.actor, step.action)
        yield game.cues(game.view(step.before, step.actor or None), trace, game.view(after, step.actor or None))
    for pause in walk.pauses():
        told: list[Event] = []
        advanced(game, pause.before, pause.at, told)
        yield told
    boards: dict[tuple[Board, ...], None] = {}  # usually all the same
    for state, seat in walk.decisions(10):
        view = game.view(state, seat)
        scene = game.scene(view)
        boards[scene.boards] = None
        yield replace(scene, boards=()), game.choices(view), spread(opened(game, view), 120)
        yield [explain(game, view, frozenset({id})) for id in spread(touchable(scene), TOUCHES)]
    for state, seat in walk.decisions(60):
        view = game.view(state, seat)
        yield [game.explain(view, action) for action in spread(view.legal(), 6)]
    yield list(boards)
    yield [replace(game.scene(game.view(state, None)), boards=()) for state in walk.positions(8)]
    yield [game.why_not(state, seat, action) for state, seat, action in forbidden(walk)]
    yield [game.ended_because(state) for state in walk.positions(60) if game.over(state)]


def messages_of(thing: Any) -> Iterator[Message]:
    """Yield every message in a value, a dataclass or a sequence of them."""
    if isinstance(thing, Message):
        yield thing
        yield from messages_of([value for _, value in thing.args])
    elif isinstance(thing, Value):
        yield from messages_of(thing.parts())
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from messages_of(getattr(thing, field.name))
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for each in thing:
            yield from messages_of(each)


def wordless(key: str, message: Message) -> Faults:
    owner = message.id.partition(".")[0]
    pattern = catalogue(owner, "en").get(message.id)
    if owner not in (key, "core") or not pattern:
        yield f"{message.id} has no words"
        return
    texts = [pattern] if isinstance(pattern, str) else pattern
    wanted = {name.partition(".")[0] for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
    given = {name for name, _ in message.args}
    if not wanted <= given:
        yield f"{message.id} needs {sorted(wanted - given)}: {pattern!r}"
