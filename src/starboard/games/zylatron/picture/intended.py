"""The meaning of a touch that has no effect, so that the rules can explain the refusal."""

from starboard.core.message import Refusal, refusal
from starboard.core.scene import Id
from starboard.core.seating import CHANCE
from starboard.core.view import View
from starboard.games.zylatron.picture.choices import DROP, FIRE, STAY
from starboard.games.zylatron.rules.actions import (
    ARM,
    DETONATE,
    END,
    GO,
    ORDER,
    REBUILD,
    STOP,
    STRIKE,
    Action,
    buy,
    down,
    fire,
    hand,
)
from starboard.games.zylatron.rules.board import KINDS
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import MARK, POINT, Point, steps
from starboard.games.zylatron.rules.house import House, house_of
from starboard.games.zylatron.rules.laser import may_fire, target_point
from starboard.games.zylatron.rules.pieces import (
    CARGO,
    FIRST_FACTORY,
    KIND,
    PIECE_NAME,
    SHOOTERS,
    TARGET,
    Piece,
    Target,
)
from starboard.games.zylatron.rules.state import State

Meaning = tuple[Action, ...] | Refusal


def intended_actions(view: View[State], touched: frozenset[Id]) -> Meaning:
    """Return the intended action: a verb itself; a unit and a point or target a move or shot; two units a transfer."""
    return _Touch(house_of(view.game), Galaxy(view.state), touched).meaning()


