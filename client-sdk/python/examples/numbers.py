#!/usr/bin/env python3
"""Aims at an enemy, and prints figures of the tank game: numbers.py [HOST [PORT [SECONDS]]]"""
import sys, time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # finds the package if it is not installed
from sabot import Client, State

# [numbers]
from sabot import tanks


def shoot_at(client, own, enemy):
    aim = tanks.aim_at(own, enemy.position, enemy.velocity)
    if aim:  # None: out of reach
        client.input_set(aim_yaw=aim.yaw, aim_pitch=aim.pitch, fire=aim.off_rad < 0.02)


def figures(client, own):
    return tanks.class_info(tanks.TankClass.HEAVY).speed_m_s, client.value(own, "shield")
# [/numbers]


def play(host="127.0.0.1", port=7777, seconds=10):
    with Client(host, int(port), name="numbers.py") as client:
        client.wait(State.PLAYING)
        end = time.monotonic() + float(seconds)
        while time.monotonic() < end and client.state is not State.CLOSED:
            client.update()
            view = client.view()
            if view and view.own:
                for enemy in view.enemies():
                    shoot_at(client, view.own, enemy)
                print("a heavy tank drives %g m/s; own shield %g" % figures(client, view.own))
            client.sleep()


if __name__ == "__main__":
    play(*sys.argv[1:])
