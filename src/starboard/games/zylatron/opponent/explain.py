"""The reason for a good action: a conquest, a hit, a guard, or a point now in reach."""

from typing import Final

from starboard.core.explanation import Explanation
from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Id
from starboard.core.seating import Seat
from starboard.games.zylatron.opponent.raid import Raiders
from starboard.games.zylatron.opponent.survey import RANGE, Survey, far
from starboard.games.zylatron.rules.actions import STOP, Action, Arm, Buy, Down, Fire, Fly, Hand, Order, Rebuild, Strike
from starboard.games.zylatron.rules.effects import apply
from starboard.games.zylatron.rules.ending import places
from starboard.games.zylatron.rules.galaxy import Galaxy
from starboard.games.zylatron.rules.grid import HQ, IDS, ZYLON_HQ, Point
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.legal import legal
from starboard.games.zylatron.rules.names import target_name, unit_name
from starboard.games.zylatron.rules.pieces import FIRST_FACTORY, KIND, Piece, Target
from starboard.games.zylatron.rules.state import ABOARD, State

FEW: Final = 2  # Warriors


def explain(house: House, state: State, seat: Seat, action: Action) -> Explanation | None:
    after = apply(house, state, action, None)
    found = _falls(house, state, seat, after)
    if found is not None:
        return found
    if isinstance(action, (Fire, Strike)):
        return _shot(state, action.target)
    if isinstance(action, (Buy, Rebuild, Arm)):
        return _bought(house, state, seat, action)
    if isinstance(action, (Fly, Down)) or (isinstance(action, Order) and action.verb in ("drop", "board")):
        return _moved(house, state, seat, action, after)
    if isinstance(action, Hand) and KIND[action.piece] == "W" and KIND[action.carrier] == "F":
        return _loaded(state, seat, action)
    if action == STOP:
        return _stopped(state)
    return None


def _stopped(state: State) -> Explanation:
    """Explain that the moving unit stays where it is, and what its turn may do next."""
    galaxy = Galaxy(state)
    piece = galaxy.moving.piece
    unit = unit_name(galaxy, piece)
    reason = message(f"zylatron.hint.stops{'' if galaxy.moves else '.last'}", unit=unit)
    return Explanation(message("zylatron.hint.on_or_stop", unit=unit), (IDS[galaxy.point(piece)],), reason)


# ---- conquests


