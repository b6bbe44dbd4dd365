"""`starboard host`: commands for the operator of a server, on its data and its players."""

from pathlib import Path
from typing import Annotated

import typer

from starboard.cli.places import Data, Database
from starboard.cli.trouble import plainly

host_app = typer.Typer(
    help="Back up, check and list a server's data; close tables, ban and mute.", no_args_is_help=True
)

Days = Annotated[int | None, typer.Option(min=1, help="The number of days. Default: until you lift it.")]
Guest = Annotated[str, typer.Argument(metavar="GUEST", help="A guest's id; `starboard host table TABLE` shows them.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id at the end of the table's link.")]


@host_app.command()
@plainly
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Copy all data into a file while the server runs. With a data file, the guests' key is copied too."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.back_up(console(), serve.the_data(data, database), file)


@host_app.command()
@plainly
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `starboard host backup`.")],
    data: Data = None,
    database: Database = "",
    force: Annotated[
        bool, typer.Option("--force", help="With PostgreSQL: even if servers seem to be running.")
    ] = False,
) -> None:
    """Replace the data with a backup while no server runs. An existing data file is kept beside the new one."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.restore(console(), file, serve.the_data(data, database), force)


@host_app.command()
@plainly
def check(data: Data = None, database: Database = "") -> None:
    """Replay every stored game, row by row. Exit code 1 if one does not replay."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    if host.check_logs(console(), serve.the_data(data, database)):
        raise typer.Exit(1)


@host_app.command()
@plainly
def ratings(data: Data = None, database: Database = "") -> None:
    """Recompute all ratings from the records of rated games. The numbers stay the same unless rows were edited."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.recompute_ratings(console(), serve.the_data(data, database))


@host_app.command()
@plainly
def tables(data: Data = None, database: Database = "") -> None:
    """List the tables. Anyone who knows a table's id can open it: keep the list private."""
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
    """Show the players at a table, with the ids of guests, and its chat."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_table(console(), serve.the_data(data, database), table)


@host_app.command()
@plainly
def close(
    table: TableId,
    words: Annotated[str, typer.Option(help="A message for everyone at the table.")] = "",
    data: Data = None,
    database: Database = "",
) -> None:
    """Close a table for everyone while servers run. The people at the table see your --words."""
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
    words: Annotated[str, typer.Option(help="A message shown instead of the page.")] = "",
    data: Data = None,
    database: Database = "",
) -> None:
    """Ban a guest (with all their bots) or an address while servers run."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.act(console(), serve.the_data(data, database), lambda host: host.ban(who, days, words))


@host_app.command()
@plainly
def unban(
    who: Annotated[str, typer.Argument(metavar="GUEST|ADDRESS", help="As shown by `starboard host list`.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Lift the ban of a guest or an address."""
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
    """Stop a guest from writing in the chat at every table."""
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
    """Give a guest another name at every table and in every record, or let them choose one again."""
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
    """Turn the chat on or off at every table."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.chat(console(), serve.the_data(data, database), state)


@host_app.command()
@plainly
def reports(
    clear: Annotated[bool, typer.Option("--clear", help="Show all reports once more, then clear them.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Show the chat lines that people reported: the time, the table, the line and the guest who wrote it."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_reports(console(), serve.the_data(data, database), clear)


@host_app.command()
@plainly
def retention(
    finished: Annotated[
        int | None,
        typer.Option(min=0, help="Days to keep a finished or closed table after its last move; 0: for ever."),
    ] = None,
    abandoned: Annotated[
        int | None, typer.Option(min=0, help="Days to keep a game without a clock after its last move; 0: for ever.")
    ] = None,
    now: Annotated[
        bool, typer.Option("--now", help="Delete older tables at once instead of with the next sweep.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only count the tables that would be deleted; change nothing.")
    ] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Set or show how long finished and abandoned tables are kept, or delete older ones now."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.retention(console(), serve.the_data(data, database), finished, abandoned, now, dry_run)


@host_app.command("list")
@plainly
def decisions(
    data: Data = None,
    database: Database = "",
) -> None:
    """List who is banned, muted or renamed, and the settings for the whole site."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_decisions(console(), serve.the_data(data, database))


@host_app.command()
@plainly
def log(
    last: Annotated[int, typer.Option(min=1, help="The number of lines.")] = 100,
    data: Data = None,
    database: Database = "",
) -> None:
    """Show the host's actions, newest first."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.show_log(console(), serve.the_data(data, database), last)


@host_app.command()
@plainly
def token(
    revoke: Annotated[bool, typer.Option("--revoke", help="Close the page again.")] = False,
    data: Data = None,
    database: Database = "",
) -> None:
    """Create the token that opens the site's page /host. It is shown once; an older token no longer works."""
    from starboard.cli import moderate, serve
    from starboard.cli.terminal import console

    moderate.token(console(), serve.the_data(data, database), revoke)


@host_app.command()
@plainly
def spread(
    database: Database = "",
    leaving: Annotated[
        list[str] | None,
        typer.Option("--from", help="A database to move all tables away from. Repeatable."),
    ] = None,
) -> None:
    """Move each table to its PostgreSQL database after you added one. Stop all servers first."""
    from starboard.cli import host, serve
    from starboard.cli.terminal import console

    host.spread_tables(console(), serve.the_data(None, database), leaving or [])
