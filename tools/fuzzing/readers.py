"""In-process targets: every reader of positions, actions, records, stored rows, studies and saved games."""

import asyncio
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from tools.fuzzing import walks
from tools.fuzzing.damage import Damage
from tools.fuzzing.samples import ODD, STUDY
from tools.fuzzing.tally import Tally

from starboard.adapters.episode import Episode
from starboard.adapters.setup import Setup
from starboard.cli import record as record_command
from starboard.cli import review as review_command
from starboard.cli.parameters import a_record
from starboard.cli.play import resumed_sitting
from starboard.cli.record_page import imported
from starboard.cli.trouble import Trouble
from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.record import Record, checks
from starboard.core.seating import CHANCE
from starboard.lab.shadow import RecordFiles, verdict
from starboard.lab.study import StudyError, read_study
from starboard.server.record_import import check_record
from starboard.server.store.row import StoredRow
from starboard.server.stored_log import DamagedRow, UnknownRules, followed
from starboard.table.imported import import_command, row_command
from starboard.tournament import director as tournament_director
from starboard.tournament.row import TournamentCommand
from starboard.tournament.row import read_row as read_tournament_row

MADE = 40  # records of random games in addition to those of the tests
STEPS = 5  # steps of an episode that starts at a damaged position
REVIEWED = 0.02  # share of files that are also reviewed, which is slow


# ---- positions and actions


def positions(tally: Tally, rng: Random) -> None:
    damage = Damage(rng)
    for (game, state), _ in zip(walks.positions(rng), tally.turns(), strict=False):
        text = damage(game.write_state(state))
        tally.read(text, partial(played_on, game, text))


def played_on(game: Game[Any, Any], text: str) -> None:
    """Read a position and, if it is readable, call everything that a table would call with it."""
    state = game.read_state(text)
    game.scores(state)
    game.places(state)
    game.view(state, None)
    for actor in game.actors(state):
        if actor == CHANCE:
            game.chance_outcomes(state)
        else:
            actions = game.legal(state, actor)
            game.view(state, actor).scene()
            game.apply(state, actor, actions[0])


def actions(tally: Tally, rng: Random) -> None:
    """Read damaged notation of legal actions."""
    damage = Damage(rng)
    for (game, state), _ in zip(walks.positions(rng), tally.turns(), strict=False):
        actor = game.actors(state)[0] if game.actors(state) else CHANCE
        legal = [outcome for outcome, _ in game.chance_outcomes(state)] if actor == CHANCE else game.legal(state, actor)
        said = damage(str(rng.choice(list(legal)))) if legal else ""
        tally.read(said, partial(tried, game, state, actor, said))


def tried(game: Game[Any, Any], state: Any, actor: int, text: str) -> None:
    """Read an action; if it is readable and legal, play it."""
    action = game.read(text)
    if actor != CHANCE and game.why_not(state, actor, action) is None:
        game.apply(state, actor, action)


def adapters(tally: Tally, rng: Random) -> None:
    """Start episodes of the learning adapters at damaged positions, which they may reject with ValueError."""
    damage = Damage(rng)
    for (game, state), _ in zip(walks.positions(rng), tally.turns(), strict=False):
        text = damage(game.write_state(state))
        tally.read(text, partial(_episode, game, text, rng), (ValueError,))


def _episode(game: Game[Any, Any], text: str, rng: Random) -> None:
    episode = Episode(Setup(game.key, str(game.options), position=text))
    for _ in range(STEPS):
        if episode.decision.over:
            return
        episode.step(rng.choice(sorted(episode.decision.actions)))


# ---- records


def records(tally: Tally, rng: Random) -> None:
    """Read and verify damaged records. Half of them get a valid hash chain, so that the damage reaches the rules."""
    for text in _damaged_records(tally, rng):
        tally.read(text, lambda text=text: checks(Record.read(text)))  # type: ignore[misc]


def _damaged_records(tally: Tally, rng: Random) -> Any:
    damage, texts = Damage(rng), walks.records(rng, MADE)
    for _ in tally.turns():
        text = damage(rng.choice(texts))
        if rng.random() < 0.1:
            text = text.replace("\nplayer 1 ", f"\nplayer 1 {rng.choice(ODD)}")
        yield mended(text) if rng.random() < 0.5 else text


def mended(text: str) -> str:
    """Return the record with seals and marks that match its damaged rows, or the text itself if it is unreadable."""
    try:
        record = Record.read(text)
        fairness = record.fairness
    except Unreadable:
        return text
    rows, mark = [], record.anchor
    for row in record.rows:
        own = row.sealed(fairness.seal(row.n, row.body())) if fairness is not None and row.private else row
        rows.append(own.chained(mark))
        mark = rows[-1].mark
    return str(Record(record.lines, tuple(rows)))


