"""Reasons for refusals: each names the clause that forbids the action and describes the situation."""

from starboard.core.message import Refusal, refusal, seat_name
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.actions import (
    Action,
    Arm,
    Begin,
    Buy,
    Card,
    Down,
    Fire,
    Fly,
    Hand,
    Order,
    Rebuild,
    Strike,
)  # fmt: skip
from starboard.games.zylatron.rules.board import BEAM, FLIGHT, LASER, PEGS, REPAIR
from starboard.games.zylatron.rules.cargo import free_pegs
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import LAND, distances, may_stand, steps
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.laser import target_point
from starboard.games.zylatron.rules.legal import owed
from starboard.games.zylatron.rules.missile import on_launch_mark
from starboard.games.zylatron.rules.names import factory_name, kind_name, piece_name, target_name, unit_name
from starboard.games.zylatron.rules.pieces import FIRST_FACTORY, KIND, Piece
from starboard.games.zylatron.rules.purchase import empty_marks, in_bank, purse
from starboard.games.zylatron.rules.state import (
    BEAMED_DOWN,
    BEAMED_UP,
    DESTROYED,
    FIRED,
    MOVED,
    NO_LAUNCH,
    STOWED,
    State,
)  # fmt: skip

_SHARING = ("load", "board", "go")


def no(clause: str, id: str, **args: object) -> Refusal:
    return refusal(clause, f"zylatron.refuse.{id}", **args)


def out_of_turn(state: State, seat: Seat) -> Refusal:
    """Return why a seat that is not to act cannot act now."""
    if state.ended:
        return no("ZY-101" if state.ended == "won" else "ZY-110", "over")
    if state.first == CHANCE:
        return no("ZY-6", "lot")
    if seat in state.out:
        return no("ZY-93", "fallen")
    if state.acting == CHANCE:
        return no("ZY-56", "card")
    return no("ZY-14", "not_your_turn", seat=seat_name(state.seat))


def reason(house: House, state: State, action: Action) -> Refusal:
    """Return why the active seat may not do this."""
    if state.acting == CHANCE or isinstance(action, (Begin, Card)):
        return no("ZY-6", "lot") if state.first == CHANCE or isinstance(action, Begin) else no("ZY-56", "card")
    galaxy = Galaxy(state)
    return _under_way(galaxy, action) or _demanded(house, galaxy) or _of_itself(house, galaxy, action)


def _under_way(galaxy: Galaxy, action: Action) -> Refusal | None:
    """Return the refusal if a missile, a blast or two stacks on one point must be settled first."""
    verb = str(action).split(" ")[0]
    if galaxy.missile is not None:
        return None if verb == "det" else no("ZY-51", "detonate_first")
    if galaxy.blast:
        return None if verb == "strike" else no("ZY-53", "strike_first", count=len(galaxy.blast))
    if galaxy.shared() >= 0 and verb not in _SHARING:
        return no("ZY-34", "sharing", piece=unit_name(galaxy, galaxy.moving.piece))
    return None


def _demanded(house: House, galaxy: Galaxy) -> Refusal | None:
    return no("ZY-94", "warrior_first") if galaxy.shared() < 0 and owed(house, galaxy) else None


def _of_itself(house: House, galaxy: Galaxy, action: Action) -> Refusal:
    if isinstance(action, Order):
        return _order(house, galaxy, action)
    if isinstance(action, Fly):
        return _go(galaxy, action.point) if action.verb == "go" else _detonate(galaxy, action.point)
    if isinstance(action, Fire):
        return _fire(house, galaxy, action)
    if isinstance(action, Hand):
        return {"load": _load, "up": _up, "stow": _stow}[action.verb](house, galaxy, action.piece, action.carrier)
    if isinstance(action, Down):
        return _down(house, galaxy, action)
    if isinstance(action, Strike):
        return no("ZY-52", "not_in_the_blast", target=target_name(galaxy, action.target))
    if isinstance(action, (Buy, Arm)):
        return _buy(house, galaxy, action)
    if isinstance(action, Rebuild):
        return _rebuild(house, galaxy, action.factory)
    return no("ZY-12", "end_while_moving") if galaxy.mover is not None else no("ZY-24", "nothing_moves")


