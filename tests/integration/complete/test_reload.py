"""Each option and each key of a session that a reload changes: what the server does before and after.

A test is named after its option, so a live option of `serve --print-manual` without a test fails."""

import base64
import os
import re
import shutil
import subprocess
import time
import unittest

from raw_client import (GOODBYE, LOBBY, REFUSAL, ROOT, SABOT, SPECTATOR, live_options,
                        live_session_keys, tested, wait_for)
from test_refusals import HERE, KICK, THERE, WithHost

MIB = 1 << 20
AWAY, GONE = 3, 0  # presences of a roster
MAPS = ROOT / "server/content/maps"
SHORT = {"mode": "deathmatch", "time_limit_s": 1, "result_s": 1}


class WithConfig(WithHost):
    def start(self, *arguments, **config):
        return self.serve("--config", "{folder}/sabot.json", *arguments, idle=None, config=config)

    def reload(self, server, *changed, **config):
        """Writes the file again and reloads it; these options must have changed, and no other."""
        server.configure(config)
        answer = server.request("POST", "/v1/config/reload")
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(sorted(answer.json()["changed"]), sorted(changed))
        self.assertEqual(answer.json()["unchanged"], [])


class Options(WithConfig):
    def test_every_live_option_has_a_test(self):
        found = {name.replace("_", "-") for name in tested(Options, "option")}
        self.assertEqual(found, live_options())

    def test_option_sessions(self):
        one, two = {"name": "One"}, {"name": "Two", "mode": "ctf"}
        server = self.start(sessions=[one], session_capacity=3)

        def names():
            return [session["name"] for session in server.get("/v1/sessions")["sessions"]]

        self.assertEqual(names(), ["One"])
        self.reload(server, "sessions", sessions=[one, two], session_capacity=3)
        wait_for(lambda: names() == ["One", "Two"], "second session")
        self.reload(server, "sessions", sessions=[two], session_capacity=3)
        wait_for(lambda: names() == ["Two"], "end of the first session")

    def test_option_client_bandwidth(self):
        """Of a match whose client acknowledges nothing, each snapshot is as large as it may be."""
        crowd = {"players": 4, "ai": 40}
        server = self.start(**crowd)
        client, _ = server.plays(role=SPECTATOR)

        def bytes_a_tick():
            first = server.get("/v1/sessions/1")
            last = wait_for(lambda: (now := server.get("/v1/sessions/1"))["tick"] >=
                            first["tick"] + 120 and now, "ticks")
            return (last["bytes_sent"] - first["bytes_sent"]) / (last["tick"] - first["tick"])

        with client.reading():
            before = max(bytes_a_tick() for _ in range(2))  # less while ticks are made up for
            self.reload(server, "client-bandwidth", client_bandwidth=1000, **crowd)
            wait_for(lambda: bytes_a_tick() < before / 2, "fewer bytes")

    def test_option_grace(self):
        server = self.start()
        with server.plays()[0]:
            self.reload(server, "grace", grace=0)
            # A shard is told by a task of its own.
            wait_for(lambda: not self.secret(server), "a welcome without a secret")
            self.reload(server, "grace", grace=30)
            wait_for(lambda: self.secret(server), "a welcome with a secret")

    def secret(self, server):
        client, welcome = server.plays()
        client.close()
        return welcome["resume"]

    def test_option_leave_hold(self):
        server = self.start(leave_hold=60)
        witness, _ = server.plays(address=THERE)
        self.assertEqual(self.presence_after_goodbye(server, witness), AWAY)
        self.reload(server, "leave-hold", leave_hold=0)
        wait_for(lambda: self.presence_after_goodbye(server, witness) == GONE, "a free slot")
        witness.close()

    def presence_after_goodbye(self, server, witness):
        client, welcome = server.plays(address=HERE)
        witness.until("roster", that=lambda told: self.presence(told, welcome["player"]) == 1)
        client.send("goodbye", GOODBYE["own_accord"])
        found = self.presence(witness.until("roster", that=lambda told: self.presence(
            told, welcome["player"]) not in (None, 1)), welcome["player"])
        client.close()
        return found

    @staticmethod
    def presence(roster, slot):
        return next((one["presence"] for one in roster["players"] if one["slot"] == slot), None)

    def test_option_players_per_address(self):
        server = self.start(players_per_address=1)
        with server.plays(address=HERE)[0]:
            self.assertEqual(server.refusal(address=HERE), REFUSAL["address"])
            self.reload(server, "players-per-address", players_per_address=2)
            wait_for(lambda: self.is_let_in(server, address=HERE), "a second player")

    def is_let_in(self, server, **options):
        with server.client(**options) as client:
            return client.until("welcome", "refuse")["type"] == 2

    def test_option_hellos_per_minute(self):
        server = self.start(hellos_per_minute=1)
        for _ in range(20):
            self.assertEqual(server.refusal(address=HERE, session=9), REFUSAL["session_unknown"])
        self.assertEqual(server.refusal(address=HERE), REFUSAL["rate"])
        self.reload(server, "hellos-per-minute", hellos_per_minute=0)
        wait_for(lambda: self.is_let_in(server, address=HERE), "a welcome")

    def test_option_idle_timeout(self):
        server = self.start(idle_timeout=0)
        with server.client(role=LOBBY, address=HERE) as client:
            client.until("lobby")
            self.reload(server, "idle-timeout", idle_timeout=1)
            self.assertEqual(client.until("goodbye")["reason"], GOODBYE["idle"])

    def log_folder(self, server_of_logs, count, size=None):
        """A folder with copies of one log of a match that is over, the first written first."""
        folder = server_of_logs / "logs"
        subprocess.run([SABOT, "serve", "--port", "0", "--fast", "--ticks", "60", "--record", folder],
                       check=True, capture_output=True, timeout=60)
        first, = folder.glob("*.sblog")
        logs = [first] + [folder / f"old-{i}.sblog" for i in range(1, count)]
        for age, log in enumerate(reversed(logs)):
            if log != first:
                shutil.copy(first, log)
            if size:
                os.truncate(log, size)
            written = time.time() - (age + 0.5) * 86400
            os.utime(log, (written, written))
        return folder, logs

    def check_retention(self, option, value, left, size=None):
        server = self.start()  # lends its folder alone
        folder, logs = self.log_folder(server.folder, 3, size)
        recorder = self.start("--record", str(folder), "--players", "2")
        running = set(folder.glob("*.sblog")) - set(logs)
        time.sleep(0.3)
        self.assertTrue(all(log.exists() for log in logs))
        self.reload(recorder, option.replace("_", "-"), **{option: value})
        wait_for(lambda: set(folder.glob("*.sblog")) == running | set(logs[-left:]),
                 f"{left} of the old logs")

    def test_option_record_keep_days(self):
        self.check_retention("record_keep_days", 2, left=2)

    def test_option_record_keep_mib(self):
        self.check_retention("record_keep_mib", 2, left=1, size=MIB)

    def test_option_record_keep_logs(self):
        self.check_retention("record_keep_logs", 2, left=1)  # and the match that is played

    def issuer(self, folder, name):
        """Returns a public key, and a function that issues tokens by its secret one."""
        made = subprocess.run([SABOT, "token", "key", "--out", folder / name], check=True,
                              capture_output=True, text=True, timeout=60)

        def issue(*options):
            token = subprocess.run([SABOT, "token", "issue", "--key", folder / name, "--user", name,
                                    *options], check=True, capture_output=True, text=True,
                                   timeout=60).stdout.strip()
            return base64_of(token)

        return re.search(r"[0-9a-f]{64}", made.stdout)[0], issue

    def await_admitted(self, server, issue, *options):
        """Tokens must be younger than the server, by the second."""
        wait_for(lambda: self.is_let_in(server, token=issue(*options)), "an admitted token")

    def test_option_token_key(self):
        lender = self.start()
        first, by_first = self.issuer(lender.folder, "first")
        second, by_second = self.issuer(lender.folder, "second")
        server = self.start(token_key=[first])
        self.await_admitted(server, by_first)
        self.assertFalse(self.is_let_in(server, token=by_second()))
        self.reload(server, "token-key", token_key=[second])
        self.await_admitted(server, by_second)
        self.assertFalse(self.is_let_in(server, token=by_first()))

    def test_option_token_key_file(self):
        folder = self.start().folder
        first, by_first = self.issuer(folder, "first")
        second, by_second = self.issuer(folder, "second")
        files = [folder / "one.keys", folder / "both.keys"]
        files[0].write_text(first + "\n")
        files[1].write_text(f"# both\n{first}\n{second}\n")
        server = self.start(token_key_file=str(files[0]))
        self.await_admitted(server, by_first)
        self.assertFalse(self.is_let_in(server, token=by_second()))
        self.reload(server, "token-key-file", token_key_file=str(files[1]))
        self.await_admitted(server, by_second)
        self.await_admitted(server, by_first)

    def test_option_token_leeway(self):
        key, issue = self.issuer(self.start().folder, "issuer")
        server = self.start(token_key=[key], token_leeway=0)
        self.await_admitted(server, issue)
        early = ("--starts-in", "50", "--expires-in", "600")
        self.assertFalse(self.is_let_in(server, token=issue(*early)))
        self.reload(server, "token-leeway", token_key=[key], token_leeway=60)
        self.await_admitted(server, issue, *early)

    def test_option_log_level(self):
        server = self.start()
        server.get("/v1/bans")
        self.assertFalse(server.said("GET /v1/bans"))
        self.reload(server, "log-level", log_level="debug")
        server.get("/v1/bans")
        wait_for(lambda: server.said("GET /v1/bans"), "a line of a read")


