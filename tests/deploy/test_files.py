"""The files in deploy/ match the program: the settings, ports, addresses and metrics they name exist.

Containers and clusters are not run here; docs/how-to/deploy.md lists what was not tried.
"""

import configparser
import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from starboard.cli.configuration import configuration
from starboard.cli.setting import BY_NAME, ELSEWHERE, SETTINGS
from starboard.server.http.routes import ENDPOINTS
from starboard.server.settings import Settings
from tests.deploy.kit import DEPLOY, FILES, PORT, ROOT, documents, healthcheck, manifests, name, stages, typed
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_metrics import TOKEN, read

BUILDING = {"STARBOARD_COMPILE"}  # only for the build
KNOWN = {setting.environment for setting in SETTINGS} | ELSEWHERE.keys() | BUILDING
YAML = [file for file in FILES if file.suffix in (".yaml", ".yml")]
UNITS = [file for file in FILES if file.suffix == ".service"]
GET = {endpoint.path for endpoint in ENDPOINTS if endpoint.method == "GET"}


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [each for each in programs if not shutil.which(each)]
    return pytest.mark.skipif(bool(missing), reason=f"not run: no {' and no '.join(missing)} here")


def run(*command: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


# ---- names


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_name_in_the_environment_is_a_setting(file: Path) -> None:
    assert set(re.findall(r"\bSTARBOARD_[A-Z_]+", file.read_text("utf-8"))) <= KNOWN


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_flag_is_one(file: Path) -> None:
    for words in typed(file.read_text("utf-8")):
        for flag in (word for word in words if word.startswith("--")):
            assert flag == "--config" or flag[2:] in BY_NAME, flag


def test_settings_named_in_comments_are_keys_of_the_file() -> None:
    for file in (DEPLOY / "nginx.conf", DEPLOY / "Caddyfile"):
        keys = re.findall(r"^#\s+([a-z-]+) = ", file.read_text("utf-8"), re.MULTILINE)
        assert keys == ["public-url"]
        assert "trust-proxy" in file.read_text("utf-8")


@pytest.mark.parametrize("file", YAML, ids=name)
def test_yaml_can_be_read(file: Path) -> None:
    assert documents(file)


def _filled(text: str, words: Mapping[str, str]) -> str:
    """Expand ${NAME:-default} in a text, as compose does."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: words.get(found[1], found[2]), text)


def containers() -> list[tuple[str, dict[str, str]]]:
    """Return our containers with the environments that compose and Kubernetes give them, with fake secrets."""
    image, compose = stages()[-1].environment, documents(DEPLOY / "compose.yaml")[0]["services"]
    site = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "site.env.example").read_text("utf-8"), re.MULTILINE))
    made: list[tuple[str, dict[str, str]]] = []
    for words in ({}, site):
        for service in ("starboard", "work"):
            given = compose[service]["environment"].items()
            filled = {key: _filled(text, words) for key, text in given}
            if service == "starboard" or words:
                made.append((service, image | filled))
    (settings,) = manifests("ConfigMap")
    secret = {"database": site["STARBOARD_DATABASE"], "metrics-token": site["STARBOARD_METRICS_TOKEN"]}
    for deployment in manifests("Deployment"):
        (container,) = deployment["spec"]["template"]["spec"]["containers"]
        named = {each["name"]: secret[each["valueFrom"]["secretKeyRef"]["key"]] for each in container["env"]}
        made.append((deployment["metadata"]["name"], image | settings["data"] | named))
    return made


@pytest.mark.parametrize(("service", "environment"), containers())
def test_what_a_container_is_given_is_allowed(service: str, environment: dict[str, str]) -> None:
    found = configuration({}, environment)
    assert found.faults == ()
    assert (found["host"], found["port"], found["log"]) == ("0.0.0.0", PORT, "json")
    if found["public-url"]:
        assert "127.0.0.1" not in found["trust-proxy"], "in a container the proxy is elsewhere"


# ---- ports and addresses


def test_ports_agree() -> None:
    assert BY_NAME["port"].default == PORT
    image = stages()[-1]
    assert image.said["EXPOSE"] == image.environment["STARBOARD_PORT"] == str(PORT)
    assert f"127.0.0.1:{PORT}/health" in healthcheck(image)[-1]
    compose = documents(DEPLOY / "compose.yaml")[0]["services"]
    assert compose["starboard"]["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    assert compose["caddy"]["environment"]["UPSTREAM"] == f"starboard:{PORT}"
    assert f"127.0.0.1:{PORT}" in (DEPLOY / "Caddyfile").read_text("utf-8")
    assert f"server 127.0.0.1:{PORT} " in (DEPLOY / "nginx.conf").read_text("utf-8")
    (scrape,) = documents(DEPLOY / "prometheus" / "prometheus.yml")[0]["scrape_configs"]
    assert scrape["dns_sd_configs"][0]["port"] == PORT
    serve = _pod("starboard")["containers"][0]
    assert serve["ports"] == [{"name": "http", "containerPort": PORT}]


def test_the_believed_proxy_of_compose_is_caddy() -> None:
    compose = documents(DEPLOY / "compose.yaml")[0]["services"]
    address = compose["caddy"]["networks"]["inside"]["ipv4_address"]
    assert f"STARBOARD_TRUST_PROXY={address}\n" in (DEPLOY / "site.env.example").read_text("utf-8")


def _pod(deployment: str) -> Any:
    (found,) = [each for each in manifests("Deployment") if each["metadata"]["name"] == deployment]
    return found["spec"]["template"]["spec"]


def test_probes_ask_what_the_server_answers() -> None:
    container = _pod("starboard")["containers"][0]
    paths = {kind: container[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "readiness", "liveness")}
    assert paths == {"startup": "/health", "readiness": "/ready", "liveness": "/health"}
    assert set(paths.values()) <= GET
    assert "health_uri /ready" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_manifests_fit_together() -> None:
    names = {each["metadata"]["name"]: each["spec"] for each in manifests("Deployment")}
    for spec in names.values():
        assert spec["selector"]["matchLabels"].items() <= spec["template"]["metadata"]["labels"].items()
        assert spec["template"]["spec"]["enableServiceLinks"] is False
        assert spec["template"]["spec"]["securityContext"]["runAsNonRoot"] is True
    pods = names["starboard"]["template"]["metadata"]["labels"].items()
    (service,), (budget,), (ingress,) = map(manifests, ("Service", "PodDisruptionBudget", "Ingress"))
    assert service["spec"]["selector"].items() <= pods
    assert budget["spec"]["selector"]["matchLabels"].items() <= pods
    assert 0 < budget["spec"]["minAvailable"] < names["starboard"]["replicas"]
    assert names["starboard"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    path = ingress["spec"]["rules"][0]["http"]["paths"][0]
    assert path["backend"]["service"]["name"] == service["metadata"]["name"]
    assert manifests("Secret") == [], "secrets are referred to"
    listed = documents(DEPLOY / "kubernetes" / "kustomization.yaml")[0]["resources"]
    assert {*listed, "kustomization.yaml"} == {file.name for file in (DEPLOY / "kubernetes").iterdir()}


def test_the_image_runs_without_rights_as_the_user_that_kubernetes_names() -> None:
    user = stages()[-1].said["USER"]
    assert user == str(_pod("starboard")["securityContext"]["runAsUser"])
    assert f"--uid {user} " in stages()[-1].runs[0]


# ---- metrics


def _expressions() -> list[str]:
    alerts = documents(DEPLOY / "prometheus" / "alerts.yml")[0]["groups"][0]["rules"]
    panels = json.loads((DEPLOY / "grafana" / "starboard.json").read_text("utf-8"))["panels"]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    return [*(alert["expr"] for alert in alerts), *shown]


@pytest.mark.anyio
async def test_every_metric_that_is_drawn_or_watched_is_told_with_its_labels(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=Settings(metrics_token=TOKEN)) as (_, address):
        people = [await Player.new(address) for _ in range(2)]
        await seated(people[0], "spacewalk", *people[1:])
        text = (await read(address)).text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    told = {f"{family}{end}" for family in families for end in ("", "_total", "_bucket", "_sum", "_count")}
    assert told >= set(re.findall(r"\bstarboard_\w+", "\n".join(_expressions())))
    described = set(re.findall(r"`(starboard_\w+)`", (ROOT / "docs" / "reference" / "metrics.md").read_text("utf-8")))
    own = {each.removesuffix("_total") for each in families if each.startswith("starboard_")}
    assert {each.removesuffix("_total") for each in described} == own, "docs/reference/metrics.md names every metric"


# ---- programs that check their own files


@needs("systemd-analyze")
@pytest.mark.parametrize("file", UNITS, ids=name)
def test_systemd_reads_the_units_and_finds_them_hardened(file: Path, tmp_path: Path) -> None:
    unit = tmp_path / file.name.replace("@", "@8000")
    for program in ("/opt/starboard/bin/starboard",):
        unit.write_text(file.read_text("utf-8").replace(program, "/bin/true"))
    verified = run("systemd-analyze", "verify", "--man=no", unit)
    said = [line for line in verified.stdout.splitlines() if unit.name in line]
    assert (verified.returncode, said) == (0, [])
    scored = run("systemd-analyze", "security", "--offline=yes", "--threshold=15", unit)
    assert scored.returncode == 0, scored.stdout[-300:]


def test_units_are_hardened_alike_and_may_have_enough_open_files() -> None:
    hardening = []
    for file in UNITS:
        lines = file.read_text("utf-8").partition("# Sandbox: it may")[2].partition("[Install]")[0].splitlines()
        hardening.append(lines)
        assert "LimitNOFILE=65536" in lines
    assert len(hardening) == 3
    assert hardening[0] == hardening[1] == hardening[2]


@needs("nginx", "openssl")
def test_nginx_reads_its_file(tmp_path: Path) -> None:
    from tests.server.safety.test_proxies import certificate, nginx_file

    certificate(tmp_path)
    tested = run("nginx", "-t", "-c", nginx_file(tmp_path, 8443, "127.0.0.1:8000"), "-p", tmp_path)
    assert tested.returncode == 0, tested.stdout


@needs("caddy")
def test_caddy_reads_its_file() -> None:
    tested = run("caddy", "validate", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile")
    assert tested.returncode == 0, tested.stdout


@needs("promtool")
def test_prometheus_reads_its_files(tmp_path: Path) -> None:
    tested = run("promtool", "check", "rules", DEPLOY / "prometheus" / "alerts.yml")
    assert tested.returncode == 0, tested.stdout
    shutil.copytree(DEPLOY / "prometheus", tmp_path, dirs_exist_ok=True)
    (tmp_path / "token").write_text("x" * 20)
    file = tmp_path / "prometheus.yml"
    file.write_text(file.read_text("utf-8").replace("/run/secrets/metrics-token", str(tmp_path / "token")))
    tested = run("promtool", "check", "config", file)
    assert tested.returncode == 0, tested.stdout


@needs("kubectl")
def test_kustomize_puts_the_manifests_together() -> None:
    import yaml

    made = run("kubectl", "kustomize", DEPLOY / "kubernetes")
    assert made.returncode == 0, made.stdout
    found = list(yaml.safe_load_all(made.stdout))
    assert {each["metadata"].get("namespace", "starboard") for each in found} == {"starboard"}
    images = [
        each["spec"]["template"]["spec"]["containers"][0]["image"] for each in found if each["kind"] == "Deployment"
    ]
    number = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert images == [f"registry.example/starboard:{number}"] * 2


def test_the_grafana_dashboard_is_whole() -> None:
    board = json.loads((DEPLOY / "grafana" / "starboard.json").read_text("utf-8"))
    panels = board["panels"]
    assert [panel["id"] for panel in panels] == list(range(1, len(panels) + 1))
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(panels)
    mounted = documents(DEPLOY / "compose.yaml")[0]["services"]["grafana"]["volumes"]
    sources = [each.split(":")[0] for each in mounted if each.startswith("./")]
    assert all((DEPLOY / source).is_file() for source in sources)


def test_compose_names_volumes_and_files_that_exist() -> None:
    compose = documents(DEPLOY / "compose.yaml")[0]
    for service in compose["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in compose["volumes"]
    plain = [name for name, service in compose["services"].items() if "profiles" not in service]
    assert plain == ["starboard"]
    site = {name for name, service in compose["services"].items() if service.get("profiles") == ["site"]}
    assert site == {"work", "database", "bus", "caddy", "prometheus", "grafana"}


def test_units_check_their_settings_before_they_start() -> None:
    for file in UNITS:
        reader = configparser.ConfigParser(strict=False, interpolation=None)
        reader.optionxform = str  # type: ignore[method-assign, assignment]
        reader.read(file)
        service = reader["Service"]
        assert service["ExecStartPre"].endswith("starboard config --check")
        assert service["User"] == "starboard"
