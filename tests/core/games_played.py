"""Games played for the conformance records: `python -m tests.core.games_played` writes them anew.

Those in tests/core/records/good are of version 1 of the format, those in records/from_position of version 2, those in
records/dated of version 3.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import tests.conftest  # noqa: F401  (lets the sketches be found)
from starboard.core import Leave, Match, Record, Settle, load
from starboard.core.attendance import attendance
from starboard.core.chance import Fairness, Share, seeded, share_commitment

RECORDS: Final = Path(__file__).parent / "records"


def good(name: str) -> Record:
    """The conformance record of that name."""
    folder = "from_position" if name in FROM_POSITION else "dated" if name in DATED else "good"
    return Record.read((RECORDS / folder / f"{name}.record").read_bytes().decode())


def fair(id: str, shown: tuple[int, ...] = (), withheld: tuple[int, ...] = ()) -> Fairness:
    """The chance of a game to which these seats committed; the withheld shares were never shown."""
    shares = []
    for seat in sorted((*shown, *withheld)):
        share = seeded(1000 + seat)
        shares.append(Share(seat, share_commitment(id, seat, share), share if seat in shown else None))
    return Fairness(id, seeded(len(id)), tuple(shares))


def play_on(match: Match[Any, Any], rng: Random, rows: int = 10_000) -> Match[Any, Any]:
    """So many random rows more, half a second apart, or to the end."""
    for _ in range(rows):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(rng.choice(match.legal(seat)), seat, match.at + 500)
    return match


def example() -> Match[Any, Any]:
    """The record that docs/reference/record-format.md shows and docs/explanation/fair-chance.md computes."""
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
    """Hands that only their holders see."""
    return play_on(Match(load("drift"), 3, fairness=fair("secrets", (1, 2, 3))), Random(1))


def undo_and_redraw() -> Match[Any, Any]:
    """Cards drawn, taken back and drawn anew: both draws stay, and k goes on counting."""
    match = Match(load("drift"), 2, fairness=fair("undo-and-redraw", (1, 2)))
    rng = Random(2)
    play_on(match, rng, 2)
    last = match.rows[-1]
    play_on(match, rng, 4)
    match.undo(last.n, by=2, at=match.at + 100)
    return play_on(match, rng)


def decrees() -> Match[Any, Any]:
    """A seat leaves, and in the end the others agree."""
    match = play_on(Match(load("embers"), 5, fairness=fair("decrees", (1, 4))), Random(3), 3)
    match.decree(Leave(4), by=4, at=match.at + 10)
    play_on(match, Random(4), 2)
    match.decree(Settle(), at=match.at + 10)
    return match


def alarms() -> Match[Any, Any]:
    """Real time: a hold, a miss, the lock that ends by time, and the end of time."""
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
    """Answers given before the question: used, taken back, dropped."""
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
    """Seat 2 committed to a share and did not show it."""
    return play_on(Match(load("drift"), 2, fairness=fair("withheld", (1,), (2,))), Random(6))


def late_joiner() -> Match[Any, Any]:
    """Seat 3 sat down after the start: a name, and no share. The names need care."""
    fairness = fair("late-joiner", (1, 2))
    players = ("Ada | ada", "  \nsecret 00", "Zoë \\ 船")
    return play_on(Match(load("embers"), 3, fairness=fairness, players=players), Random(7))


def spacewalk() -> Match[Any, Any]:
    """A real game, with early answers and an undo."""
    match = play_on(Match(load("spacewalk"), 2, fairness=fair("spacewalk", (1, 2))), Random(10), 20)
    match.undo(by=match.rows[-1].by, at=match.at + 10)
    return _answering(match, Random(11))


def study() -> Match[Any, Any]:
    """A game from the middle of another, in which every seat has a hand that the others do not see."""
    before = play_on(Match(load("drift"), 3, fairness=fair("before")), Random(12), 5)
    return play_on(Match(before.position, fairness=fair("study", (1, 3))), Random(13))


BEGAN: Final = 1_795_000_000_123  # 2026-11-18, in ms


def dated(match: Match[Any, Any], rng: Random, players: tuple[str, ...]) -> Match[Any, Any]:
    """The game of a match that has just begun, with a date, names and salts, played by chance to its end."""
    fairness, salts = match.fairness, [seeded(2000 + seat).hex() for seat in match.seating.seats]
    held = attendance(fairness.id, BEGAN, players, salts)
    start = match.start or match.game
    return play_on(Match(start, match.seating.count, fairness=fairness, players=players, attendance=held), rng)


def dated_example() -> Match[Any, Any]:
    """The record of version 3 that docs/reference/record-format.md shows."""
    match = Match(load("embers", coals=2), 3, fairness=fair("dated", (1,)))
    return dated(match, Random(14), ("Ada", "Grace", "bot"))


def dated_secrets() -> Match[Any, Any]:
    """Hands that only their holders see, and names that need care; one has none."""
    match = Match(load("drift"), 3, fairness=fair("dated-secrets", (1, 2)))
    return dated(match, Random(15), ("Ada | ada", "-", ""))


def dated_study() -> Match[Any, Any]:
    before = play_on(Match(load("drift"), 3, fairness=fair("before")), Random(12), 5)
    match = Match(before.position, fairness=fair("dated-study", (1, 3)))
    return dated(match, Random(16), ("  \nsecret 00", "Zoë \\ 船", "Ada \u202e"))


def nameless(record: Record, *seats: int) -> Record:
    """The record as it is when the names of these seats were removed, each with its salt."""
    lines = [
        (name, f"{text[0]} - -" if name == "player" and int(text[0]) in seats else text) for name, text in record.lines
    ]
    return Record(tuple(lines), record.rows)


def given_up() -> Record:
    """Nobody played on, so the secret is shown without a result."""
    return Record.of(play_on(Match(load("drift"), 2, fairness=fair("given-up", (1,))), Random(8), 6), reveal=True)


def running() -> Record:
    """A full record during the game, as the host keeps it: no secret, no result."""
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