def _not_mine(house: House, galaxy: Galaxy, piece: Piece) -> Refusal | None:
    """Return the refusal for a piece that is off the board or belongs to another seat; None if there is none."""
    if not galaxy.on_board(piece):
        return no("ZY-59", "off_the_board", kind=kind_name(KIND[piece]))
    owner = galaxy.owner[piece]
    if owner == galaxy.seat:
        return None
    clause = "ZY-113" if house.partners(len(galaxy.homes), owner, galaxy.seat) else "ZY-36"
    return no(clause, "not_yours", piece=piece_name(galaxy, piece))


# ---- orders


def _order(house: House, galaxy: Galaxy, order: Order) -> Refusal:
    piece = order.piece
    other = _not_mine(house, galaxy, piece)
    if other is not None:
        return other
    if order.verb == "move":
        return _move(galaxy, piece)
    if order.verb == "drop":
        return _drop(galaxy, piece)
    if order.verb == "board":
        return _board(galaxy, piece)
    return _launch(house, galaxy, piece) if order.verb == "launch" else _repair(galaxy, piece)


def _move(galaxy: Galaxy, piece: Piece) -> Refusal:
    named = unit_name(galaxy, piece)
    if KIND[piece] == "K":
        return no("ZY-20", "missile_moves", piece=named)
    if galaxy.mover is not None:
        return no("ZY-24", "another_moves", piece=unit_name(galaxy, galaxy.mover.piece))
    if galaxy.flags[piece] & MOVED:
        return no("ZY-22", "has_moved", piece=named)
    if galaxy.damage[piece]:
        return no("ZY-23", "damaged_moves", piece=named)
    if galaxy.moves == 0:
        return no("ZY-10", "no_moves_left")
    if KIND[piece] == "W" and not LAND[galaxy.point(piece)]:
        return no("ZY-27", "warrior_in_space", piece=named)
    return no("ZY-34", "nowhere_to_go", piece=named)


def _drop(galaxy: Galaxy, piece: Piece) -> Refusal:
    named, mover = unit_name(galaxy, piece), galaxy.mover
    if mover is None or galaxy.root(piece) != mover.piece or piece == mover.piece:
        return no("ZY-32", "not_aboard", piece=named)
    if piece in mover.set_down:
        return no("ZY-33", "set_down_before", piece=named)
    if not may_stand(KIND[piece], galaxy.place[mover.piece]):
        return no("ZY-17", "not_in_space", piece=named)
    return no("ZY-32", "no_step_to_leave", piece=named)


def _board(galaxy: Galaxy, carrier: Piece) -> Refusal:
    named = unit_name(galaxy, carrier)
    if galaxy.mover is None:
        return no("ZY-24", "nothing_moves")
    if KIND[galaxy.mover.piece] == "B":
        return no("ZY-29", "star_aboard")
    if galaxy.shared() != galaxy.root(carrier):
        return no("ZY-31", "not_there", carrier=named)
    return no("ZY-29", "no_free_peg", carrier=named)


def _launch(house: House, galaxy: Galaxy, piece: Piece) -> Refusal:
    named = unit_name(galaxy, piece)
    if KIND[piece] != "K":
        return no("ZY-50", "no_missile", piece=named)
    if house.quiet and galaxy.round == 1:
        return no("ZY-117", "quiet")
    if galaxy.damage[piece]:
        return no("ZY-71", "damaged_launch", piece=named)
    if galaxy.flags[piece] & NO_LAUNCH:
        return no("ZY-87", "just_bought", piece=named)
    carrier = galaxy.carrier(piece)
    if carrier >= 0:
        return no("ZY-71", "damaged_carrier", carrier=unit_name(galaxy, carrier))
    assert not on_launch_mark(galaxy, galaxy.place[piece])
    return no("ZY-50", "only_freight", piece=named)


def _repair(galaxy: Galaxy, piece: Piece) -> Refusal:
    named = unit_name(galaxy, piece)
    if not galaxy.damage[piece]:
        return no("ZY-73", "not_damaged", piece=named)
    return no("ZY-73", "too_dear", price=REPAIR[KIND[piece]], zys=purse(galaxy))


# ---- flying


