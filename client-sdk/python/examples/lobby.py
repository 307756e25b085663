#!/usr/bin/env python3
"""Joins a session of a mode from the lobby's list, drives, and prints what happens:
lobby.py [HOST [PORT [MODE [SECONDS]]]]"""
import sys, time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # finds the package if it is not installed
from sabot import NO_PLAYER, Client, EventKind, Role, SabotError, State, tanks


# [join]
def join(client, mode):
    client.wait(State.LOBBY)
    client.list_sessions(mode=mode, not_full=True, no_password=True)
    sessions = []
    while client.lobby().listing:
        client.sleep()
        client.update()
        sessions += client.listings()
    if not sessions:
        raise ValueError(f"no session of the mode {mode} has room")
    client.join(sessions[0].number)
    return client.wait(State.PLAYING)  # a DeclinedError says why not
# [/join]


# [happenings]
def name(client, slot):
    return "nobody" if slot == NO_PLAYER else client.player(slot).name


def tell(client):
    for event in client.events():
        if event.kind < EventKind.RULES:
            continue  # someone joins or leaves
        told = tanks.event(event)  # names the event's numbers
        if told.kind == tanks.EventKind.HIT and not told.predicted:
            print(f"{name(client, told.player)} hits {name(client, told.target)} for {told.points}")


def score(client, view):
    for player in view.of_kind(tanks.Kind.PLAYER):
        team, points = client.value(player, "team"), client.value(player, "score")
        print(f"{name(client, player.owner)}: team {team:g}, {player.kills} kills, {points:g} points")
# [/happenings]


def play(host="127.0.0.1", port=7777, mode="deathmatch", seconds=10):
    with Client(host, int(port), name="lobby.py", role=Role.LOBBY) as client:
        state, end, view = join(client, mode).state, time.monotonic() + float(seconds), None
        while time.monotonic() < end and state is not State.CLOSED:
            client.update()
            client.input_set(throttle=1.0, steering=0.3, fire=True)
            tell(client)
            view = client.view() or view
            if client.state is not state:  # RECONNECTING, and PLAYING again
                state = client.state
                print(state.name.lower(), client.status().text)
            client.sleep()
        if view:
            score(client, view)


try:
    if __name__ == "__main__":
        play(*sys.argv[1:])
except (SabotError, ValueError, KeyboardInterrupt) as end:
    sys.exit(f"lobby.py: {end}")
