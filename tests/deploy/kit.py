"""Parsers of the files in deploy/."""

import json
import os
import pwd
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted(file for file in DEPLOY.rglob("*") if file.is_file())
PORT = 8000
CONTINUED = re.compile(r"\\\n\s*")


def name(file: Path) -> str:
    return file.relative_to(DEPLOY).as_posix()


def documents(file: Path) -> list[Any]:
    return [each for each in yaml.safe_load_all(file.read_text("utf-8")) if each is not None]


def manifests(kind: str) -> list[Any]:
    found = [each for file in sorted((DEPLOY / "kubernetes").glob("*.yaml")) for each in documents(file)]
    return [each for each in found if each["kind"] == kind]


@dataclass
class Stage:
    """One stage of the Containerfile: its commands and the image's settings."""

    image: str
    runs: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)  # the last of each other instruction


def stages() -> list[Stage]:
    found: list[Stage] = []
    for line in CONTINUED.sub(" ", (DEPLOY / "Containerfile").read_text("utf-8")).splitlines():
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if word == "FROM":
            found.append(Stage(rest))
        elif word == "RUN":
            found[-1].runs.append(rest)
        elif word in ("ENV", "ARG"):
            kept = found[-1].environment if word == "ENV" else found[-1].arguments
            key, _, value = rest.partition("=")
            kept[key] = value
        else:
            found[-1].said[word] = rest
    return found


def healthcheck(stage: Stage) -> list[str]:
    command: list[str] = json.loads(stage.said["HEALTHCHECK"].partition(" CMD ")[2])
    return command


def typed(text: str) -> list[list[str]]:
    """Return every `starboard serve` and `starboard work` command in a text, split into words."""
    lines = re.findall(r"starboard ((?:serve|work)\b[^\n`\"']*)", text)
    return [shlex.split(line, comments=True) for line in lines]


def unprivileged() -> dict[str, Any]:
    """Return subprocess arguments that switch from root to the user nobody."""
    if os.getuid():
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
