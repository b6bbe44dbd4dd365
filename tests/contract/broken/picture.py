"""Toys that break the laws of pictures and choices."""

from collections.abc import Sequence
from dataclasses import replace

from starboard.core.message import Event, Refusal, message
from starboard.core.scene import Choice, Counter, Cue, Flash, Id, Layer, Overlay, Piece, Scene, Tray
from starboard.core.seating import Seating
from starboard.core.view import View
from tests.contract.broken.breaking import breaks
from tests.contract.toys.hush import DOUBLE, NOD, Act, Hush, State

Choices = Sequence[Choice[Act]]


def choice(actions: tuple[Act, ...], *ids: Id) -> Choice[Act]:
    return Choice(actions, frozenset(ids), message("hush.verb.nod"))


@breaks("choices_are_lawful")
class OffersWhatIsNotAllowed(Hush):
    """A toy that offers an illegal double to the seat that may nod."""

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        found = list(super().choices(view, touched))
        return [*found, choice((DOUBLE,), "verb.double")] if NOD in view.legal() else found


@breaks("choices_reach_everything")
class KeepsTheNodToItself(Hush):
    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        return [one for one in super().choices(view, touched) if one.actions != (NOD,)]

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return super().intended_actions(view, touched - {"verb.nod"})


@breaks("looks_are_those_of_the_opening_scene")
class WearsAnotherHueWhileWaiting(Hush):
    def looks(self, seating: Seating) -> tuple[int, ...]:
        return (2, *super().looks(seating)[1:])


@breaks("panels_say_who_acts")
class LightsNobody(Hush):
    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        return replace(plain, panels=tuple(replace(panel, acting=False) for panel in plain.panels))


@breaks("points_come_to_the_score")
class CountsOneTooMany(Hush):
    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        more = [Counter("nod", message("hush.verb.nod"), score + 1, points=1) for score in self.scores(view.state)]
        panels = [replace(panel, counters=(one,)) for panel, one in zip(plain.panels, more, strict=True)]
        return replace(plain, panels=tuple(panels))


@breaks("choices_are_apart")
class NodsTwice(Hush):
    """A toy that offers two nods under the ids of a single nod plus one more id."""

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        found = list(super().choices(view, touched))
        return [*found, choice((NOD, NOD), "verb.nod", "pile")] if NOD in view.legal() else found


@breaks("overlays_that_govern_draw_nothing")
class GovernsTheWeather(Hush):
    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        overlay = Overlay("weather", message("hush.verb.nod"), governs="weather")
        return replace(super().scene(view, cosmetic_seed), overlays=(overlay,))


@breaks("direct_choices_are_foreseen")
class PlaysUnseen(Hush):
    """A toy that marks every choice as direct, so a single touch plays a nod."""

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        found = super().choices(view, touched)
        return [Choice(one.actions, one.ids, one.label, direct=True) for one in found]


@breaks("promises_are_kept")
class PromisesNothing(Hush):
    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        found = list(super().choices(view, touched))
        return [*found, choice((), "pile")] if found and "pile" not in touched else found


@breaks("what_goes_on_is_there")
class GoesOnWithNothing(Hush):
    """A toy that continues a nod with an id that isn't in the scene."""

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        found = list(super().choices(view, touched))
        return [
            Choice(one.actions, one.ids, one.label, then="ghost") if one.actions == (NOD,) else one for one in found
        ]


@breaks("crowds_are_promises")
class OffersACrowd(Hush):
    """A toy that offers the nod in 61 places without a placeholder."""

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        spots = tuple(Piece("spot", 0, "spots", message("hush.verb.nod"), id=f"spot.{n}") for n in range(61))
        return replace(plain, trays=(*plain.trays, Tray("spots", 0, message("hush.verbs"), spots)))

    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        nods = [choice((NOD,), f"spot.{n}") for n in range(61)] if NOD in view.legal() else []
        return [*super().choices(view, touched), *nods]


@breaks("choices_can_be_touched")
class OffersTheMoon(Hush):
    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        found = list(super().choices(view, touched))
        return [*found, choice((NOD,), "the moon")] if NOD in view.legal() else found


@breaks("nobody_else_chooses")
class OffersToAll(Hush):
    def choices(self, view: View[State], touched: frozenset[Id] = frozenset()) -> Choices:
        return super().choices(view, touched) or [choice((NOD,), "verb.nod")]


@breaks("scenes_are_whole")
class DrawsInTheVoid(Hush):
    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        return replace(plain, pieces=(*plain.pieces, Piece("card.1", 0, "nowhere", message("hush.card", card=1))))


@breaks("scenes_are_whole")
class LooksBesideTheTable(Hush):
    """A toy that shows its places through a window outside the board."""

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        boards = [
            replace(board, places=tuple([replace(p, layer="sky") for p in board.places])) for board in plain.boards
        ]
        return replace(plain, boards=tuple(boards), layers=(Layer("sky", (0, 0), (-5, -5, 2, 2)),))


@breaks("scenes_are_whole")
class CutsBesideThePiece(Hush):
    """A toy that has a board drawing that doesn't surround the origin."""

    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        cut = '<svg><symbol id="knob" viewBox="3 3 9 9"><path d="M3 3H12V12Z"/></symbol></svg>'
        return replace(plain, boards=tuple([replace(board, sprites=cut) for board in plain.boards]))


@breaks("scenes_are_whole")
class GlowsInTheVoid(Hush):
    def scene(self, view: View[State], cosmetic_seed: bytes = b"") -> Scene:
        plain = super().scene(view, cosmetic_seed)
        return replace(plain, overlays=(Overlay("light", message("hush.verbs"), glow=("nowhere",)),))


@breaks("cues_are_placed")
class FlashesInTheVoid(Hush):
    def cues(self, before: View[State], events: Sequence[Event], after: View[State]) -> Sequence[Cue]:
        return [Flash("nowhere")]


@breaks("dead_touches_are_answered")
class ShrugsAtATouch(Hush):
    """A toy that answers a touch of the pile with an empty list of actions."""

    def intended_actions(self, view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
        return () if "pile" in touched else super().intended_actions(view, touched)