def _go(galaxy: Galaxy, point: int) -> Refusal:
    mover = galaxy.mover
    if mover is None:
        return no("ZY-24", "nothing_moves")
    named, kind, start = unit_name(galaxy, mover.piece), KIND[mover.piece], galaxy.place[mover.piece]
    if point == start:
        return no("ZY-21", "already_there", piece=named)
    if kind == "W" and not LAND[point]:
        return no("ZY-21", "warrior_walks", piece=named)
    if kind == "B" and LAND[point]:
        return no("ZY-21", "star_on_land", piece=named)
    far = distances(kind, start).get(point)
    if far is None or far > mover.left:
        return no("ZY-20", "too_far", piece=named, count=mover.left)
    other = galaxy.base_at(point)
    if galaxy.owner[other] != galaxy.seat:
        clause = "ZY-18"
        return no(clause, "taken", piece=piece_name(galaxy, other))
    return no("ZY-34", "nothing_to_do_there", piece=unit_name(galaxy, other))


def _detonate(galaxy: Galaxy, point: int) -> Refusal:
    if galaxy.missile is None:
        return no("ZY-51", "nothing_flies")
    if point == galaxy.missile.point:
        return no("ZY-51", "at_least_one_step")
    return no("ZY-51", "beyond_flight", steps=FLIGHT)


# ---- shooting


def _fire(house: House, galaxy: Galaxy, fire: Fire) -> Refusal:
    piece, target = fire.piece, fire.target
    other = _not_mine(house, galaxy, piece)
    if other is not None:
        return other
    named = unit_name(galaxy, piece)
    if KIND[piece] == "K":
        return no("ZY-44", "missile_fires", piece=named)
    if galaxy.damage[piece]:
        return no("ZY-49", "damaged_fires", piece=named)
    if galaxy.flags[piece] & FIRED:
        return no("ZY-44", "has_fired", piece=named)
    return _no_target(house, galaxy, target) or no(
        "ZY-46", "out_of_range", piece=named, target=target_name(galaxy, target), reach=LASER[KIND[piece]],
        far=steps(galaxy.point(piece), target_point(galaxy, target)),
    )  # fmt: skip


