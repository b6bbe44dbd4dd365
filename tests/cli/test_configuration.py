"""Settings from flags, environment and a file: one name, one check, one order of precedence."""

from pathlib import Path

import pytest

from starboard.cli.configuration import configuration, unknown_names
from starboard.cli.setting import BY_NAME, SETTINGS
from starboard.cli.trouble import Trouble
from tests.cli.kit import said, starboard


def written(folder: Path, text: str) -> Path:
    file = folder / "starboard.toml"
    file.write_text(text)
    file.chmod(0o640)
    return file


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide all settings and config files except the test's."""
    monkeypatch.chdir(tmp_path)
    for setting in SETTINGS:
        monkeypatch.delenv(setting.environment, raising=False)


def test_a_flag_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1111\nlog = "json"\nlimits = 3\n')
    environment = {"STARBOARD_PORT": "2222", "STARBOARD_LOG": "plain"}
    found = configuration({"port": "3333"}, environment, file)
    assert (found["port"], found["log"], found["limits"], found["host"]) == (3333, "plain", 3, "127.0.0.1")
    sources = [found.given[name].source for name in ("port", "log", "limits", "host")]
    assert sources == ["--port", "STARBOARD_LOG", f"{file}, line 3", "default"]


def test_every_setting_is_read_alike_from_every_place(tmp_path: Path) -> None:
    for setting in SETTINGS:
        value = setting.example
        texts = [str(each) for each in (value if setting.many else [value])]
        quoted = value if isinstance(value, int | float) else [*texts] if setting.many else f'"{value}"'
        ways = [
            configuration({}, {setting.environment: " ".join(texts)}),
            configuration({}, {}, written(tmp_path, f"{setting.name} = {quoted}\n")),
        ]
        if setting.flag:
            ways.append(configuration({setting.name: texts if setting.many else texts[0]}, {}))
        values = [found[setting.name] for found in ways]
        if setting.name == "bot":  # paths in a file are relative to its folder
            values[1] = tuple(str(Path(path).relative_to(tmp_path)) for path in values[1])
        assert values[1:] == values[:-1], setting.name
        assert values[0] not in (None, (), setting.default if setting.name != "port" else None)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("port = 99999", "port must be a whole number from 0 to 65535 (0: any free port), not 99999"),
        ('port = "8000"', "port must be a whole number from 0 to 65535 (0: any free port), not '8000'"),
        ("port = true", "port must be a whole number from 0 to 65535 (0: any free port), not True"),
        ("limits = 0", "limits must be a number from 0.01 to 1000, not 0"),
        ("limits = nan", "limits must be a number from 0.01 to 1000, not nan"),
        ('log = "loud"', "log must be plain or json, not 'loud'"),
        ("host = 7", "host must be an address or name of this computer, such as 127.0.0.1, not 7"),
        ('public-url = "games.example"', "public-url must be an address without a path, such as https://games.example"),
        ('public-url = "https://x/y"', "public-url must be an address without a path"),
        ('trust-proxy = ["10.0.0.1/8"]', "trust-proxy must be an address or a network, such as 10.0.0.0/8, or a list"),
        ('allow-host = "https://x"', "allow-host must be a name such as games.example, or a list of them"),
        ('database = "mysql://x"', "database must be an address such as postgresql://user@host/name"),
        ('prot = 8000', "unknown setting prot; did you mean port?"),
        ('public_url = "x"', "unknown setting public_url; did you mean public-url?"),
        ("[server]", "unknown setting server; "),
        ("zzz = 1", "unknown setting zzz; the names are host, port, data"),
        ("port = ", "Invalid value"),
    ],
)  # fmt: skip
def test_a_fault_names_file_line_key_and_what_is_allowed(tmp_path: Path, line: str, fault: str) -> None:
    file = written(tmp_path, f"# ours\n\n{line}\n")
    (told,) = configuration({}, {}, file).faults
    assert told.startswith(f"{file}, line 3: {fault}")


def test_faults_in_flags_and_environment_are_said_alike() -> None:
    assert configuration({"port": "x"}, {}).faults == (
        "--port must be a whole number from 0 to 65535 (0: any free port), not x",
    )
    assert configuration({}, {"STARBOARD_LIMITS": "many"}).faults == (
        "STARBOARD_LIMITS must be a number from 0.01 to 1000, not many",
    )


