"""Games played for the conformance records: `python -m tests.core.games_played` rewrites them.

tests/core/records/good has records of format version 1, records/from_position of version 2, and records/dated of
version 3.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import tests.conftest  # noqa: F401  (lets the sketches be found)
from starboard.core import Leave, Match, Record, Settlement, load
from starboard.core.attendance import attendance
from starboard.core.chance import Fairness, Share, seeded, share_commitment

RECORDS: Final = Path(__file__).parent / "records"


def good(name: str) -> Record:
    """Return the conformance record with this name."""
    folder = "from_position" if name in FROM_POSITION else "dated" if name in DATED else "good"
    return Record.read((RECORDS / folder / f"{name}.record").read_bytes().decode())


def fair(id: str, shown: tuple[int, ...] = (), withheld: tuple[int, ...] = ()) -> Fairness:
    """Return the fairness of a game with shares from these seats; the withheld ones are never revealed."""
    shares = []
    for seat in sorted((*shown, *withheld)):
        share = seeded(1000 + seat)
        shares.append(Share(seat, share_commitment(id, seat, share), share if seat in shown else None))
    return Fairness(id, seeded(len(id)), tuple(shares))


def play_on(match: Match[Any, Any], rng: Random, rows: int = 10_000) -> Match[Any, Any]:
    """Play up to `rows` more random rows, half a second apart."""
    for _ in range(rows):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat, match.at + 500)
    return match


def example() -> Match[Any, Any]:
    """Play the example of docs/reference/record-format.md and docs/explanation/fair-chance.md."""
    ada, grace = bytes([0x11] * 32), bytes([0x22] * 32)
    shares = Share(1, share_commitment("example", 1, ada), ada), Share(2, share_commitment("example", 2, grace), None)
    fairness = Fairness("example", bytes(range(32)), shares)
    match = Match(load("embers", coals=2), 3, fairness=fairness, players=("Ada", "Grace", "bot"))
    match.play("fan 2", at=1000)
    match.undo(by=1, at=1500)
    for action in ("fan 2", "fan 1", "fan 2"):
        match.play(action, at=match.at + 1000)
    return match


def secrets() -> Match[Any, Any]:
    """Play a game with secret hands."""
    return play_on(Match(load("drift"), 3, fairness=fair("secrets", (1, 2, 3))), Random(1))


def undo_and_redraw() -> Match[Any, Any]:
    """Play a game with an undone and repeated draw; both stay in the record, with increasing k."""
    match = Match(load("drift"), 2, fairness=fair("undo-and-redraw", (1, 2)))
    rng = Random(2)
    play_on(match, rng, 2)
    last = match.rows[-1]
    play_on(match, rng, 4)
    match.undo(last.n, by=2, at=match.at + 100)
    return play_on(match, rng)


def decrees() -> Match[Any, Any]:
    """Play a game in which one seat leaves and the others agree to end it."""
    match = play_on(Match(load("embers"), 5, fairness=fair("decrees", (1, 4))), Random(3), 3)
    match.decree(Leave(4), by=4, at=match.at + 10)
    play_on(match, Random(4), 2)
    match.decree(Settlement(), at=match.at + 10)
    return match


def alarms() -> Match[Any, Any]:
    """Play a real-time game: a hold, a miss, an expiring lock, and the end by the clock."""
    match = Match(load("mosaic"), fairness=fair("alarms", (1, 2, 3)))
    match.play("hold t4", 1, 400)
    match.play("miss a1 t4", 1, 900)
    match.play("lay c3", 3, 950)
    match.wake(2900)
    match.play("lay a1", 1, 3000)
    match.play("hold t2", 2, 3100)
    match.play("free", 2, 3200)
    match.wake(60_000)
    return match


def early_answers() -> Match[Any, Any]:
    """Play a game with early answers: used, withdrawn and dropped."""
    return _answering(Match(load("parley"), 3, fairness=fair("early-answers", (2, 3))), Random(5))


def _answering(match: Match[Any, Any], rng: Random) -> Match[Any, Any]:
    while not match.over:
        for seat in match.seating.seats:
            ahead = match.game.upcoming_decision(match.state, seat)
            if ahead is not None and rng.random() < 0.5:
                answer = [rng.choice(match.game.legal(ahead, seat))] if rng.random() < 0.8 else []
                match.answer_early(seat, answer, match.at + 50)
        play_on(match, rng, 1)
    return match


def withheld() -> Match[Any, Any]:
    """Play a game in which seat 2 does not reveal its share."""
    return play_on(Match(load("drift"), 2, fairness=fair("withheld", (1,), (2,))), Random(6))


def late_joiner() -> Match[Any, Any]:
    """Play a game that seat 3 joins after the start, with a name but no share. The names need escaping."""
    fairness = fair("late-joiner", (1, 2))
    players = ("Ada | ada", "  \nsecret 00", "Zoë \\ 船")
    return play_on(Match(load("embers"), 3, fairness=fairness, players=players), Random(7))


def spacewalk() -> Match[Any, Any]:
    """Play a real game, with early answers and an undo."""
    match = play_on(Match(load("spacewalk"), 2, fairness=fair("spacewalk", (1, 2))), Random(10), 20)
    match.undo(by=match.rows[-1].by, at=match.at + 10)
    return _answering(match, Random(11))


def study() -> Match[Any, Any]:
    """Play from a position in the middle of a game with secret hands."""
    before = play_on(Match(load("drift"), 3, fairness=fair("before")), Random(12), 5)
    return play_on(Match(before.position, fairness=fair("study", (1, 3))), Random(13))


BEGAN: Final = 1_795_000_000_123  # 2026-11-18, in ms


def dated(match: Match[Any, Any], rng: Random, players: tuple[str, ...]) -> Match[Any, Any]:
    """Play a new match to its end at random, with a date, names and salts."""
    fairness, salts = match.fairness, [seeded(2000 + seat).hex() for seat in match.seating.seats]
    held = attendance(fairness.id, BEGAN, players, salts)
    start = match.start or match.game
    return play_on(Match(start, match.seating.count, fairness=fairness, players=players, attendance=held), rng)


def dated_example() -> Match[Any, Any]:
    """Play the game of the version 3 example in docs/reference/record-format.md."""
    match = Match(load("embers", coals=2), 3, fairness=fair("dated", (1,)))
    return dated(match, Random(14), ("Ada", "Grace", "bot"))


def dated_secrets() -> Match[Any, Any]:
    """Play a game with secret hands and with names that need escaping; one name is empty."""
    match = Match(load("drift"), 3, fairness=fair("dated-secrets", (1, 2)))
    return dated(match, Random(15), ("Ada | ada", "-", ""))


def dated_study() -> Match[Any, Any]:
    before = play_on(Match(load("drift"), 3, fairness=fair("before")), Random(12), 5)
    match = Match(before.position, fairness=fair("dated-study", (1, 3)))
    return dated(match, Random(16), ("  \nsecret 00", "Zoë \\ 船", "Ada \u202e"))


def nameless(record: Record, *seats: int) -> Record:
    """Return the record without the names and salts of these seats."""
    lines = [
        (name, f"{text[0]} - -" if name == "player" and int(text[0]) in seats else text) for name, text in record.lines
    ]
    return Record(tuple(lines), record.rows)


def given_up() -> Record:
    """Return the record of an abandoned game: a revealed secret but no result."""
    return Record.of(play_on(Match(load("drift"), 2, fairness=fair("given-up", (1,))), Random(8), 6), reveal=True)


def running() -> Record:
    """Return the server's full record of a running game: no secret, no result."""
    return Record.of(play_on(Match(load("drift"), 2, fairness=fair("running", (1, 2))), Random(9), 6))


