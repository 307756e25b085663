#!/usr/bin/env python3
"""The shortest client: drives in circles and fires until the server of this machine ends."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # finds the package if it is not installed
# [first]
from sabot import Client, State

with Client("127.0.0.1", 7777, name="ada") as client:
    client.wait(State.PLAYING)
    while client.state is not State.CLOSED:  # your frame loop
        client.update()
        client.input_set(throttle=1.0, steering=0.3, fire=True)
        view = client.view()
        if view and view.own:
            print(view.tick, view.own.position, view.own.health)
        for event in client.events():
            print(event.tick, client.event_name(event.kind), event.entity)
        client.sleep(1 / 60)  # a game draws its frame here instead
# [/first]
