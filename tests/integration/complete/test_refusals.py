"""Each refusal and each goodbye of the standard, by a real server.

A test is named after what it provokes, so a name of protocol/message.h without a test fails."""

import re
import signal
import unittest

import msgpack

from raw_client import (GOODBYE, LOBBY, MESSAGE, PLAYER, REFUSAL, SPECTATOR, Closed, Host, tested,
                        wait_for)

HERE, THERE, ELSEWHERE = "203.0.113.7", "198.51.100.7", "192.0.2.7"
KICK = 1


class WithHost(unittest.TestCase):
    def serve(self, *arguments, **options):
        server = Host(*arguments, **options)
        self.addCleanup(self.end, server)
        return server

    def end(self, server):
        self.assertEqual(server.close(), 0, "".join(server.lines))


class Refusals(WithHost):
    def check(self, server, name, **options):
        """A first message is refused by this name, and counted once more."""
        before = server.count("sabot_refused_hellos", name)
        self.assertEqual(server.refusal(**options), REFUSAL[name])
        self.assertEqual(server.count("sabot_refused_hellos", name), before + 1)

    def declined(self, server, name, client, *request):
        before = server.count("sabot_declined_requests", name)
        self.assertEqual(client.asks(*request), REFUSAL[name])
        self.assertEqual(server.count("sabot_declined_requests", name), before + 1)

    def test_every_refusal_has_a_test(self):
        self.assertEqual(tested(Refusals, "refusal"), set(REFUSAL))
        metrics = self.serve().request("GET", "/metrics").body.decode()
        for family in "refused_hellos", "declined_requests":
            counted = re.findall(rf'^sabot_{family}_total{{reason="(\w+)"}}', metrics, re.M)
            self.assertEqual(counted, list(REFUSAL))

    def test_refusal_protocol_version(self):
        self.check(self.serve(), "protocol_version", major_version=3)

    def test_refusal_simulation_version(self):
        self.check(self.serve(), "simulation_version", simulation_version=1)

    def test_refusal_session_unknown(self):
        server = self.serve()
        self.check(server, "session_unknown", session=99)
        with server.client(role=LOBBY) as client:
            self.declined(server, "session_unknown", client, "join", 99, "", 0, "", 0, [])
            self.declined(server, "session_unknown", client, "join", 0, "chess", 0, "", 0, [])

    def test_refusal_session_full(self):
        server = self.serve("--players", "1", "--spectators", "1")
        with server.plays()[0], server.plays(role=SPECTATOR)[0], server.client(role=LOBBY) as client:
            self.check(server, "session_full")
            self.check(server, "session_full", role=SPECTATOR)
            self.declined(server, "session_full", client, "join", 1, "", 0, "", 0, [])

    def test_refusal_malformed(self):
        server = self.serve()
        for first in (b"\xc1", b"\x93\x01\x02", msgpack.packb([1, 2, "x"]), msgpack.packb([999])):
            self.check(server, "malformed", first=first)

    def test_refusal_state(self):
        server = self.serve()
        self.check(server, "state", first=msgpack.packb([MESSAGE["chat"], 0, 0, "hello"]))
        with server.client(role=LOBBY) as client:
            for request in (("leave",), ("ready", 1), ("team", 1), ("vote", KICK, 0, 1)):
                self.declined(server, "state", client, *request)

    def test_refusal_closing(self):
        server = self.serve("--set", "time_limit_s=0")
        with server.plays()[0]:
            self.assertEqual(server.request("POST", "/v1/server/drain").status, 202)
            wait_for(lambda: server.get("/v1/server")["draining"], "drain")
            self.check(server, "closing")
            server.process.send_signal(signal.SIGINT)
            self.assertEqual(server.process.wait(60), 0)

    def test_refusal_rules(self):
        server = self.serve()
        self.check(server, "rules", rules_behaviour_version=99)
        self.check(server, "rules", rules_name="chess")

    def test_refusal_role(self):
        server = self.serve("--spectators", "0")
        self.check(server, "role", role=SPECTATOR)
        with server.client(role=LOBBY) as client:
            self.declined(server, "role", client, "join", 1, "", SPECTATOR, "", 0, [])

    def test_refusal_resume(self):
        server = self.serve()
        self.check(server, "resume", resume=bytes(16))

    def test_refusal_token(self):
        server = self.serve("--token-key", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a6"
                            "8f707511a")
        self.check(server, "token")
        self.check(server, "token", token=b"no token")

    def test_refusal_rate(self):
        server = self.serve("--hellos-per-minute", "1")
        answers = {server.refusal(address=HERE, session=99) for _ in range(20)}
        self.assertEqual(answers, {REFUSAL["session_unknown"]})
        self.check(server, "rate", address=HERE)
        self.check(server, "rate", address=HERE, session=99)
        server.plays(address=THERE)[0].close()

    def test_refusal_rate__of_requests(self):
        server = self.serve()
        with server.client(role=LOBBY) as client:
            for _ in range(60):
                client.send("leave")
            reasons = set()
            while REFUSAL["rate"] not in reasons:
                reasons.add(client.until("declined")["reason"])
            self.assertGreater(server.count("sabot_declined_requests", "rate"), 0)

    def test_refusal_address(self):
        server = self.serve("--players-per-address", "1")
        with server.plays(address=HERE)[0], server.plays(address=HERE, role=SPECTATOR)[0]:
            self.check(server, "address", address=HERE)
            self.check(server, "address", address=HERE, role=SPECTATOR)
            server.plays(address=THERE)[0].close()

    def test_refusal_password(self):
        server = self.serve("--session-password", "open")
        self.check(server, "password", session=1)
        with server.client(role=LOBBY) as client:
            self.declined(server, "password", client, "join", 1, "", 0, "Open", 0, [])
            client.send("join", 1, "", 0, "open", 0, [])
            self.assertEqual(client.until("welcome")["session"], 1)

    def test_refusal_create(self):
        server = self.serve()
        with server.client(role=LOBBY) as client:
            self.declined(server, "create", client, "create", "", "mine", "", "", 0, 0, [])

    def test_refusal_barred(self):
        server = self.serve("--leave-hold", "0")
        clients = [server.plays(address=address) for address in (HERE, THERE, ELSEWHERE)]
        slot = clients[2][1]["player"]
        for client, _ in clients[:2]:
            client.send("vote", KICK, slot, 1)
        self.assertEqual(clients[2][0].until("goodbye")["reason"], GOODBYE["kicked"])
        self.check(server, "barred", address=ELSEWHERE)
        server.plays(address="192.0.99.7")[0].close()  # another network
        for client, _ in clients:
            client.close()

    def test_refusal_vote(self):
        server = self.serve()
        with server.plays()[0] as client:
            for vote in ((KICK, 0, 0), (KICK, 0, 1), (KICK, 9, 1), (2, 9, 1), (7, 0, 1)):
                self.declined(server, "vote", client, "vote", *vote)

    def test_refusal_team(self):
        server = self.serve()
        with server.plays()[0] as client:
            self.declined(server, "team", client, "team", 200)

    def test_refusal_banned(self):
        server = self.serve()
        client, _ = server.plays(address=HERE)
        made = server.request("POST", "/v1/bans", body={"range": "203.0.113.0/24",
                                                        "reason": "aimbot"})
        self.assertEqual(made.status, 201, made.body)
        self.assertEqual(client.until("goodbye")["reason"], GOODBYE["kicked"])
        self.check(server, "banned", address=HERE)
        server.plays(address=THERE)[0].close()
        client.close()


