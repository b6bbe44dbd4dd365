"""Positions as one line of fields, and back.

    ZY1 variant rROUND SEAT/MOVES | money | Zylon | pile | planet owners A-D | factories | pieces | further fields

Optional fields: M the mover, K the missile in flight, T blast targets, C the target of the card being drawn, W the duty
to have a Warrior, L who last destroyed a Warrior, E who fell to whom in order, ^ the first player (- while not drawn),
= how it ended, O the options that differ from their defaults.
"""

import re
from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.options import Options
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import COLOURS, PEGS
from starboard.games.zylatron.rules.grid import IDS, POINT, may_stand
from starboard.games.zylatron.rules.house import House
from starboard.games.zylatron.rules.pieces import (
    COLOUR,
    FACTORIES,
    KIND,
    PIECE_NAME,
    PIECES,
    TARGET,
    TARGET_NAME,
    Piece,
)
from starboard.games.zylatron.rules.state import (
    ABOARD,
    AGREED,
    BANK,
    DESTROYED,
    FLAGS,
    IN_FLIGHT,
    LIMIT,
    LOST,
    NONE,
    WON,
    Fleet,
    Missile,
    Mover,
    Realm,
    State,
)  # fmt: skip

_ENDS: Final = (WON, LIMIT, AGREED)


# ---- writing


def write_state(house: House, options: Options, state: State) -> str:
    variant = "short" if house.short else "major"
    head = f"ZY1 {variant} r{state.round} {_letter(state, state.seat)}/{state.moves}"
    realm = state.realm
    fields = [
        head,
        " ".join([f"{_letter(state, seat)}:{_purse(state, seat)}" for seat in range(1, state.count + 1)]),
        f"Z{_letter(state, realm.card)}",
        "S" + "-".join(map(str, state.pile)),
        "P" + "".join([_letter(state, holder) for holder in realm.holders]),
        "X" + "".join(map(str, realm.factories)),
        " ".join(_pieces(state)) or "-",
        *_further(state),
    ]
    if str(options):
        fields.append(f"O {options}")
    return " | ".join(fields)


def _letter(state: State, seat: Seat) -> str:
    return "-" if seat == CHANCE else COLOURS[state.homes[seat - 1]]


def _purse(state: State, seat: Seat) -> str:
    return "x" if seat in state.out else str(state.realm.zys[seat - 1])


def _pieces(state: State) -> list[str]:
    """Write pieces in name order, with carried pieces last, in bay order."""
    on_board = [piece for piece in PIECES if state.fleet.place[piece] >= 0]
    loose = [piece for piece in on_board if state.fleet.place[piece] < ABOARD]
    carried = sorted([(state.fleet.place[piece], piece) for piece in on_board if state.fleet.place[piece] >= ABOARD])
    return [_piece(state, piece) for piece in [*loose, *[piece for _, piece in carried]]]


def _piece(state: State, piece: Piece) -> str:
    fleet = state.fleet
    place, owner = fleet.place[piece], fleet.owner[piece]
    where = f"@{IDS[place]}" if place < ABOARD else f">{PIECE_NAME[(place - ABOARD) // 4]}"
    captured = "" if state.homes[owner - 1] == COLOUR[piece] else f"={_letter(state, owner)}"
    done = "".join([letter for bit, letter in enumerate(FLAGS) if fleet.flags[piece] >> bit & 1])
    return f"{PIECE_NAME[piece]}{where}{'!' * fleet.damage[piece]}{captured}{'*' + done if done else ''}"


def _further(state: State) -> list[str]:
    fields, realm = [], state.realm
    if state.mover is not None:
        mover = state.mover
        dropped = "".join([f" ~{PIECE_NAME[piece]}" for piece in mover.set_down])
        at = IDS[state.fleet.place[mover.piece]]
        fields.append(f"M {PIECE_NAME[mover.piece]}@{at} {mover.left}/{mover.made}{dropped}")
    if state.missile is not None:
        fields.append(f"K {PIECE_NAME[state.missile.piece]}@{IDS[state.missile.point]}")
    if state.blast:
        fields.append("T " + " ".join([TARGET_NAME[target] for target in state.blast]))
    if state.aimed != NONE:
        fields.append(f"C {TARGET_NAME[state.aimed]}")
    if state.duty:
        fields.append("W")
    if any(realm.slayers):
        fields.append("L" + _by_planet(state, realm.slayers))
    if realm.fallen:
        fields.append("E" + "".join([f" {_letter(state, a)}{_letter(state, b)}" for a, b in realm.fallen]))
    if state.first != 1:
        fields.append("^" + _letter(state, state.first))
    if state.ended:
        fields.append(f"={state.ended}")
    return fields


def _by_planet(state: State, seats: tuple[Seat, ...]) -> str:
    by = {state.homes[n]: seat for n, seat in enumerate(seats)}
    return "".join([_letter(state, by.get(planet, CHANCE)) for planet in range(4)])


# ---- reading


def read_state(house: House, options: Options, text: str) -> State:
    """Parse a position. Accept only text in the exact form of `write_state`."""
    try:
        state = _read(house, text.split(" | "))
        if write_state(house, options, state) == text and _sound(house, state):
            return state
    except (ValueError, IndexError, KeyError):
        pass
    raise Unreadable(f"{text!r} is not a position of Zylatron under these options")


