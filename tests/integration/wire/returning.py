#!/usr/bin/env python3
"""A client that knows the standard alone loses its place to itself: it comes back by its secret to
a real server, while its first connection lives and after that one has fallen silent.

usage: returning.py SABOT
"""

import json
import os
import subprocess
import sys
import time

import msgpack

import tunnel
from connect import Joined, Link, Server, hello, shake
from schema import Schema

RESUME_REFUSED = 10
NEUTRAL = [0, 0, 0, 0, 2, 0, 0, 0, 0, 0]
LEAD = 10  # ticks from a snapshot to the input that is sent for it
UNACKNOWLEDGED = 100  # snapshots that are taken without an acknowledgement
QUARTER_TICKS = 15  # a quarter of a second, in which the first snapshots may build on each other
PATIENCE_S = (0.5, 5)  # between these the newcomer gets the slot of a silent connection


class Returning(Joined):
    """A client that keeps the messages and may send inputs without acknowledging anything."""

    def __init__(self, server, schema, simulation_version, name, resume=b""):
        link = Link(server)
        handshake = tunnel.Handshake(os.urandom(32), server.key)
        super().__init__(link, shake(link, handshake), schema)
        self.messages = []
        take = self.client.receive

        def receive(data):
            self.messages.append(msgpack.unpackb(data))
            return [] if self.messages[-1][0] == 3 else take(data)

        self.client.receive = receive
        self.until(lambda: self.peer.connected, "connected")
        self.peer.send_reliable(self.now_ms(), 0,
                                hello(schema, simulation_version, name, resume))

    def of_type(self, number):
        return [message for message in self.messages if message[0] == number]

    def next_snapshot(self):
        """Waits for a snapshot, and sends an input for a later tick."""
        count = len(self.of_type(6))
        self.until(lambda: len(self.of_type(6)) > count, "shown a snapshot")
        message = [5, self.client.welcome["epoch"], 0, 0, self.of_type(6)[-1][2] + LEAD, [NEUTRAL]]
        self.peer.send_unsequenced(self.now_ms(), 2, msgpack.packb(message))
        self.flush()

    def is_answered(self):
        return bool(self.of_type(2) or self.of_type(3))


def demand(holds, what):
    if not holds:
        sys.exit("not so: " + what)


def check(server, schema, simulation_version):
    first = Returning(server, schema, simulation_version, "first")
    first.until(lambda: first.client.welcome, "welcomed")
    welcome = first.client.welcome
    for _ in range(UNACKNOWLEDGED):
        first.next_snapshot()
    snapshots = first.of_type(6)
    sent = [message[2] for message in snapshots]
    whole = [message[2] for message in snapshots if message[3] == 0]
    demand(whole[0] == snapshots[0][2], "the first snapshot builds on none")
    demand(all(message[3] == 0 or message[2] - whole[0] <= QUARTER_TICKS and
               message[2] - message[3] in sent for message in snapshots),
           "without acknowledgements all but the first snapshots build on none")
    demand(whole[-1] - whole[0] > 2 * QUARTER_TICKS, "those that build on none go on")
    # Not of each: on a busy machine some come late.
    demand(any(message[5] > 0 for message in snapshots), "the margin is that of the inputs")

    second = Returning(server, schema, simulation_version, "second", welcome["resume"])
    while not second.is_answered():
        begin = time.monotonic()  # since then at the latest the first connection is silent
        first.next_snapshot()
        second.until(lambda end=time.monotonic() + 0.02: time.monotonic() > end, "")
    demand([message[1] for message in second.of_type(3)] == [RESUME_REFUSED],
           "a first connection that lives keeps its slot")

    for _ in range(5):
        third = Returning(server, schema, simulation_version, "third", welcome["resume"])
        third.until(third.is_answered, "answered")
        waited = time.monotonic() - begin
        if not third.of_type(3):
            break  # else a busy server has read the last inputs of the first one after that
        begin = time.monotonic() - PATIENCE_S[0]
    demand(not third.of_type(3) and PATIENCE_S[0] < waited < PATIENCE_S[1],
           f"a silent connection loses its slot after a second, here {waited:.2f} s")
    again = third.client.welcome
    demand(again["player"] == welcome["player"], "the slot is the same")
    demand(again["epoch"] == welcome["epoch"], "the match is the same, so the epoch is")
    demand(again["resume"] not in (b"", welcome["resume"]), "the secret is a new one")
    third.until(lambda: third.client.seen["view"] > 2 and third.client.roster, "shown snapshots")
    demand(third.of_type(6)[0][3] == 0, "the first snapshot builds on none")
    demand(third.of_type(6)[0][5] == -32768, "the server has no input of this connection")
    demand(third.client.roster[welcome["player"]] == (1, "first"), "the name is the first one")
    print(f"slot {welcome['player']}, {len(first.of_type(6))} snapshots without acknowledgements, "
          f"back after {waited:.2f} s")


def main():
    if tunnel.SODIUM is None:
        print("skipped: libsodium is not there")
        return
    rules = json.loads(subprocess.run([sys.argv[1], "rules", "--json"], check=True,
                                      capture_output=True).stdout)
    server = Server(sys.argv[1], "127.0.0.1")
    try:
        check(server, Schema(rules), rules["simulation_version"])
    finally:
        server.stop()


main()
