"""What a player may do to others, over the wire: say nothing, leave and join, use another's secret."""

import sys
import time
import unittest

import msgpack

from socket_client import Closed, WebSocket
from web_server import PLAYER, SPECTATOR, Member, Server, hello

WELCOME, REFUSE, GOODBYE = 2, 3, 8
IDLE = 3  # reason of a goodbye
RESUME = 10  # refusal
RESUME_FIELD = 14  # of a hello, the type being 0
FULL_AHEAD = [127, 0, 0, 0, 2, 0, 0, 0, 0, 0]


def answer_to(socket):
    """Returns the welcome or refusal that comes next, as a list."""
    while True:
        message = msgpack.unpackb(socket.receive())
        if message[0] in (WELCOME, REFUSE):
            return message


def come_back(port, secret):
    """Connects with a secret; returns the socket."""
    fields = msgpack.unpackb(hello(PLAYER))
    fields[RESUME_FIELD] = secret
    socket = WebSocket(port)
    socket.send(msgpack.packb(fields))
    return socket


def await_end(member):
    """Returns the last message before the end of the connection."""
    last = None
    try:
        while True:
            last = msgpack.unpackb(member.socket.receive())
    except Closed:
        return last


class Limits(unittest.TestCase):
    def test_clients_that_say_nothing_are_sent_away(self):
        with Server("--players", "16", "--ai", "2", "--idle-timeout", "1") as server:
            for role in (PLAYER, SPECTATOR):
                begun = time.monotonic()
                with Member(server.port, role) as silent:
                    self.assertEqual(await_end(silent), [GOODBYE, IDLE])
                    self.assertGreater(time.monotonic() - begun, 0.9)
            # A player that says something all the while stays. A try does not count in which this
            # test or the server stood still, so that nothing was said for half a second.
            tries = [self.stay(server.port) for _ in range(4)]
            while not any(longest < 0.5 for _, longest in tries) and len(tries) < 12:
                tries.append(self.stay(server.port))
            self.assertTrue(any(stayed for stayed, _ in tries), tries)
            self.assertTrue(all(stayed for stayed, longest in tries if longest < 0.5), tries)

    def stay(self, port):
        """Plays for three seconds. Returns whether the player stayed, and the longest time in s
        between two of its inputs."""
        longest, last = 0, time.monotonic()
        with Member(port, PLAYER) as busy:
            try:
                for _ in range(90):
                    busy.watch(1, FULL_AHEAD)
                    longest = max(longest, time.monotonic() - last)
                    last = time.monotonic()
            except (Closed, ConnectionError):
                return False, max(longest, time.monotonic() - last)
        return True, longest

    def test_player_that_leaves_and_joins_has_its_slot_again(self):
        with Server("--players", "4") as server, Member(server.port, PLAYER) as first:
            first.watch(10)
            slot = first.client.welcome["player"]
            for _ in range(3):
                first.socket.send(bytes([0x92, GOODBYE, 0]))
                await_end(first)
                first = Member(server.port, PLAYER)
                first.watch(10)
                self.assertEqual(first.client.welcome["player"], slot)
            first.socket.raw.close()

    def test_stolen_secret_is_of_no_use_while_its_owner_plays(self):
        with Server("--players", "2") as server, Member(server.port, PLAYER) as owner:
            owner.watch(5)
            secret = owner.client.welcome["resume"]
            for _ in range(10):
                with come_back(server.port, secret) as thief:
                    owner.watch(10, FULL_AHEAD)
                    self.assertEqual(answer_to(thief)[:2], [REFUSE, RESUME])
            owner.watch(5)
            # Once the owner has fallen silent, its secret takes the slot in a second or so. A busy
            # server may read the owner's last inputs after that, and answer later.
            returned, lasted = 0, []
            while len(lasted) < 8 and not (returned and lasted[-1] < 3):
                begun = time.monotonic()
                with come_back(server.port, secret) as back:
                    answer = answer_to(back)
                lasted.append(time.monotonic() - begun)
                if answer[0] == WELCOME:
                    returned += 1
                    secret = next(part for part in answer if isinstance(part, bytes)
                                  and len(part) == len(secret))
            self.assertEqual(answer[0], WELCOME)
            self.assertLess(lasted[-1], 3)
            summary = server.stop()
        self.assertEqual(summary["players_returned"], returned)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
