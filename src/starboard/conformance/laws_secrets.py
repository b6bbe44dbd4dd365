"""Laws of secrets: a seat never receives information that it may not have."""

from collections.abc import Callable
from typing import Any

from starboard.conformance.law import Faults, law
from starboard.conformance.laws_play import drawings
from starboard.conformance.rows import random_match
from starboard.conformance.walk import Walk, WalkStep, spread, touchable
from starboard.conformance.worlds import likes, twins
from starboard.core.contract import Game
from starboard.core.draft import draft, explain, opened
from starboard.core.match import Match
from starboard.core.message import Event
from starboard.core.real_time import advanced, alarm_of
from starboard.core.record import Record
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View


@law()
def own_actions_are_seen(walk: Walk) -> Faults:
    """Check that a seat sees its own actions unchanged, so a draft shows the actual result."""
    for step in walk.steps(200):
        if step.actor > CHANCE and walk.game.seen(step.before, step.actor, step.action, step.actor) != step.action:
            yield f"seat {step.actor} sees its own {walk.game.write(step.action)} differently"


@law()
def open_games_hide_nothing(walk: Walk) -> Faults:
    """Check that a game without secrets hides nothing from any viewer.

    Players can then share a screen without a curtain between turns.
    """
    game = walk.game
    if game.has_secrets():
        return
    for step in walk.steps(60):
        for viewer in walk.viewers:
            if game.view(step.after, viewer).state != step.after:
                yield f"viewer {viewer} does not know all of {game.write_state(step.after)}"
            elif game.seen(step.before, step.actor, step.action, viewer) != step.action:
                yield f"viewer {viewer} does not see {game.write(step.action)}"


@law()
def seats_without_secrets_know_the_same(walk: Walk) -> Faults:
    """Check that in a position without secrets every seat's view equals a spectator's.

    The position may then be shown to all seats together.
    """
    game = walk.game
    for state in walk.positions():
        if game.has_secrets() and not game.has_secrets_in(state):
            public = game.view(state, None).state
            for viewer in walk.viewers:
                if game.view(state, viewer).state != public:
                    yield f"viewer {viewer} knows more than others in {game.write_state(state)}"


@law("own_actions_are_seen", "apply_is_pure")
def views_hide(walk: Walk) -> Faults:
    """Check that different actions that look the same to a viewer lead to the same view."""
    game = walk.game
    for twin in twins(walk):
        ours, theirs = game.view(twin.step.after, twin.viewer), game.view(twin.other.after, twin.viewer)
        if twin.step.action != twin.other.action and ours != theirs:
            unseen = f"{game.write(twin.step.action)} from {game.write(twin.other.action)}"
            seen = f"{game.write_state(ours.state)} and {game.write_state(theirs.state)}"
            yield f"viewer {twin.viewer} can distinguish {unseen}: {seen}"


@law("views_hide")
def disclosures_are_entries(walk: Walk) -> Faults:
    """Check that views change only through log entries.

    After the same action, worlds that looked the same must still look the same.
    """
    game = walk.game
    for twin in twins(walk):
        ours, theirs = game.view(twin.step.after, twin.viewer), game.view(twin.other.after, twin.viewer)
        if twin.step.action == twin.other.action and ours != theirs:
            learned = f"{game.write_state(ours.state)}, not {game.write_state(theirs.state)}"
            yield f"viewer {twin.viewer} learns without being told: {learned}"


@law()
def guesses_agree(walk: Walk) -> Faults:
    """Check that the view of a sampled state equals the view that it was sampled from."""
    game = walk.game
    for state in walk.positions(40):
        for viewer in walk.viewers:
            view = game.view(state, viewer)
            for guess in likes(walk, state, viewer):
                if game.view(guess, viewer) != view:
                    yield f"viewer {viewer}: {game.write_state(view.state)} is guessed as {game.write_state(guess)}"