class Goodbyes(WithHost):
    def test_every_goodbye_has_a_test(self):
        self.assertEqual(tested(Goodbyes, "goodbye"), set(GOODBYE))

    def leaves(self, client, reason):
        """The server says goodbye for this reason, and says nothing after it."""
        self.assertEqual(client.until("goodbye")["reason"], GOODBYE[reason])
        with self.assertRaises(Closed):
            client.next()

    def test_goodbye_own_accord(self):
        server = self.serve("--leave-hold", "0")
        client, _ = server.plays()
        wait_for(lambda: server.named("raw"), "player")
        client.send("goodbye", GOODBYE["own_accord"])
        wait_for(lambda: not server.named("raw"), "end of the player")
        client.close()

    def test_goodbye_server_closes(self):
        server = self.serve()
        client, _ = server.plays()
        server.process.send_signal(signal.SIGINT)
        self.leaves(client, "server_closes")
        self.assertEqual(server.process.wait(60), 0)

    def test_goodbye_match_over(self):
        """A spectator whose next match has fog has no place in it."""
        server = self.serve("--ai", "2", "--players", "2", "--spectator-delay", "0", "--set",
                            "time_limit_s=1", "--set", "result_s=1", "--session-capacity", "2")
        client, _ = server.plays(role=SPECTATOR)
        answer = server.request("PATCH", "/v1/sessions/1", body={"settings": {"fog": "on"}})
        self.assertEqual(answer.status, 200, answer.body)
        self.leaves(client, "match_over")

    def test_goodbye_idle(self):
        server = self.serve("--leave-hold", "0", "--ai", "1", idle="1")
        for role in (PLAYER, SPECTATOR, LOBBY):
            with server.client(role=role, address=HERE) as client:
                self.leaves(client, "idle")
        metrics = server.request("GET", "/metrics").body.decode()
        self.assertIn('sabot_closed_connections_total{reason="idle"} 2', metrics)
        self.assertIn('sabot_closed_connections_total{reason="lobby_idle"} 1', metrics)

    def test_goodbye_kicked(self):
        server = self.serve()
        client, _ = server.plays()
        player, = wait_for(lambda: server.named("raw"), "player")
        self.assertEqual(server.request("POST", f"/v1/players/{player['id']}/kick").status, 204)
        self.leaves(client, "kicked")


if __name__ == "__main__":
    unittest.main()
