"""The cases of messages that a match consists of."""

from vector_form import SLOT_NONE, U32_MAX
from vector_values import I32_MAX, I32_MIN, NAME_EDGES, NAME_LONGEST, NO_MARGIN, TEXT_LONGEST

INPUT = {
    "throttle": 127,
    "steering": -40,
    "aim_yaw": 49152,
    "aim_pitch": -300,
    "buttons": 1,
    "view_tick": 39990,
    "view_fraction": 128,
    "predicted_hash": 0xDEADBEEF,
    "select": 0x00020301,
    "present": 0x00400C01,
}
INPUT_LEAST = {name: 0 for name in INPUT}
INPUT_LOWEST = {**INPUT_LEAST, "throttle": -127, "steering": -127, "aim_pitch": -16384}
INPUT_HIGHEST = {
    "throttle": 127,
    "steering": 127,
    "aim_yaw": 65535,
    "aim_pitch": 16384,
    "buttons": 3,
    "view_tick": U32_MAX,
    "view_fraction": 255,
    "predicted_hash": U32_MAX,
    "select": U32_MAX,
    "present": U32_MAX,
}
INPUT_OUTSIDE = {name: U32_MAX for name in INPUT}
INPUT_OUTSIDE.update(throttle=I32_MIN, steering=I32_MAX, aim_pitch=I32_MIN)
INPUTS_OF = {
    "epoch": 7,
    "ack_tick": 39998,
    "ack_bits": 0xAAAAAAAA,
    "tick": 40003,
    "inputs": [{**INPUT, "throttle": 100}, INPUT],
}
INPUTS = {
    "typical": INPUTS_OF,
    "least": {"epoch": 0, "ack_tick": 0, "ack_bits": 0, "tick": 0, "inputs": [INPUT_LEAST]},
    "as many as may be": {**INPUTS_OF, "inputs": [INPUT_LOWEST] * 32},
    "most": {
        "epoch": U32_MAX,
        "ack_tick": U32_MAX,
        "ack_bits": U32_MAX,
        "tick": U32_MAX - 31,
        "inputs": [INPUT_HIGHEST] * 32,
    },
    "one at the last tick of all": {**INPUTS_OF, "tick": U32_MAX, "inputs": [INPUT]},
    "acknowledgement of who has no slot": {
        **INPUTS_OF,
        "inputs": [{**INPUT_LEAST, "buttons": 2}],
    },
    "values that a server drops one by one": {**INPUTS_OF, "inputs": [INPUT_OUTSIDE, INPUT]},
}
BAD_INPUTS = {
    "ticks that wrap around": ({**INPUTS_OF, "tick": U32_MAX}, "range"),
    "32 ticks that wrap around": (
        {**INPUTS_OF, "tick": U32_MAX - 30, "inputs": [INPUT_LEAST] * 32},
        "range",
    ),
}

