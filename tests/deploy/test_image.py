"""The steps of the Containerfile, run in an empty folder without privileges.

The installed program starts, passes its health check, answers requests and stops. Not run: FROM (this machine's
Python is used), useradd (an existing user is used), the compiled build, and the container itself. The built client
is copied. docs/how-to/deploy.md says so.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.kit import ROOT, healthcheck, stages, unprivileged
from tests.server.serving.kit import free_port

BUILT = ROOT / "src" / "starboard" / "server" / "page"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix" or not BUILT.is_dir(), reason="not run: no built client here"),
]


@pytest.fixture
def empty() -> Iterator[Path]:
    """Yield an empty folder that belongs to an unprivileged user."""
    who = unprivileged()
    with tempfile.TemporaryDirectory(prefix="starboard-image-") as folder:
        if who:
            os.chown(folder, who["user"], who["group"])
        yield Path(folder)


def interpreter(who: dict[str, Any]) -> str:
    """Return a Python that this user can run, with support for virtual environments."""
    asked = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"
    for candidate in (sys.executable, "/usr/local/bin/python3", "/usr/bin/python3"):
        with contextlib.suppress(OSError):
            if not subprocess.run([candidate, "-c", asked], cwd="/", capture_output=True, **who).returncode:
                return candidate
    pytest.skip("not run: no Python with venv here that a user without rights may start")


def copied(target: Path) -> None:
    """Copy the files that COPY . . would copy from a clone, with the built client."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    shutil.copytree(BUILT, target / BUILT.relative_to(ROOT))
    newest = time.time() + 60  # newer than every source: no rebuild is needed
    os.utime(target / BUILT.relative_to(ROOT) / "index.html", (newest, newest))


def test_what_the_image_holds_serves(empty: Path) -> None:
    build, image = stages()
    port, who = free_port(), unprivileged()
    places = {"/src": empty / "src", "/opt/starboard": empty / "opt", "/var/lib": empty / "lib"}

    def moved(text: str) -> str:
        for place, folder in places.items():
            text = text.replace(place, str(folder))
        return text.replace("8000", str(port))

    for folder in (*places.values(), empty / "lib" / "starboard"):
        folder.mkdir(exist_ok=True)
    copied(places["/src"])
    if who:
        for path in (empty, *empty.rglob("*")):
            os.chown(path, who["user"], who["group"], follow_symlinks=False)
    (empty / "bin").mkdir()
    (empty / "bin" / "python").symlink_to(interpreter(who))
    python = {"PATH": f"{empty / 'bin'}:/usr/bin:/bin", "HOME": str(empty)}
    network = {
        key: value for key, value in os.environ.items() if key.lower().endswith("_proxy") or key.startswith("PIP_")
    }
    for step in build.runs:
        told = {**network, **python, **build.arguments, "STARBOARD_COMPILE": ""}
        plain = moved(step).replace("STARBOARD_COMPILE=$STARBOARD_COMPILE ", "")
        ran = subprocess.run(["sh", "-c", plain], cwd=places["/src"], env=told, capture_output=True, text=True, **who)
        assert ran.returncode == 0, f"{step}\n{ran.stdout}\n{ran.stderr}"
    assert json.loads(image.said["ENTRYPOINT"]) + json.loads(image.said["CMD"]) == ["starboard", "serve"]
    environment = {key: moved(value) for key, value in image.environment.items()} | {"HOME": str(empty)}
    bound = {**environment, "STARBOARD_HOST": "127.0.0.1"}  # here, bind to loopback only
    at = places["/var/lib"] / "starboard"
    server = subprocess.Popen(
        [places["/opt/starboard"] / "bin" / "starboard", "serve"], cwd=at, env=bound, text=True, stderr=subprocess.PIPE,
        **who,
    )  # fmt: skip
    try:
        check = [moved(word) for word in healthcheck(image)]
        until = time.monotonic() + 60
        while subprocess.run(check, env=bound, cwd=at, capture_output=True, **who).returncode:
            assert server.poll() is None, server.communicate()[1]
            assert time.monotonic() < until
            time.sleep(0.2)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready") as answer:
            assert json.load(answer) == {"ready": True}
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert b"<html" in answer.read()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games") as answer:
            assert len(json.load(answer)) == 5
        assert (at / "starboard.db").stat().st_mode & 0o777 == 0o600
    finally:
        server.send_signal(signal.SIGTERM)
        said = server.communicate(timeout=20)[1]
    assert server.returncode == 0
    assert all(json.loads(line)["level"] == "info" for line in said.splitlines())
