"""A seat's choices, expressed as touches. Most take two: a unit and a destination, or a shooter and a target.

Each source is a placeholder until it is touched; a point is only ever touched second. A gesture covers as much as is
unambiguous: touching a unit and a point stops the current mover, starts the move, goes there, and loads or boards the
stack there if that is the only option. Actions that can be undone are planned and continue automatically. The second
touch of a shot plays it, after its odds were shown.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from starboard.core.message import Message, message
from starboard.core.scene import Choice, Field, Id, Mark, Piece
from starboard.core.view import ForAllViewers, View
from starboard.games.zylatron.picture.foresight import (
    aim_mark,
    blast,
    blast_field,
    end_warning,
    landing,
    landing_warning,
    laser_field,
    odds,
    open_to_landing,
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
from starboard.games.zylatron.rules.names import (
    counted,
    kind_name,
    on_place,
    point_name,
    target_name,
    to_place,
    unit_name,
)
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

CONQUESTS: Final = frozenset((*HQ, ZYLON_HQ))  # headquarters, where a Warrior may land
FIRE: Final = "fire"  # touched before a target; the app picks the shooter
DROP: Final = "drop"  # touched before the cargo to set down
LOAD: Final = "load"  # touched before the piece to load
ASKING: Final = frozenset((FIRE, DROP, LOAD, "launch", "repair", "rebuild"))  # the label says what to touch next
STAY: Final = "stay"  # a move of no steps, for a unit that has nowhere to go


def verbs(view: View[State]) -> dict[Id, int]:
    """Return every verb beside the board with the number of its choices; 0 if it is not possible now."""
    if view.seat is None or view.state.ended or view.state.acting != view.seat:
        return {}
    offer = _untouched(view)
    found = dict.fromkeys(ALWAYS, 0)
    for choice in (*offer.singles, *offer.pairs):
        for id in choice.ids:
            if id.partition(" ")[0] in VERBS:
                found[id] = found.get(id, 0) + 1
    return dict(sorted(found.items(), key=lambda each: (VERBS.index(each[0].partition(" ")[0]), each[0])))


def choices(view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
    if view.seat is None or view.state.ended or view.state.acting != view.seat:
        return ()
    return _Offer(house_of(view.game), view.state, touched).found if touched else _untouched(view).found


class _Offer:
    """All of a seat's choices: single touches, pairs, and moves to points."""

    def __init__(self, house: House, state: State, touched: frozenset[Id]) -> None:
        self.house = house
        self.state = state
        self.touched = touched
        self.galaxy = Galaxy(state)
        self.singles: list[Choice[Action]] = []
        self.pairs: list[Choice[Action]] = []
        self.goers: dict[Id, tuple[Unit, State, tuple[Action, ...]]] = {}  # unit, state, actions before
        self.found: Final = self._choices()

    def _choices(self) -> list[Choice[Action]]:
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

    def _sources(self, going: bool) -> list[Id]:
        """Return the ids that can be touched first, without duplicates."""
        found = [self._leader()] if going else []
        found += self.goers
        found += [id for pair in self.pairs for id in sorted(pair.ids) if id not in POINT]
        return list(dict.fromkeys(found))

    def _leader(self) -> Id:
        """Return the missile in flight, or else the mover."""
        galaxy = self.galaxy
        return PIECE_NAME[galaxy.flying.piece if galaxy.missile is not None else galaxy.moving.piece]

    # ---- single actions

    def _sort(self, action: Action) -> None:
        if isinstance(action, Order):
            self._order(action)
        elif isinstance(action, Fire):
            self._shot(action, PIECE_NAME[action.piece])
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

    def _pair(self, action: Action, one: Id, other: Id, then: Id) -> None:
        said, button = label(self.house, self.state, action), verb(self.house, action)
        ids = frozenset((one, other))
        self.pairs.append(Choice((action,), ids, said, group=one, then=then, verb=button))

    # ---- verbs that need a second touch

    def _shots(self, shots: list[Fire]) -> None:
        """Offer Fire with each target. The mover shoots if possible, else the unit with the shortest range."""
        moving = self.galaxy.mover.piece if self.galaxy.mover is not None else -1
        best: dict[Target, Fire] = {}
        for shot in sorted(shots, key=lambda shot: (shot.piece != moving, LASER[KIND[shot.piece]], shot.piece)):
            best.setdefault(shot.target, shot)
        for shot in best.values():
            self._shot(shot, FIRE)

    def _shot(self, shot: Fire, by: Id) -> None:
        said = message(
            "zylatron.label.shot",
            shot=label(self.house, self.state, shot),
            hit=odds(self.house, self.galaxy.pile)[0],
        )
        mark, ids = aim_mark(self.house, self.galaxy, shot.target), frozenset((by, TARGET_NAME[shot.target]))
        self.pairs.append(Choice((shot,), ids, said, (mark,), group=by, verb=verb(self.house, shot)))

    def _drops(self, offered: list[Order]) -> None:
        """Offer Drop: one touch if there is one piece, otherwise a second touch chooses."""
        for order in offered:
            mover = PIECE_NAME[self.galaxy.moving.piece]
            if len(offered) == 1:
                self._single(order, DROP, ghosts=(self._ghost(order.piece),), then=mover)
            else:
                self._pair(order, DROP, PIECE_NAME[order.piece], then=mover)

    def _loads(self, offered: list[Hand]) -> None:
        """Offer Load: one touch if there is one piece, otherwise a second touch chooses.

        Touching the unit itself also loads it.
        """
        for hand in offered:
            mover = PIECE_NAME[self.galaxy.moving.piece]
            if len(offered) == 1:
                self._single(hand, LOAD, ghosts=(self._ghost(hand.piece),), then=mover)
            elif hand.carrier == self.galaxy.moving.piece:
                self._pair(hand, LOAD, PIECE_NAME[hand.piece], then=mover)

    # ---- the end of a move and of a turn

    def _after_stopping(self) -> None:
        """Offer moves and the end of the turn that first stop the mover, unless stopping itself conquers something."""
        after = apply(self.house, self.state, STOP, None)
        if after.ended or after.realm != self.state.realm:
            return
        for action in legal(self.house, after, after.seat):
            if isinstance(action, Order) and action.verb == "move":
                self._begin(action.piece, after, (STOP,))
            elif action is END:
                self._end((STOP, END), after)

    def _end(self, actions: tuple[Action, ...], state: State) -> None:
        warning, asks = end_warning(self.house, state), open_to_landing(self.house, Galaxy(state))
        said, button, ids = message("zylatron.label.end"), verb(self.house, END), frozenset(("end",))
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
        """Offer a move that begins by setting cargo down on its starting point."""  # ZY-25, ZY-32
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
        """Return the choices for every point the piece can go to."""
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
        """Return the choice for one leg, with its cost and its purpose."""
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
            said = message("zylatron.label.land", piece=unit_name(galaxy, warrior), place=on_place(point))
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
        if id in ASKING:
            return Choice((), frozenset((id,)), message(f"zylatron.label.touch.{id}"))
        return Choice((), frozenset((id,)), message("zylatron.label.touch", what=self._what(id)))

    def _what(self, id: Id) -> Message:
        """Name the target of a first touch: a unit, a factory, a verb or a piece in the bank."""
        if id in TARGET:
            target = TARGET[id]
            if target < FIRST_FACTORY and self.galaxy.owner[target] == self.state.seat:
                return unit_name(self.galaxy, target)
            return target_name(self.galaxy, target)
        word, _, rest = id.partition(" ")
        return kind_name(rest) if word == "buy" else message(f"zylatron.verb.{word}")

    def _seen_from(self, galaxy: Galaxy, piece: Unit, point: Point) -> tuple[Field, ...]:
        """Return the mover's laser range from that point, if it can still fire."""  # ZY-48
        return () if self.house.by_eye or not may_fire(galaxy, piece) else (laser_field(IDS[point], KIND[piece]),)

    def _joined(self, galaxy: Galaxy, point: Point) -> Order | Hand | None:
        """Return the only load or boarding at the seat's stack there; None if there are several or no stack."""
        if galaxy.base_at(point) < 0:
            return None
        arrived = Galaxy(galaxy.state())
        go(self.house, arrived, point, None)
        other = arrived.shared()
        found = [*loads(arrived, other), *boardings(arrived, other)]
        only = found[0] if len(found) == 1 else None
        return only if isinstance(only, (Order, Hand)) else None


def _without_touches(view: View[State]) -> _Offer:
    return _Offer(house_of(view.game), view.state, frozenset())


_untouched: Final = ForAllViewers(_without_touches)  # for the scene's verbs, then for the choices


def _move(piece: Unit) -> Action:
    return ORDER["move"][piece]


@lru_cache(maxsize=65536)
def _leg(kind: str, named: Message, point: Point, far: int) -> Message:
    word = "walk" if kind == "W" else "fly"
    if point in CONQUESTS:
        said = {"piece": named, "place": to_place(point), "steps": counted("steps", far)}
        return message(f"zylatron.label.{word}.headquarters", **said)
    return message(f"zylatron.label.{word}", piece=named, point=point_name(point), steps=counted("steps", far))
