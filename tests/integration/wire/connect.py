#!/usr/bin/env python3
"""A client that knows the standard alone joins a real server: the tunnel, ENet, a hello, the
welcome, the map and snapshots, over IPv4 and IPv6.

usage: connect.py SABOT
"""

import ctypes
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time

import msgpack

import tunnel
from client import Client
from enet import Peer
from schema import Schema

LIMIT_S = 30
REPEAT_S = 0.2
PR_SET_PDEATHSIG = 1


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Server:
    def __init__(self, sabot, address, *arguments):
        self.process = subprocess.Popen(
            [sabot, "serve", "--bind", address, "--port", "0", "--ai", "2", *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            preexec_fn=die_with_parent)
        text = ""
        while not re.search(r"server key [0-9a-f]{64}", text):
            line = self.process.stderr.readline()
            if not line:
                sys.exit("the server does not start:\n" + text)
            text += line
        self.port = int(re.search(r"listening on .*:(\d+)", text)[1])
        self.key = bytes.fromhex(re.search(r"server key (\w+)", text)[1])
        self.address = address

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=LIMIT_S)


class Link:
    """A UDP socket to the server."""

    def __init__(self, server):
        family = socket.AF_INET6 if ":" in server.address else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_DGRAM)
        self.socket.connect((server.address, server.port))
        self.asked = self.answered = 0  # bytes

    def send(self, data):
        self.asked += len(data)
        self.socket.send(data)

    def receive(self, limit_s):
        """Returns the next datagram, or None."""
        if not select.select([self.socket], [], [], limit_s)[0]:
            return None
        data = self.socket.recv(2048)
        self.answered += len(data)
        return data


def shake(link, handshake):
    """Returns the envelope, or raises Refused."""
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        link.send(handshake.ask())
        answer = link.receive(REPEAT_S)
        if link.answered >= link.asked:
            sys.exit("an answer is not smaller than its question")
        try:
            envelope = handshake.take(answer) if answer else None
        except tunnel.Forged:
            continue
        if envelope:
            return envelope
    sys.exit("no answer to the handshake")


def hello(schema, simulation_version, name="standard", resume=b""):
    identity = schema.identity
    rules = [identity["rules." + field] for field in
             ("name", "interface_version", "behaviour_version", "tables_hash")]
    return msgpack.packb([1, tunnel.MAJOR_VERSION, simulation_version, tunnel.MINOR_VERSION, 0, 0,
                          0, name, 0, [], *rules, resume, b""], use_bin_type=True)


class Joined:
    """A connected client and its state."""

    def __init__(self, link, envelope, schema):
        self.link, self.envelope, self.schema = link, envelope, schema
        self.peer = Peer(3, int.from_bytes(os.urandom(4), "big"))
        self.client = Client(schema)
        self.client.form = 0
        self.channels = set()

    def now_ms(self):
        return int(time.monotonic() * 1000)

    def flush(self):
        for datagram in self.peer.out:
            self.link.send(self.envelope.seal(datagram))
        self.peer.out.clear()

    def until(self, holds, what):
        end = time.monotonic() + LIMIT_S
        repeat = time.monotonic() + REPEAT_S
        while not holds():
            if time.monotonic() > end:
                sys.exit(f"in {LIMIT_S} s, not {what}; seen {dict(self.client.seen)}")
            if time.monotonic() > repeat:
                self.peer.repeat(self.now_ms())
                repeat = time.monotonic() + REPEAT_S
            self.flush()
            sealed = self.link.receive(0.05)
            if sealed is None:
                continue
            try:
                datagram = self.envelope.open(sealed)
            except tunnel.Forged:
                continue  # such as an answer that was repeated
            for channel, data in self.peer.take(self.now_ms(), datagram):
                self.channels.add(channel)
                if "malformed" in self.client.receive(data):
                    sys.exit(f"a message breaks the standard: {self.client.last_error!r}")
        self.flush()


def join(server, schema, simulation_version):
    link = Link(server)
    handshake = tunnel.Handshake(os.urandom(32), server.key)
    joined = Joined(link, shake(link, handshake), schema)
    joined.until(lambda: joined.peer.connected, "connected")
    joined.peer.send_reliable(joined.now_ms(), 0, hello(schema, simulation_version))
    client = joined.client
    joined.until(lambda: client.welcome, "welcomed")
    joined.until(lambda: client.seen["view"] > 20, "shown 20 snapshots")
    joined.until(lambda: client.map_bytes and len(client.map_bytes) == client.welcome["map_size"],
                 "given the map")
    if joined.channels != {0, 1}:
        sys.exit(f"messages on channels {joined.channels}")
    if client.welcome["player"] >= client.welcome["player_capacity"]:
        sys.exit("no slot")
    joined.peer.send_reliable(joined.now_ms(), 0, msgpack.packb([8, 0]))
    joined.until(lambda: joined.peer.disconnected or not joined.peer.waiting, "let go")
    print(f"{server.address}: slot {client.welcome['player']}, {client.seen['view']} views, "
          f"map of {len(client.map_bytes)} bytes")


def refusal_of(server, **handshake):
    try:
        shake(Link(server), tunnel.Handshake(os.urandom(32), **handshake))
    except tunnel.Refused as refused:
        return str(refused)
    return "accepted"


def expect_refusals(server):
    version = f"{tunnel.MAJOR_VERSION}.{tunnel.MINOR_VERSION}"
    for wanted, handshake in (
            ("accepted", {}),
            ("wrong key", {"identity": b"\x09" + bytes(31)}),
            ("wrong form", {"plain": True}),
            (f"denied 1 by {version}", {"version": (tunnel.MAJOR_VERSION + 1, 0)}),
            (f"denied 1 by {version}", {"version": (0, 7)})):
        got = refusal_of(server, **handshake)
        if got != wanted:
            sys.exit(f"{handshake}: {got} in the place of {wanted}")


def has_ipv6():
    try:
        socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).bind(("::1", 0))
        return True
    except OSError:
        return False


def main():
    if tunnel.SODIUM is None:
        print("skipped: libsodium is not there")
        return
    rules = json.loads(subprocess.run([sys.argv[1], "rules", "--json"], check=True,
                                      capture_output=True).stdout)
    schema = Schema(rules)
    for address in ["127.0.0.1"] + ["::1"] * has_ipv6():
        server = Server(sys.argv[1], address)
        try:
            expect_refusals(server)
            join(server, schema, rules["simulation_version"])
        finally:
            server.stop()


if __name__ == "__main__":
    main()
