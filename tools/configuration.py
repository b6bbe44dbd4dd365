"""Write docs/reference/configuration.md, the reference of the settings, and the example deploy/starboard.toml."""

import argparse
import json
import sys
from pathlib import Path

from starboard.cli.setting import ELSEWHERE, SETTINGS, Setting

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "configuration.md"
EXAMPLE = ROOT / "deploy" / "starboard.toml"
TOP = """# Settings of a server

<!-- Written by tools/configuration.py from the table in src/starboard/cli/setting.py. -->

Nothing needs to be set. What is set may stand in three places, under the same name: as a flag of `starboard serve`,
in the environment, or in a file `starboard.toml`.
A flag counts before the environment, and the environment before the file. What is empty is not set.

`starboard serve` reads the file that `--config FILE` or `STARBOARD_CONFIG` names; else `starboard.toml` in the
folder where it is started, if there is one.
Paths in the file count from the folder where it lies. `starboard work` takes `database`, `bus`, `bots` and `log`
from the same places; `starboard host` takes `data` and `database`.

```console
$ starboard config                # what is in force, and where each value was set; secrets are hidden
$ starboard config --check FILE   # what is wrong, with the line, the key and what is allowed; else exit code 0
```

A server does not start with a setting that is wrong, and says what is allowed. Secrets have no flag: every user of
a machine can read the command line of every process.
A file with secrets belongs to the server alone (`chmod 640`); `--check` says when others can read it.

| setting | flag | environment | what it does | if it is not set |
|---|---|---|---|---|
"""
LISTS = """
Flags that may be given several times are lists in the file, and have spaces between them in the environment:

```toml
trust-proxy = ["10.0.0.0/8", "192.0.2.7"]
```

```console
$ export STARBOARD_TRUST_PROXY="10.0.0.0/8 192.0.2.7"
$ starboard serve --trust-proxy 10.0.0.0/8 --trust-proxy 192.0.2.7
```

`data` and `database` are two kinds of one thing: set either. Where one is a flag and the other stands in the
environment or in the file, the flag counts.

## What each takes

| setting | takes | example for the file |
|---|---|---|
"""
OTHERS = """
## Other names in the environment

| name | what it is |
|---|---|
"""
HEAD = """# Settings of a Starboard server. Every line is an example; take away the # of those that you need.
# What each does: docs/reference/configuration.md. Check it with: starboard config --check FILE
"""


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _several(setting: Setting) -> str:
    return " (several)" if setting.many else ""


def page() -> str:
    known = [
        _row(
            f"`{each.name}`{_several(each)}", f"`{each.flag}`" if each.flag else "none", f"`{each.environment}`",
            each.about, each.fallback,
        )
        for each in SETTINGS
    ]  # fmt: skip
    kinds = [_row(f"`{each.name}`", each.kind.allowed, f"`{line(each)}`") for each in SETTINGS]
    others = [_row(f"`{name}`", about) for name, about in ELSEWHERE.items()]
    return "".join([TOP, *known, LISTS, *kinds, OTHERS, *others])


def line(setting: Setting) -> str:
    """The example as it stands in a file."""
    return f"{setting.name} = {json.dumps(setting.example)}"


def example() -> str:
    return HEAD + "".join(f"\n# {each.about}\n#{line(each)}\n" for each in SETTINGS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not current")
    made = {PAGE: page(), EXAMPLE: example()}
    if parser.parse_args().check:
        sys.exit(any(not file.is_file() or file.read_text("utf-8") != text for file, text in made.items()))
    for file, text in made.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