class _Touch:
    """The touched ids, sorted by type."""

    def __init__(self, house: House, galaxy: Galaxy, touched: frozenset[Id]) -> None:
        self.house = house
        self.galaxy = galaxy
        self.verbs = sorted([id for id in touched if _is_verb(id)])
        self.points = sorted([POINT[id] for id in touched if id in POINT])
        named = sorted([TARGET[id] for id in touched if id in TARGET])
        self.own = [p for p in named if p < FIRST_FACTORY and galaxy.owner[p] == galaxy.seat]
        self.others = [target for target in named if target not in self.own]

    def meaning(self) -> Meaning:
        galaxy = self.galaxy
        if self.verbs:
            return self._verb(self.verbs[0])
        if galaxy.missile is not None and self.points:
            return (DETONATE[self.points[0]],)
        if galaxy.blast and (self.own or self.others):
            return (STRIKE[(self.own + self.others)[0]],)
        if self.own:
            return self._unit(self.own[0])
        if self.others:
            return self._enemy(self.others[0])
        if self.points:
            return (GO[self.points[0]],)
        return refusal("ST-4", "core.nothing_there")

    # ---- verbs

    def _verb(self, id: Id) -> Meaning:
        verb, _, rest = id.partition(" ")
        units = self.own or [p for p in range(FIRST_FACTORY) if self._mine(p)]
        if verb in ("stop", "end"):
            return (STOP,) if verb == "stop" else (END,)
        if verb == FIRE:
            return self._shot()
        if verb == DROP:
            return self._drop()
        if verb == "buy":
            return self._buy(rest)
        if verb == "board":
            return (ORDER[verb][PIECE_NAME.index(rest)],)
        if verb == "rebuild":
            return (REBUILD[self.others[0] - FIRST_FACTORY if self.others and self.others[0] >= FIRST_FACTORY else 0],)
        if verb == STAY:
            return ORDER["move"][units[0]], STOP
        return (ORDER[verb][units[0]],)

    def _shot(self) -> Meaning:
        """Return the intended shot, or why no unit can fire: all have fired, or no enemy is in range."""
        galaxy = self.galaxy
        if self.others:
            return self._enemy(self.others[0])
        if galaxy.missile is not None or galaxy.blast or galaxy.shared() >= 0:
            return (STOP,)  # its refusal names the pending action
        if any(may_fire(galaxy, piece) for piece in SHOOTERS):
            return refusal("ZY-46", "zylatron.refuse.nothing_in_range")
        return refusal("ZY-44", "zylatron.refuse.all_fired")

    def _drop(self) -> Meaning:
        """Return the intended drop, or why it fails: nothing is carried, or the piece is not aboard here."""
        galaxy = self.galaxy
        if galaxy.missile is not None or galaxy.blast or galaxy.shared() >= 0:
            return (STOP,)
        mover = galaxy.mover
        carried = galaxy.tower(mover.piece)[1:] if mover is not None else [p for p in CARGO if self._carried(p)]
        chosen = [p for p in self.own if p in carried] or carried
        if not chosen:
            return refusal("ZY-32", "zylatron.refuse.carries_nothing")
        if mover is not None:
            return (ORDER["drop"][chosen[0]],)
        return ORDER["move"][galaxy.root(chosen[0])], ORDER["drop"][chosen[0]]

    def _carried(self, piece: Piece) -> bool:
        return self._mine(piece) and self.galaxy.carrier(piece) >= 0

    def _mine(self, piece: Piece) -> bool:
        return self.galaxy.owner[piece] == self.galaxy.seat and self.galaxy.place[piece] >= 0

    def _buy(self, kind: str) -> Meaning:
        if self.own and kind == "K":
            return (ARM[self.own[0]],)
        home = self.galaxy.homes[self.galaxy.seat - 1]
        points = self.points or [self.galaxy.point(p) for p in self.own] or list(MARK[home][kind])
        return (buy(kind, points[0]),)

    # ---- units

    def _unit(self, piece: Piece) -> Meaning:
        if self.others and self._shoots(self.others[0]):
            return (fire(piece, self.others[0]),)
        points = self.points or [target_point(self.galaxy, target) for target in self.others]
        if points:
            return self._to_point(piece, points[0])
        if len(self.own) > 1:
            return self._two(piece, self.own[1])
        return (ORDER["launch"][piece],) if KIND[piece] == "K" else self._start(piece)

    def _shoots(self, target: Target) -> bool:
        """Return whether a shot is meant, at a target that lasers can hit. Other targets mean a move to their point."""
        if target < FIRST_FACTORY:
            return True
        holder = self.galaxy.holders[(target - FIRST_FACTORY) // 3]
        return self.house.laser_factories and holder not in (CHANCE, self.galaxy.seat)

    def _start(self, piece: Piece) -> tuple[Action, ...]:
        """Return the start of a move, after the end of another unit's."""
        mover = self.galaxy.mover
        order = ORDER["move"][piece]
        return (order,) if mover is None or mover.piece == piece else (STOP, order)

    def _to_point(self, piece: Piece, point: Point) -> Meaning:
        carrier, mover = self.galaxy.carrier(piece), self.galaxy.mover
        if mover is not None and mover.piece == piece:
            return (GO[point],)
        if KIND[piece] == "K" or (carrier >= 0 and KIND[carrier] == "B" and KIND[piece] == "W"):
            return (down(piece, point),)
        return *self._start(piece), GO[point]

    def _two(self, one: Piece, other: Piece) -> Meaning:
        """Return the transfer between two units: to another peg, up by beam, or a move to board."""
        galaxy = self.galaxy
        mover = galaxy.mover
        cargo, carrier = (one, other) if KIND[one] in "WK" or KIND[other] == "B" else (other, one)
        if galaxy.root(cargo) == galaxy.root(carrier):
            return (hand("stow", cargo, carrier),)
        if mover is not None and mover.piece in (galaxy.root(cargo), galaxy.root(carrier)):
            moving = galaxy.root(carrier) == mover.piece
            return (hand("load", cargo, carrier),) if moving else (GO[galaxy.point(carrier)], ORDER["board"][carrier])
        if KIND[carrier] == "B" and KIND[cargo] in "WK" and not self.house.short:
            return (hand("up", cargo, carrier),)
        return *self._start(cargo), GO[galaxy.point(carrier)], ORDER["board"][carrier]

    def _enemy(self, target: Target) -> Meaning:
        """Return a shot by the nearest armed unit, or the rebuilding of the seat's own factory."""
        galaxy = self.galaxy
        if target >= FIRST_FACTORY and galaxy.holders[(target - FIRST_FACTORY) // 3] == galaxy.seat:
            return (REBUILD[target - FIRST_FACTORY],)
        if target < FIRST_FACTORY and galaxy.place[target] < 0:
            return (ORDER["move"][target],)
        at = target_point(galaxy, target)
        armed = [p for p in SHOOTERS if may_fire(galaxy, p)] or [p for p in SHOOTERS if self._mine(p)]
        if not armed:
            return (ORDER["move"][target],) if target < FIRST_FACTORY else (REBUILD[target - FIRST_FACTORY],)
        return (fire(min(armed, key=lambda p: (steps(galaxy.point(p), at), p)), target),)


def _is_verb(id: Id) -> bool:
    """Return whether an id is a known verb with a valid argument: a kind to buy, a carrier to board."""
    verb, _, rest = id.partition(" ")
    return verb in _VERBS and (verb != "buy" or rest in KINDS) and (verb != "board" or rest in PIECE_NAME)


_VERBS = (FIRE, DROP, "stop", "end", "buy", "board", "launch", "repair", "rebuild", STAY)
