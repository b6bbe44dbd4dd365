"""Records that every reader must reject: `python -m tests.core.bad_records` rewrites tests/core/records/bad.

The line `x-fault` of each names its error. `form-` records cannot be parsed; errors in `rules-` records are found
only with the rules of the game.
"""

from collections.abc import Callable
from typing import Final

from starboard.core import Record
from starboard.core.attendance import name_hash
from tests.core.forgery import anew, forged
from tests.core.games_played import RECORDS, good


def _example() -> Record:
    return good("example")


def _edited(old: str, new: str, name: str = "example") -> str:
    text = str(good(name))
    assert old in text
    return text.replace(old, new, 1)


def _line(begin: str) -> str:
    """Return the dated record's line that starts with this text."""
    return next(line for line in str(good("dated")).split("\n") if line.startswith(begin))


def _without(begin: str) -> str:
    return _edited(f"{_line(begin)}\n", "", "dated")


def _salt_changed() -> str:
    line = _line("player 2 ")
    return _edited(line, line.replace(line[9:11], "00", 1), "dated")


def _name_forged() -> str:
    """Return a record with a replaced name and its hash, which breaks the chain."""
    salt = _line("player 2 ").split(" ")[2]
    text = _edited(" Grace\n", " Grade\n", "dated")
    return text.replace(_line("name 2 "), f"name 2 {name_hash('dated', 2, salt, 'Grade')}")


def _names_exchanged() -> str:
    """Return a record with two players swapped, including their salts."""
    one, two = _line("player 1 "), _line("player 2 ")
    return _edited(f"{one}\n{two}\n", f"player 1 {two[9:]}\nplayer 2 {one[9:]}\n", "dated")


def _unsalted(name: str) -> str:
    return _edited(_line("player 2 "), f"player 2 -{name}", "dated")


def _seal_dropped() -> str:
    text = str(good("alarms"))
    start = text.index("  seal ")
    return str(anew(Record.read(text[:start] + text[text.index("\n", start) + 1 :]), seals=False))


