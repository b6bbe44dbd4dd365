"""Laws of the picture: everything drawn can be touched, every choice can be played, every touch has a response."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from starboard.conformance.law import Faults, law
from starboard.conformance.laws_play import stands
from starboard.conformance.walk import TOUCHES, Walk, spread, touchable
from starboard.core import scene as picture
from starboard.core.draft import asked, carried_out, explain, opened
from starboard.core.message import Event, Refusal
from starboard.core.real_time import RealTimeGame
from starboard.core.scene import Choice, Cue, Id, Scene
from starboard.core.seating import CHANCE, Seat
from starboard.core.view import View
from starboard.drawing.art import cut_sprites

CROWD = 60  # choices; larger groups are placeholders
MANY = 60  # choices per view that are played
SOME = 20  # ... of which the next scene is drawn


@law("legal_unique", "legal_applies")
def choices_are_lawful(walk: Walk) -> Faults:
    """Check that the actions of every choice can be played in order."""
    for view in askings(walk):
        for choice in spread(offers(walk, view), MANY):
            why = carried_out(walk.game, view.state, view.seat or 0, choice.actions)
            if isinstance(why, Refusal):
                yield f"{written(walk, choice)} is offered but refused, {why}, in {walk.game.write_state(view.state)}"


@law("choices_are_lawful")
def choices_reach_everything(walk: Walk) -> Faults:
    """Check that every legal action is the first action of some choice or, in real time, the result of an attempt."""
    for view in askings(walk):
        reached = {choice.actions[0] for choice in offers(walk, view)}
        left = [action for action in view.legal() if action not in reached]
        if left and isinstance(walk.game, RealTimeGame):
            left = [action for action in left if not comes_of_a_try(walk, view, action)]
        if left:
            yield f"no choice begins with {walk.game.write(left[0])} in {walk.game.write_state(view.state)}"


@law()
def looks_are_those_of_the_opening_scene(walk: Walk) -> Faults:
    """Check that `looks` gives each seat the same hue as the opening scene."""
    game = walk.game
    for seating in game.seatings(len(walk.seats)):
        scene = game.scene(game.view(game.start(seating), None))
        if game.looks(seating) != scene.looks:
            yield f"looks returns {game.looks(seating)}, but the opening scene has {scene.looks}, for {seating}"


@law("actors", "who_is_out_stays_out")
def panels_say_who_acts(walk: Walk) -> Faults:
    """Check that every seat has a panel, lit while it is to act and marked while it is out.

    A screen shared by several players uses the lit panel to switch players.
    """
    game = walk.game
    for state in walk.positions(60):
        for viewer in walk.viewers:
            panels = game.scene(game.view(state, viewer)).panels
            lit = {panel.seat for panel in panels if panel.acting}
            out = {panel.seat for panel in panels if panel.out}
            right = lit == set(game.actors(state)) - {CHANCE} and out == set(game.out(state))
            if {panel.seat for panel in panels} != set(walk.seats) or not right:
                yield f"viewer {viewer}: panels {panels} while {game.actors(state)} act in {game.write_state(state)}"


@law()
def points_come_to_the_score(walk: Walk) -> Faults:
    """Check that, at the end, the counters that give points add up to the score of their seat."""
    game = walk.game
    for state in [path.last for path in walk.paths if path.over]:
        panels = game.scene(game.view(state, None)).panels
        counted = any(counter.points for panel in panels for counter in panel.counters)
        for panel, score in zip(panels, game.scores(state), strict=True):
            whole = sum(counter.value * counter.points for counter in panel.counters)
            if counted and whole != score:
                yield f"seat {panel.seat} has {score}, its counters {whole}, in {game.write_state(state)}"


@law("legal_unique")
def choices_are_apart(walk: Walk) -> Faults:
    """Check that every choice has ids and that no choice's ids are a subset of another's."""
    for view in askings(walk):
        for touched in (frozenset[Id](), *promises(walk, view)):
            offered = [choice for choice in walk.game.choices(view, touched) if choice.ids >= touched]
            for one, other in contained(offered):
                yield f"touching {sorted(one.ids)} is part of touching {sorted(other.ids)} in {place(walk, view)}"


@law()
def promises_are_kept(walk: Walk) -> Faults:
    """Check that touching a placeholder replaces it with choices whose ids include its own."""
    for view in askings(walk):
        for ids in promises(walk, view):
            choices = walk.game.choices(view, ids)
            if any(choice.ids == ids and choice.promise for choice in choices):
                yield f"{sorted(ids)} remains a placeholder in {place(walk, view)}"
            elif not any(choice.ids >= ids for choice in choices):
                yield f"{sorted(ids)} expands to nothing in {place(walk, view)}"


@law()
def crowds_are_promises(walk: Walk) -> Faults:
    """Check that a group of more than 60 choices uses placeholders."""
    for view in askings(walk):
        groups = Counter(choice.group for choice in walk.game.choices(view) if not choice.promise)
        for group, count in groups.items():
            if count > CROWD:
                yield f"group {group!r} lists {count} choices in {place(walk, view)}"


@law()
def choices_can_be_touched(walk: Walk) -> Faults:
    """Check that every id that a choice touches or marks is in the scene."""
    for view in askings(walk):
        scene = walk.game.scene(view)
        touch, known = set(touchable(scene)), known_ids(scene)
        for choice in [*walk.game.choices(view), *offers(walk, view)]:
            missing = (choice.ids - touch) | (choice_ids(choice) - known)
            if missing:
                yield f"{written(walk, choice)} names {sorted(missing)}, not in the scene of {place(walk, view)}"


@law("choices_are_lawful")
def what_goes_on_is_there(walk: Walk) -> Faults:
    """Check that the id that counts as touched after a choice is in the next scene."""
    for view in askings(walk):
        for choice in spread([choice for choice in offers(walk, view) if choice.then], SOME):
            after = carried_out(walk.game, view.state, view.seat or 0, choice.actions)
            if not isinstance(after, Refusal):
                scene = walk.game.scene(walk.game.view(after, view.seat))
                if choice.then not in touchable(scene):
                    yield f"{written(walk, choice)} leads to {choice.then}, which is missing, in {place(walk, view)}"


@law()
def direct_choices_are_foreseen(walk: Walk) -> Faults:
    """Check that a direct choice takes at least two touches, so it is previewed, and isn't a placeholder."""
    for view in askings(walk):
        for choice in offers(walk, view):
            if choice.direct and (len(choice.ids) < 2 or choice.promise):
                yield f"{written(walk, choice)} is played by the first touch in {place(walk, view)}"


