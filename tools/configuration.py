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

All settings are optional. You can give each one, under the same name, as a flag of `starboard serve`, in the
environment, or in a file `starboard.toml`.
A flag takes precedence over the environment, and the environment over the file. An empty value counts as not set.

`starboard serve` reads the file named by `--config FILE` or `STARBOARD_CONFIG`; by default `starboard.toml` in the
current folder, if it exists.
Paths in the file are relative to the file's folder. `starboard work` reads `database`, `bus`, `bots` and `log`
from the same places; `starboard host` reads `data` and `database`.

```console
$ starboard config                # the values in force, and where each was set; secrets are hidden
$ starboard config --check FILE   # every fault with its line, its key and what is allowed; exit code 0 if there is none
```

A server does not start with an invalid setting; it prints what is allowed. Secrets have no flag, because every user of
a machine can read the command line of every process.
Only the server may read a file with secrets (`chmod 640`); `--check` warns if other users can.

| setting | flag | environment | what it does | default |
|---|---|---|---|---|
"""
LISTS = """
Settings with several values are lists in the file, are separated by spaces in the environment, and repeat the flag:

```toml
trust-proxy = ["10.0.0.0/8", "192.0.2.7"]
```

```console
$ export STARBOARD_TRUST_PROXY="10.0.0.0/8 192.0.2.7"
$ starboard serve --trust-proxy 10.0.0.0/8 --trust-proxy 192.0.2.7
```

Set either `data` or `database`. If both are set in different places, the one with higher precedence counts.

## Values

| setting | allowed values | example for the file |
|---|---|---|
"""
OTHERS = """
## Other environment variables

| name | meaning |
|---|---|
"""
HEAD = """# Settings of a Starboard server. Every line is an example; uncomment the ones that you need.
# docs/reference/configuration.md describes them all. Check this file with: starboard config --check FILE
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
    """Return the example line for a setting."""
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