def files(tally: Tally, rng: Random) -> None:
    """Read damaged files with every command that takes a record. The files may be rejected with Trouble."""
    with tempfile.TemporaryDirectory() as folder:
        file, console = Path(folder) / "fuzz.record", Console(file=(Path(folder) / "said").open("w"), width=100)
        commands = (
            partial(record_command.verify, console, file), partial(record_command.show, console, file, None),
            partial(record_command.show, console, file, 9),
            partial(record_command.draw, file, None, Path(folder) / "drawn.svg", None),
            partial(resumed_sitting, console, file, None), partial(_stepped_through, console, file),
        )  # fmt: skip
        for text in _damaged_records(tally, rng):
            data = text.encode(errors="surrogatepass")
            file.write_bytes(Damage(rng).raw(data) if rng.random() < 0.1 else data)
            tally.read(text, rng.choice(commands), (Trouble,))
            if rng.random() < REVIEWED:
                tally.read(text, partial(review_command.show, console, file, None), (Trouble,))


def _stepped_through(console: Console, file: Path) -> None:
    """Show every page of `record replay` without its prompts."""
    story = record_command.ViewedRecord(a_record(file), None)
    for n in range(story.last + 1):
        story.view(n).scene()


def imports(tally: Tally, rng: Random) -> None:
    """Open damaged records as tables, with the rows that a server would store. They may be rejected with ValueError."""
    for text in _damaged_records(tally, rng):
        tally.read(text, partial(_imported, text), (ValueError,))


def _imported(text: str) -> None:
    record = Record.read(text)
    check_record(record)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(imported(str(Path(folder) / "a.db"), record))


def shadows(tally: Tally, rng: Random) -> None:
    """Replay damaged records as `lab shadow` does; each must get a verdict."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fuzz.record"
        for text in _damaged_records(tally, rng):
            file.write_bytes(text.encode(errors="surrogatepass"))
            tally.read(text, lambda: verdict("key", RecordFiles([file]).read(0)), (StudyError,))


# ---- rows as servers store them, and studies


def rows(tally: Tally, rng: Random) -> None:
    """Read damaged rows of tables and tournaments in the way that a server opens them."""
    damage, logs = Damage(rng), _table_logs(rng)
    tournaments = _event_log()
    for turn in tally.turns():
        if turn % 4:
            log = rng.choice(logs)
            place = rng.choice((0, rng.randrange(len(log))))
            text = damage(log[place])
            tally.read(text, partial(_followed, log[:place], text), (DamagedRow, UnknownRules))
        else:
            place = rng.randrange(len(tournaments))
            text = damage(tournaments[place])
            tally.read(text, partial(_event_followed, tournaments[:place], text))


def _table_logs(rng: Random) -> list[list[str]]:
    """Return logs of tables that show records, as text."""
    logs = []
    for text in walks.records(rng, 6)[-12:]:
        record = Record.read(text)
        commands = [import_command("fuzz", record, 1)]
        if not record.rows or record.rows[0].kind != "start":
            commands.append(row_command(None, 1))
        commands += [row_command(row, 1 + row.at) for row in record.rows]
        table, log = None, list[str]()
        for command in commands:
            row, table = _done(table, command)
            log.append(str(row))
        logs.append(log)
    return logs


def _done(table: Any, command: Any) -> Any:
    from starboard.table import imported as imported_table

    if table is None:
        return imported_table.opened(command, command.operation)
    return imported_table.follow_record(table, command)


def _followed(before: list[str], text: str) -> None:
    table: Any = None
    for n, row in enumerate((*before, text), 1):
        stored = StoredRow("fuzz", n, "", "", 0, row.encode(errors="surrogatepass"))
        table = followed(table, stored)[1]


def _event_log() -> list[str]:
    terms = {"event": "e", "code": "c", "name": "Evening", "game": "spacewalk", "options": "", "seats": 2, "sizes": [2]}
    row, tournament = tournament_director.opened(
        TournamentCommand("open", "org", "open", 1, {**terms, "rounds": 2, "pace": "none"})
    )
    log = [str(row)]
    said: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("ada", "enter", {"name": "Ada"}), ("org", "bot", {"level": "random", "name": "random"}),
        ("org", "round", {}), ("table", "result", {"round": 1, "table": 1, "places": [1, 2]}),
        ("org", "correct", {"round": 1, "table": 1, "places": [2, 1], "reason": "So."}), ("ada", "leave", {}),
        ("org", "end", {}),
    )  # fmt: skip
    for number, (author, kind, given) in enumerate(said):
        row, tournament = tournament_director.decide(
            tournament, TournamentCommand(f"c{number}", author, kind, 2 + number, given)
        )
        log.append(str(row))
    return log


def _event_followed(before: list[str], text: str) -> None:
    tournament = None
    for row in before:
        tournament = tournament_director.follow(tournament, read_tournament_row(row))
    tournament_director.follow(tournament, read_tournament_row(text))


def studies(tally: Tally, rng: Random) -> None:
    damage = Damage(rng)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "study.toml"
        for _ in tally.turns():
            text = damage(STUDY)
            file.write_bytes(text.encode(errors="surrogatepass"))
            tally.read(text, lambda: read_study(file), (StudyError,))


# ---- saved games of the static page


def saved_games(tally: Tally, rng: Random) -> None:
    """Start the page's server on damaged files, as after an interrupted visit."""
    from tools.fuzzing.saved_games import Saved

    saved = asyncio.run(Saved.made())
    damage = Damage(rng)
    for _ in tally.turns():
        given = saved.damaged(damage)
        tally.read(given, partial(asyncio.run, saved.visited(given)), saved.refusals)
