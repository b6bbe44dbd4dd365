"""Options that several commands share: where the data are."""

from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path | None, typer.Option(help="The data file; one in your data folder if not said.")]
Database = Annotated[str, typer.Option(help="PostgreSQL: postgresql://user@host/name.", show_default=False)]
