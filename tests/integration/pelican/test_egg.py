"""The egg of docker/pelican as a panel and its node use it: the rules of its variables, the script of the
installation with an archive over HTTP, the start command, the text that shows a running server, the
stop."""

import functools
import hashlib
import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tarfile
import tempfile
import threading
import unittest
from pathlib import Path

EGG = json.loads((Path(__file__).resolve().parents[3] / "docker/pelican/egg.json").read_text())
SABOT = os.environ["SABOT_PROGRAM"]
FIELDS = {"name", "description", "env_variable", "default_value", "user_viewable", "user_editable",
          "rules", "field_type"}


class Archives(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def broken_rule(rules, value):
    """The first of the panel's rules that a value breaks, or None."""
    number = "integer" in rules.split("|")
    for rule in re.split(r"\|(?=[a-z]+)", rules):
        name, _, rest = rule.partition(":")
        if name == "required":
            good = value != ""
        elif name == "integer":
            good = re.fullmatch(r"-?\d+", value) is not None
        elif name == "between":
            low, high = map(int, rest.split(","))
            good = number and low <= int(value) <= high
        elif name == "in":
            good = value in rest.split(",")
        elif name == "max":
            good = len(value) <= int(rest)
        elif name == "url":
            good = re.match(r"https?://\S+$", value) is not None
        elif name == "regex":
            good = re.search(rest.strip("/"), value) is not None
        elif name == "string":
            good = True
        else:
            raise ValueError(f"the panel's rule {name} is not known here")
        if not good:
            return rule
    return None


class Form(unittest.TestCase):
    def test_the_panels_fields_are_there(self):
        self.assertEqual(EGG["meta"]["version"], "PTDL_v2")
        self.assertRegex(EGG["author"], r"^[^@\s]+@[^@\s]+\.[^@\s]+$")
        self.assertTrue(EGG["docker_images"])
        for key in ("files", "startup", "logs"):
            self.assertIsInstance(json.loads(EGG["config"][key]), dict)
        self.assertEqual(set(EGG["scripts"]["installation"]), {"script", "container", "entrypoint"})
        for variable in EGG["variables"]:
            with self.subTest(variable["name"]):
                self.assertEqual(set(variable), FIELDS)
                self.assertLessEqual(len(variable["name"]), 191)

    def test_defaults_keep_their_rules_but_for_the_hash(self):
        broken = {v["env_variable"]: broken_rule(v["rules"], v["default_value"])
                  for v in EGG["variables"]}
        self.assertEqual({name: rule for name, rule in broken.items() if rule},
                         {"ARCHIVE_SHA256": "required"})

    def test_the_program_takes_what_the_rules_allow_and_no_more(self):
        for variable in EGG["variables"]:
            name, rules = variable["env_variable"], variable["rules"]
            if not name.startswith("SABOT_"):
                continue
            values = ["x" * 63]
            if match := re.search(r"between:(\d+),(\d+)", rules):
                values = match.groups()
            elif match := re.search(r"in:([a-z,]+)", rules):
                values = match[1].split(",")
            for value in values:
                with self.subTest(name, value=value):
                    self.assertIsNone(broken_rule(rules, value))
                    shown = subprocess.run([SABOT, "serve", "--print-config"], text=True,
                                           env=os.environ | {name: value}, capture_output=True)
                    self.assertEqual(shown.returncode, 0, shown.stderr)
                    key = name.removeprefix("SABOT_").lower()
                    self.assertEqual(str(json.loads(shown.stdout)[key]), value)


class Server(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="sabot-egg-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.home = self.folder / "home"
        self.home.mkdir()
        (self.folder / "web").mkdir()
        archive = self.folder / "web/sabot.tar.xz"
        # The real archive has a folder bin with the program; compressing less is enough here.
        launcher = self.folder / "sabot"
        launcher.write_text(f'#!/bin/sh\nexec "{SABOT}" "$@"\n')
        launcher.chmod(0o755)
        with tarfile.open(archive, "w:xz") as tar:
            tar.add(launcher, "sabot-0.1.0-linux-amd64/bin/sabot")
        handler = functools.partial(Archives, directory=self.folder / "web")
        self.web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        self.addCleanup(self.web.server_close)
        self.addCleanup(self.web.shutdown)
        self.variables = {v["env_variable"]: v["default_value"] for v in EGG["variables"]} | {
            "ARCHIVE_URL": f"http://127.0.0.1:{self.web.server_port}/sabot.tar.xz",
            "ARCHIVE_SHA256": hashlib.sha256(archive.read_bytes()).hexdigest()}

    def install(self, **changed):
        installation = EGG["scripts"]["installation"]
        script = installation["script"].replace("/mnt/server", str(self.home))
        return subprocess.run([installation["entrypoint"], "-c", script], text=True, timeout=60,
                              env=os.environ | self.variables | changed, capture_output=True)

    def test_an_archive_with_another_hash_changes_nothing(self):
        self.assertEqual(self.install().returncode, 0)
        before = (self.home / "sabot/bin/sabot").read_bytes()
        (self.home / "sabot.json").write_text('{"players": 4}')
        self.assertNotEqual(self.install(ARCHIVE_SHA256="0" * 64).returncode, 0)
        self.assertEqual((self.home / "sabot/bin/sabot").read_bytes(), before)
        again = self.install()
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual((self.home / "sabot.json").read_text(), '{"players": 4}')

    def test_it_installs_starts_plays_and_stops(self):
        installed = self.install()
        self.assertEqual(installed.returncode, 0, installed.stderr)
        (self.home / "sabot.json").write_text('{"session_password": "let me in"}')
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        variables = self.variables | {"SERVER_PORT": str(port), "SABOT_PLAYERS": "3"}
        # The container's entry point puts the variables in and starts the words.
        command = re.sub(r"{{(\w+)}}", lambda name: variables[name[1]], EGG["startup"]).split()
        done = json.loads(EGG["config"]["startup"])["done"]
        server = subprocess.Popen(command, cwd=self.home, text=True, env=os.environ | variables,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.kill)
        timer = threading.Timer(200, server.kill)
        timer.start()
        self.addCleanup(timer.cancel)
        lines = []
        for line in server.stdout:
            lines.append(line)
            if done in line:
                break
        self.assertIn(f":{port}", lines[-1] if lines else "")
        bot = subprocess.run([SABOT, "bot", "--connect", f"127.0.0.1:{port}", "--password",
                              "let me in", "--seconds", "10", "--json"], text=True, timeout=60,
                             capture_output=True)
        self.assertEqual(bot.returncode, 0, bot.stderr)
        self.assertEqual(json.loads(bot.stdout)["connected"], 1)
        self.assertEqual(EGG["config"]["stop"], "^C")
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
        self.assertEqual(server.wait(60), 0, rest)
        self.assertIn("up to 3 players", "".join(lines) + rest)
        self.assertTrue(list((self.home / "logs").glob("*")))
        denied = {Path(path).name for path in EGG["file_denylist"]}
        self.assertTrue(denied <= {path.name for path in (self.home / "logs").iterdir()})


if __name__ == "__main__":
    unittest.main()
