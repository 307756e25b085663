#!/usr/bin/env python3
"""Joins a match, drives at the nearest enemy tank and shoots: bot.py [HOST [PORT [SECONDS]]]"""
import math, sys, time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # finds the package if it is not installed
from sabot import Client, EndedError, EventKind, State, tanks

KEEP_M = 15.0


def decide(view):
    own, enemies = view.own, list(view.enemies())
    if own is None or not enemies:
        return dict(throttle=0.5, steering=0.3)
    enemy = min(enemies, key=lambda tank: math.dist(tank.position, own.position))
    distance = math.dist(enemy.position, own.position)
    aim = tanks.aim_at(own, enemy.position, enemy.velocity)
    if aim is None:  # out of reach
        return dict(throttle=1.0, steering=0.3)
    return dict(throttle=1.0 if distance > KEEP_M else -0.3, aim_yaw=aim.yaw, aim_pitch=aim.pitch,
                steering=2.0 * math.remainder(aim.yaw - own.yaw, math.tau), fire=aim.off_rad < 0.05)


def play(host="127.0.0.1", port=7777, seconds=10):
    with Client(host, int(port), name="bot.py") as client:
        slot, hits, end = client.wait(State.PLAYING).player, 0, time.monotonic() + float(seconds)
        while time.monotonic() < end and client.state is not State.CLOSED:
            client.update()
            if view := client.view():
                client.input_set(**decide(view))
            hits += sum(event.kind == EventKind.HIT and event.entity == slot and not event.predicted
                        for event in client.events())
            client.sleep()
        print(f"slot {slot}: {hits} hits; {client.status().text or 'left the match'}")


try:
    if __name__ == "__main__":
        play(*sys.argv[1:])
except (EndedError, ValueError, KeyboardInterrupt) as end:
    sys.exit(f"bot.py: {end}")
