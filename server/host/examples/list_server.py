#!/usr/bin/env python3
"""A list of Sabot servers, on Python's standard library: an example to build on.

Servers POST announcements to / (server/host/README.md describes them), and GET / returns the list.
Filters: ?mode=ctf&map=Arena&name=part&not_full=1&no_password=1&protocol=2. Before a server is
listed, it is asked as `sabot ping` asks: it must answer at its port with the key that it announced.
Put a proxy with TLS before it, and use --token-file if only your own servers may be listed.
"""

import argparse
import hmac
import http.server
import json
import os
import socket
import struct
import threading
import time
from urllib.parse import parse_qs, urlsplit

BODY_SIZE_MAX, LIFE_S_MAX, ASK_S_MIN, PER_ADDRESS = 262144, 10800, 2, 8
LOCK, entries, asked = threading.Lock(), {}, {}  # servers by (host, port); verifications by sender


def identity_of(host, port):
    """Returns the key with which a server at an address answers a request of the handshake."""
    key = os.urandom(32)
    request = (b"SBRQ" + struct.pack("<II", 2, 0) + key).ljust(96, b"\0")
    for _ in range(3):
        try:
            family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
            with socket.socket(family, kind) as sock:
                sock.settimeout(0.5)
                sock.sendto(request, address)
                answer = sock.recv(256)
        except OSError:
            continue
        if len(answer) == 60 and answer[:4] == b"SBCH" and answer[8:16] == key[:8]:
            return answer[24:56].hex()
    return None


def expire(now):
    for place in [place for place, one in entries.items() if one["end"] < now]:
        del entries[place]
    for sender in [sender for sender, when in asked.items() if when < now - ASK_S_MIN]:
        del asked[sender]


def take(told, host, sender, limit):
    key, place = told["key"], (host, told.get("port"))
    with LOCK:
        expire(now := time.monotonic())
        if told.get("gone") is True:
            for gone in [p for p, one in entries.items() if one["owner"] == (key, sender)]:
                del entries[gone]
            return 200, "gone"
        old = entries.get(place)
        known = old is not None and old["owner"] == (key, sender)
        others = sum(other == host for other, _ in entries)
        if old is None and (len(entries) >= limit or others >= PER_ADDRESS):
            return 503, "the list is full"
        if not known and asked.setdefault(sender, now) != now:
            return 429, "too many new servers at once"
    count = old["count"] + 1 if known else 0  # a known server is verified again every tenth time
    if count % 10 == 0 and identity_of(*place) != key:
        return 422, "the server does not answer at its port with its key"
    end = time.monotonic() + min(max(told["expires_s"], 10), LIFE_S_MAX)
    with LOCK:
        entries[place] = {"told": told, "owner": (key, sender), "count": count, "end": end}
    return 200, "listed"


def fits(told, session, wanted):
    return (session["mode"] == wanted.get("mode", session["mode"])
            and session["map"] == wanted.get("map", session["map"])
            and wanted.get("name", "").lower() in told["name"].lower()
            and ("not_full" not in wanted or session["players"] < session["player_capacity"])
            and ("no_password" not in wanted or not session["password"])
            and str(told["protocol"][0]) == wanted.get("protocol", str(told["protocol"][0])))


def show(query):
    """Returns the servers that have a session by all filters, with these sessions alone."""
    wanted = {name: values[-1] for name, values in parse_qs(query).items()}
    shown = []
    with LOCK:
        expire(time.monotonic())
        for (host, port), one in entries.items():
            told, place = one["told"], f"[{host}]" if ":" in host else host
            sessions = [s for s in told["sessions"] if fits(told, s, wanted)]
            if sessions:
                shown.append({**told, "sessions": sessions, "address": host, "port": port,
                              "link": f"sabot://{place}:{port}?key={told['key']}"})
    return {"version": 1, "servers": shown}


def is_valid(told):
    def has(one, **kinds):
        return isinstance(one, dict) and all(type(one.get(k)) is kind for k, kind in kinds.items())
    return has(told, version=int, key=str) and told["version"] == 1 and (
        told.get("gone") is True
        or has(told, name=str, protocol=list, port=int, expires_s=int, sessions=list)
        and told["protocol"] and 0 < told["port"] < 65536 and len(told["sessions"]) <= 256
        and all(has(s, mode=str, map=str, players=int, player_capacity=int, password=bool)
                for s in told["sessions"]))


class Handler(http.server.BaseHTTPRequestHandler):
    timeout = 10
    def answer(self, status, said):
        body = json.dumps(said if isinstance(said, dict) else {"detail": said}).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.answer(200, show(urlsplit(self.path).query))

    def do_POST(self):
        options, size = self.server.options, self.headers.get("Content-Length", "")
        given = self.headers.get("Authorization", "").encode()
        if options.token and not hmac.compare_digest(given, f"Bearer {options.token}".encode()):
            return self.answer(401, "the token is missing or wrong")
        if not size.isdigit() or int(size) > BODY_SIZE_MAX:
            return self.answer(413, "the body is too large")
        try:
            told = json.loads(self.rfile.read(int(size)))
            assert is_valid(told)
        except (ValueError, RecursionError, AssertionError):
            return self.answer(400, "this is no announcement")
        # Only a server with the token may name another address than the one it calls from.
        sender, named = self.client_address[0], told.get("address") if options.token else None
        return self.answer(*take(told, str(named or sender), sender, options.limit))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="a list of Sabot servers")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--limit", type=int, default=1000, help="servers listed at a time")
    parser.add_argument("--token-file", type=argparse.FileType(), help="what servers must show")
    arguments = parser.parse_args()
    arguments.token = arguments.token_file.read().strip() if arguments.token_file else None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler)
    server.options, server.daemon_threads = arguments, True
    print(f"listening on http://127.0.0.1:{server.server_address[1]}/", flush=True)
    server.serve_forever()