BAD: Final[dict[str, tuple[str, Callable[[], str]]]] = {
    # the chain
    "action-changed": ("row 5: the chain is broken", lambda: _edited("2 fan 1", "2 fan 3")),
    "time-changed": ("row 5: the chain is broken", lambda: _edited("@3500", "@3501")),
    "seating-changed": ("row 1: the chain is broken", lambda: _edited("first 0", "first 1")),
    "time-runs-back": ("row 5: earlier", lambda: str(forged(_example(), "@3500", "@2400"))),
    "draw-not-counted": ("draw 1 instead of draw 2", lambda: str(forged(_example(), "draw 2 of", "draw 1 of"))),
    # the commitments
    "secret-exchanged": ("secret is not the one", lambda: _edited("secret 00", "secret 01")),
    "share-exchanged": ("share of seat 1 is not", lambda: str(forged(_example(), "0ed 11", "0ed 12"))),
    "share-withheld-later": ("was not drawn", lambda: str(forged(_example(), "0ed " + "11" * 32, "0ed -"))),
    "secret-not-shown": ("the secret is not shown", lambda: _edited(f"secret {bytes(range(32)).hex()}\n", "")),
    # the draws
    "number-changed": ("row 2: it does not say what was drawn", lambda: _edited("is 1", "is 0")),
    # the seals
    "seal-missing": ("row 1: the seal does not match", _seal_dropped),
    "hidden-outcome-changed": ("row 1: the seal", lambda: _edited("deal 1 S1", "deal 1 S2", "secrets")),
    "hidden-number-changed": ("row 1: the seal", lambda: _edited("of 26 is 13", "of 26 is 12", "secrets")),
    "audience-changed": ("row 1: the seal", lambda: _edited("to 1,2 | else -", "to 1 | else -", "alarms")),
    "early-answer-changed": ("the seal does not match", lambda: _edited("pass | to", "flare | to", "early-answers")),
    # the play
    "rules-total-changed": ("row 2: it does not say", lambda: str(forged(_example(), "1 of 6", "1 of 7"))),
    "rules-outcome-changed": ("'back' was not drawn; 'catch' was", lambda: str(forged(_example(), "catch", "back"))),
    "rules-not-lawful": ("row 5: 'fan 2' is refused", lambda: str(forged(_example(), "2 fan 1", "2 fan 2"))),
    "rules-out-of-turn": ("is refused", lambda: str(forged(_example(), "2 @3500\n  2 fan 1", "3 @3500\n  3 fan 1"))),
    "rules-no-action": ("'fly 1' is no action", lambda: str(forged(_example(), "2 fan 1", "2 fly 1"))),
    "rules-not-the-author": ("does not begin with an action", lambda: str(forged(_example(), "5 play 2", "5 play 3"))),
    "rules-undo-off-the-line": ("row 3: ", lambda: str(forged(_example(), "@1500 1", "@1500 0"))),
    "rules-too-wide": ("who may see it", lambda: str(forged(good("alarms"), "to 1,2", "to 1,2,3"))),
    "rules-no-decree": ("the decree 'leave 9' is not", lambda: str(forged(good("decrees"), "leave 4", "leave 9"))),
    "rules-rests-on-chance": (
        "row 2 ends where chance is to act",
        lambda: str(anew(Record.read(_edited("  0 catch | draw 1 of 6 is 1\n", "")))),
    ),
    "rules-result-changed": ("the result is 3:0 2:1 1:2, not", lambda: _edited("3:0 2:1 1:2", "3:0 1:1 2:2")),
    "rules-no-result": ("the result is 3:0 2:1 1:2, not none", lambda: _edited("result 3:0 2:1 1:2\n", "")),
    "rules-other-sides": (
        "does not allow this seating: sides 1,2/3",
        lambda: str(forged(_example(), "1/2/3", "1,2/3")),
    ),
    "rules-other-spots": ("does not allow this seating", lambda: str(forged(_example(), "spots -", "spots 9,9,9"))),
    "rules-unknown-game": ("there is no game 'ember'", lambda: str(forged(_example(), "game embers", "game ember"))),
    "rules-unknown-version": ("rules version 7", lambda: str(forged(_example(), "rules 1", "rules 7"))),
    # the date and the names
    "date-changed": ("row 1: the chain is broken", lambda: _edited("date 2026-", "date 2025-", "dated")),
    "name-changed": ("the name of seat 2 is not", lambda: _edited(" Grace\n", " Grade\n", "dated")),
    "name-changed-to-none": ("the name of seat 2 is not", lambda: _edited(" Grace\n", " -\n", "dated")),
    "name-salt-changed": ("the name of seat 2 is not", _salt_changed),
    "name-hash-changed": ("row 1: the chain is broken", _name_forged),
    "names-exchanged": ("the name of seat 1 is not", _names_exchanged),
    "form-name-without-salt": ("the name of seat 2 has no salt", lambda: _unsalted(" Grace")),
    "form-salt-without-name": ("the name of seat 2 has no salt", lambda: _edited(" Grace\n", "\n", "dated")),
    "form-no-salt": ("64 hexadecimal digits", lambda: _edited("player 2 ", "player 2 Grace ", "dated")),
    "form-date": ("is not a record's date", lambda: _edited("date 2026-11", "date 2026-13", "dated")),
    "form-date-local": ("is not a record's date", lambda: _edited("Z\n", "\n", "dated")),
    "form-no-date": ("or neither", lambda: _without("date ")),
    "form-name-missing": ("or neither", lambda: _without("name 3 ")),
    "form-dated-version-1": (
        "this is not a record",
        lambda: _edited("starboard-record 3", "starboard-record 1", "dated"),
    ),
    "form-undated-version-3": ("this is not a record", lambda: _edited("starboard-record 1", "starboard-record 3")),
    # not a record at all
    "form-other-version": ("this is not a record", lambda: _edited("starboard-record 1", "starboard-record 2")),
    "form-carriage-returns": ("this is not a record", lambda: str(_example()).replace("\n", "\r\n")),
    "form-carriage-return-in-a-remark": ("has a carriage return", lambda: _edited("1f\n\n", "1f\nx-note a\rb\n\n")),
    "form-blank-at-the-end": ("is not the notation", lambda: _edited("  1 fan 2\n", "  1 fan 2 \n")),
    "form-unknown-line": ("unknown header line 'mood'", lambda: _edited("first 0\n", "first 0\nmood good\n")),
    "form-doubled-line": ("two lines 'first'", lambda: _edited("first 0\n", "first 0\nfirst 0\n")),
    "form-missing-line": ("no line 'first'", lambda: _edited("first 0\n", "")),
    "form-disordered": ("not in order", lambda: _edited("spots -\nfirst 0\n", "first 0\nspots -\n")),
    "form-two-secrets": ("two lines 'secret'", lambda: _edited("secret 00", f"secret {'0' * 64}\nsecret 00")),
    "form-secret-in-a-copy": ("must not show the secret", lambda: _edited("1f\n\n", "1f\nviewer 1\n\n")),
    "form-seat-missing": ("one player for each seat", lambda: _edited("player 3 bot\n", "")),
    "form-sides": ("the sides do not hold", lambda: _edited("1/2/3", "1/2/2")),
    "form-capital-letters": ("64 hexadecimal digits", lambda: _edited("commit 006791fa", "commit 006791FA")),
    "form-needless-zero": ("'06' is not a number", lambda: _edited("of 6 is 1", "of 06 is 1")),
    "form-other-digits": ("is not a number", lambda: _edited("@1000", "@١٠٠٠")),
    "form-no-such-seat": ("names a seat", lambda: _edited("5 play 2 @3500\n  2", "5 play 4 @3500\n  4")),
    "form-row-numbers": ("out of order", lambda: _edited("5 play 2", "6 play 2")),
    "form-second-start": ("not a valid row", lambda: _edited("2 play 1 @1000", "2 start table @1000")),
    "form-undo-forwards": ("not a valid row", lambda: _edited("@1500 1", "@1500 3")),
    "form-played-by-chance": ("not a valid row", lambda: _edited("2 play 1 @1000", "2 play 0 @1000")),
    "form-argument": ("not a valid row", lambda: _edited("@1000", "@1000 now")),
    "form-no-mark": ("not a valid row", lambda: _edited(str(_example()).split("\n")[-2] + "\n", "")),
    "form-early-overheard": ("not a valid row", lambda: _edited("to 3 | else -", "to 2,3 | else -", "early-answers")),
    "form-blank-line": ("does not begin a row", lambda: _edited("2 play", "\n2 play")),
    "form-no-last-line-feed": ("not a valid row", lambda: str(_example())[:-1]),
    "form-parts-disordered": (
        "not in canonical form",
        lambda: _edited("draw 0 of 6 is 1 | to 1 | else order 1 ?", "to 1 | else order 1 ? | draw 0 of 6", "secrets"),
    ),
    "rules-chance-out-of-turn": (
        "row 5: 'catch' is refused",
        lambda: str(anew(Record.read(_edited("2 fan 1\n  0 catch", "2 bank\n  0 catch")))),
    ),
    "form-bar-in-an-action": ("is not the notation", lambda: _edited("1 fan 2\n", "1 fan|2\n")),
}  # fmt: skip


def written(name: str) -> str:
    """Return the bad record with this name, including the line that names its error."""
    fault, make = BAD[name]
    head, gap, body = make().partition("\n\n")
    return f"{head}\nx-fault {fault}{gap}{body}"


if __name__ == "__main__":
    for name in BAD:
        (RECORDS / "bad" / f"{name}.record").write_text(written(name), "utf-8", newline="\n")