@law("legal_stable", "guesses_agree")
def legal_tells_nothing(walk: Walk) -> Faults:
    """Check that the actors and a seat's legal actions are equal in the true state, the view and every sample."""
    game = walk.game
    for state in walk.positions(40):
        for seat in walk.seats:
            for like in likes(walk, state, seat):
                if game.actors(like) != game.actors(state):
                    texts = f"{game.write_state(like)}, not in {game.write_state(state)}"
                    yield f"seat {seat}: {game.actors(like)} act in {texts}"
                elif seat in game.actors(state) and list(game.legal(like, seat)) != list(game.legal(state, seat)):
                    texts = f"{game.write_state(like)} than in {game.write_state(state)}"
                    yield f"seat {seat}: other actions are legal in {texts}"


@law("legal_tells_nothing", "refused_unchanged")
def refusals_tell_nothing(walk: Walk) -> Faults:
    """Check that a refusal is the same in the true state, the view and every sample."""
    game = walk.game
    actions = walk.actions(16)
    for state in walk.positions():
        for seat in walk.seats:
            for like in likes(walk, state, seat):
                for action in actions:
                    if (why := game.why_not(like, seat, action)) != game.why_not(state, seat, action):
                        where = f"{game.write_state(like)}, not in {game.write_state(state)}"
                        yield f"seat {seat}, {game.write(action)}: {why} in {where}"


@law("guesses_agree", "chances_are_proper")
def chance_totals_tell_nothing(walk: Walk) -> Faults:
    """Check that the sum of chance weights is the same in the true state, every view and every sample."""
    game = walk.game
    for state in drawings(walk):
        total = sum(weight for _, weight in game.chance_outcomes(state))
        for viewer in walk.viewers:
            for like in likes(walk, state, viewer):
                if sum(weight for _, weight in game.chance_outcomes(like)) != total:
                    yield f"viewer {viewer}: {game.write_state(like)} does not sum to {total}"


@law("guesses_agree")
def ahead_tells_nothing(walk: Walk) -> Faults:
    """Check that a seat's view of its upcoming decision is the same from the true state, its view and samples."""
    game = walk.game
    for state in walk.positions(200) if type(game).upcoming_decision is not Game.upcoming_decision else ():
        for seat in walk.seats:
            ahead = game.upcoming_decision(state, seat)
            view = None if ahead is None else game.view(ahead, seat).state
            for like in likes(walk, state, seat):
                found = game.upcoming_decision(like, seat)
                if (None if found is None else game.view(found, seat).state) != view:
                    texts = f"{game.write_state(like)} than of {game.write_state(state)}"
                    yield f"seat {seat}: another question lies ahead of {texts}"


@law("views_hide", "disclosures_are_entries", "legal_stable", "legal_applies")
def pictures_tell_nothing(walk: Walk) -> Faults:
    """Check that scenes, choices, drafts, auto replies, reasons and alarms are equal in worlds that look the same."""
    game = walk.game
    for twin in spread(twins(walk), 80):
        for paint in PAINTERS:
            happens(walk, twin.step)
            ours = paint(walk, twin.step.after, twin.viewer)
            happens(walk, twin.other)
            if paint(walk, twin.other.after, twin.viewer) != ours:
                yield f"viewer {twin.viewer}: {paint.__name__} tells {game.write_state(twin.step.after)} from its twin"


@law("views_hide", "disclosures_are_entries")
def cues_tell_nothing(walk: Walk) -> Faults:
    """Check that the events and cues that a viewer receives are equal in worlds that look the same."""
    for twin in spread([twin for twin in twins(walk) if twin.step.action is not None], 200):
        if seen_by(walk, twin.step, twin.viewer) != seen_by(walk, twin.other, twin.viewer):
            yield f"viewer {twin.viewer}: the cues of {walk.game.write(twin.step.action)} tell more than it saw"


@law("views_hide", "disclosures_are_entries")
def seen_gives_the_next_view(walk: Walk) -> Faults:
    """Check that applying a seen action to the viewer's view gives the next view, and an unseen one changes nothing."""
    game = walk.game
    for path in walk.paths:
        for step in path.steps[:400]:
            for viewer in walk.viewers:
                view = game.view(step.before, viewer).state
                after = game.view(step.after, viewer).state
                if followed(walk, view, step, viewer) != after:
                    done = "a pause" if step.action is None else game.write(step.action)
                    texts = f"{game.write_state(view)} to {game.write_state(after)}"
                    yield f"viewer {viewer}: {done} leads from {texts} unseen"


