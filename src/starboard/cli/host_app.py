"""`starboard host`: what whoever runs a server does with its data, and with those who play there."""

from pathlib import Path
from typing import Annotated

import typer

from starboard.cli.places import Data, Database
from starboard.cli.trouble import plainly

host_app = typer.Typer(
    help="Back up, check and list what a server keeps; close tables, ban and mute.", no_args_is_help=True
)

Days = Annotated[int | None, typer.Option(min=1, help="For so many days; until you lift it if not said.")]
Guest = Annotated[str, typer.Argument(metavar="GUEST", help="A guest's id; `starboard host table TABLE` shows them.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id at the end of the table's link.")]


@host_app.command()
@plainly
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Copy all data into a file, while the server runs. With a data file the guests' key is copied too."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.back_up(console(), serve.the_data(data, database), file)


@host_app.command()
@plainly
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `starboard host backup` wrote.")],
    data: Data = None,
    database: Database = "",
    force: Annotated[bool, typer.Option("--force", help="With PostgreSQL: though servers seem to be running.")] = False,
) -> None:
    """Put such a copy in the place of the data, while no server runs. A data file that is there is kept beside it."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.restore(console(), file, serve.the_data(data, database), force)


@host_app.command()
@plainly
def check(data: Data = None, database: Database = "") -> None:
    """Replay every game that is kept, row by row; exit code 1 if one does not."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    if host.check_logs(console(), serve.the_data(data, database)):
        raise typer.Exit(1)


@host_app.command()
@plainly
def ratings(data: Data = None, database: Database = "") -> None:
    """Compute all ratings anew from the records of rated games. The numbers are the same as before."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.recompute_ratings(console(), serve.the_data(data, database))


@host_app.command()
@plainly
def tables(data: Data = None, database: Database = "") -> None:
    """List the tables. Whoever knows a table's id can open it: show the list to nobody."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.tables(console(), serve.the_data(data, database))


@host_app.command("table")
@plainly
def one_table(
    table: TableId,
    data: Data = None,
    database: Database = "",
) -> None:
    """Show who sits at a table, with the ids of guests, and what was said in its chat."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_table(console(), serve.the_data(data, database), table)


@host_app.command()
@plainly
def close(
    table: TableId,
    words: Annotated[str, typer.Option(help="What everybody there reads.")] = "",
    data: Data = None,
    database: Database = "",
) -> None:
    """Close a table for everybody, while servers run. Those who are there read the words."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.act(console(), serve.the_data(data, database), lambda host: host.close(table, words))


@host_app.command()
@plainly
def ban(
    who: Annotated[
        str, typer.Argument(metavar="GUEST|ADDRESS", help="A guest's id, an address, or a network: 203.0.113.0/24.")
    ],
    days: Days = None,
    words: Annotated[str, typer.Option(help="What they read instead of the page.")] = "",
    data: Data = None,
    database: Database = "",
) -> None:
    """Keep a guest (with all their bots) or an address out, while servers run."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.act(console(), serve.the_data(data, database), lambda host: host.ban(who, days, words))


@host_app.command()
@plainly
def unban(
    who: Annotated[str, typer.Argument(metavar="GUEST|ADDRESS", help="As `starboard host list` shows it.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Let a guest or an address in again."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.act(console(), serve.the_data(data, database), lambda host: host.unban(who))


@host_app.command()
@plainly
def mute(
    guest: Guest,
    days: Days = None,
    data: Data = None,
    database: Database = "",
) -> None:
    """Keep a guest from writing in the chat, at every table."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.act(console(), serve.the_data(data, database), lambda host: host.mute(guest, days))


@host_app.command()
@plainly
def unmute(
    guest: Guest,
    data: Data = None,
    database: Database = "",
) -> None:
    """Let a guest write in the chat again."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.act(console(), serve.the_data(data, database), lambda host: host.unmute(guest))


@host_app.command()
@plainly
def rename(
    guest: Guest,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")] = "",
    free: Annotated[bool, typer.Option("--free", help="Let the guest choose a name again.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Give a guest another name, at every table and in every record; or let them choose one again."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.rename(console(), serve.the_data(data, database), guest, name, free)


@host_app.command()
@plainly
def chat(
    state: Annotated[str, typer.Argument(metavar="on|off")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Turn the chat on or off, at every table."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.chat(console(), serve.the_data(data, database), state)


@host_app.command()
@plainly
def reports(
    clear: Annotated[bool, typer.Option("--clear", help="All of them were looked at: show them once more.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Show what people have reported in the chat: when, at which table, which line, by which guest."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_reports(console(), serve.the_data(data, database), clear)


@host_app.command()
@plainly
def retention(
    finished: Annotated[
        int | None, typer.Option(min=0, help="Days after the last move of a finished or closed table; 0: for ever.")
    ] = None,
    abandoned: Annotated[
        int | None, typer.Option(min=0, help="Days without a move in a game without a clock; 0: for ever.")
    ] = None,
    now: Annotated[
        bool, typer.Option("--now", help="Delete at once what is older, not only with the next sweep.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say how many tables would go; change nothing.")
    ] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Say how long finished and abandoned tables are kept; show it; delete older ones now."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.retention(console(), serve.the_data(data, database), finished, abandoned, now, dry_run)


@host_app.command("list")
@plainly
def decisions(
    data: Data = None,
    database: Database = "",
) -> None:
    """List who is banned, muted or renamed, and what is set for the whole site."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_decisions(console(), serve.the_data(data, database))


@host_app.command()
@plainly
def log(
    last: Annotated[int, typer.Option(min=1, help="How many lines.")] = 100,
    data: Data = None,
    database: Database = "",
) -> None:
    """Show what the host did, newest first."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_log(console(), serve.the_data(data, database), last)


@host_app.command()
@plainly
def token(
    revoke: Annotated[bool, typer.Option("--revoke", help="Take the page away again.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Make the token that opens the page /host of the site. It is shown once; an older one opens nothing any more."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.token(console(), serve.the_data(data, database), revoke)


@host_app.command()
@plainly
def spread(
    database: Database = "",
    leaving: Annotated[
        list[str] | None,
        typer.Option("--from", help="A database that is to hold no more tables; as often as you like."),
    ] = None,
) -> None:
    """Move tables to the PostgreSQL databases where they belong, after one was added; while no server runs."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.spread_tables(console(), serve.the_data(None, database), leaving or [])