SNAPSHOT = {
    "epoch": 7,
    "tick": 40000,
    "baseline_age": 4,
    "durable_age": 12,
    "input_margin": 3,
    "part": 0,
    "part_count": 1,
    "own": 1,
    "changes": [3, -70000, 0, 12],
}
SNAPSHOTS = {
    "typical": SNAPSHOT,
    "least": {
        "epoch": 0,
        "tick": 1,
        "baseline_age": 0,
        "durable_age": -1,
        "input_margin": I32_MIN,
        "part": 0,
        "part_count": 1,
        "own": 0,
        "changes": [],
    },
    "most": {
        "epoch": U32_MAX,
        "tick": U32_MAX,
        "baseline_age": 1024,
        "durable_age": I32_MAX,
        "input_margin": I32_MAX,
        "part": 63,
        "part_count": 64,
        "own": "ff" * 512,
        "changes": [I32_MIN, I32_MAX] * 58,
    },
    "packed": {**SNAPSHOT, "own": 0, "changes": "0123456789abcdef"},
    "packed and empty": {**SNAPSHOT, "changes": ""},
    "packed, 1,150 bytes in all": {**SNAPSHOT, "changes": "5a" * 1136},
    "as many numbers as fit": {
        **SNAPSHOT,
        "epoch": 1,
        "tick": 100,
        "changes": [-32, 127] * 569,
    },
    "without a baseline": {**SNAPSHOT, "baseline_age": 0},
    "baseline at tick 1": {**SNAPSHOT, "tick": 1025, "baseline_age": 1024},
    "without an input": {**SNAPSHOT, "input_margin": NO_MARGIN},
    "input too late": {**SNAPSHOT, "input_margin": -2},
    "nothing is safe yet": {**SNAPSHOT, "durable_age": -1},
    "all is safe": {**SNAPSHOT, "durable_age": 0},
    "own state of one byte": {**SNAPSHOT, "own": "00"},
    "first part of two": {**SNAPSHOT, "part_count": 2},
    "second part of two": {**SNAPSHOT, "part": 1, "part_count": 2},
    "first part of 64": {**SNAPSHOT, "part_count": 64},
}
BAD_SNAPSHOTS = {
    "baseline at tick 0": ({**SNAPSHOT, "tick": 4}, "range"),
    "baseline before tick 0": ({**SNAPSHOT, "tick": 3}, "range"),
    "part at the part count": ({**SNAPSHOT, "part": 1}, "range"),
    "part 63 of 63": ({**SNAPSHOT, "part": 63, "part_count": 63}, "range"),
}

EVENT = {
    "kind": 10,
    "entity": 3,
    "other": 0,
    "value": 40,
    "ordinal": 0,
    "x": 640,
    "y": 96,
    "z": -6400,
}
EVENT_LEAST = {**{name: 0 for name in EVENT}, "entity": None, "other": None}
EVENT_MOST = {
    "kind": U32_MAX,
    "entity": 65534,
    "other": 65534,
    "value": U32_MAX,
    "ordinal": U32_MAX,
    "x": I32_MAX,
    "y": I32_MIN,
    "z": I32_MAX,
}
EVENTS_OF = {"sequence": 100, "tick": 40000, "events": [EVENT, {**EVENT, "kind": 12}]}
EVENTS = {
    "typical": EVENTS_OF,
    "least": {"sequence": 0, "tick": 0, "events": [EVENT_LEAST]},
    "as many as may be": {**EVENTS_OF, "events": [EVENT] * 32},
    "most": {"sequence": U32_MAX - 29, "tick": U32_MAX, "events": [EVENT_MOST] * 30},
    "the last of all": {"sequence": U32_MAX, "tick": 9, "events": [EVENT]},
    "by entity 0, to nobody": {**EVENTS_OF, "events": [{**EVENT, "entity": 0, "other": None}]},
    "kind that nobody knows": {**EVENTS_OF, "events": [{**EVENT, "kind": 1000}]},
}
BAD_EVENTS = {"numbers that wrap around": ({**EVENTS_OF, "sequence": U32_MAX}, "range")}

PLAYER = {"slot": 3, "presence": 1, "name": "Zo\u00eb \u4e2d"}
PLAYER_LEAST = {"slot": 0, "presence": 0, "name": ""}
PLAYER_MOST = {"slot": 65534, "presence": U32_MAX, "name": NAME_LONGEST}
ROSTERS = {
    "typical": {"players": [PLAYER, {"slot": 7, "presence": 2, "name": "computer 1"}]},
    "least": {"players": [PLAYER_LEAST]},
    "most": {"players": [PLAYER_MOST] * 32},
    "a player is away": {"players": [{**PLAYER, "presence": 3}]},
    "name at the edges of what is allowed": {"players": [{**PLAYER, "name": NAME_EDGES}]},
}