@law()
def nobody_else_chooses(walk: Walk) -> Faults:
    """Check that spectators and inactive seats are offered no choices."""
    for state in walk.positions():
        for viewer in walk.viewers:
            if viewer not in walk.game.actors(state) and walk.game.choices(walk.game.view(state, viewer)):
                yield f"viewer {viewer} is offered something in {walk.game.write_state(state)}"


@law()
def scenes_are_whole(walk: Walk) -> Faults:
    """Check that ids are unique, that pieces and marks are on places in the scene, and that every seat has a panel."""
    for state in walk.positions():
        for viewer in walk.viewers:
            scene = walk.game.scene(walk.game.view(state, viewer))
            for fault in scene_faults(scene, walk.seats):
                yield f"{fault} for viewer {viewer} in {walk.game.write_state(state)}"


@law()
def overlays_that_govern_draw_nothing(walk: Walk) -> Faults:
    """Check that a governing overlay draws nothing, and that at most one governs NOTES and one WARNINGS."""
    for state in walk.positions():
        for viewer in walk.viewers:
            governing = [each for each in walk.game.scene(walk.game.view(state, viewer)).overlays if each.governs]
            kinds = [each.governs for each in governing]
            full = [each.id for each in governing if each.marks or each.arrows or each.veil or each.fields]
            if full or len(kinds) > len(set(kinds)) or not set(kinds) <= {picture.NOTES, picture.WARNINGS}:
                yield f"overlays govern {kinds}, but {full} draw, for viewer {viewer} in {walk.game.write_state(state)}"


