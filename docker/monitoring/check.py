"""Checks the files of this folder and docker/compose.yaml against the server itself.

    check.py PROGRAM

promtool reads the rules, tests them and reads the configuration. Then PROGRAM plays a match with bots, and
every metric and label that a rule or a panel uses must be in its /metrics. The flags of compose.yaml are
read by PROGRAM. Needs python3-yaml, and for the alerts promtool.
"""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import yaml

HERE = pathlib.Path(__file__).resolve().parent
_METRIC = re.compile(r"\b((?:sabot|process)_[a-z_]+)\b(?:\{([^}]*)\})?")
_SAMPLE = re.compile(r"([a-z_]+)(?:\{(.*)\})? ")
_BY = re.compile(r"\bby \(([a-z_, ]*)\)")
# Prometheus adds these labels to what it scrapes; the last is of histograms.
_EVERYWHERE = {"instance", "job", "le"}


def promtool(folder: pathlib.Path) -> None:
    def run(*arguments: str) -> None:
        subprocess.run(["promtool", *arguments], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)

    for name in ("alerts.yml", "alerts_test.yml"):
        (folder / name).write_bytes((HERE / name).read_bytes())
    (folder / "token").write_text("secret", encoding="utf-8")
    text = (HERE / "prometheus.yml").read_text(encoding="utf-8")
    if "/run/secrets/admin_token" not in text:
        raise ValueError("prometheus.yml names no file with the admin token")
    (folder / "prometheus.yml").write_text(text.replace("/run/secrets/admin_token", str(folder / "token")),
                                           encoding="utf-8")
    run("check", "rules", "alerts.yml")
    run("test", "rules", "alerts_test.yml")
    run("check", "config", "prometheus.yml")


def scrape(program: str, folder: pathlib.Path) -> dict[str, set[str]]:
    """Plays a match, and returns the names of all samples with their labels."""
    token = folder / "admin.token"
    token.write_text("the-secret-of-this-check\n", encoding="utf-8")
    token.chmod(0o600)
    with (folder / "log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen([program, "serve", "--port", "0", "--admin", "0", "--bots", "3", "--seconds", "60",
                                   "--record", str(folder / "logs"), "--admin-token-file", str(token), "--json"],
                                  stdout=subprocess.DEVNULL, stderr=log)
    try:
        for _ in range(200):
            found = re.search(r"admin interface at (http://\S+)", (folder / "log").read_text(encoding="utf-8"))
            text = _metrics(found[1], token) if found else ""
            if "\nsabot_players 3" in text and 'sabot_inputs_total{outcome="applied"} 0\n' not in text:
                return _samples(text)
            if server.poll() is not None:
                break
            time.sleep(0.1)
    finally:
        server.terminate()
        server.terminate()
        server.wait(timeout=30)
    raise ValueError("the server did not play:\n" + (folder / "log").read_text(encoding="utf-8"))


def _metrics(address: str, token: pathlib.Path) -> str:
    request = urllib.request.Request(address + "metrics", headers={
        "Authorization": "Bearer " + token.read_text(encoding="utf-8").strip()})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()


def _samples(text: str) -> dict[str, set[str]]:
    samples: dict[str, set[str]] = {}
    for line in text.splitlines():
        found = None if line.startswith("#") else _SAMPLE.match(line)
        if found:
            samples.setdefault(found[1], set()).update(re.findall(r'([a-z_]+)="', found[2] or ""))
    return samples


def faults_of(where: str, expression: str, samples: dict[str, set[str]]) -> list[str]:
    """What a query uses that the server does not have."""
    faults, labels = [], set(_EVERYWHERE)
    used = set()
    for name, matchers in _METRIC.findall(expression):
        if name not in samples:
            faults.append(f"{where}: the server has no {name}")
            continue
        labels |= samples[name]
        used |= set(re.findall(r"([a-z_]+)\s*(?:=|!|~)", matchers))
    for group in _BY.findall(expression):
        used |= {label.strip() for label in group.split(",")}
    return faults + [f"{where}: no metric there has the label {label}" for label in sorted(used - labels)]


def queries() -> list[tuple[str, str]]:
    rules = yaml.safe_load((HERE / "alerts.yml").read_text(encoding="utf-8"))
    found = [(rule["alert"], rule["expr"]) for group in rules["groups"] for rule in group["rules"]]
    dashboard = json.loads((HERE / "grafana" / "sabot.json").read_text(encoding="utf-8"))
    for panel in dashboard["panels"]:
        found += [(panel["title"], target["expr"]) for target in panel.get("targets", [])]
    return found


def check_compose(program: str, folder: pathlib.Path) -> None:
    compose = yaml.safe_load((HERE.parent / "compose.yaml").read_text(encoding="utf-8"))
    for name, service in compose["services"].items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith(".") and not (HERE.parent / source).is_file():
                raise ValueError(f"compose.yaml: {name} mounts {source}, which does not exist")
            if not source.startswith(".") and source not in compose["volumes"]:
                raise ValueError(f"compose.yaml: there is no volume {source}")
    command = [argument.replace("/run/secrets/admin_token", str(folder / "admin.token"))
               for argument in compose["services"]["sabot"]["command"]]
    subprocess.run([program, *command, "--print-config"], check=True, stdout=subprocess.DEVNULL, timeout=60)


def main() -> int:
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if shutil.which("promtool"):
            promtool(folder)
        else:
            print("monitoring: promtool is not there: the alerts are not tested", file=sys.stderr)
        samples = scrape(program, folder)
        check_compose(program, folder)
    faults = [fault for where, expression in queries() for fault in faults_of(where, expression, samples)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    print(f"monitoring: {len(queries())} queries use what the server's {len(samples)} metrics have", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
