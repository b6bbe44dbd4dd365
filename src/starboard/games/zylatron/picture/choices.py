"""What can be done, as touches. Two things are touched for most of it: a unit and where to, a shooter and its target.

Whatever takes part in something is a promise until it is touched; a point is only ever touched second. A gesture is as
long as it is clear: touching a unit and a point stops another that moves, begins the move, goes there, and takes
aboard or goes aboard what stands there if nothing else could be meant. Whatever can be taken back is planned and goes
on by itself; a shot is played by its second touch, once its odds have been seen.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from starboard.core.message import Message, message
from starboard.core.scene import Choice, Field, Id, Mark, Piece
from starboard.core.view import View
from starboard.games.zylatron.picture.foresight import (
    aim_mark,
    blast,
    blast_field,
    end_warning,
    landing,
    landing_warning,
    laser_field,
    trail,
)
from starboard.games.zylatron.picture.label import fly_verb, label, verb
from starboard.games.zylatron.picture.tokens import ALWAYS, VERBS, unit
from starboard.games.zylatron.rules.actions import (
    END,
    GO,
    ORDER,
    STOP,
    Action,
    Arm,
    Buy,
    Down,
    Fire,
    Fly,
    Hand,
    Order,
    Rebuild,
    Strike,
    Word,
)  # fmt: skip
from starboard.games.zylatron.rules.board import LASER
from starboard.games.zylatron.rules.cargo import boardings, drops, loads
from starboard.games.zylatron.rules.effects import apply
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, IDS, POINT, ZYLON_HQ, Point, distances
from starboard.games.zylatron.rules.house import House, house_of
from starboard.games.zylatron.rules.laser import may_fire
from starboard.games.zylatron.rules.legal import legal
from starboard.games.zylatron.rules.missile import exposed
from starboard.games.zylatron.rules.move import begin, go, legs
from starboard.games.zylatron.rules.names import counted, kind_name, point_name, target_name, unit_name
from starboard.games.zylatron.rules.pieces import (
    FACTORY_NAME,
    FIRST_FACTORY,
    KIND,
    PIECE_NAME,
    TARGET,
    TARGET_NAME,
    Target,
)
from starboard.games.zylatron.rules.pieces import Piece as Unit
from starboard.games.zylatron.rules.state import State

CONQUESTS: Final = frozenset((*HQ, ZYLON_HQ))  # where a Warrior may land
FIRE: Final = "fire"  # touched before a target, by whoever reaches it
DROP: Final = "drop"  # touched before what is set down
LOAD: Final = "load"  # touched before what is taken aboard
STAY: Final = "stay"  # a move without a step, by a unit that has nowhere to go


def verbs(view: View[State]) -> dict[Id, int]:
    """Every verb that stands beside the board now, with the number of things it can be done to; 0: not now."""
    if view.seat is None or view.state.ended or view.state.acting != view.seat:
        return {}
    offer = _Offer(house_of(view.game), view.state, frozenset())
    offer.choices()
    found = dict.fromkeys(ALWAYS, 0)
    for choice in (*offer.singles, *offer.pairs):
        for id in choice.ids:
            if id.partition(" ")[0] in VERBS:
                found[id] = found.get(id, 0) + 1
    return dict(sorted(found.items(), key=lambda each: (VERBS.index(each[0].partition(" ")[0]), each[0])))


def choices(view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
    state = view.state
    if view.seat is None or state.ended or state.acting != view.seat:
        return ()
    return _Offer(house_of(view.game), state, touched).choices()


class _Offer:
    """Everything that a seat can do now: what one touch does, what two do, and what goes to points."""

    def __init__(self, house: House, state: State, touched: frozenset[Id]) -> None:
        self.house = house
        self.state = state
        self.touched = touched
        self.galaxy = Galaxy(state)
        self.singles: list[Choice[Action]] = []
        self.pairs: list[Choice[Action]] = []
        self.goers: dict[Id, tuple[Unit, State, tuple[Action, ...]]] = {}  # who, from which position, after what

    def choices(self) -> list[Choice[Action]]:
        offered = legal(self.house, self.state, self.state.seat)
        going = [action for action in offered if isinstance(action, Fly)]
        for action in offered:
            if not isinstance(action, Fly):
                self._sort(action)
        self._shots([action for action in offered if isinstance(action, Fire)])
        self._drops([action for action in offered if isinstance(action, Order) and action.verb == "drop"])
        self._loads([action for action in offered if isinstance(action, Hand) and action.verb == "load"])
        if STOP in offered:
            self._after_stopping()
        if END in offered:
            self._end((END,), self.state)
        sources = self._sources(bool(going))
        found = list(self.singles)
        found += [
            pair for pair in self.pairs if pair.ids & self.touched and (FIRE not in pair.ids or FIRE in self.touched)
        ]
        found += [choice for id in sources if id in self.touched for choice in self._ways(id, going)]
        return [*found, *[self._promise(id) for id in sources if id not in self.touched]]

    def _asked_for(self, pair: Choice[Action]) -> bool:
        """A target that is touched first asks who shoots, not whether to."""
        return FIRE not in pair.ids or FIRE in self.touched

    def _sources(self, going: bool) -> list[Id]:
        """What is touched first, each once."""
        found = [self._leader()] if going else []
        found += self.goers
        found += [id for pair in self.pairs for id in sorted(pair.ids) if id not in POINT]
        return list(dict.fromkeys(found))

    def _leader(self) -> Id:
        """What is on its way: the missile in flight or the mover."""
        galaxy = self.galaxy
        return PIECE_NAME[galaxy.flying.piece if galaxy.missile is not None else galaxy.moving.piece]

    # ---- one action by itself

    def _sort(self, action: Action) -> None:
        if isinstance(action, Order):
            self._order(action)
        elif isinstance(action, Fire):
            mark = aim_mark(self.house, self.galaxy, action.target)
            self._pair(action, PIECE_NAME[action.piece], TARGET_NAME[action.target], marks=(mark,), direct=True)
        elif isinstance(action, Hand):
            then = PIECE_NAME[self.galaxy.moving.piece] if action.verb == "load" else PIECE_NAME[action.piece]
            self._pair(action, PIECE_NAME[action.piece], PIECE_NAME[action.carrier], then=then)
        elif isinstance(action, Down):
            self._pair(action, PIECE_NAME[action.piece], IDS[action.point], then=PIECE_NAME[action.piece])
        elif isinstance(action, Buy):
            self._pair(action, f"buy {action.kind}", IDS[action.point], then=IDS[action.point])
        elif isinstance(action, Arm):
            self._pair(action, "buy K", PIECE_NAME[action.carrier], then=PIECE_NAME[action.carrier])
        elif isinstance(action, Rebuild):
            self._pair(action, "rebuild", FACTORY_NAME[action.factory], then=FACTORY_NAME[action.factory])
        elif isinstance(action, Strike):
            self._single(action, TARGET_NAME[action.target])
        elif isinstance(action, Word) and action is STOP:
            mover = self.galaxy.moving.piece
            self._single(action, "stop", ghosts=(self._ghost(mover),), then=PIECE_NAME[mover])

    def _order(self, order: Order) -> None:
        name = PIECE_NAME[order.piece]
        if order.verb == "move":
            self._begin(order.piece, self.state, ())
        elif order.verb == "launch":
            self._pair(order, name, "launch", then=name)
        elif order.verb == "repair":
            self._pair(order, name, "repair", then=name)
        elif order.verb == "board":
            boarding = self.galaxy.moving.piece
            self._single(order, f"board {name}", ghosts=(self._ghost(boarding),), then=PIECE_NAME[boarding])

    def _ghost(self, piece: Unit) -> Piece:
        return unit(self.galaxy, piece, self.galaxy.owner[piece], self.galaxy.point(piece))

    def _single(self, action: Action, id: Id, ghosts: tuple[Piece, ...] = (), then: Id = "") -> None:
        said, button = label(self.house, self.state, action), verb(self.house, action)
        ids = frozenset((id,))
        self.singles.append(Choice((action,), ids, said, ghosts=ghosts, group="verbs", then=then, verb=button))

    def _pair(
        self, action: Action, one: Id, other: Id, marks: tuple[Mark, ...] = (), then: Id = "", direct: bool = False
    ) -> None:
        said, button = label(self.house, self.state, action), verb(self.house, action)
        ids = frozenset((one, other))
        self.pairs.append(Choice((action,), ids, said, marks, group=one, then=then, direct=direct, verb=button))

    # ---- verbs that ask for something more

    def _shots(self, shots: list[Fire]) -> None:
        """Fire, then a target: the mover shoots if it can, else whoever reaches least far."""
        moving = self.galaxy.mover.piece if self.galaxy.mover is not None else -1
        best: dict[Target, Fire] = {}
        for shot in sorted(shots, key=lambda shot: (shot.piece != moving, LASER[KIND[shot.piece]], shot.piece)):
            best.setdefault(shot.target, shot)
        for shot in best.values():
            mark = aim_mark(self.house, self.galaxy, shot.target)
            self._pair(shot, FIRE, TARGET_NAME[shot.target], marks=(mark,), direct=True)

    def _drops(self, offered: list[Order]) -> None:
        """Set down: at once what can only be one thing, else a touch more says what."""
        for order in offered:
            mover = PIECE_NAME[self.galaxy.moving.piece]
            if len(offered) == 1:
                self._single(order, DROP, ghosts=(self._ghost(order.piece),), then=mover)
            else:
                self._pair(order, DROP, PIECE_NAME[order.piece], then=mover)

    def _loads(self, offered: list[Hand]) -> None:
        """Load: at once what can only be one thing, else a touch more says what. Touching the unit itself does too."""
        for hand in offered:
            mover = PIECE_NAME[self.galaxy.moving.piece]
            if len(offered) == 1:
                self._single(hand, LOAD, ghosts=(self._ghost(hand.piece),), then=mover)
            elif hand.carrier == self.galaxy.moving.piece:
                self._pair(hand, LOAD, PIECE_NAME[hand.piece], then=mover)

    # ---- the end of a move and of a turn

    def _after_stopping(self) -> None:
        """Another unit may be touched at once, and so may the end; not where stopping is itself a great moment."""
        after = apply(self.house, self.state, STOP, None)
        if after.ended or after.realm != self.state.realm:
            return
        for action in legal(self.house, after, after.seat):
            if isinstance(action, Order) and action.verb == "move":
                self._begin(action.piece, after, (STOP,))
            elif action is END:
                self._end((STOP, END), after)

    def _end(self, actions: tuple[Action, ...], state: State) -> None:
        warning = end_warning(self.house, state)
        said, button = message("zylatron.label.end"), verb(self.house, END)
        ids, asks = frozenset(("end",)), warning is not None
        self.singles.append(Choice(actions, ids, said, warning=warning, group="verbs", confirm=asks, verb=button))

    # ---- moves

    def _begin(self, piece: Unit, state: State, before: tuple[Action, ...]) -> None:
        name = PIECE_NAME[piece]
        self.goers[name] = (piece, state, before)
        begun = self._begun(name)
        first = (*before, _move(piece))
        if not before and begun.shared() < 0:
            for order in drops(begun):
                self._set_down_here(name, begun, first, order)
        if not begun.can_get_away(KIND[piece], begun.place[piece], begun.moving.left):
            said = label(self.house, state, first[-1])
            stay = message("zylatron.do.stay")
            self.pairs.append(Choice((*first, STOP), frozenset((name, STAY)), said, group=name, verb=stay))

    def _set_down_here(self, name: Id, begun: Galaxy, first: tuple[Action, ...], order: Action) -> None:
        """A move that begins by setting something down where it is."""  # ZY-25, ZY-32
        assert isinstance(order, Order)
        said = message("zylatron.label.drop", piece=unit_name(begun, order.piece))
        ids, button = frozenset((DROP, PIECE_NAME[order.piece])), verb(self.house, order)
        self.pairs.append(Choice((*first, order), ids, said, group=DROP, then=name, verb=button))

    def _begun(self, name: Id) -> Galaxy:
        piece, state, _ = self.goers[name]
        galaxy = Galaxy(state)
        begin(self.house, galaxy, piece, None)
        return galaxy

    def _ways(self, id: Id, going: list[Fly]) -> list[Choice[Action]]:
        """Every point that this one can go to."""
        if going and id == self._leader():
            if self.galaxy.missile is not None:
                targets = exposed(self.galaxy)
                return [self._detonation(id, flight, targets) for flight in going]
            return [self._way(id, self.galaxy, (), flight.point) for flight in going]
        if id not in self.goers:
            return []
        piece, _, before = self.goers[id]
        begun = self._begun(id)
        first = (*before, _move(piece))
        return [self._way(id, begun, first, leg.point) for leg in legs(self.house, begun) if isinstance(leg, Fly)]

    def _detonation(self, id: Id, flight: Fly, targets: list[tuple[Target, Point]]) -> Choice[Action]:
        said = label(self.house, self.state, flight)
        mark, warning = blast(self.galaxy, targets, flight.point)
        return Choice(
            (flight,),
            frozenset((id, IDS[flight.point])),
            said,
            (mark,) if mark else (),
            warning=warning,
            group=id,
            then=IDS[flight.point],
            arrows=(trail("K", self.galaxy.flying.point, flight.point, self.state.seat),),
            fields=(blast_field(IDS[flight.point]),),
            verb=verb(self.house, flight),
        )

    def _way(self, id: Id, galaxy: Galaxy, before: tuple[Action, ...], point: Point) -> Choice[Action]:
        """One leg, with what it costs and what it is for."""
        mover = galaxy.moving
        far = distances(KIND[mover.piece], galaxy.place[mover.piece])[point]
        actions, ids = (*before, GO[point]), frozenset((id, IDS[point]))
        arrows = (trail(KIND[mover.piece], galaxy.place[mover.piece], point, galaxy.seat),)
        joined = self._joined(galaxy, point)
        if joined is not None:
            said, button = label(self.house, self.state, joined), verb(self.house, joined)
            mark = Mark(PIECE_NAME[galaxy.base_at(point)], "", "touch", said, f"sign-{joined.verb}")
            return Choice((*actions, joined), ids, said, (mark,), arrows=arrows, group=id, then=id, verb=button)
        prized = point in CONQUESTS
        landed = landing(self.house, galaxy, point, far) if prized else None
        if landed is not None:
            warrior = landed.piece if isinstance(landed, Order) else mover.piece
            said = message("zylatron.label.land", piece=unit_name(galaxy, warrior), point=point_name(point))
            mark = Mark(IDS[point], "", "good", message("zylatron.mark.landing"), "sign-drop")
            button = message("zylatron.do.land")
            return Choice((*actions, landed), ids, said, (mark,), arrows=arrows, group=id, then=id, verb=button)
        said = _leg(KIND[mover.piece], unit_name(galaxy, mover.piece), point, far)
        warning = landing_warning(self.house, galaxy, point, far) if prized else None
        mark = Mark(IDS[point], "!", "touch", warning) if warning else Mark(IDS[point], str(far), "note", said)
        fields = self._seen_from(galaxy, mover.piece, point)
        return Choice(
            actions, ids, said, (mark,), arrows=arrows, warning=warning, group=id, then=id, fields=fields,
            verb=fly_verb(KIND[mover.piece], far),
        )  # fmt: skip

    def _promise(self, id: Id) -> Choice[Action]:
        return Choice((), frozenset((id,)), message("zylatron.label.touch", what=self._what(id)))

    def _what(self, id: Id) -> Message:
        """What can be touched first, by its name: a unit, a factory, a verb, a piece of the bank."""
        if id in TARGET:
            target = TARGET[id]
            if target < FIRST_FACTORY and self.galaxy.owner[target] == self.state.seat:
                return unit_name(self.galaxy, target)
            return target_name(self.galaxy, target)
        word, _, rest = id.partition(" ")
        return kind_name(rest) if word == "buy" else message(f"zylatron.verb.{word}")

    def _seen_from(self, galaxy: Galaxy, piece: Unit, point: Point) -> tuple[Field, ...]:
        """How far the mover would fire from there, if it still can."""  # ZY-48
        return () if self.house.by_eye or not may_fire(galaxy, piece) else (laser_field(IDS[point], KIND[piece]),)

    def _joined(self, galaxy: Galaxy, point: Point) -> Order | Hand | None:
        """The one thing to do where an own stack stands; None if there are several, or nobody stands there."""
        if galaxy.base_at(point) < 0:
            return None
        arrived = Galaxy(galaxy.state())
        go(self.house, arrived, point, None)
        other = arrived.shared()
        found = [*loads(arrived, other), *boardings(arrived, other)]
        only = found[0] if len(found) == 1 else None
        return only if isinstance(only, (Order, Hand)) else None


def _move(piece: Unit) -> Action:
    return ORDER["move"][piece]


@lru_cache(maxsize=65536)
def _leg(kind: str, named: Message, point: Point, far: int) -> Message:
    word = "walk" if kind == "W" else "fly"
    return message(f"zylatron.label.{word}", piece=named, point=point_name(point), steps=counted("steps", far))
