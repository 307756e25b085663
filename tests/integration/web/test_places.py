"""The limits of connections to the web port of a real server."""

import resource
import socket
import threading
import time
import unittest

from socket_client import Closed, Refused, WebSocket, connect, head_of
from web_server import PLAYER, SPECTATOR, Member, Server

SILENT_S = 4.5  # after 5 s without a request a connection is closed, and its place is free
ASK = b"GET /style.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connect_from(address, port, receive_size=None):
    raw = socket.socket()
    if receive_size:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_size)
    raw.settimeout(60)
    raw.bind((address, 0))
    raw.connect(("127.0.0.1", port))
    return raw


def ask(raw):
    try:
        raw.sendall(ASK)
    except ConnectionError:
        pass  # the answer, or its lack, tells


def hears_answer(raw):
    try:
        return head_of(raw)[0] == 200
    except (Closed, ConnectionError):
        return False


def is_answered(raw):
    ask(raw)
    return hears_answer(raw)


class Places(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))

    def serve(self, *arguments):
        server = Server("--ai", "2", "--spectators", "8", *arguments)
        self.addCleanup(server.__exit__)
        return server

    def test_thousand_connections_are_held_and_answered(self):
        server = self.serve("--web-connections", "1100", "--web-per-address", "1100")
        with Member(server.port, SPECTATOR) as member:
            held = []
            for _ in range(50):  # each asks soon, lest it goes for its silence
                twenty = [connect(server.port) for _ in range(20)]
                held.extend(twenty)
                for raw in twenty:
                    ask(raw)
                self.assertEqual([hears_answer(raw) for raw in twenty], [True] * 20)
                member.watch(1)  # which also lives only while it reads
            for raw in held:
                raw.close()
            member.watch(10)
        counts = server.stop()["web"]
        self.assertEqual(counts["refused_full"] + counts["refused_address"] +
                         counts["refused_rate"], 0)
        self.assertGreaterEqual(counts["connections"], 1001)

    def test_thousand_that_find_no_room_are_counted_and_leave_the_match_its_pace(self):
        server = self.serve("--web-connections", "128", "--web-per-address", "64",
                            "--web-per-network", "128")
        over = threading.Event()
        views, dues = {}, {}

        def watch(role):
            with Member(server.port, role) as member:
                member.watch(10)
                first, pace = member.client.newest.tick, server.pace()
                before = member.client.seen["view"]
                ready.wait(60)
                while not over.is_set():
                    member.watch(5)
                views[role] = (member.client.seen["view"] - before,
                               member.client.newest.tick - first)
                dues[role] = pace.due(60, 0.9), pace.due(30, 0.8), time.monotonic() - pace.begun

        ready = threading.Barrier(3)
        watchers = [threading.Thread(target=watch, args=(role,)) for role in (PLAYER, SPECTATOR)]
        for watcher in watchers:
            watcher.start()
        try:
            ready.wait(60)
            held, answered = [], 0
            for i in range(1000):
                held.append(connect_from(f"127.0.0.{1 + i // 250}", server.port))
                answered += is_answered(held[-1])
            time.sleep(3)
        finally:
            over.set()
            for watcher in watchers:
                watcher.join(60)
        for raw in held:
            raw.close()
        # The two players take room too. More are answered only if earlier ones have left by then,
        # which each does after 20 s.
        self.assertGreaterEqual(answered, 126)
        for role in (PLAYER, SPECTATOR):
            seen, ticks = views[role]
            ticks_due, seen_due, lasted = dues[role]
            self.assertGreater(lasted, 3)
            self.assertGreater(ticks, ticks_due)
            self.assertGreater(seen, seen_due)
        counts = server.stop()["web"]
        self.assertEqual(counts["refused_full"] + counts["refused_address"] +
                         counts["refused_rate"], 1000 - answered)
        self.assertLess(answered, 1000)
        self.assertEqual((counts["connections"], counts["closed_slow"]), (answered + 2, 0))

    def test_web_is_on_loopback_unless_that_is_said(self):
        for arguments, address in (((), "0100007F"), (("--web-bind", "0.0.0.0"), "00000000")):
            server = self.serve(*arguments)
            with open("/proc/net/tcp", encoding="ascii") as table:
                rows = [line.split() for line in table][1:]
            listening = [row[1].split(":")[0] for row in rows  # 0A: LISTEN
                         if row[3] == "0A" and int(row[1].split(":")[1], 16) == server.port]
            self.assertEqual(listening, [address])
            server.stop()

    def test_places_are_limited_for_each_address_and_in_all(self):
        server = self.serve("--web-connections", "20", "--web-per-address", "10",
                            "--web-per-network", "20")
        held = [connect_from(f"127.0.0.{host}", server.port)
                for host in (1, 2, 3) for _ in range(12)]
        # 10 from the first, 10 from the second, none from the third.
        answered = [is_answered(raw) for raw in held]
        self.assertEqual(answered, [True] * 10 + [False] * 2 + [True] * 10 + [False] * 14)
        for raw in held:
            raw.close()
        counts = server.stop()["web"]
        self.assertEqual((counts["refused_address"], counts["refused_full"],
                          counts["refused_rate"]), (2, 14, 0))

    def test_places_are_limited_for_each_network(self):
        server = self.serve("--web-connections", "40")
        # 5 for an address, 10 for a network, unless that is said.
        for network, taken in ((1, 10), (2, 10)):
            held = [connect_from(f"127.0.{network}.{host}", server.port)
                    for host in (1, 2, 3) for _ in range(6)]
            answered = [is_answered(raw) for raw in held]
            self.assertEqual(answered, [True] * 5 + [False] + [True] * 5 + [False] * 7)
            self.assertEqual(sum(answered), taken)
            self.addCleanup(lambda held=held: [raw.close() for raw in held])
        counts = server.stop()["web"]
        self.assertEqual((counts["refused_address"], counts["refused_network"],
                          counts["refused_full"], counts["refused_rate"]), (4, 12, 0, 0))

    def hold_by_addresses(self):
        """Fills 256 places from eight addresses, with a member among them. Returns whether one more
        connection is answered, how long the first ones were silent by then, s, and the counts."""
        server = self.serve("--web-connections", "256")
        held = []
        self.addCleanup(lambda: [raw.close() for raw in held])

        def hold_many_from(address):
            many = [connect_from(address, server.port) for _ in range(40)]
            held.extend(many)
            for raw in many:
                ask(raw)
            for raw in many:
                hears_answer(raw)

        begun = time.monotonic()
        for address in range(7):
            hold_many_from(f"127.0.{address}.1")
        with Member(server.port, SPECTATOR, raw=connect_from("127.0.9.1", server.port)) as member:
            member.watch(10)
        for _ in range(2):  # the member's place may be free only after the first time
            hold_many_from("127.0.7.1")
        with connect_from("127.0.9.1", server.port) as late:
            answered = is_answered(late)
        silent_s = time.monotonic() - begun
        return answered, silent_s, server.stop()["web"]

    def test_seven_addresses_cannot_fill_all_places_and_eight_can(self):
        for _ in range(5):
            answered, silent_s, counts = self.hold_by_addresses()
            if silent_s < SILENT_S:
                break
        else:
            self.skipTest(f"the machine needs {silent_s:.1f} s, in which the first places are freed")
        self.assertFalse(answered)
        self.assertGreaterEqual(counts["refused_full"], 1)
        self.assertEqual(counts["connections"], 257)

    def test_proxy_may_take_all_places_and_its_visitors_their_own(self):
        server = self.serve("--web-connections", "40", "--web-proxy", "127.0.0.7")
        held = []
        self.addCleanup(lambda: [socket.raw.close() for socket in held])

        def visit(forwarded, proxy="127.0.0.7"):
            """Returns the status of a WebSocket that a proxy opens for a visitor."""
            try:
                held.append(WebSocket(server.port, raw=connect_from(proxy, server.port),
                                      headers={"X-Forwarded-For": forwarded} if forwarded else {}))
                return 101
            except Refused as refused:
                return refused.status

        visitor = "203.0.113.5, 192.0.2."
        self.assertEqual([visit(visitor + "1") for _ in range(6)], [101] * 5 + [429])
        self.assertEqual([visit(visitor + "2:4711") for _ in range(6)], [101] * 5 + [429])
        self.assertEqual(visit(visitor + "3"), 429)  # its network
        self.assertEqual([visit("[2001:db8::%d]" % i) for i in range(6)], [101] * 5 + [429])
        for header in ("unknown", "192.0.2.9, ", "192.0.2.9, x", "1" * 1100, "192.0.2.9:x"):
            self.assertEqual(visit(header), 400, header[:20])
        self.assertEqual([visit(None) for _ in range(15)], [101] * 15)
        # What another address says of itself counts for nothing.
        self.assertEqual([visit(f"198.51.100.{i}", proxy="127.0.0.8") for i in range(5)], [101] * 5)
        with connect_from("127.0.0.8", server.port) as raw:
            self.assertFalse(is_answered(raw))
        with connect_from("127.0.0.7", server.port) as raw:
            self.assertTrue(is_answered(raw))
        counts = server.stop()["web"]
        self.assertEqual((counts["refused_address"], counts["refused_network"],
                          counts["refused_rate"], counts["refused_full"]), (4, 1, 0, 0))

    def test_web_on_ipv6_serves_pages_and_members(self):
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            self.skipTest("there is no IPv6 here")
        for address in ("::1", "::"):
            server = self.serve("--web-bind", address)

            def connect_v6():
                raw = socket.socket(socket.AF_INET6)
                raw.settimeout(60)
                raw.connect(("::1", server.port))
                return raw

            with connect_v6() as raw:
                self.assertTrue(is_answered(raw))
            for host in (f"[::1]:{server.port}", f"localhost:{server.port}"):
                with Member(server.port, SPECTATOR, raw=connect_v6(), host=host,
                            origin=f"http://{host}") as member:
                    member.watch(10)
            if address == "::1":
                with self.assertRaises(Refused):
                    WebSocket(server.port, raw=connect_v6(), host="evil.example",
                              origin="http://evil.example")
            else:  # both families, each client with its own limit
                with connect(server.port) as raw:
                    self.assertTrue(is_answered(raw))
            held = [connect_v6() for _ in range(140)]
            answered = sum(is_answered(raw) for raw in held)
            for raw in held:
                raw.close()
            self.assertLessEqual(answered, 128)
            self.assertGreater(answered, 110)
            with connect_from("127.0.0.1", server.port) if address == "::" else connect_v6():
                pass
            server.stop()

    def test_address_that_connects_too_often_is_refused_and_others_are_not(self):
        server = self.serve("--web-connections", "60", "--web-per-address", "8")
        begun = time.monotonic()
        answered = 0
        for _ in range(100):
            raw = connect(server.port)
            answered += is_answered(raw)
            raw.close()
        # 8 at once, and then 2 a second.
        self.assertGreaterEqual(answered, 8)
        self.assertLessEqual(answered, 9 + 2 * (time.monotonic() - begun))
        with connect_from("127.0.0.9", server.port) as other:
            self.assertTrue(is_answered(other))
        time.sleep(1)
        with connect(server.port) as raw:
            self.assertTrue(is_answered(raw))
        counts = server.stop()["web"]
        self.assertEqual(counts["refused_rate"] + counts["refused_address"], 100 - answered)
        self.assertGreater(counts["refused_rate"], 50)

    def test_connection_that_only_asks_gives_its_place_back(self):
        server = self.serve()
        begun = time.monotonic()
        with WebSocket(server.port) as kept, connect(server.port) as raw, \
                Member(server.port, SPECTATOR) as member:
            told = False
            while not told:
                self.assertLess(time.monotonic() - begun, 60)
                raw.sendall(ASK)
                status, headers, rest = head_of(raw)
                self.assertEqual(status, 200)
                while len(rest) < int(headers["content-length"]):
                    rest += raw.recv(4096)
                told = headers.get("connection") == "close"
                member.watch(10)  # it asks again before it would go for its silence
            self.assertGreater(time.monotonic() - begun, 19)
            self.assertEqual(raw.recv(1), b"")
            member.watch(30)  # a WebSocket is no such connection
            kept.raw.close()
        self.assertEqual(server.stop()["web"]["closed_silent"], 0)


if __name__ == "__main__":
    unittest.main()
