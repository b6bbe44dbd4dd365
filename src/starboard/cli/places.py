"""Options for the location of the data, shared by several commands."""

from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path | None, typer.Option(help="The data file. Default: one in your data folder.")]
Database = Annotated[str, typer.Option(help="A PostgreSQL database: postgresql://user@host/name.", show_default=False)]
