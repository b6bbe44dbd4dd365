#!/usr/bin/env python3
"""Remake the pictures in docs/pictures and in the rulebooks from fixed positions and records.

--check lists those that are out of date.
--screens takes the screenshots of the program in docs/pictures again, in light and dark: all, or those named.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from starboard.core import Match, Record, load
from starboard.core.scene import Choice, Point
from starboard.drawing import art, svg

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.moving.film import Film  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
GAMES = ROOT / "src" / "starboard" / "games"

MARS_TO_SATURN = """
    AS1; t=49; r=47; ph=play; act=2;
    1=b6,14,-,1.4/2.5/4.3/5.5; 2=g5,15,-,1.5/3.4/4.5/6.3; 3=f11,16,-,2.4/4.4/6.5/7.5; 4=e4,9,-,1.3/3.5/6.4;
    H1=F1 F2 B1 S1 S4; H2=F3 B3 B5 S2 S5 U+1; H3=F1 F4 B2 S1 S3 S4; H4=F2 B1 B2 S1 S3 S5; D=-; o=std
"""

SIEGE_OF_BELISAR = """
    ZY1 major r9 A/2 | A:12 B:7 C:15 D:9 | ZC | S8-5-7 | PABCD | X000100020000 |
    aB1@3705 aF1@4404*m aF3@1107 aW3@0804 aW4@0503 aK1@0701 aK2@0402
    bB1@4309! bF1@4806 bF3@4010 bW1@5004 bW2@5303 bW5@5404 bK1@5101
    cB1@4521 cF1@3115 cF3@4723 cW1@2915 cW2@4624 cW4@5026 cK1@5129 cK2@5428
    dB2@2321 dF1@1426 dF2@2117 dW1@2416 dW3@0826 dW5@0426 dK1@0729
    aW2>aB1 aK3>aB1 aF2>aF1 aW1>aF2 bW3>bF3 cF2>cF1 cW3>cF2 dW2>dF2