def test_no_fault_repeats_a_secret(tmp_path: Path) -> None:
    file = written(tmp_path, 'key = "hush"\ndatabase = "mysql://ada:hush@db/x"\n')
    faults = configuration({}, {"STARBOARD_METRICS_TOKEN": "hush"}, file).faults
    assert len(faults) == 3
    assert "hush" not in "".join(faults)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://db/x", "postgresql://db/x"),
        ("postgresql://ada@db/x", "postgresql://ada@db/x"),
        ("postgresql://ada:hu:sh@one,two/x", "postgresql://ada:(hidden)@one,two/x"),
        ("postgresql://db/x?user=ada&password=hush&ssl=on", "postgresql://db/x?user=ada&password=(hidden)&ssl=on"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert BY_NAME["database"].shown(url) == shown


def test_several_values_have_spaces_between_them_in_the_environment() -> None:
    found = configuration({}, {"STARBOARD_TRUST_PROXY": "10.0.0.0/8  192.0.2.7"})
    assert found["trust-proxy"] == ("10.0.0.0/8", "192.0.2.7")


def test_what_is_empty_is_not_set() -> None:
    found = configuration({}, {setting.environment: "" for setting in SETTINGS})
    assert {given.source for given in found.given.values()} == {"default"}


def test_a_public_address_means_a_proxy_on_this_computer_unless_one_is_named() -> None:
    public = {"STARBOARD_PUBLIC_URL": "https://games.example/"}
    assert configuration({}, public)["trust-proxy"] == ("127.0.0.1", "::1")
    assert configuration({"trust-proxy": ["10.0.0.0/8"]}, public)["trust-proxy"] == ("10.0.0.0/8",)
    assert configuration({}, {})["trust-proxy"] == ()


def test_of_data_and_database_the_one_with_higher_precedence_is_used(tmp_path: Path) -> None:
    database = {"STARBOARD_DATABASE": "postgresql://x/y"}
    found = configuration({"data": "x.db"}, database)
    assert (found["data"], found["database"], found.faults) == ("x.db", None, ())
    assert "not both" in configuration({}, {**database, "STARBOARD_DATA": "x.db"}).faults[0]
    found = configuration({}, database, written(tmp_path, 'data = "x.db"'))
    assert (found["data"], found["database"]) == (None, "postgresql://x/y")


def test_a_file_is_found_by_flag_environment_or_in_the_folder(tmp_path: Path) -> None:
    assert configuration({}, {}).file is None
    other = tmp_path / "other.toml"
    other.write_text("port = 1\n")
    assert configuration({}, {"STARBOARD_CONFIG": str(other)})["port"] == 1
    written(tmp_path, "port = 2\n")
    assert configuration({}, {})["port"] == 2
    assert configuration({}, {"STARBOARD_CONFIG": str(other)})["port"] == 1
    missing = configuration({}, {}, tmp_path / "missing.toml").faults
    assert missing == (f"{tmp_path / 'missing.toml'}: cannot be read: No such file or directory",)


def test_a_name_in_the_environment_that_nothing_has_is_told() -> None:
    (told,) = unknown_names({"STARBOARD_PROT": "1", "STARBOARD_PORT": "1", "STARBOARD_GAMES": "x", "HOME": "/"})
    assert told == "environment: unknown name STARBOARD_PROT; did you mean STARBOARD_PORT?"


def test_config_shows_what_is_in_force_and_where_it_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, 'port = 1234\nkey = "hush hush hush hush"\ndatabase = "postgresql://ada:hush@db/x"\n')
    monkeypatch.setenv("STARBOARD_LOG", "json")
    result = starboard("config")
    assert result.exit_code == 0
    told = {line.split()[0]: " ".join(line.split()[1:]) for line in result.output.splitlines()}
    assert told["port"] == "1234 starboard.toml, line 1"
    assert told["log"] == "json STARBOARD_LOG"
    assert told["host"] == "127.0.0.1 default"
    assert told["key"] == "(hidden) starboard.toml, line 2"
    assert "ada:(hidden)@db/x" in told["database"]
    assert "hush" not in result.output


def test_config_shows_where_the_data_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.cli.config.data_folder", lambda: Path("/d"))
    told = {line.split()[0]: line.split()[1] for line in starboard("config").output.splitlines()}
    assert told["data"] == str(Path("/d/starboard.db"))


def test_check_says_every_fault_and_fails(tmp_path: Path) -> None:
    file = written(tmp_path, 'prot = 8000\nlog = "loud"\nbot = ["none.py"]\n')
    result = starboard("config", "--check", file)
    assert result.exit_code == 1
    for fault in ("line 1: unknown setting prot", "line 2: log must be plain or json", "none.py"):
        assert fault in said(result)


def test_check_is_content_with_a_good_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STARBOARD_GAMES", raising=False)
    result = starboard("config", "--check", written(tmp_path, "port = 8000\n"))
    assert result.exit_code == 0, result.output
    assert "No errors found" in said(result)


def test_check_says_when_others_can_read_a_secret(tmp_path: Path) -> None:
    file = written(tmp_path, 'key = "hush hush hush hush"\n')
    assert starboard("config", "--check", file).exit_code == 0
    file.chmod(0o644)
    result = starboard("config", "--check", file)
    assert result.exit_code == 1
    assert "every user can read key" in said(result)


@pytest.mark.parametrize("verb", ["serve", "work"])
def test_nothing_starts_with_a_fault(tmp_path: Path, verb: str) -> None:
    result = starboard(verb, "--config", written(tmp_path, "prot = 8000\n"))
    assert result.exit_code == 2
    assert "line 1: unknown setting prot; did you mean port?" in said(result)


def test_every_setting_but_secrets_is_a_flag_of_serve() -> None:
    told = starboard("serve", "--help").output
    for setting in SETTINGS:
        assert (f"--{setting.name} " in told) is not setting.secret, setting.name


def test_the_data_of_host_commands_are_found_in_the_same_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from starboard.cli.serve import the_data

    written(tmp_path, 'data = "club.db"\n')
    assert the_data(None, "") == "club.db"
    monkeypatch.setenv("STARBOARD_DATABASE", "postgresql://x/y")
    assert the_data(None, "") == "postgresql://x/y"
    assert the_data(tmp_path / "z.db", "") == str(tmp_path / "z.db")
    monkeypatch.setenv("STARBOARD_PORT", "x")
    with pytest.raises(Trouble, match="STARBOARD_PORT must be"):
        the_data(None, "")


def test_names_are_made_from_one() -> None:
    assert BY_NAME["public-url"].flag == "--public-url"
    assert BY_NAME["public-url"].environment == "STARBOARD_PUBLIC_URL"
    assert BY_NAME["key"].flag == ""
