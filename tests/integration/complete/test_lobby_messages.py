"""Each message of the lobby, sent to or received from a real server, and decoded by the standard.

A test is named after its message, so a message of protocol/message.h without a test fails."""

import unittest

from raw_client import GOODBYE, LOBBY, MESSAGE, tested, wait_for
from test_refusals import KICK, WithHost

MAP = 2
FIRST, LAST = "lobby", "redirect"


class Messages(WithHost):
    def test_every_message_of_the_lobby_has_a_test(self):
        lobby = {name for name, number in MESSAGE.items()
                 if MESSAGE[FIRST] <= number <= MESSAGE[LAST]}
        self.assertEqual(tested(Messages, "message"), lobby)

    def enters(self, server, **options):
        client = server.client(role=LOBBY, **options)
        self.addCleanup(client.close)
        return client, client.until("lobby")

    def plays(self, server, **options):
        client, welcome = server.plays(**options)
        self.addCleanup(client.close)
        return client, welcome

    def test_message_lobby(self):
        _, told = self.enters(self.serve("--sessions", "3", "--create", "2"))
        self.assertEqual((told["flags"] & 1, told["session_count"]), (1, 3))
        self.assertIn("ctf", told["modes"])
        _, told = self.enters(self.serve())
        self.assertEqual((told["flags"] & 1, told["session_count"]), (0, 1))

    def test_message_list(self):
        server = self.serve("--sessions", "3", "--players", "1")
        self.plays(server, session=2)
        client, _ = self.enters(server)
        for fields, numbers in (((0, 0, "", "", ""), [1, 2, 3]), ((1, 0, "", "", ""), [2, 3]),
                                ((0, 1, "", "", ""), [1, 3]), ((0, 0, "ctf", "", ""), []),
                                ((0, 0, "", "arena", "MATCH 2"), [2])):
            client.send("list", 7, *fields)
            page = client.until("sessions")
            self.assertEqual((page["request"], page["next"]), (7, 0))
            self.assertEqual([one["number"] for one in page["sessions"]], numbers, fields)

    def test_message_sessions(self):
        server = self.serve("--sessions", "11", "--ai", "1", "--players", "4")
        client, _ = self.enters(server)
        client.send("list", 1, 0, 0, "", "", "")
        page = client.until("sessions")
        self.assertEqual(len(page["sessions"]), 8)
        first = page["sessions"][0]
        self.assertEqual((first["map"], first["player_capacity"], first["computers"]),
                         ("arena", 4, 1))
        client.send("list", 2, page["next"], 0, "", "", "")
        rest = client.until("sessions")
        self.assertEqual(([one["number"] for one in rest["sessions"]], rest["next"]),
                         ([9, 10, 11], 0))

    def test_message_join(self):
        server = self.serve("--sessions", "2")
        client, _ = self.enters(server)
        for number in (2, 1):  # from the lobby, and from a session
            client.send("join", number, "", 0, "", 0, [])
            self.assertEqual(client.until("welcome")["session"], number)
            self.assertEqual(client.until("session")["number"], number)

    def test_message_create(self):
        server = self.serve("--create", "2")
        client, _ = self.enters(server)
        client.send("create", "ctf", "mine", "", "sesame", 1, 3, [])
        self.assertEqual(client.until("welcome")["session"], 2)
        made = server.get("/v1/sessions/2")
        self.assertEqual([made[key] for key in ("name", "mode", "maker", "password", "visibility",
                                                "player_capacity")],
                         ["mine", "ctf", "client", True, "unlisted", 3])
        other, _ = self.enters(server)
        other.send("join", 0, "team", 0, "", 1, [])  # none has the mode, so one is made
        self.assertEqual(other.until("welcome")["session"], 3)

    def test_message_leave(self):
        server = self.serve("--leave-hold", "0")
        client, _ = self.plays(server)
        wait_for(lambda: server.named("raw"), "player")
        client.send("leave")
        self.assertEqual(client.until("lobby")["session_count"], 1)
        wait_for(lambda: not server.named("raw"), "end of the player")

    def test_message_declined(self):
        client, _ = self.enters(self.serve())
        client.send("join", 5, "", 0, "", 0, [])
        told = client.until("declined")
        self.assertEqual((told["request"], told["reason"]), (MESSAGE["join"], 3))
        self.assertIn("no session", told["text"])

    def test_message_ready(self):
        server = self.serve("--ready", "2")
        pair = [self.plays(server) for _ in range(2)]
        first = pair[0][0].until("session")
        self.assertEqual((first["flags"] & 1, first["ready_count"], first["ready"]), (1, 2, 0))
        pair[0][0].send("ready", 1)
        slot = pair[0][1]["player"]
        pair[1][0].until("session", that=lambda told: told["ready"] == 1 << slot)
        pair[1][0].send("ready", 1)
        for client, welcome in pair:
            self.assertNotEqual(client.until("welcome")["epoch"], welcome["epoch"])
            self.assertEqual(client.until("session")["flags"] & 1, 0)

    def test_message_team(self):
        server = self.serve("--set", "mode=team")
        client, welcome = self.plays(server)
        client.send("team", 2)
        client.send("team", 77)  # the answer to this one shows that the one before was granted
        self.assertEqual(client.until("declined")["request"], MESSAGE["team"])
        self.assertEqual(server.count("sabot_declined_requests", "team"), 1)
        self.assertEqual(welcome["session"], 1)

    def test_message_vote(self):
        server = self.serve("--leave-hold", "0")
        trio = [self.plays(server) for _ in range(3)]
        slot = trio[2][1]["player"]
        trio[0][0].send("vote", KICK, slot, 1)
        told = trio[1][0].until("session", that=lambda one: one["vote_kind"] == KICK)
        self.assertEqual((told["vote_target"], told["vote_yes"], told["vote_needed"]), (slot, 1, 2))
        trio[1][0].send("vote", KICK, slot, 1)
        self.assertEqual(trio[2][0].until("goodbye")["reason"], GOODBYE["kicked"])
        epoch = trio[0][1]["epoch"]
        trio[1][0].send("vote", MAP, 0, 1)
        trio[0][0].until("session", that=lambda one: one["vote_kind"] == MAP)
        trio[0][0].send("vote", MAP, 0, 1)
        self.assertNotEqual(trio[0][0].until("welcome")["epoch"], epoch)

    def test_message_session(self):
        server = self.serve("--players", "2", "--spectators", "3")
        client, _ = self.plays(server)
        told = client.until("session")
        self.assertEqual((told["number"], told["name"], told["maps"]), (1, "Match 1", ["arena"]))
        self.assertEqual((told["flags"], told["spectators"]), (2, 0))
        self.plays(server, role=1)
        client.until("session", that=lambda one: one["spectators"] == 1)

    def test_message_redirect(self):
        server = self.serve("--shards", "2", "--sessions", "2")
        client = server.client(session=2)
        self.addCleanup(client.close)
        told = client.until("redirect")
        self.assertEqual(told["session"], 2)
        self.assertNotIn(told["web_port"], (0, server.web))
        self.assertIn("sabot_redirects_total 1", server.request("GET", "/metrics").body.decode())


if __name__ == "__main__":
    unittest.main()