"""

# File, game, position, viewing seat, and the action whose consequences are shown.
POSITIONS = (
    (
        "spacewalk.svg",
        "spacewalk",
        "sw1 3T go 5.14 1/2/2 3,2,3* - 2:1L 3:2L3M3M1S1S 5:2S 6:1M3S 7:2M 8:3L 9:1L2L 11:2M3M 13:1M 15:2L3L1S 17:2S",
        2,
        "go 3",
    ),
    (
        "spacewalk-two.svg",
        "spacewalk",
        "sw1 2T go 4.7 1/1/1 3,4 - 1:1L2M 3:1M2S 5:2L1S 6:1L2M 19:2L 20:1M1S 22:1L2L1M2S 23:2M1S",
        1,
        "go 6",
    ),
    (
        "astroplane.svg",
        "astroplane",
        (
            "AP1 S1.1.3.0 W2.2.2.0 N1.1.2.0 E2.2.3.0 / b7e:S c8e:W d9n:W e10s:N f3e:S f3w:S f7e:NW g6n:WS g8s:N h7w:E "
            "i8w:N j7s:NE k10s:NS k4n:E / S 2 0 0 / k10s.2 - - / 1 1234 -"
        ),
        1,
        "[f3]xj7",
    ),
    (
        "astron.svg",
        "astron",
        " ".join(MARS_TO_SATURN.split()).replace("; ", ";"),
        2,
        "S2L",
    ),
    (
        "situation7.svg",
        "situation7 mode=by_turns",
        "quick 4/ppp4p/pppp3bbb4pp/ppp4bbbb3pp/pppp3bbbb4p r3s3a3 r3s3a3 12 p C5,C14,D4,E5 2",
        1,
        "C5",
    ),
    (
        "zylatron.svg",
        "zylatron",
        " ".join(SIEGE_OF_BELISAR.split()),
        1,
        "fire aF1 bW1",
    ),
)

# Pictures of rulebooks: game, file, position, what is touched, and the corner and size of the part shown.
CUTOUTS = (
    (
        "zylatron variant=short",
        "tower.svg",
        (
            "ZY1 short r3 A/1 | A:10 B:10 | Z- | S11-0-8 | PAB-- | X000000000000 | aF1@3604*m aW5@0804 "
            "bF1@4606 bF2@5402 bW1@5303 bW2@4903 aF2>aF1 aW1>aF2 | O variant=short"
        ),
        ("aF2", "5004"),
        (720.0, 20.0),
        (500.0, 320.0),
    ),
    (
        "zylatron variant=short",
        "guard.svg",
        (
            "ZY1 short r4 A/1 | A:10 B:10 | Z- | S11-0-8 | PAB-- | X000000000000 | aF1@4404*m aW5@0804 "
            "bF1@5307 bF2@5402 bW1@5004 bW2@4806 aF2>aF1 aW1>aF2 | O variant=short"
        ),
        ("aF1", "bW1"),
        (820.0, 20.0),
        (400.0, 320.0),
    ),
    (
        "astroplane",
        "flight.svg",
        "AP1 S0.0.0.0 N1.0.0.0 / i2n:S / S 2 0 0 / - - - / 1 12 -",
        ("i2n.1",),
        (514.5, 644.5),
        (340.0, 400.0),
    ),
    (
        "astroplane",
        "meeting.svg",
        "AP1 S0.0.0.0 N1.0.0.0 / c4e:S e4n:N e6n:S e8s:N i6n:S i8n:N / S 2 0 0 / - - - / 1 12 -",
        ("c4e.1", "e6n.1", "i6n.1"),
        (164.5, 384.5),
        (620.0, 470.0),
    ),
    (
        "astroplane",
        "elimination.svg",
        "AP1 S1.0.0.0 N1.0.0.0 / f3e:S f3w:S j7s:N / S 2 0 0 / - - - / 1 12 -",
        ("[f3]", "j7"),
        (354.5, 454.5),
        (480.0, 460.0),
    ),
    (
        "astron",
        "drift.svg",
        "AS1;t=3;r=4;ph=play;act=1;1=e6,0,-,-;2=b5,0,-,-;H1=F5 B3 S2 S4 S5;H2=F1 B1 S1 S2 S3;D=-;o=std",
        ("card S2", "g6"),
        (58.0, 206.0),
        (500.0, 400.0),
    ),
    (
        "astron",
        "exhaust.svg",
        "AS1;t=9;r=10;ph=play;act=1;1=j8,0,-,-;2=h7,5,-,1.5;H1=F2 F4 B3 S1 S2;H2=F1 B1 S1 S2 S3;D=-;o=std",
        ("card S2", "h8"),
        (258.0, 156.0),
        (300.0, 300.0),
    ),
    (
        "situation7",
        "guard.svg",
        "quick 4/1p1b4/2pp3b8/1pp4b1bb5/ppp5bbb5 r3s3a3 r3s3a3 60000",
        ("A", "C4"),
        (0.0, 330.0),
        (560.0, 560.0),
    ),
    (
        "situation7 mode=by_turns",
        "flight.svg",
        "quick 4/8/14pp/7bb5pp/p7b6p r3s3a3 r3s3a3 7 p C1,C14,D1,D14 2",
        ("R", "D10"),
        (330.0, 0.0),
        (560.0, 400.0),
    ),
)

# Moving pictures, each with the record of its game.
FILMS = (("spacewalk-game.svg", "spacewalk.record"),)


def draw(key: str, position: str, seat: int, action: str) -> str:
    """Draw a position as the seat sees it, with its choices and the consequences of the action."""
    name, _, options = key.partition(" ")
    game = load(name, options)
    view = game.view(game.read_state(position), seat)
    choices = game.choices(view)
    promised = frozenset(id for choice in choices if choice.promise for id in choice.ids)
    opened = game.choices(view, promised)
    chosen = next(choice for choice in opened if [game.write(one) for one in choice.actions] == [action])
    return svg.draw(game.scene(view), choices, chosen)


def cut_out(key: str, position: str, touched: tuple[str, ...], corner: Point, size: Point) -> str:
    """Draw a part of the board with all choices of the touched pieces."""
    name, _, options = key.partition(" ")
    game = load(name, options)
    view = game.view(game.read_state(position), 1)
    ids = frozenset(touched)
    opened = [choice for choice in game.choices(view, ids) if not choice.promise and choice.ids & ids]
    shown = [choice for choice in opened if ids <= choice.ids] or opened
    sprites = art.of(name).sprites
    ghosts = [ghost for choice in shown for ghost in choice.ghosts]
    if len(shown) > 1:
        ghosts = [
            replace(each, kind=f"{each.kind}-among") if f"{each.kind}-among" in sprites else each for each in ghosts
        ]
    together: Choice[Any] = Choice(
        shown[0].actions, frozenset(id for choice in shown for id in choice.ids), shown[0].label,
        tuple(mark for choice in shown for mark in choice.marks), tuple(ghosts),
        tuple(arrow for choice in shown for arrow in choice.arrows),
    )  # fmt: skip
    return svg.board(game.scene(view), together, corner, size)


def made() -> dict[Path, str]:
    cuts = {
        GAMES / key.partition(" ")[0] / "art" / name: cut_out(key, at, touched, corner, size)
        for key, name, at, touched, corner, size in CUTOUTS
    }
    still = {PICTURES / name: draw(key, at, seat, action) for name, key, at, seat, action in POSITIONS}
    moving = {PICTURES / name: Film(replayed(PICTURES / record)).shoot() for name, record in FILMS}
    return {**still, **moving, **cuts}


def replayed(file: Path) -> Match[Any, Any]:
    return Record.read(file.read_bytes().decode("utf-8")).replay()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a picture would change")
    parser.add_argument("--screens", nargs="*", metavar="NAME", help="only take screenshots, with Chromium")
    asked = parser.parse_args()
    if asked.screens is not None:
        from tools.manual import screens

        screens.take(asked.screens)
        return 0
    stale = [(file, text) for file, text in made().items() if not file.exists() or file.read_text("utf-8") != text]
    if asked.check:
        for file, _ in stale:
            print(f"{file.relative_to(ROOT)} is out of date: run tools/pictures.py")
        return int(bool(stale))
    for file, text in stale:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        print(f"{file.relative_to(ROOT)}: {len(text.encode()) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
