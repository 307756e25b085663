#!/usr/bin/env python3
"""Plays a match without the SDK, by msgpack and a WebSocket alone, in the absolute form of
snapshots. `sabot serve --web 8080 --ai 4` starts a server for it.

It drives at the nearest tank and shoots. Every second it prints where its tank is. With --json it
prints each complete snapshot instead: a line with its tick and the positions of all tanks in metres.
protocol/ABSOLUTE.md is the standard of all that it reads.
"""
import argparse, json, math, sys, time, urllib.request

import msgpack  # Debian: python3-msgpack
from web_socket import WebSocket  # any other WebSocket client will do

HELLO, WELCOME, REFUSE, INPUT, EVENT, GOODBYE, ROSTER, ABSOLUTE = 1, 2, 3, 5, 7, 8, 9, 24
FORM_ABSOLUTE, ROLE_PLAYER, TANK, HIT, FIRE = 2, 0, 0, 10, 1
TURN = 65536


class World:
    """The entities of one match by their index, as the server has told them."""

    def __init__(self, epoch):
        self.epoch, self.tick, self.part_count, self.parts = epoch, 0, 0, set()
        self.entities = {}  # by index: (tick, generation, kind, values)
        self.complete = []  # ticks of complete snapshots, the newest last
        self.margin = 0

    def take(self, epoch, tick, _durable_age, margin, part, empty, entities, *_):
        """Takes one part of a snapshot. Returns whether it was the last one that was missing."""
        if epoch != self.epoch or tick < self.tick:
            return False  # of another match, or overtaken
        if (tick, part // 64 + 1) != (self.tick, self.part_count):
            self.tick, self.part_count, self.parts = tick, part // 64 + 1, set()
        self.margin = margin
        for first, count, *_ in empty:
            for index in range(first, first + count):
                self.entities.pop(index, None)
        for index, generation, kind, values, *_ in entities:
            self.entities[index] = tick, generation, kind, values
        self.parts.add(part % 64)
        if len(self.parts) < self.part_count or self.complete[-1:] == [tick]:
            return False
        self.complete = self.complete[-32:] + [tick]
        return True

    def acknowledgement(self):
        """Returns ack_tick and ack_bits of an input message."""
        newest = self.complete[-1] if self.complete else 0
        return newest, sum(1 << newest - 1 - tick for tick in self.complete[:-1]
                           if newest - tick <= 32)


class Lead:
    """How many ticks ahead of the snapshots inputs are made. A margin is about an input that was
    sent a round trip ago, so it counts against the lead with which that input was made."""

    def __init__(self):
        self.ticks = 4
        self.begin()

    def begin(self):
        """A new match, whose ticks begin again, over the same link."""
        self.fall_tick, self.newest, self.sent = 0, 0, {}

    def note(self, tick, inputs):
        """The inputs of these ticks go out with the snapshot of the tick."""
        self.sent.update(dict.fromkeys(inputs, tick))
        self.sent = {sent: at for sent, at in self.sent.items() if sent > tick - 600}

    def learn(self, tick, margin):
        newest = tick + margin
        if newest <= self.newest or newest not in self.sent:
            return  # nothing new has reached the server
        self.newest, wanted = newest, newest - self.sent[newest] - margin + 3
        if wanted > self.ticks:
            self.ticks, self.fall_tick = min(wanted, 60), tick + 60
        elif wanted < self.ticks and tick >= self.fall_tick:
            self.ticks, self.fall_tick = max(self.ticks - 1, 2), tick + 20


class Player:
    def __init__(self, host, port):
        with urllib.request.urlopen(f"http://{host}:{port}/rules.json", timeout=10) as answer:
            self.rules = json.load(answer)
        self.world, self.names, self.slot, self.hits = None, {}, None, 0
        self.sent_tick, self.input, self.lead = 0, None, Lead()
        self.socket = WebSocket(host, port, "/ws", "sabot")
        rules = self.rules
        self.send(HELLO, 2, rules["simulation_version"], 2, 0, ROLE_PLAYER, FORM_ABSOLUTE,
                  "absolute.py", 0, [], rules["name"], rules["interface_version"],
                  rules["behaviour_version"], int(rules["tables_hash"], 16), b"", b"")

    def send(self, *message):
        self.socket.send(msgpack.packb(message))

    def receive(self):
        """Takes one message. Returns whether it has completed a snapshot."""
        kind, *message = msgpack.unpackb(self.socket.receive(), strict_map_key=False)
        if kind in (REFUSE, GOODBYE):
            sys.exit(f"absolute.py: {message[1:] or 'the match is over'}")
        if kind == WELCOME:
            if message[6] != FORM_ABSOLUTE:
                sys.exit("absolute.py: the server does not have the absolute form")
            self.world, self.slot, self.sent_tick = World(message[4]), message[7], 0
            self.lead.begin()
        elif kind == ROSTER:
            self.names.update({slot: name for slot, _, name, *_ in message[0]})
        elif kind == EVENT:
            self.hits += sum(event[:2] == [HIT, self.slot + 1] for event in message[2])
        elif kind == ABSOLUTE and self.world:
            return self.world.take(*message)
        return False

    def tanks(self):
        """Returns the values of each tank by their names, in metres, seconds and radians."""
        fields = self.rules["entities"][TANK]["fields"]
        return {index: {field["name"]: value * field["step"]
                        for field, value in zip(fields, values)}
                for index, (_, _, kind, values) in self.world.entities.items() if kind == TANK}

    def drive(self):
        """Sends the inputs of the next ticks, and acknowledges what has come."""
        world, lead = self.world, self.lead
        lead.learn(world.tick, world.margin)
        last = world.tick + lead.ticks
        ticks = range(max(self.sent_tick, world.tick, last - 32) + 1, last + 1)
        if ticks:
            self.sent_tick, self.input = last, self.decide()
            lead.note(world.tick, ticks)
        else:
            ticks = range(self.sent_tick, self.sent_tick + 1)  # none is new: the last one again
        self.send(INPUT, world.epoch, *world.acknowledgement(), ticks[0], [self.input] * len(ticks))

    def decide(self):
        """Returns one input: towards the nearest tank, firing once the turret points at it."""
        tanks = self.tanks()
        own = tanks.pop(self.slot, None)
        if own is None or not tanks:
            return [60, 30, 0, 0, 2, 0, 0, 0, 0, 0]
        near = min(tanks.values(), key=lambda tank: math.dist(place(tank), place(own)))
        x, z = near["x"] - own["x"], near["z"] - own["z"]
        aim = math.atan2(x, z)
        steering = round(250 * math.remainder(aim - own["yaw"], math.tau))
        aimed = abs(math.remainder(aim - own["turret_yaw"], math.tau)) < 0.05
        return [100 if math.hypot(x, z) > 15 else -40, min(max(steering, -127), 127),
                round(aim / math.tau * TURN) % TURN, 0, FIRE if aimed else 0, self.world.tick,
                0, 0, 0, 0]


def place(tank):
    return tank["x"], tank["y"], tank["z"]


def play(host, port, seconds, as_json):
    player, end, told = Player(host, port), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        if not player.receive():
            continue
        player.drive()
        tick, tanks = player.world.tick, player.tanks()
        if as_json:
            print(json.dumps({"tick": tick, "slot": player.slot, "tanks": {
                index: place(tank) for index, tank in tanks.items()}}), flush=True)
        elif tick >= told + 60 and player.slot in tanks:
            told = tick
            x, y, z = place(tanks[player.slot])
            print(f"tick {tick}: {player.names.get(player.slot, '?')} at {x:.2f}, {y:.2f}, {z:.2f}; "
                  f"{len(tanks)} tanks; {player.hits} hits")
    player.send(GOODBYE, 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("host", nargs="?", default="127.0.0.1")
    parser.add_argument("port", nargs="?", type=int, default=8080, help="of the server's web")
    parser.add_argument("seconds", nargs="?", type=float, default=10)
    parser.add_argument("--json", action="store_true", help="print every complete snapshot")
    asked = parser.parse_args()
    try:
        play(asked.host, asked.port, asked.seconds, asked.json)
    except (OSError, KeyboardInterrupt) as end:
        sys.exit(f"absolute.py: {end}")
