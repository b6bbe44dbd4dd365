"""The static site: included Python modules, packing, and the server's stored responses."""

import ast
import gzip
import hashlib
import inspect
import re
from pathlib import Path

import pytest
from rich.console import Console

from starboard.cli import build_site
from starboard.cli.trouble import Trouble
from starboard.server.static_site import build, parts
from starboard.server.static_site.answers import addresses, answers, file_of
from starboard.server.static_site.brotli import smallest
from starboard.server.static_site.build import _index, _named, _service_worker
from starboard.server.static_site.bundle import compressed, packed, unpacked
from starboard.server.static_site.python_files import Sources, needed, small

TREE = {
    "app/__init__.py": b"",
    "app/main.py": b"from . import near\nimport deep.down\n\ndef late():\n    import lazy\n",
    "app/near.py": b"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import never\n",
    "deep/__init__.py": b"import top\n",
    "deep/down.py": b"def inside():\n    import unwanted\n",
    "top.py": b"",
    "lazy.py": b"",
    "never.py": b"",
    "unwanted.py": b"",
}


def test_what_is_imported_is_found_and_of_libraries_only_what_they_import_at_once() -> None:
    found = needed(Sources(TREE), ["app.main"], lambda module: module.startswith("app"))
    assert set(TREE) - set(found) == {"never.py", "unwanted.py"}


def test_a_small_source_does_the_same_without_comments_and_documentation() -> None:
    source = b'"""About."""\nX = "kept"  # why\ndef f():\n    """Says."""\nclass C:\n    a: int = 1\n    """Of a."""\n'
    made = small(source)
    assert b"Says" not in made
    assert b"why" not in made
    assert b"Of a" not in made
    space: dict[str, object] = {}
    exec(compile(ast.parse(made), "made", "exec"), space)
    assert space["X"] == "kept"


def test_grammar_that_this_python_does_not_know_is_left_alone() -> None:
    assert small(b"this is no Python") == b"this is no Python"


def test_a_bundle_gives_back_its_files_and_is_the_same_every_time() -> None:
    files = {"lib/b.py": b"two", "lib/a.py": b"", "lib/ä.mo": b"\x00\xff"}
    assert unpacked(packed(files)) == files
    assert gzip.decompress(compressed(packed(files))) == packed(files)
    assert packed(files) == packed(dict(reversed(files.items())))


def test_what_was_compressed_before_is_not_compressed_again(tmp_path: Path) -> None:
    data = b"the same words again and again " * 400
    made = smallest(data, tmp_path)
    assert len(made) < 100
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(b"as it was kept")
    assert smallest(data, tmp_path) == b"as it was kept"


@pytest.fixture
def fetched(tmp_path: Path) -> Path:
    """Return a folder of fake parts in the layout of npm and pip."""
    for name in parts.PINNED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(f"as fetched: {name}".encode())
    return tmp_path


def test_a_part_of_another_digest_than_the_pinned_one_is_refused(
    fetched: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(parts.MissingParts, match="SHA-256"):
        parts.parts(fetched)
    digests = {name: hashlib.sha256((fetched / name).read_bytes()).hexdigest() for name in parts.PINNED}
    monkeypatch.setattr(parts, "PINNED", digests)
    found = parts.parts(fetched)
    for name in digests:
        file = fetched / name
        kept = file.read_bytes()
        file.write_bytes(kept + b"!")
        with pytest.raises(parts.MissingParts, match=re.escape(str(file))):
            parts.parts(fetched)
        file.write_bytes(kept)
    assert parts.parts(fetched) == found


def test_every_part_that_goes_into_the_page_is_pinned() -> None:
    read = set(re.findall(r'parts\.pyodide / "([^"]+)"', inspect.getsource(build)))
    assert len(read) == 4
    assert {f"node_modules/pyodide/{name}" for name in read} < set(parts.PINNED)
    assert any(f"msgspec-{parts.MSGSPEC}-" in name for name in parts.PINNED)


@pytest.mark.anyio
async def test_answers_are_those_of_the_server_and_pictures_stay_plain() -> None:
    asked = list(addresses())
    found = await answers()
    assert set(found) <= set(asked)
    assert {"/api/games", "/api/games/spacewalk/rulebook?language=de", "/api/words/core/en"} <= set(found)
    assert found["/api/games/spacewalk/picture.svg"].lstrip().startswith(b"<")
    assert found["/api/games"].startswith(b"\x1f\x8b")
    assert b"IndexedDB" in gzip.decompress(found["/api/privacy?language=en"])
    assert len({file_of(address) for address in asked}) == len(asked)


def test_the_page_names_its_files_from_where_it_is_and_says_what_there_is() -> None:
    html = b'<html><head><script src="/assets/a.js"></script></head>'
    site = {"build": "b", "covers": "api/covers.1.gz", "answers": {"/api/games": "api/games.gz", "x": "</script>"}}
    made = _index(html, site, ["assets/server-1.js"])
    assert b'<link rel="modulepreload" crossorigin href="./assets/server-1.js">' in made
    assert b'src="./assets/a.js"' in made
    assert made.count(b"</script>") == 2
    assert b'id="starboard-site"' in made


def test_a_page_knows_the_relays_it_was_built_with_and_by_default_none() -> None:
    assert build.Meeting().told() == {}
    stun = {"urls": "stun:stun.example"}
    told = build.Meeting(("wss://relay.example",), (stun,)).told()
    assert told == {"relays": ["wss://relay.example"], "ice": [stun]}
    turn = build_site._ice_server("turn:turn.example:3478 ada secret")
    assert turn == {"urls": "turn:turn.example:3478", "username": "ada", "credential": "secret"}


@pytest.mark.parametrize(
    ("relay", "ice"), [("https://relay.example", ""), ("", "stun.example"), ("", "turn:x"), ("", "stun:x y")]
)
def test_an_invalid_relay_or_ice_server_address_is_refused(tmp_path: Path, relay: str, ice: str) -> None:
    with pytest.raises(Trouble, match="expected"):
        build_site.run(Console(), tmp_path, None, [relay] if relay else [], [ice] if ice else [])


def test_the_service_worker_knows_the_build_and_its_files() -> None:
    made = _service_worker(b"const x = 1", "abc", ["assets/a.js"], ["icon.png"])
    assert made.startswith(b'self.SITE = {"build": "abc", "lasting": ["assets/a.js"], "changing": ["icon.png"]}\n')
    assert compressed(made) == compressed(made)


def test_a_file_that_changes_has_another_name() -> None:
    one, other = (_named("python/first.bundle.br", body) for body in (b"1", b"2"))
    assert one != other
    assert one.startswith("python/first.")
    assert one.endswith(".bundle.br")
