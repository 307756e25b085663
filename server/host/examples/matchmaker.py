#!/usr/bin/env python3
"""A game's backend on one server: an example to build on, with Python's standard library and `sabot`.

POST /play {"users": ["ada", "bob"], "mode": "ctf"} answers {"session": 3, "links": {"ada": "sabot://..."}}:
the party plays together, in a session with room (backfill) or a new one. Each link has a connect token that
names its user, session and team, and is good once. The server posts its events to /events, signed; GET
/results gives the matches that are over, GET /sessions the users that are expected and those that play.

It trusts its callers: put your accounts before /play, and a proxy with TLS before all of it. The server has
--admin, --token-key, --webhook http://THIS/events and --webhook-secret-file.
"""

import argparse
import hashlib
import hmac
import http.server
import json
import subprocess
import threading
import time
import urllib.request

BODY_SIZE_MAX, PARTY_MAX, TOKEN_S, EVENT_AGE_S_MAX = 65536, 8, 60, 300
LOCK, results, places = threading.Lock(), [], {}
# places: {session: {user: (team, time at which the place is free again; None while it plays)}}


def admin(method, path, body=None):
    request = urllib.request.Request(options.admin + path, method=method,
                                     data=None if body is None else json.dumps(body).encode(),
                                     headers={"Authorization": f"Bearer {options.admin_token}",
                                              "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def taken(session):
    """The places of a session, without those whose tokens have ended unused."""
    now, of = time.time(), places.setdefault(session, {})
    for user in [user for user, (_, until) in of.items() if until is not None and until < now]:
        del of[user]
    return of


def allocate(mode, size):
    """The fullest session of the mode that has room for a party, or a new one."""
    fitting = [session for session in admin("GET", "/v1/sessions?limit=1000")["sessions"]
               if session["mode"] == mode and not session["draining"] and not session["over"]
               and max(len(taken(session["id"])), session["players"]) + size <= session["player_capacity"]]
    if fitting:
        return max(fitting, key=lambda session: session["players"])["id"]
    return admin("POST", "/v1/sessions", {"name": mode, "mode": mode, "players": options.players, "match_limit": 1,
                                          "empty_s": 60, "visibility": "unlisted"})["id"]


def token(user, session, team):
    command = [options.sabot, "token", "issue", "--key", options.key, "--user", user, "--name", user, "--session",
               str(session), "--team", str(team), "--server", options.server_key, "--expires-in", str(TOKEN_S)]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=10).stdout.strip()


def play(users, mode):
    with LOCK:
        session = allocate(mode, len(users))
        of = taken(session)
        teams = [team for team, _ in of.values()]
        # A party is one team, the smaller one. Without teams the server ignores it.
        team = (1 if teams.count(1) <= teams.count(2) else 2) if mode in ("team", "ctf") else 0
        for user in users:
            of[user] = (team, time.time() + TOKEN_S)
    links = {user: f"sabot://{options.server}/{session}?key={options.server_key}&token={token(user, session, team)}"
             for user in users}
    return {"session": session, "links": links}


def take_event(event):
    session, user = event.get("session"), event.get("account")
    with LOCK:
        if event["event"] == "player_joined" and user in places.get(session, {}):
            places[session][user] = (places[session][user][0], None)
        elif event["event"] == "player_left":
            places.get(session, {}).pop(user, None)
        elif event["event"] == "session_ended":
            places.pop(session, None)
        elif event["event"] == "match_over":
            results.append({key: event.get(key) for key in ("session", "map", "seconds", "result", "log")})


def is_signed(headers, body):
    stamp = headers.get("Sabot-Timestamp", "")
    digest = hmac.new(options.webhook_secret, stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    fresh = stamp.isdigit() and abs(time.time() - int(stamp)) < EVENT_AGE_S_MAX
    return fresh and hmac.compare_digest(headers.get("Sabot-Signature", "").encode(), f"v1={digest}".encode())


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, status, told):
        body = json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with LOCK:
            sessions = {id: {user: until is None for user, (_, until) in taken(id).items()} for id in list(places)}
            told = {"/results": results, "/sessions": sessions}.get(self.path)
            self.answer(404 if told is None else 200, told)

    def do_POST(self):
        size = self.headers.get("Content-Length", "")
        if not size.isdigit() or int(size) > BODY_SIZE_MAX:
            return self.answer(413, "the body is too large")
        body = self.rfile.read(int(size))
        if self.path == "/events":
            if not is_signed(self.headers, body):
                return self.answer(401, "the signature is missing, wrong or old")
            return self.answer(200, take_event(json.loads(body)))
        try:
            asked = json.loads(body)
            users, mode = asked["users"], asked["mode"]
            assert self.path == "/play" and isinstance(mode, str) and 1 <= len(users) <= PARTY_MAX
            assert all(isinstance(user, str) and user and not user.startswith("-") for user in users)
        except (ValueError, KeyError, TypeError, AssertionError):
            return self.answer(400, "POST /play takes users and a mode")
        try:
            self.answer(200, play(users, mode))
        except (OSError, subprocess.SubprocessError) as error:
            self.answer(503, f"no match can be had now: {error}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="a backend that finds matches")
    parser.add_argument("--port", type=int, default=8001)
    parser.add_argument("--admin", required=True, help="http://HOST:PORT of the server's admin interface")
    parser.add_argument("--admin-token-file", type=argparse.FileType(), required=True)
    parser.add_argument("--key", required=True, help="secret key of 'sabot token key'")
    parser.add_argument("--server", required=True, help="HOST:PORT for players")
    parser.add_argument("--server-key", required=True, help="as 'sabot key' prints it")
    parser.add_argument("--webhook-secret-file", type=argparse.FileType("rb"), required=True)
    parser.add_argument("--players", type=int, default=8, help="players of a new session")
    parser.add_argument("--sabot", default="sabot", help="the program that signs")
    options = parser.parse_args()
    options.admin_token = options.admin_token_file.read().strip()
    options.webhook_secret = options.webhook_secret_file.read().strip()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