def base64_of(text):
    """Decodes base64url without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class SessionKeys(WithConfig):
    """Matches of two seconds by computer players alone, so that the next one is never far."""

    BASE = {"name": "A", "settings": SHORT, "computers": 2, "players": 4}

    def test_every_live_key_of_a_session_has_a_test(self):
        self.assertEqual(tested(SessionKeys, "key"), live_session_keys())

    def change(self, before, after, *arguments):
        """A server with one session, which a reload then changes; the session of the name "A"."""
        server = self.start(*arguments, sessions=[self.BASE | before], session_capacity=3)
        self.shown = server.get("/v1/sessions/1")
        self.reload(server, "sessions", sessions=[self.BASE | after], session_capacity=3)
        return server

    def await_shown(self, server, **wanted):
        wait_for(lambda: wanted.items() <= server.get("/v1/sessions/1").items(), str(wanted))

    def test_key_name(self):
        server = self.change({}, {"name": "B"})
        wait_for(lambda: [one["name"] for one in server.get("/v1/sessions")["sessions"]] == ["B"],
                 "the other session alone")

    def test_key_mode(self):
        self.await_shown(self.change({"mode": "deathmatch"}, {"mode": "ctf"}), mode="ctf")

    def test_key_password(self):
        server = self.change({"password": "open"}, {"password": "shut"})
        wait_for(lambda: self.joins(server, "shut"), "the new password")
        self.assertFalse(self.joins(server, "open"))

    def joins(self, server, password):
        with server.client(role=LOBBY) as client:
            client.send("join", 1, "", 0, password, 0, [])
            return client.until("welcome", "declined")["type"] == 2

    def test_key_password_file(self):
        word = self.start().folder / "word"
        word.write_text("open\n")
        server = self.start(sessions=[self.BASE | {"password_file": str(word)}])
        self.assertTrue(self.joins(server, "open"))
        word.write_text("shut\n")
        self.reload(server, sessions=[self.BASE | {"password_file": str(word)}])
        wait_for(lambda: self.joins(server, "shut"), "the new password")
        self.assertFalse(self.joins(server, "open"))

    def test_key_visibility(self):
        server = self.change({}, {"visibility": "private"})
        self.await_shown(server, visibility="private")
        with server.client(role=LOBBY) as client:
            client.send("list", 1, 0, 0, "", "", "")
            self.assertEqual(client.until("sessions")["sessions"], [])

    def test_key_map(self):
        server = self.change({}, {"map": str(MAPS / "foundry.json")})
        self.assertEqual(self.shown["map"], "arena")
        self.await_shown(server, map="foundry")

    def test_key_maps(self):
        server = self.change({}, {"maps": [str(MAPS / "foundry.json"),
                                           str(MAPS / "courtyard.json")]})
        self.await_shown(server, map="foundry")
        self.await_shown(server, map="courtyard")

    def test_key_settings(self):
        server = self.change({}, {"settings": SHORT | {"fog": "on"}})
        self.assertEqual(self.shown["spectator_delay_ms"], 0)
        self.await_shown(server, spectator_delay_ms=10000)  # as fog has it by default

    def test_key_spectator_delay_ms(self):
        server = self.change({}, {"spectator_delay_ms": 3000})
        self.await_shown(server, spectator_delay_ms=3000)

    def test_key_empty_s(self):
        server = self.change({}, {"empty_s": 1})
        wait_for(lambda: server.get("/v1/sessions")["sessions"] == [], "end of the empty session")

    def test_key_match_limit(self):
        server = self.change({}, {"match_limit": 1})
        wait_for(lambda: server.get("/v1/sessions")["sessions"] == [], "end of the session")

    def test_key_votes(self):
        server = self.start(sessions=[self.BASE | {"votes": False}])
        with server.plays()[0] as client, server.plays()[0] as other:
            self.assertEqual(client.asks("vote", KICK, 1, 1), REFUSAL["vote"])
            self.reload(server, "sessions", sessions=[self.BASE | {"votes": True}])
            other.until("session", that=lambda told: told["flags"] & 2)


if __name__ == "__main__":
    unittest.main()