@law("seen_gives_the_next_view", "scenes_are_whole")
def cues_are_placed(walk: Walk) -> Faults:
    """Check that a cue's ids are in the scene before or after it."""
    game = walk.game
    for step in walk.steps(30):
        for viewer in walk.viewers:
            events: list[Event] = []
            before, after = game.view(step.before, viewer), game.view(step.after, viewer)
            seen = game.seen(step.before, step.actor, step.action, viewer)
            if seen is not None:
                game.apply(before.state, step.actor, seen, events)
            cues = game.cues(before, events, after)
            scenes = [game.scene(before), game.scene(after)] if cues else []
            known = {id for scene in scenes for id in known_ids(scene) | layer_ids(scene)}
            for cue in cues:
                if not set(cue_ids(cue)) <= known:
                    yield f"{cue} after {game.write(step.action)} is nowhere in {game.write_state(step.after)}"


@law("choices_are_lawful", "refused_with_a_clause")
def dead_touches_are_answered(walk: Walk) -> Faults:
    """Check that touching an id without a choice gives a refusal with a clause, in turn and out of turn."""
    game = walk.game
    for state in spread(walk.positions(), 10):
        for seat in walk.seats:
            view = game.view(state, seat)
            choices = opened(game, asked(game, view))
            live = {id for choice in choices for id in choice.ids}
            for id in spread(touchable(game.scene(view)), TOUCHES):
                why = explain(game, view, frozenset({id}))
                if why is None and id not in live and not isinstance(game, RealTimeGame):
                    yield f"touching {id} gets no answer for seat {seat} in {game.write_state(state)}"
                elif why is not None and not stands(game.key, why.clause):
                    yield f"touching {id} is answered by {why.clause!r}, which is in no rulebook"


def askings(walk: Walk) -> Iterator[View[Any]]:
    """Yield the views of seats that are to act, or that may answer an upcoming decision early."""
    for state, seat in walk.decisions():
        yield walk.game.view(state, seat)
        for other in walk.seats:
            ahead = walk.game.upcoming_decision(state, other)
            if other != seat and ahead is not None:
                yield walk.game.view(ahead, other)


def offers(walk: Walk, view: View[Any]) -> list[Choice[Any]]:
    """Return every choice of a view, with all placeholders expanded; cached for all laws."""
    made: dict[tuple[Seat | None, Any], list[Choice[Any]]] = walk.kept.setdefault("offers", {})
    key = (view.seat, view.state)
    if key not in made:
        made[key] = opened(walk.game, view)
    return made[key]


def promises(walk: Walk, view: View[Any]) -> list[frozenset[Id]]:
    return [choice.ids for choice in walk.game.choices(view) if choice.promise]


def contained(choices: Sequence[Choice[Any]]) -> Iterator[tuple[Choice[Any], Choice[Any]]]:
    for place, one in enumerate(choices):
        if not one.ids:
            yield one, one
        for other in choices[:place]:
            if one.ids <= other.ids or other.ids <= one.ids:
                yield (one, other) if one.ids <= other.ids else (other, one)


def comes_of_a_try(walk: Walk, view: View[Any], action: Any) -> bool:
    """Return whether the ids that the game gives for the action can be touched and result in it."""
    if not isinstance(walk.game, RealTimeGame):
        return False
    ids = walk.game.attempt_ids(view.state, view.seat or 0, action, b"")
    if not ids <= set(touchable(walk.game.scene(view))):
        return False
    came = walk.game.attempt(view.state, view.seat or 0, ids, b"")
    return not isinstance(came, Refusal) and bool(came == action)


def known_ids(scene: Scene) -> set[Id]:
    return {*touchable(scene), *(board.id for board in scene.boards)}