@law(
    "seen_gives_the_next_view",
    "notation_reads_back",
    "notation_is_one_line",
    "same_log_same_state",
    "trace_changes_nothing",
)
def own_record_replays(walk: Walk) -> Faults:
    """Check that replaying a viewer's copy of the record, with decrees and undos, gives exactly its views and events.

    The copy and the full record must also be readable.
    """
    for commands in (4, 20, 80):
        match = random_match(walk, f"record {commands}", commands)
        full = Record.of(match, reveal=True)
        if Record.read(str(full)) != full:
            yield "the full record does not read back"
        for viewer in walk.viewers:
            yield from record_faults(match, full.cut(viewer), viewer)


def record_faults(match: Match[Any, Any], cut: Record, viewer: Seat | None) -> Faults:
    game = match.game
    if Record.read(str(cut)) != cut:
        yield f"the record of viewer {viewer} does not read back"
    told = cut.told(game)
    for n in range(len(match.rows) + 1):
        state, view = told.state_after(n), game.view(match.state_after(n), viewer)
        if state != view.state:
            yield f"viewer {viewer}, row {n}: {game.write_state(state)} for {game.write_state(view.state)}"
            return
        seen = match.replay_for_seat(viewer, n) if n else None
        if seen is not None and seen.after != view:
            yield f"viewer {viewer}, row {n}: its steps do not lead to its view"
            return
        if seen is not None and told.replay_for_seat(viewer, n).events != seen.events:
            yield f"viewer {viewer}, row {n}: the events of its copy differ from those that it saw"
            return


def followed(walk: Walk, view: Any, step: WalkStep, viewer: Seat | None) -> Any:
    if step.action is None:
        return advanced(walk.game, view, step.at)
    seen = walk.game.seen(step.before, step.actor, step.action, viewer)
    return view if seen is None else walk.game.apply(view, step.actor, seen)


def happens(walk: Walk, step: WalkStep) -> None:
    """Apply the step to the true state, to catch a game that wrongly keeps state between calls."""
    if step.action is not None:
        walk.game.apply(step.before, step.actor, step.action)


def seen_by(walk: Walk, step: WalkStep, viewer: Seat | None) -> Any:
    """Return the events and cues of a step as sent to the viewer."""
    game = walk.game
    events: list[Event] = []
    before = game.view(step.before, viewer)
    happens(walk, step)
    seen = game.seen(step.before, step.actor, step.action, viewer)
    after = before.state if seen is None else game.apply(before.state, step.actor, seen, events)
    return events, list(game.cues(before, events, View(game, viewer, after)))


def scene(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    return walk.game.scene(walk.game.view(state, viewer))


def choices(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    return list(opened(walk.game, walk.game.view(state, viewer)))


def drafts(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    view = walk.game.view(state, viewer)
    return [draft(walk.game, view, choice.actions) for choice in opened(walk.game, view)[:8]]


def auto_replies(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    if viewer is None or viewer not in walk.game.actors(state):
        return None
    view = walk.game.view(state, viewer)
    return [walk.game.auto_action(view, auto_reply) for auto_reply in walk.game.auto_replies]


def explanations(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    view = walk.game.view(state, viewer)
    return [explain(walk.game, view, frozenset({id})) for id in touchable(walk.game.scene(view))[:12]]


def reasons(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    view = walk.game.view(state, viewer)
    return [walk.game.explain(view, action) for action in spread(view.legal(), 4)]


def alarm(walk: Walk, state: Any, viewer: Seat | None) -> Any:
    return alarm_of(walk.game, state)


PAINTERS: tuple[Callable[[Walk, Any, Seat | None], Any], ...] = (
    scene,
    choices,
    drafts,
    auto_replies,
    explanations,
    reasons,
    alarm,
)