PLAYED: Final[dict[str, Callable[[], Record]]] = {
    "example": lambda: Record.of(example()),
    "secrets": lambda: Record.of(secrets()),
    "secrets-seat-1": lambda: Record.of(secrets()).cut(1),
    "secrets-seat-2": lambda: Record.of(secrets()).cut(2),
    "secrets-seat-3": lambda: Record.of(secrets()).cut(3),
    "secrets-spectator": lambda: Record.of(secrets()).cut(None),
    "undo-and-redraw": lambda: Record.of(undo_and_redraw()),
    "decrees": lambda: Record.of(decrees()),
    "alarms": lambda: Record.of(alarms()),
    "alarms-seat-2": lambda: Record.of(alarms()).cut(2),
    "alarms-seat-3": lambda: Record.of(alarms()).cut(3),
    "early-answers": lambda: Record.of(early_answers()),
    "early-answers-seat-2": lambda: Record.of(early_answers()).cut(2),
    "withheld": lambda: Record.of(withheld()),
    "late-joiner": lambda: Record.of(late_joiner()),
    "spacewalk": lambda: Record.of(spacewalk()),
    "spacewalk-seat-1": lambda: Record.of(spacewalk()).cut(1),
    "given-up": given_up,
    "running": running,
}


FROM_POSITION: Final[dict[str, Callable[[], Record]]] = {
    "study": lambda: Record.of(study()),
    "study-seat-2": lambda: Record.of(study()).cut(2),
    "study-spectator": lambda: Record.of(study()).cut(None),
}


DATED: Final[dict[str, Callable[[], Record]]] = {
    "dated": lambda: Record.of(dated_example()),
    "dated-nameless": lambda: nameless(Record.of(dated_example()), 2),
    "dated-secrets": lambda: Record.of(dated_secrets()),
    "dated-secrets-seat-2": lambda: Record.of(dated_secrets()).cut(2),
    "dated-secrets-spectator-nameless": lambda: nameless(Record.of(dated_secrets()).cut(None), 1, 2),
    "dated-study": lambda: Record.of(dated_study()),
    "dated-study-seat-3": lambda: Record.of(dated_study()).cut(3),
}


def write() -> None:
    for folder, games in (("good", PLAYED), ("from_position", FROM_POSITION), ("dated", DATED)):
        for name, played in games.items():
            (RECORDS / folder / f"{name}.record").write_text(str(played()), "utf-8", newline="\n")


if __name__ == "__main__":
    write()