def _read(house: House, fields: list[str]) -> State:
    head, money, zylon, pile, planets, factories, pieces, *more = fields
    purses = [word.split(":") for word in money.split(" ")]
    homes = tuple([COLOURS.index(letter) for letter, _ in purses])
    seat_of = {"-": CHANCE, **{COLOURS[planet]: seat for seat, planet in enumerate(homes, 1)}}
    _, _, number, turn = head.split(" ")
    who, moves = turn.split("/")
    further = {field[0]: field[1:] for field in more}
    zys = tuple([0 if zys == "x" else int(zys) for _, zys in purses])
    fallen = tuple([(seat_of[pair[0]], seat_of[pair[1]]) for pair in further.get("E", "").split()])
    slayers = further.get("L", "----")
    realm = Realm(
        zys=zys,
        holders=tuple([seat_of[letter] for letter in planets[1:]]),
        factories=tuple([int(each) for each in factories[1:]]),
        card=seat_of[zylon[1:]],
        slayers=tuple([seat_of[slayers[planet]] for planet in homes]),
        fallen=fallen,
    )
    missile = _read_missile(further.get("K", ""))
    fleet = _read_fleet(house, homes, seat_of, fallen, pieces, missile=missile, seat=seat_of[who])
    return State(
        homes=homes,
        first=seat_of[further.get("^", COLOURS[homes[0]])],
        round=int(number[1:]),
        seat=seat_of[who],
        moves=int(moves),
        fleet=fleet,
        realm=realm,
        pile=tuple([int(left) for left in pile[1:].split("-")]),
        mover=_read_mover(further.get("M", "")),
        missile=missile,
        blast=tuple([TARGET[name] for name in further.get("T", "").split()]),
        aimed=TARGET[further["C"].strip()] if "C" in further else NONE,
        duty="W" in further,
        ended=further.get("=", ""),
    )


def _read_fleet(
    house: House, homes: tuple[int, ...], seat_of: dict[str, Seat], fallen: tuple[tuple[Seat, Seat], ...], text: str,
    missile: Missile | None, seat: Seat,
) -> Fleet:  # fmt: skip
    """Parse the pieces. Unlisted ones are lost or in a living seat's bank. The active seat owns a missile in flight."""
    out = [loser for loser, _ in fallen]
    home_seat = [homes.index(COLOUR[piece]) + 1 if COLOUR[piece] in homes else CHANCE for piece in PIECES]
    place = [
        BANK if home_seat[p] != CHANCE and home_seat[p] not in out and KIND[p] in house.kinds else LOST for p in PIECES
    ]  # fmt: skip
    owner, damage, flags = list(home_seat), [0] * len(PIECES), [0] * len(PIECES)
    if missile is not None:
        place[missile.piece], owner[missile.piece] = IN_FLIGHT, seat  # captured or not, ZY-96
    for word in () if text == "-" else text.split(" "):
        found = re.fullmatch(r"(\w\w\d)(@|>)(\w+?)(!*)(=[A-D])?(\*\w+)?", word)
        if found is None:
            raise ValueError(word)
        name, how, where, hurt, captured, done = found.groups()
        piece = PIECE_NAME.index(name)
        place[piece] = POINT[where] if how == "@" else _bay(place, PIECE_NAME.index(where))
        damage[piece] = len(hurt)
        if captured:
            owner[piece] = seat_of[captured[1:]]
        flags[piece] = sum([1 << FLAGS.index(letter) for letter in (done or "*")[1:]])
    return Fleet(tuple(place), tuple(owner), tuple(damage), tuple(flags))


def _bay(place: list[int], carrier: Piece) -> int:
    first = ABOARD + 4 * carrier
    return first + len([each for each in place if first <= each < first + 4])


def _read_mover(text: str) -> Mover | None:
    if not text:
        return None
    where, legs, *dropped = text.split()
    left, made = legs.split("/")
    down = tuple([PIECE_NAME.index(name[1:]) for name in dropped])
    return Mover(PIECE_NAME.index(where.partition("@")[0]), int(left), int(made), down)


def _read_missile(text: str) -> Missile | None:
    if not text:
        return None
    name, _, point = text.strip().partition("@")
    return Missile(PIECE_NAME.index(name), POINT[point])


def _sound(house: House, state: State) -> bool:
    """Return whether the rules can continue from this position.

    Planets, factories and cards are complete, pieces are in valid places, pegs are not overfull, fallen seats own
    nothing, and the end is a known one.
    """  # ZY-17, ZY-29
    realm, place, owner = state.realm, state.fleet.place, state.fleet.owner
    if (
        len(realm.holders) != len(COLOURS)
        or len(realm.factories) != len(FACTORIES)
        or len(state.pile) != len(house.pile)
    ):
        return False
    if max(realm.factories) > DESTROYED:
        return False
    for piece in PIECES:
        if 0 <= place[piece] < ABOARD and not may_stand(KIND[piece], place[piece]):
            return False
        aboard = [p for p in PIECES if ABOARD + 4 * piece <= place[p] < ABOARD + 4 * piece + 4]
        if len(aboard) > PEGS[KIND[piece]] or (aboard and place[piece] < 0):
            return False
        if any(owner[p] != owner[piece] or KIND[p] == "B" for p in aboard):
            return False
    mover = state.mover
    if mover is not None and (place[mover.piece] < 0 or mover.left > house.steps[KIND[mover.piece]]):
        return False
    if any(owner[p] in state.out for p in PIECES if place[p] >= 0):
        return False
    if state.first != CHANCE and not state.ended and (state.seat == CHANCE or state.seat in state.out):
        return False
    return not state.ended or state.ended in _ENDS
