"""`starboard lab`: studies of many games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starboard.cli.places import Data, Database
from starboard.cli.trouble import STOPPED, Trouble, plainly

if TYPE_CHECKING:
    from rich.console import Console

    from starboard.lab.study import Study

lab_app = typer.Typer(help="Study games: thousands on a laptop, millions on a cluster.", no_args_is_help=True)


@lab_app.callback()
def lab() -> None:
    """Study games: thousands on a laptop, millions on a cluster."""


Workers = Annotated[int | None, typer.Option(min=1, help="The number of processes. Default: one per core.")]


@lab_app.command()
@plainly
def run(
    study: Annotated[Path, typer.Argument(metavar="STUDY.toml", help="The study to play.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The folder for the results. Default: named like the study.")
    ] = None,
    workers: Workers = None,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster. auto: the one on this machine.")
    ] = "",
    records: Annotated[bool, typer.Option("--records", help="Also save the record of every game.")] = False,
) -> None:
    """Play the games of a study and write a row for each game and each turn as Parquet.

    Ctrl-C stops it, and the same command continues. The files do not depend on the number of workers.
    """
    from starboard.cli.terminal import console
    from starboard.lab.engine import WorkerDied
    from starboard.lab.study import StudyError, read_study

    try:
        whole = _run(console(), read_study(study, records), out or study.with_suffix(""), workers, ray)
    except StudyError as error:
        raise Trouble(str(error)) from error
    except WorkerDied as error:
        raise Trouble("a bot ended the process it was playing in") from error
    if not whole:
        raise typer.Exit(STOPPED)


def _run(console: "Console", study: "Study", folder: Path, workers: int | None, ray: str) -> bool:
    """Run the study; return whether it is complete."""
    from starboard.cli.progress import progress
    from starboard.lab.choice import choose
    from starboard.lab.run import Run

    begun = Run(study, folder)
    left = begun.left
    if left:
        choice = choose(workers, ray)
        there = f"{study.games - left:,} of {study.games:,} games are done; " if left < study.games else ""
        console.print(f"{there}playing {left:,} games {choice.name}")
        try:
            with progress(study.games, study.games - left) as advance:
                begun.play(choice, advance)
        except KeyboardInterrupt:
            console.print(
                f"stopped with {study.games - begun.left:,} of {study.games:,} games; the same command resumes"
            )
            return False
    begun.merge()
    console.print(f"{study.games:,} games in {folder}")
    return True


@lab_app.command()
@plainly
def report(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS...", help="Folders written by `lab run`.")],
    against: Annotated[
        Path | None, typer.Option(metavar="RESULTS", help="Show what has changed since this study.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the pages.")] = Path(),
    effects: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Also write the effects of house rules, as FOLDER/GAME/effects.toml."),
    ] = None,
) -> None:
    """Write a balance report for each game of a study: one self-contained HTML page."""
    from starboard.cli.terminal import console
    from starboard.lab.report.write import write_reports
    from starboard.lab.study import StudyError

    try:
        written = write_reports(results, out, against, effects)
    except StudyError as error:
        raise Trouble(str(error)) from error
    for file in written:
        console().print(f"{file}", soft_wrap=True)


@lab_app.command()
@plainly
def shadow(
    records: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[RECORDS...]", help="Records, or folders of them. Default: a server's games."),
    ] = None,
    data: Data = None,
    database: Database = "",
    workers: Workers = None,
    ray: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Replay on this Ray cluster. auto: the one on this machine.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write one line of JSON per game. The same command then resumes."),
    ] = None,
) -> None:
    """Replay every stored game with this code and list what differs. Exit code 1 if anything does.

    Run it with the new version before you release or install it, even while the server runs: nothing is changed.
    Each difference is listed with its table or file, game, row, and the clause that refuses a move.
    """
    from starboard.cli.shadow import run as replay
    from starboard.cli.terminal import console

    if replay(console(), records or [], data, database, workers, ray, out):
        raise typer.Exit(1)
