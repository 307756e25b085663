"""Each command of `sabot admin`, against a real server."""

import json
import re
import socket
import subprocess
import unittest

from admin_server import SABOT, WithServer


class Shell(WithServer):
    """`sabot admin` from a shell."""

    ARGUMENTS = ("--session-capacity", "3", "--record", "{folder}/logs", "--follow-listen", "0")

    def run_admin(self, *words, status=0, url=None):
        run = subprocess.run([SABOT, "admin", *words], capture_output=True, text=True, timeout=60,
                             env={"SABOT_ADMIN_TOKEN_FILE": str(self.path / "token"),
                                  "SABOT_OPERATOR_URL": url or
                                  f"http://127.0.0.1:{self.server.port}"})
        if status is None:
            return run.stdout + run.stderr
        self.assertEqual(run.returncode, status, (words, run.stdout, run.stderr))
        return run.stdout if status == 0 else run.stderr

    def test_commands_do_what_the_interface_does(self):
        self.server.join(1)
        self.assertIn("bot-0", self.run_admin("players", "list"))
        player = json.loads(self.run_admin("players", "list", "--json"))["players"][0]
        made = json.loads(self.run_admin("sessions", "create", "--name", "Duel", "--players", "2",
                                         "--json"))
        self.assertEqual((made["name"], made["player_capacity"]), ("Duel", 2))
        number = str(made["id"])
        changed = json.loads(self.run_admin("sessions", "change", number, "--visibility", "private",
                                            "--json"))
        self.assertEqual(changed["visibility"], "private")
        self.assertIn("done", self.run_admin("sessions", "message", number, "--text", "hello"))
        self.assertIn("done", self.run_admin("sessions", "end", number))
        self.assertIn('"sessions"', self.run_admin("server", "message", "to all"))
        self.run_admin("players", "mute", str(player["id"]))
        self.assertTrue(self.server.get(f"/v1/players/{player['id']}")["muted"])
        ban = json.loads(self.run_admin("bans", "add", "--account", "eve", "--reason", "x",
                                        "--json"))
        self.assertIn("eve", self.run_admin("bans", "list"))
        self.run_admin("bans", "remove", str(ban["id"]))
        log = json.loads(self.run_admin("logs", "list", "--json"))["logs"][0]["name"]
        self.run_admin("logs", "keep", log)
        copy = self.path / "copy.sblog"
        self.run_admin("logs", "fetch", log, "--output", str(copy))
        self.assertGreater(copy.stat().st_size, 0)
        self.assertIn("sabot_players 1", self.run_admin("server", "metrics"))
        self.run_admin("players", "kick", str(player["id"]))

    def commands_of(self, *group):
        text = self.run_admin(*group, "--help").split("commands:\n")[1].split("\n\n")[0]
        return re.findall(r"^  ([a-z]+) ", text, re.M)

    def listed(self):
        """Returns the commands of each group, as the help has them."""
        return {(group, command) for group in self.commands_of()
                if group != "move"  # short for sessions move
                for command in self.commands_of(group)}

    def test_every_command_is_run(self):
        subprocess.run([SABOT, "serve", "--port", "0", "--fast", "--ticks", "60", "--record",
                        str(self.path / "logs")], check=True, capture_output=True, timeout=60)
        old = next(log["name"] for log in self.server.get("/v1/logs")["logs"] if not log["running"])
        silent = self.enterContext(socket.create_server(("127.0.0.1", 0)))  # a move to it lasts
        self.server.join(1, "--session", "1")
        player = str(self.server.named("bot")[0]["id"])
        there = f"127.0.0.1:{silent.getsockname()[1]}"
        lines = f"""server health; server ready; server show; server metrics; server message hello
            sessions list; sessions create --players 2; sessions create; sessions show 2
            sessions change 2 --name Duel; sessions message 2 --text hello; sessions drain 2
            sessions end 3; sessions move 1 --to {there}; sessions moving 1
            players list; players show {player}; players mute {player}; players unmute {player}
            players kick {player}; bans add --account eve; bans list; bans show 1; bans remove 1
            config show; config reload; logs list; logs keep {old}; logs unkeep {old}
            logs fetch {old} --output {self.path / "copy"}; logs delete {old}; server drain"""
        commands = [line.split() for line in re.split(r"[;\n]", lines)]
        for words in commands:
            self.run_admin(*words)
            if words[:2] == ["sessions", "move"]:
                # On a busy machine the move has been given up meanwhile.
                for command, answer in ("abandon", "409|404"), ("stay", "done|404"):
                    self.assertRegex(self.run_admin("sessions", command, "1", status=None), answer)
        ran = {tuple(words[:2]) for words in commands} | {("sessions", "abandon"),
                                                          ("sessions", "stay")}
        self.assertEqual(ran, self.listed())
        self.assertEqual(self.server.process.wait(60), 0)

    def test_refusals_and_wrong_use_have_their_statuses(self):
        self.assertIn("404", self.run_admin("sessions", "show", "99", status=1))
        self.assertIn("400", self.run_admin("bans", "add", status=1))
        self.assertIn("no number", self.run_admin("sessions", "list", "--limit", "x", status=2))
        self.assertIn("unknown command", self.run_admin("sessions", "lst", status=2))
        self.assertIn("give one ID", self.run_admin("sessions", "end", status=2))
        self.assertIn("give ID HOST:PORT", self.run_admin("move", "1", status=2))
        self.assertIn("is no ID", self.run_admin("sessions", "end", "1/../2", status=2))
        self.assertIn("no address", self.run_admin("server", "show", status=2, url="ftp://a"))
        self.assertIn("refused", self.run_admin("server", "show", status=2,
                                                url="http://127.0.0.1:1"))
        for words in ((), ("sessions",), ("sessions", "create"), ("bans", "add"), ("move",)):
            self.assertIn("usage: sabot admin", self.run_admin(*words, "--help"))


if __name__ == "__main__":
    unittest.main()