def _falls(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain a conquest: a headquarters, a planet or the Zylon card."""
    fallen = after.realm.fallen[len(state.realm.fallen) :]
    if fallen and fallen[0][1] == seat:
        rival = fallen[0][0]
        won = bool(after.ended) and places(house, after)[seat - 1] == 1
        id = "zylatron.hint.wins" if won else "zylatron.hint.takes_all"
        reason = message(id, seat=seat_name(seat), rival=seat_name(rival))
        return Explanation(message("zylatron.hint.who_reaches"), (IDS[HQ[state.homes[rival - 1]]],), reason)
    for planet, (before, now) in enumerate(zip(state.realm.holders, after.realm.holders, strict=True)):
        if now == seat and before != seat:
            ids: tuple[Id, ...] = (IDS[HQ[planet]],)
            return Explanation(message("zylatron.hint.who_reaches"), ids, message("zylatron.hint.takes_planet"))
    if after.realm.card == seat and state.realm.card != seat:
        reason = message("zylatron.hint.zylon", seat=seat_name(seat))
        return Explanation(message("zylatron.hint.who_reaches"), (IDS[ZYLON_HQ],), reason)
    return None


def _shot(state: State, target: Target) -> Explanation | None:
    """Explain a shot by its odds of a Hit with the cards left, and by what the target protects or carries."""
    galaxy, pile = Galaxy(state), state.pile
    if not sum(pile):
        return None
    percent = round(100 * pile[0] / sum(pile))
    name = target_name(galaxy, target)
    if target >= FIRST_FACTORY:
        return _aim(state, message("zylatron.hint.hit_factory", target=name, percent=percent))
    at = _spot(state, target)
    if at in HQ and state.homes[state.fleet.owner[target] - 1] == HQ.index(at):
        return _aim(state, message("zylatron.hint.hit_guard", target=name, percent=percent))
    cargo = len([1 for each in state.fleet.place if each >= ABOARD and (each - ABOARD) >> 2 == target])
    if cargo:
        return _aim(state, message("zylatron.hint.hit_carrier", target=name, percent=percent, count=cargo))
    return _aim(state, message("zylatron.hint.hit", target=name, percent=percent))


def _aim(state: State, reason: Message) -> Explanation:
    """Return an explanation that points to the active seat's stacks on the board."""
    return Explanation(message("zylatron.hint.what_in_range"), _own(state, state.seat), reason)


def _spot(state: State, piece: Piece) -> Point:
    at = state.fleet.place[piece]
    while at >= ABOARD:
        at = state.fleet.place[(at - ABOARD) >> 2]
    return at


def _own(state: State, seat: Seat) -> tuple[Id, ...]:
    """Return the points of the seat's stacks."""
    mine = [at for at, owner in zip(state.fleet.place, state.fleet.owner, strict=True) if owner == seat]
    return tuple(dict.fromkeys([IDS[at] for at in sorted(mine) if 0 <= at < ABOARD]))


# ---- purchases


def _bought(house: House, state: State, seat: Seat, action: Buy | Rebuild | Arm) -> Explanation | None:
    survey = Survey(house, state)
    warriors = len([1 for piece in survey.forces[seat] if KIND[piece] == "W"])
    ids = _own(state, seat) or (IDS[HQ[state.homes[seat - 1]]],)
    if isinstance(action, Rebuild):
        income = 2 if state.realm.card == seat else 1
        reason = message("zylatron.hint.factory_pays", count=income)
        return Explanation(message("zylatron.hint.what_earns"), ids, reason)
    if isinstance(action, Buy) and action.kind == "W":
        id = "zylatron.hint.few_warriors" if warriors <= FEW else "zylatron.hint.more_warriors"
        reason = message(id, seat=seat_name(seat), count=warriors)
        return Explanation(message("zylatron.hint.how_many_warriors"), ids, reason)
    if isinstance(action, Buy) and action.kind == "F":
        fighters = len([1 for piece in survey.forces[seat] if KIND[piece] == "F"])
        reason = message("zylatron.hint.more_fighters", seat=seat_name(seat), count=fighters)
        return Explanation(message("zylatron.hint.how_many_fighters"), ids, reason)
    return None


# ---- movement


def _loaded(state: State, seat: Seat, action: Hand) -> Explanation | None:
    carrier = unit_name(Galaxy(state), action.carrier)
    reason = message("zylatron.hint.loaded", carrier=carrier)
    return Explanation(message("zylatron.hint.who_carries"), _own(state, seat), reason)


def _boarded(state: State, seat: Seat, action: Action) -> Explanation | None:
    """Explain a Warrior's move that ends aboard a fighter."""
    if not isinstance(action, Order) or action.verb != "board" or state.mover is None:
        return None
    if KIND[state.mover.piece] != "W" or KIND[action.piece] != "F":
        return None
    reason = message("zylatron.hint.loaded", carrier=unit_name(Galaxy(state), action.piece))
    return Explanation(message("zylatron.hint.who_carries"), _own(state, seat), reason)


def _moved(house: House, state: State, seat: Seat, action: Action, after: State) -> Explanation | None:
    if after.seat != seat or after.ended:
        return None
    return (
        _guards(house, state, seat, after)
        or _in_range(house, state, seat, after)
        or _raids(house, state, seat, after)
        or _shields(house, state, seat, after)
        or _safer(house, state, seat, after)
        or _nearer(house, state, seat, after)
        or _boarded(state, seat, action)
        or _closer(house, state, seat, after)
    )


def _guards(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    home = HQ[state.homes[seat - 1]]
    before, now = Survey(house, state), Survey(house, after)
    if before.guards.get(home) == seat or now.guards.get(home) != seat:
        return None
    reason = message("zylatron.hint.guards", seat=seat_name(seat))
    return Explanation(message("zylatron.hint.who_guards"), (IDS[home],), reason)


def _in_range(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain that a moved unit can now fire at an enemy unit that was out of range before."""
    old = {action.target for action in legal(house, state, seat) if isinstance(action, Fire)}
    survey = Survey(house, after)
    for shot in legal(house, after, seat):
        if not isinstance(shot, Fire) or shot.target in old or shot.target >= FIRST_FACTORY:
            continue
        if _spot(state, shot.piece) == _spot(after, shot.piece):
            continue
        if survey.enemies(seat, after.fleet.owner[shot.target]):
            galaxy = Galaxy(after)
            names = unit_name(galaxy, shot.piece), target_name(galaxy, shot.target)
            reason = message("zylatron.hint.in_range", piece=names[0], target=names[1])
            return Explanation(message("zylatron.hint.what_in_reach"), (IDS[_spot(state, shot.target)],), reason)
    return None


def _foes(house: House, state: State, seat: Seat) -> list[tuple[Seat, Point]]:
    """Return the enemies that hold their home headquarters, with its point."""
    survey = Survey(house, state)
    return [
        (rival, HQ[planet])
        for rival, planet in enumerate(state.homes, 1)
        if rival not in state.out and survey.enemies(seat, rival) and state.realm.holders[planet] == rival
    ]


def _raids(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain a Warrior that can now reach an enemy headquarters next turn but could not before."""
    before, now = Survey(house, state), Survey(house, after)
    for rival, goal in _foes(house, after, seat):
        old = Raiders(before, seat, True, True).raid(goal)
        new = Raiders(now, seat, True, True).raid(goal)
        if new.party and new.lack <= 0 and (old.lack > 0 or not old.party):
            id = "zylatron.hint.raid_guarded" if goal in now.bases else "zylatron.hint.raid"
            reason = message(id, seat=seat_name(seat), rival=seat_name(rival), percent=round(100 * new.chance))
            return Explanation(message("zylatron.hint.who_reaches"), (IDS[goal],), reason)
    return None


def _shields(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain that an enemy Warrior can no longer reach the seat's home headquarters next turn."""
    home = state.homes[seat - 1]
    if after.realm.holders[home] != seat:
        return None
    before, now = Survey(house, state), Survey(house, after)
    for rival, _ in _foes(house, after, seat):
        old = Raiders(before, rival, True, True).raid(HQ[home])
        new = Raiders(now, rival, True, True).raid(HQ[home])
        if old.party and old.lack <= 0 and (new.lack > 0 or not new.party):
            reason = message("zylatron.hint.shields", seat=seat_name(seat), rival=seat_name(rival))
            return Explanation(message("zylatron.hint.who_comes"), (IDS[HQ[home]],), reason)
    return None


def _nearer(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain that a Warrior is now fewer steps short of reaching an enemy headquarters in one turn."""
    before, now = Survey(house, state), Survey(house, after)
    for rival, goal in _foes(house, after, seat):
        old = Raiders(before, seat, True, True).raid(goal)
        new = Raiders(now, seat, True, True).raid(goal)
        if new.party and old.party and 0 < new.lack < old.lack:
            reason = message(
                "zylatron.hint.nearer", seat=seat_name(seat), rival=seat_name(rival), before=old.lack, count=new.lack
            )
            return Explanation(message("zylatron.hint.who_reaches"), (IDS[goal],), reason)
    return None


def _closer(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain that a unit comes closer to an enemy headquarters, and whether an enemy can fire at it there."""
    mover = after.mover or state.mover
    if mover is None:
        return None
    old, new = far(_spot(state, mover.piece)), far(_spot(after, mover.piece))
    for rival, goal in _foes(house, after, seat):
        if new[goal] < old[goal]:
            exposed = _shooters(house, after, seat, mover.piece)
            reason = message(
                "zylatron.hint.closer" if exposed else "zylatron.hint.closer.safe",
                unit=unit_name(Galaxy(after), mover.piece), rival=seat_name(rival), before=old[goal], count=new[goal],
            )  # fmt: skip
            return Explanation(message("zylatron.hint.where_to"), (IDS[goal],), reason)
    return None


def _safer(house: House, state: State, seat: Seat, after: State) -> Explanation | None:
    """Explain that at most half as many enemies as before can fire at the moving unit."""
    mover = after.mover or state.mover
    if mover is None:
        return None
    before, now = _shooters(house, state, seat, mover.piece), _shooters(house, after, seat, mover.piece)
    if 2 * len(now) > len(before) or not before:
        return None
    ids = tuple(dict.fromkeys([IDS[_spot(state, piece)] for piece in before]))
    reason = message("zylatron.hint.safer" if now else "zylatron.hint.safe", before=len(before), count=len(now))
    return Explanation(message("zylatron.hint.who_can_shoot"), ids, reason)


def _shooters(house: House, state: State, seat: Seat, piece: Piece) -> list[Piece]:
    """Return the enemy units that could fire at a unit next turn, after one move."""
    survey, row = Survey(house, state), far(_spot(state, piece))
    rivals = [other for other in range(1, state.count + 1) if survey.enemies(seat, other)]
    fit = [p for rival in rivals for p in survey.forces[rival] if RANGE[p] >= 0 and not state.fleet.damage[p]]
    return [p for p in fit if row[survey.spots[p]] <= RANGE[p] + house.steps[KIND[p]]]
