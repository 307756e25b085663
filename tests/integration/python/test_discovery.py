"""Pings, and servers of the local network."""

import socket
import unittest

from programs import LOOPBACK, Server
from sabot import (ArgumentError, Client, ClosedError, Find, FullError, Ping, State, find, ping)


def address_of(server):
    return f"[{LOOPBACK}]:{server.port}" if ":" in LOOPBACK else f"{LOOPBACK}:{server.port}"


class Pings(unittest.TestCase):
    def test_a_server_that_answers_and_one_that_does_not(self):
        server = Server("serve")
        self.addCleanup(server.stop)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
            silent.bind(("127.0.0.1", 0))
            quiet = f"127.0.0.1:{silent.getsockname()[1]}"
            first, second = ping([address_of(server), quiet], count=3, interval_ms=30,
                                 timeout_ms=6000)
        self.assertEqual((first.sent, first.received, first.other_version), (3, 3, False))
        self.assertEqual((second.sent, second.received, second.loss), (3, 0, 1.0))
        self.assertEqual(first.address, address_of(server))
        self.assertLessEqual(first.min_ms, first.median_ms)
        # The key is the one by which a client knows the server.
        with Client(LOOPBACK, server.port, server_key=first.server_key) as client:
            client.wait(State.PLAYING)

    def test_wrong_use(self):
        for servers, kind in ((["host:0"], ArgumentError), (["a/b"], ArgumentError),
                              (["127.0.0.1:9"] * 65, FullError), ([7], TypeError)):
            with self.subTest(servers[0]), self.assertRaises(kind):
                ping(servers)
        with self.assertRaises(ArgumentError):
            Ping([], count=0)
        pinging = Ping(["127.0.0.1:9"])
        pinging.close()
        pinging.close()
        for call in (pinging.update, pinging.results):
            with self.assertRaises(ClosedError):
                call()


class LocalNetwork(unittest.TestCase):
    def test_a_server_is_found_and_joined(self):
        if ":" in LOOPBACK:
            self.skipTest("the local network is asked over IPv4")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = Server("serve", "--lan", "--lan-port", str(port), "--server-name", "Garage")
        self.addCleanup(server.stop)
        for _ in range(20):
            found = find(0.5, "127.255.255.255", port)
            if found:
                break
        self.assertEqual([(one.name, one.host, one.port) for one in found],
                         [("Garage", LOOPBACK, server.port)])
        with Client(found[0].host, found[0].port, server_key=found[0].server_key) as client:
            client.wait(State.PLAYING)

    def test_wrong_use(self):
        with self.assertRaises(ArgumentError):
            Find("no address")
        with self.assertRaises(ValueError):
            Find(port=70000)
        finding = Find("127.0.0.1", 9)
        finding.close()
        with self.assertRaises(ClosedError):
            finding.servers()


if __name__ == "__main__":
    unittest.main()