CHAT = {"scope": 0, "player": 3, "text": "behind you \u2191"}
CHATS = {
    "typical": CHAT,
    "least": {"scope": 0, "player": 0, "text": "x"},
    "most": {"scope": U32_MAX, "player": SLOT_NONE, "text": TEXT_LONGEST},
    "to the team": {**CHAT, "scope": 1, "player": SLOT_NONE},
    "to one player": {**CHAT, "scope": 2, "player": 5},
    "from the server": {**CHAT, "scope": 3, "player": SLOT_NONE},
}

PLAYBACK = {
    "paused": 0,
    "speed_percent": 100,
    "tick": 5000,
    "first_tick": 1,
    "last_tick": 36000,
}
PLAYBACKS = {
    "typical": PLAYBACK,
    "least": {"paused": 0, "speed_percent": 25, "tick": 0, "first_tick": 0, "last_tick": 0},
    "most": {
        "paused": 1,
        "speed_percent": 1600,
        "tick": U32_MAX,
        "first_tick": U32_MAX,
        "last_tick": U32_MAX,
    },
    "asks to go to a tick": {**PLAYBACK, "paused": 1, "first_tick": 0, "last_tick": 0},
}
BAD_PLAYBACKS = {"ends before it begins": ({**PLAYBACK, "first_tick": 36001}, "range")}

# A tank that drives, and a crate: the values are those of its kind, in steps.
TANK = {
    "index": 1,
    "generation": 3,
    "kind": 0,
    "values": [-20480, 1024, 65536, 512, 0, -300, 4095, 12, -4, 0, 2048, 7],
}
CRATE = {"index": 40, "generation": 0, "kind": 2, "values": [6144, 0, -6144]}
ABSOLUTE = {
    "epoch": 2,
    "tick": 900,
    "durable_age": 30,
    "input_margin": 1,
    "part": 0,
    "part_count": 1,
    "empty": [{"first": 2, "count": 38}, {"first": 41, "count": 1}],
    "entities": [TANK, CRATE],
}
ABSOLUTES = {
    "typical": ABSOLUTE,
    "nothing new": {**ABSOLUTE, "empty": [], "entities": []},
    "nothing anywhere": {**ABSOLUTE, "empty": [{"first": 0, "count": 65535}], "entities": []},
    "an entity without values": {**ABSOLUTE, "entities": [{**CRATE, "values": []}]},
    "second of three parts": {**ABSOLUTE, "part": 1, "part_count": 3},
    "without a log and without an input": {
        **ABSOLUTE,
        "durable_age": -1,
        "input_margin": NO_MARGIN,
    },
    "least": {
        "epoch": 0,
        "tick": 1,
        "durable_age": -1,
        "input_margin": I32_MIN,
        "part": 0,
        "part_count": 1,
        "empty": [{"first": 0, "count": 1}],
        "entities": [{"index": 0, "generation": 0, "kind": 0, "values": [I32_MIN]}],
    },
    "most": {
        "epoch": U32_MAX,
        "tick": U32_MAX,
        "durable_age": I32_MAX,
        "input_margin": I32_MAX,
        "part": 63,
        "part_count": 64,
        "empty": [{"first": 65535, "count": 1}],
        "entities": [{"index": 65535, "generation": 65535, "kind": 255, "values": [I32_MAX] * 32}],
    },
    "as many ranges as there may be": {
        **ABSOLUTE,
        "empty": [{"first": 2 * i, "count": 1} for i in range(128)],
        "entities": [],
    },
    "as many entities as there may be": {
        **ABSOLUTE,
        "empty": [],
        "entities": [{"index": i, "generation": 1, "kind": 8, "values": [i]} for i in range(128)],
    },
    "values of every length": {
        **ABSOLUTE,
        "entities": [
            {
                **CRATE,
                "values": [0, 127, 128, 255, 256, 65535, 65536, -1, -32, -33, -128, -129, -32768]
                + [-32769],
            }
        ],
    },
}
BAD_ABSOLUTES = {
    "part that is the part count": ({**ABSOLUTE, "part": 1}, "range"),
    "range beyond the last index": (
        {**ABSOLUTE, "empty": [{"first": 2, "count": 65535}]},
        "range",
    ),
}