def _no_target(house: House, galaxy: Galaxy, target: int) -> Refusal | None:
    """Return why no laser can hit this target; None if one can."""
    if target >= FIRST_FACTORY:
        factory = target - FIRST_FACTORY
        holder = galaxy.holders[factory // 3]
        if holder == CHANCE:
            return no("ZY-7", "vacant_factory", factory=factory_name(factory))
        if not house.laser_factories:
            return no("ZY-49" if house.short else "ZY-45", "factories_are_safe")
        if galaxy.factories[factory] == DESTROYED:
            return no("ZY-81", "factory_gone", factory=factory_name(factory))
    else:
        if not galaxy.on_board(target):
            return no("ZY-59", "off_the_board", kind=kind_name(KIND[target]))
        holder = galaxy.owner[target]
    if house.enemies(len(galaxy.homes), galaxy.seat, holder):
        return None
    clause = "ZY-45" if holder == galaxy.seat else "ZY-113"
    return no(clause, "own_target", target=target_name(galaxy, target))


# ---- stacking


def _load(house: House, galaxy: Galaxy, piece: Piece, carrier: Piece) -> Refusal:
    other = _not_mine(house, galaxy, piece) or _not_mine(house, galaxy, carrier)
    if other is not None:
        return other
    mover, named = galaxy.mover, unit_name(galaxy, piece)
    if mover is None:
        return no("ZY-24", "nothing_moves")
    if KIND[piece] == "B":
        return no("ZY-29", "star_aboard")
    if galaxy.shared() != galaxy.root(piece):
        return no("ZY-30", "not_here", piece=named)
    if galaxy.root(carrier) != mover.piece:
        return no("ZY-30", "not_the_mover", carrier=unit_name(galaxy, carrier))
    if piece in mover.set_down:
        return no("ZY-33", "set_down_before", piece=named)
    if not PEGS[KIND[carrier]] or not galaxy.free_peg(carrier):
        return no("ZY-29", "no_free_peg", carrier=unit_name(galaxy, carrier))
    assert not galaxy.can_get_away(KIND[mover.piece], galaxy.place[mover.piece], mover.left)
    return no("ZY-34", "could_not_leave", piece=unit_name(galaxy, mover.piece))


def _up(house: House, galaxy: Galaxy, piece: Piece, star: Piece) -> Refusal:
    if house.short:
        return no("ZY-3", "no_beaming")
    other = _not_mine(house, galaxy, piece) or _not_mine(house, galaxy, star)
    if other is not None:
        return other
    named, by = unit_name(galaxy, piece), unit_name(galaxy, star)
    if KIND[star] != "B":
        return no("ZY-38", "only_stars_beam", carrier=by)
    if KIND[piece] not in "WK":
        return no("ZY-40", "never_beamed", piece=named)
    if galaxy.damage[star]:
        return no("ZY-71", "damaged_beams", carrier=by)
    if galaxy.flags[piece] & BEAMED_UP:
        return no("ZY-42", "beamed_before", piece=named)
    if galaxy.mover is not None and galaxy.mover.piece == piece:
        return no("ZY-41", "mover_beamed", piece=named)
    if galaxy.root(piece) == star:
        return no("ZY-38", "already_aboard", piece=named)
    if steps(galaxy.point(piece), galaxy.place[star]) > BEAM:
        return no("ZY-38", "out_of_beam", piece=named, reach=BEAM)
    return no("ZY-29", "no_free_peg", carrier=by)


def _down(house: House, galaxy: Galaxy, down: Down) -> Refusal:
    if house.short:
        return no("ZY-3", "no_beaming")
    piece = down.piece
    other = _not_mine(house, galaxy, piece)
    if other is not None:
        return other
    named, star = unit_name(galaxy, piece), galaxy.carrier(piece)
    if KIND[piece] not in "WK":
        return no("ZY-40", "never_beamed", piece=named)
    if star < 0 or KIND[star] != "B":
        return no("ZY-39", "not_on_a_star", piece=named)
    if galaxy.damage[star]:
        return no("ZY-71", "damaged_beams", carrier=unit_name(galaxy, star))
    if galaxy.flags[piece] & BEAMED_DOWN:
        return no("ZY-42", "beamed_before", piece=named)
    if not LAND[down.point]:
        return no("ZY-39", "beam_to_land", piece=named)
    if steps(galaxy.place[star], down.point) > BEAM:
        return no("ZY-39", "out_of_beam", piece=named, reach=BEAM)
    return no("ZY-39", "beam_to_empty")


def _stow(house: House, galaxy: Galaxy, piece: Piece, carrier: Piece) -> Refusal:
    other = _not_mine(house, galaxy, piece) or _not_mine(house, galaxy, carrier)
    if other is not None:
        return other
    named = unit_name(galaxy, piece)
    if galaxy.carrier(piece) < 0:
        return no("ZY-35", "not_carried", piece=named)
    if galaxy.flags[piece] & STOWED:
        return no("ZY-35", "stowed_before", piece=named)
    if galaxy.root(piece) != galaxy.root(carrier):
        return no("ZY-35", "another_stack", piece=named)
    if carrier in galaxy.tower(piece):
        return no("ZY-35", "on_itself", piece=named)
    if carrier == galaxy.carrier(piece):
        return no("ZY-35", "already_aboard", piece=named)
    assert carrier not in free_pegs(galaxy, galaxy.root(piece))
    return no("ZY-29", "no_free_peg", carrier=unit_name(galaxy, carrier))


# ---- money


def _buy(house: House, galaxy: Galaxy, action: Buy | Arm) -> Refusal:
    kind = action.kind if isinstance(action, Buy) else "K"
    if kind not in house.kinds:
        return no("ZY-3", "not_in_this_game", kind=kind_name(kind))
    if in_bank(galaxy, kind) < 0:
        return no("ZY-85", "none_in_bank", kind=kind_name(kind))
    if purse(galaxy) < house.price[kind]:
        return no("ZY-85", "too_dear", price=house.price[kind], zys=purse(galaxy))
    if isinstance(action, Buy):
        assert action.point not in empty_marks(galaxy, kind)
        return no("ZY-87" if kind == "K" else "ZY-86", "no_mark", kind=kind_name(kind))
    other = _not_mine(house, galaxy, action.carrier)
    return other or no("ZY-87", "no_free_peg", carrier=unit_name(galaxy, action.carrier))


def _rebuild(house: House, galaxy: Galaxy, factory: int) -> Refusal:
    named = factory_name(factory)
    if galaxy.holders[factory // 3] != galaxy.seat:
        return no("ZY-82", "not_your_factory", factory=named)
    if galaxy.factories[factory] != DESTROYED:
        return no("ZY-81", "factory_stands", factory=named)
    return no("ZY-81", "too_dear", price=house.rebuild, zys=purse(galaxy))
