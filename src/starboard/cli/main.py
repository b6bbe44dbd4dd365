"""The command `starboard`. Each subcommand imports its modules when it is used, so that help is fast."""

from pathlib import Path
from typing import Annotated, Any

import typer

from starboard.cli.configuration import Configuration
from starboard.cli.flags import configured
from starboard.cli.host_app import host_app
from starboard.cli.lab import lab_app
from starboard.cli.places import Data
from starboard.cli.setting import BY_NAME, SETTINGS
from starboard.cli.trouble import Trouble, plainly

app = typer.Typer(
    name="starboard",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
record_app = typer.Typer(help="Show, verify, review, step through and draw the record of a game.", no_args_is_help=True)
app.add_typer(record_app, name="record")
app.add_typer(host_app, name="host")
app.add_typer(lab_app, name="lab")


def _game_keys(begun: str) -> list[str]:
    """Return the games whose keys begin with this text, for shell completion."""
    from starboard.core import discovery

    return [key for key in sorted(discovery.modules()) if key.startswith(begun)]


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from starboard.core import contract

        build = "pure Python" if contract.__file__.endswith(".py") else "compiled"
        typer.echo(f"starboard {version('starboard-games')} ({build})")
        raise typer.Exit


@app.callback()
def starboard(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Five space board games that are hard to find today: to play, to study, to write bots for."""


GameKey = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The game; `starboard rules` lists all.", autocompletion=_game_keys),
]
Options = Annotated[str, typer.Option(help='House rules, as "name=setting name=setting"; see `starboard rules GAME`.')]
Seats = Annotated[int | None, typer.Option(min=1, help="The number of seats. Default: the fewest the game allows.")]
Seed = Annotated[int | None, typer.Option(help="The random seed. The same number gives the same draws.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")]
PublicUrl = Annotated[
    str,
    typer.Option(
        envvar=BY_NAME["public-url"].environment,
        help="The address of a proxy or tunnel in front, such as https://games.example.",
        show_default=False,
    ),
]
Viewer = Annotated[
    int | None, typer.Option("--seat", min=1, help="Show what this seat saw. Default: what a spectator saw.")
]


@app.command()
@plainly
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game, or the table with --server. Not needed with --resume.",
            autocompletion=_game_keys,
        ),
    ] = None,
    seats: Seats = None,
    me: Annotated[int | None, typer.Option(min=1, help="Your seat. Default: the first free one.")] = None,
    hot_seat: Annotated[bool, typer.Option(help="People take all seats at this keyboard.")] = False,
    against: Annotated[
        list[str] | None,
        typer.Option(help="Your opponents: stargazer, ensign, navigator, captain, admiral or a bot's .py file."),
    ] = None,
    options: Annotated[
        str | None,
        typer.Option(
            help='House rules, as "name=setting name=setting"; see `starboard rules GAME`. '
            "Default: those for a first game.",
            show_default=False,
        ),
    ] = None,
    target: Annotated[
        int,
        typer.Option("--match", min=0, help="Play a match to this many points, in the browser.", show_default=False),
    ] = 0,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    beside: Annotated[
        list[str] | None, typer.Option("--with", help="Another player at this screen, by name; in the browser.")
    ] = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file after every move.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game and keep saving to its file.")] = None,
    server: Annotated[str | None, typer.Option(help="Join a table on this server, such as http://host:8000.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here instead of in the browser.")] = False,
    invite: Annotated[bool, typer.Option("--invite", help="Open it to your home network, by link or QR code.")] = False,
    public_url: PublicUrl = "",
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port. Default: a free one.")] = None,
    data: Data = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address instead of opening a browser.")
    ] = False,
) -> None:
    """Play in the browser: start a server on this computer, and open a page to set up the table.

    With --terminal you play here, against bots, with friends at one keyboard, or at a table on a server.
    --me, --hot-seat, --seed, --save, --resume, --server and a bot's .py file imply --terminal.
    """
    from starboard.cli.language import said, say
    from starboard.cli.parameters import a_game
    from starboard.cli.terminal import console
    from starboard.core.message import message

    own = any(bot.endswith(".py") for bot in against or ())
    here = any((hot_seat, save, resume, own, server)) or seed is not None or me is not None
    if terminal and not here and game is not None and not a_game(game, options or "").text_board:
        console().print(say("browser_instead", game=said(message(f"{game}.name"))))
        terminal = False
    if not (terminal or here):
        from starboard.cli import browser

        if game is None:
            raise Trouble(say("which_game"))
        path = browser.page(game, options or "", seats, against or [], name, target, beside or [], invite)
        browser.run(console(), path, game, port, data, invite, public_url, not no_browser)
        return
    from starboard.cli.play import new_sitting, resumed_sitting

    if target:
        raise Trouble(say("match_elsewhere"))
    if beside:
        raise Trouble(say("with_elsewhere"))
    name = name or say("player")
    if server is not None:
        from starboard.cli.remote import run

        if game is None:
            raise Trouble(say("which_table"))
        run(console(), server, game, name, me)
        return
    if resume is not None:
        sitting = resumed_sitting(console(), resume, save)
    elif game is not None:
        seat, others = None if hot_seat else me or 1, against or []
        sitting = new_sitting(console(), game, options, seats, seat, others, name, seed, save)
    else:
        raise Trouble(say("which_game_or_file"))
    sitting.play()


@app.command()
@plainly
def puzzle(
    game: GameKey,
    day: Annotated[
        str, typer.Option(help="An earlier day, such as 2026-11-17. Default: today.", show_default=False)
    ] = "",
) -> None:
    """Solve the puzzle of the day: a position in which one move is clearly best."""
    from starboard.cli.puzzle import run
    from starboard.cli.terminal import console

    run(console(), game, day)


@app.command()
@plainly
def watch(
    game: GameKey,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="One bot per seat: greedy, random or a .py file.")
    ],
    options: Options = "",
    seed: Seed = None,
    speed: Annotated[float, typer.Option(min=0.1, help="Moves per second.")] = 2.0,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds a bot may think about one action.")] = 5.0,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the record to this file.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing.")] = False,
) -> None:
    """Watch bots play one game."""
    from starboard.cli.terminal import console
    from starboard.cli.watch import run

    run(console(quiet), game, bots, options, seed, speed, seconds, out)


@app.command()
@plainly
def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...", help="greedy, random, a level of the game or a .py file. A single bot plays itself."
        ),
    ],
    game: Annotated[str, typer.Option(help="The game.", autocompletion=_game_keys)],
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 400,
    seats: Seats = None,
    options: Options = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games with any --jobs.")] = 0,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, help="Seconds per action. A bot that takes twice as long loses. Default: 1."),
    ] = None,
    positions: Annotated[
        int | None, typer.Option(min=1, help="Positions a bot examines per action. Removes the default time limit.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="The number of processes. Default: one per core.")] = None,
    records: Annotated[Path | None, typer.Option(help="Save the record of every game in this folder.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write one row per game to this .csv, .json or .parquet file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the results as JSON.")] = False,
) -> None:
    """Let bots play many games and count the wins.

    With as many bots as seats, all play at one table; with more, every combination plays; with two bots and more seats,
    each plays alone against copies of the other. Every table is played in all seat orders, with the same chance in
    each. A shared win counts as a fraction. Par is what a bot would win if all were equal.

    A single bot plays itself: this shows how long the game is, how it ends, and what going first is worth.

    After Ctrl-C, the games played so far are counted.
    """
    from starboard.cli.arena import Output, run
    from starboard.cli.parameters import a_bot, a_game, a_seating
    from starboard.cli.terminal import console
    from starboard.lab.contest import Contest

    found = a_game(game, options, seats)
    for one in bots:
        a_bot(one, found)
    count = a_seating(found, seats).count
    limit = 1.0 if seconds is None and positions is None else seconds
    contest = Contest(game, str(found.options), count, tuple(bots), games, seed, positions, limit)
    run(console(), contest, jobs, Output(as_json, out, records))


@app.command()
@plainly
def rules(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game. Default: list all games.", autocompletion=_game_keys),
    ] = None,
    clause: Annotated[
        str | None, typer.Argument(metavar="[CLAUSE]", help="One clause of its rulebook, such as SW-25.")
    ] = None,
) -> None:
    """List the games, or read a rulebook with its house rules, or one clause of it."""
    from starboard.cli import rules as books
    from starboard.cli.parameters import a_game
    from starboard.cli.terminal import console

    if game is None:
        books.show_games(console())
        return
    found: Any = a_game(game, "")
    if clause is None:
        books.show_rulebook(console(), game)
        books.show_options(console(), type(found))
    elif not books.show_clause(console(), game, clause):
        raise Trouble(f"the rulebook of {game} has no clause {clause!r}")


@app.command()
@plainly
@configured(*(setting.name for setting in SETTINGS))
def serve(configuration: Configuration) -> None:
    """Serve tables for friends at home or for a whole site. No settings are needed.

    Every option can also be set in starboard.toml (--public-url as public-url) or in the environment (as
    STARBOARD_PUBLIC_URL). Flags override the environment, and the environment overrides the file;
    `starboard config` shows the settings in force.
    """
    from starboard.cli.serve import run

    run(configuration)


@app.command()
@plainly
def config(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="The configuration file. Default: starboard.toml in this folder."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only report errors. Exit code 1 if there are any.")] = False,
) -> None:
    """Show the settings that a server would use and where each was set, or check them."""
    from starboard.cli import config
    from starboard.cli.terminal import console

    if not check:
        config.show(console(), file)
    elif config.check(console(), file):
        raise typer.Exit(1)


@app.command()
@plainly
def bot(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Python file with a function `choose`.")],
    server: Annotated[str, typer.Option(help="The server, such as https://games.example or http://host:8000.")],
    token: Annotated[
        str, typer.Option(envvar="STARBOARD_TOKEN", help="The bot's token, created in the server's settings.")
    ],
    table: Annotated[str, typer.Option(help="Take a seat at this table first.", show_default=False)] = "",
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds the bot may think about one action.")] = 2.0,
    jobs: Annotated[int, typer.Option(min=1, help="The number of tables where it may think at once.")] = 2,
) -> None:
    """Run your own bot on a server, at every table where it has a seat, until you stop it."""
    from starboard.cli.bridge import run
    from starboard.cli.terminal import console

    run(console(), file, server, token, table, seconds, jobs)


@app.command()
@plainly
@configured("database", "bus", "bots", "log")
def work(configuration: Configuration) -> None:
    """Run bots for servers that share a PostgreSQL database. Set its options as for `serve`."""
    from starboard.cli.serve import run_work

    run_work(configuration)


@record_app.command()
@plainly
def show(file: File, seat: Viewer = None) -> None:
    """Print the players and every row in words."""
    from starboard.cli import record
    from starboard.cli.terminal import console

    record.show(console(), file, seat)


@record_app.command()
@plainly
def verify(file: File) -> None:
    """Check a record: chain, commitments, seals, draws, moves, result. Exit code 1 if something is wrong."""
    from starboard.cli import record
    from starboard.cli.terminal import console

    if not record.verify(console(), file):
        raise typer.Exit(1)


@record_app.command()
@plainly
def replay(file: File, seat: Viewer = None) -> None:
    """Step through a game in the terminal."""
    from starboard.cli import record
    from starboard.cli.terminal import console

    record.replay(console(), file, seat)


@record_app.command("open")
@plainly
def open_record(
    file: File,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port of the page.")] = None,
    look: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
) -> None:
    """Step through a game in the browser."""
    from starboard.cli.record_page import open_page
    from starboard.cli.terminal import console

    open_page(console(), file, port, look)


@record_app.command()
@plainly
def review(
    file: File,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Show what this seat could have done better.")
    ] = None,
) -> None:
    """Review a finished game: everyone's chances, the moments that mattered, the effect of luck."""
    from starboard.cli import review
    from starboard.cli.terminal import console

    review.show(console(), file, seat)


@record_app.command()
@plainly
def draw(
    file: File,
    out: Annotated[Path, typer.Option("--out", "-o", help="The SVG file to write.")],
    at: Annotated[
        int | None, typer.Option(min=0, help="Draw the position after this row; 0 is the start. Default: the last.")
    ] = None,
    seat: Viewer = None,
) -> None:
    """Draw a position of a game as an SVG picture."""
    from starboard.cli import record

    record.draw(file, at, out, seat)


@app.command("build-site")
@plainly
def build_site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder for the files; created if missing.")],
    parts: Annotated[
        Path | None,
        typer.Option(help="A folder that caches Pyodide between builds.", show_default=False),
    ] = None,
    relay: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="A Nostr relay that introduces friends' browsers (wss://…). Repeatable.",
            show_default=False,
        ),
    ] = None,
    ice: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SERVER",
            help="A STUN server (stun:HOST), or a TURN server with user and password ('turn:HOST USER PASSWORD')."
            " Repeatable.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Build a folder of static files that runs Starboard in the visitor's browser, without a server.

    Any web host can serve it, and so can `python -m http.server`. Needs npm and pip to fetch Pyodide once. Visitors
    invite friends by link with --relay, else with codes that they send each other.
    """
    from starboard.cli import build_site
    from starboard.cli.terminal import console

    build_site.run(console(), folder, parts, relay or (), ice or ())