def layer_ids(scene: Scene) -> set[Id]:
    named = {place.layer for board in scene.boards for place in board.places}
    return {layer.id for layer in scene.layers} | named


def choice_ids(choice: Choice[Any]) -> set[Id]:
    """Return the ids that a choice marks, points to, spreads from or shows a ghost on."""
    arrows = [id for arrow in choice.arrows for id in arrow.path]
    marks = [*(mark.at for mark in choice.marks), *(field.at for field in choice.fields)]
    return {*arrows, *marks, *(ghost.place for ghost in choice.ghosts)}


def cue_ids(cue: Cue) -> list[Id]:
    match cue:
        case picture.Move():
            return [cue.piece.place, *cue.path, *(piece.place for piece in cue.carried)]
        case picture.Turn() | picture.Vanish() | picture.Appear() | picture.Flip():
            return [cue.piece.place]
        case picture.Slide():
            return [cue.layer]
        case picture.Beam():
            return [cue.start, cue.end]
        case picture.Focus():
            return list(cue.at)
        case picture.Pause():
            return []
    return [cue.at]


def scene_faults(scene: Scene, seats: Sequence[Seat]) -> Faults:
    places = [place.id for board in scene.boards for place in board.places]
    trays = [tray.id for tray in scene.trays]
    held = [piece for tray in scene.trays for piece in tray.pieces]
    ids = [*places, *trays, *(piece.id for piece in [*scene.pieces, *held] if piece.id)]
    for id, count in Counter(ids).items():
        if count > 1:
            yield f"the id {id} is given {count} times"
    for piece in scene.pieces:
        if piece.place not in (*places, *trays) or piece.count < 1:
            yield f"{piece} has no place"
    marked = [mark.at for mark in scene.marks] + [note.at for note in scene.notes]
    for overlay in scene.overlays:
        marked += [mark.at for mark in overlay.marks] + [id for arrow in overlay.arrows for id in arrow.path]
        marked += [*overlay.veil, *overlay.glow, *(field.at for field in overlay.fields)]
    for id in set(marked) - known_ids(scene):
        yield f"{id} is marked but does not exist"
    named = {place.layer for board in scene.boards for place in board.places}
    for layer in scene.layers:
        if layer.id not in named:
            yield f"the layer {layer.id} is empty"
        if layer.window and not any(within(layer.window, board.size) for board in scene.boards):
            yield f"the window of {layer.id} is on no board"
    for board in scene.boards:
        yield from drawing_faults(board.id, board.art, board.sprites)
    if sorted(panel.seat for panel in scene.panels) != list(seats):
        yield f"panels of {[panel.seat for panel in scene.panels]}"


@cache
def drawing_faults(board: Id, art: str, sprites: str) -> tuple[str, ...]:
    """Return faults in a board's drawings.

    Each drawing must parse and be named once. All except the board itself must surround the origin.
    """
    found: list[str] = []
    names = Counter(re.findall(r'<(?:symbol|g)\b[^>]*? id="([^"]*)"', sprites))
    for name, sprite in cut_sprites(sprites).items() if sprites else ():
        x, y, width, height = sprite.box or (0.0, 0.0, 0.0, 0.0)
        if names[name] > 1:
            found.append(f"the drawing {name} of {board} exists {names[name]} times")
        if sprite.box and name != art and not (x < 0 < x + width and y < 0 < y + height):
            found.append(f"the drawing {name} of {board} does not surround the origin")
    return tuple(found)


def within(window: tuple[float, float, float, float], size: picture.Point) -> bool:
    x, y, width, height = window
    return 0 <= x < x + width <= size[0] and 0 <= y < y + height <= size[1]


def written(walk: Walk, choice: Choice[Any]) -> str:
    return " then ".join(walk.game.write(action) for action in choice.actions) or f"promise {sorted(choice.ids)}"


def place(walk: Walk, view: View[Any]) -> str:
    return f"{walk.game.write_state(view.state)} for seat {view.seat}"
