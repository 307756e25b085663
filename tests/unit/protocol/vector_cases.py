"""What the test vectors say: of each message the least, the most, what is usual and what is
special, and what ties fields together. What is wrong with single fields follows from their tables.
"""

from vector_form import SLOT_NONE, U32_MAX

U64_TEXT_MAX = str(2**64 - 1)
I32_MIN, I32_MAX = -(2**31), 2**31 - 1
NO_MARGIN = -32768

# 23 and 191 bytes: every length of character, and the edges of what is allowed.
NAME_LONGEST = "\U0001d538" * 5 + "\u20ac"
NAME_EDGES = " ~\u00a0\ud7ff\ue000\uffff\U00010000\U0010ffff"
TEXT_LONGEST = "\U0001d538" * 47 + "\u20ac"

RULES_LEAST = {
    "rules.name": "",
    "rules.interface_version": 0,
    "rules.behaviour_version": 0,
    "rules.tables_hash": "0",
}
RULES = {
    "rules.name": "tanks",
    "rules.interface_version": 2,
    "rules.behaviour_version": 1,
    "rules.tables_hash": "10376293541461622847",
}
RULES_MOST = {
    "rules.name": "x" * 23,
    "rules.interface_version": U32_MAX,
    "rules.behaviour_version": U32_MAX,
    "rules.tables_hash": U64_TEXT_MAX,
}

HELLO = {
    "major_version": 2,
    "simulation_version": 4,
    "minor_version": 0,
    "session": 0,
    "role": 0,
    "form": 1,
    "name": "Zo\u00eb \u4e2d",
    "select": 0x00010203,
    "map_hashes": ["1", "9223372036854775808"],
    **RULES,
    "resume": "",
    "token": "c0ffee",
}
HELLOS = {
    "typical": HELLO,
    "least": {
        "major_version": 2,
        "simulation_version": 0,
        "minor_version": 0,
        "session": 0,
        "role": 0,
        "form": 0,
        "name": "",
        "select": 0,
        "map_hashes": [],
        **RULES_LEAST,
        "resume": "",
        "token": "",
    },
    "most": {
        "major_version": 2,
        "simulation_version": U32_MAX,
        "minor_version": U32_MAX,
        "session": U32_MAX,
        "role": U32_MAX,
        "form": U32_MAX,
        "name": NAME_LONGEST,
        "select": U32_MAX,
        "map_hashes": [U64_TEXT_MAX] * 16,
        **RULES_MOST,
        "resume": "ff" * 16,
        "token": "ff" * 512,
    },
    "spectator who wants packed snapshots": {**HELLO, "role": 1},
    "replay viewer who wants plain snapshots": {**HELLO, "role": 2, "form": 0},
    "comes back": {**HELLO, "session": 3, "resume": "000102030405060708090a0b0c0d0e0f"},
    "name at the edges of what is allowed": {**HELLO, "name": NAME_EDGES},
}

WELCOME = {
    "major_version": 2,
    "simulation_version": 4,
    "minor_version": 0,
    "session": 2,
    "epoch": 7,
    "role": 0,
    "form": 1,
    "player": 3,
    "player_capacity": 8,
    "computer_count": 2,
    "tick": 40000,
    "tick_rate_hz": 60,
    "snapshot_rate_hz": 30,
    "seed": "81985529216486895",
    "map_hash": "18364758544493064720",
    "map_size": 4096,
    **RULES,
    "settings": [0, 1, 300, -1],
    "resume": "000102030405060708090a0b0c0d0e0f",
}
WELCOMES = {
    "typical": WELCOME,
    "least": {
        "major_version": 2,
        "simulation_version": 0,
        "minor_version": 0,
        "session": 1,
        "epoch": 0,
        "role": 0,
        "form": 0,
        "player": 0,
        "player_capacity": 1,
        "computer_count": 0,
        "tick": 0,
        "tick_rate_hz": 10,
        "snapshot_rate_hz": 1,
        "seed": "0",
        "map_hash": "0",
        "map_size": 1,
        **RULES_LEAST,
        "settings": [],
        "resume": "",
    },
    "most": {
        "major_version": 2,
        "simulation_version": U32_MAX,
        "minor_version": U32_MAX,
        "session": U32_MAX,
        "epoch": U32_MAX,
        "role": U32_MAX,
        "form": 1,
        "player": 65534,
        "player_capacity": 65535,
        "computer_count": 65535,
        "tick": U32_MAX,
        "tick_rate_hz": 240,
        "snapshot_rate_hz": 240,
        "seed": U64_TEXT_MAX,
        "map_hash": U64_TEXT_MAX,
        "map_size": 131072,
        **RULES_MOST,
        "settings": [I32_MIN, I32_MAX] * 16,
        "resume": "ff" * 16,
    },
    "spectator without a slot": {**WELCOME, "role": 1, "player": SLOT_NONE, "resume": ""},
    "spectator with a slot": {**WELCOME, "role": 1},
    "spectator of a match without slots": {
        **WELCOME,
        "role": 1,
        "player": SLOT_NONE,
        "player_capacity": 0,
        "computer_count": 0,
    },
    "replay viewer": {**WELCOME, "role": 2, "player": SLOT_NONE, "resume": ""},
    "every slot is the computer's": {
        **WELCOME,
        "role": 1,
        "player": SLOT_NONE,
        "computer_count": 8,
    },
}
BAD_WELCOMES = {
    "slot at the capacity": ({**WELCOME, "player": 8}, "range"),
    "player without a slot": ({**WELCOME, "player": SLOT_NONE}, "range"),
    "spectator with a slot at the capacity": ({**WELCOME, "role": 1, "player": 8}, "range"),
    "spectator with slot 65534": ({**WELCOME, "role": 1, "player": 65534}, "range"),
    "more computer players than slots": ({**WELCOME, "computer_count": 9}, "range"),
    "more snapshots than ticks": ({**WELCOME, "snapshot_rate_hz": 61}, "range"),
}

# As the server words them; the texts are for people and no part of the standard.
REFUSALS = {
    1: "the server speaks another protocol version",
    2: "the server simulates another version of the game",
    3: "there is no session of that number",
    4: "every slot is taken",
    5: "the hello is malformed",
    6: "the message does not fit the state of the connection",
    7: "the server is shutting down",
    8: "the server plays by other rules",
    9: "the server does not offer this role",
    10: "no player waits for this resume secret",
    11: "the token is missing or not accepted",
    12: "too many connections came from this address: try again in a minute",
    13: "this address has as many clients here as it may have",
    14: "the session's password is missing or wrong",
    15: "no further session can be made",
    16: "the players of this session have voted you out",
    17: "there is no such vote now",
    18: "there is no such team, or it is given",
    19: "you are banned here",
}
REFUSES = {
    "typical": {"reason": 4, "text": REFUSALS[4]},
    "least": {"reason": 0, "text": ""},
    "most": {"reason": U32_MAX, "text": TEXT_LONGEST},
    "reason that this version does not know": {"reason": 20, "text": "the moon is full"},
    **{"reason %d" % code: {"reason": code, "text": text} for code, text in REFUSALS.items()},
}

MAP = {"hash": "18364758544493064720", "offset": 1024, "total_size": 4096, "data": "53424d50" * 256}
MAPS = {
    "typical": MAP,
    "least": {"hash": "0", "offset": 0, "total_size": 1, "data": "00"},
    "most": {
        "hash": U64_TEXT_MAX,
        "offset": 131072 - 1024,
        "total_size": 131072,
        "data": "ff" * 1024,
    },
    "one byte at the very end": {**MAP, "offset": 131071, "total_size": 131072, "data": "80"},
}
BAD_MAPS = {
    "ends one byte beyond the total": ({**MAP, "offset": 3073}, "range"),
    "more data than the total": ({**MAP, "offset": 0, "total_size": 1023}, "range"),
    "offset that wraps around": ({**MAP, "offset": U32_MAX - 1023}, "range"),
}

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

GOODBYES = {
    "typical": {"reason": 1},
    "least": {"reason": 0},
    "most": {"reason": U32_MAX},
    "the match is over": {"reason": 2},
    "reason that this version does not know": {"reason": 3},
}

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

TEXT_47 = "\U0001d538" * 11 + "\u20ac"
TEXT_31 = "\U0001d538" * 7 + "\u20ac"
TEXT_63 = "\U0001d538" * 15 + "\u20ac"

LOBBY = {
    "flags": 1,
    "session_count": 12,
    "modes": ["duel", "capture"],
    "maps": ["arena", "courtyard"],
}
LOBBIES = {
    "typical": LOBBY,
    "least": {"flags": 0, "session_count": 0, "modes": [], "maps": []},
    "most": {
        "flags": U32_MAX,
        "session_count": U32_MAX,
        "modes": [NAME_LONGEST] * 16,
        "maps": [TEXT_31] * 16,
    },
}

LIST = {"request": 7, "after": 0, "flags": 3, "mode": "duel", "map": "", "name": "ann"}
LISTS = {
    "typical": LIST,
    "least": {"request": 0, "after": 0, "flags": 0, "mode": "", "map": "", "name": ""},
    "most": {
        "request": U32_MAX,
        "after": U32_MAX,
        "flags": U32_MAX,
        "mode": NAME_LONGEST,
        "map": TEXT_31,
        "name": TEXT_47,
    },
}

LISTED = {
    "number": 3,
    "flags": 1,
    "name": "Ann's match",
    "mode": "duel",
    "map": "arena",
    "players": 2,
    "player_capacity": 16,
    "computers": 4,
    "spectators": 1,
    "spectator_capacity": 8,
}
LISTED_LEAST = {
    "number": 1,
    "flags": 0,
    "name": "",
    "mode": "",
    "map": "",
    "players": 0,
    "player_capacity": 0,
    "computers": 0,
    "spectators": 0,
    "spectator_capacity": 0,
}
LISTED_MOST = {
    "number": U32_MAX,
    "flags": U32_MAX,
    "name": TEXT_47,
    "mode": NAME_LONGEST,
    "map": TEXT_31,
    "players": U32_MAX,
    "player_capacity": U32_MAX,
    "computers": U32_MAX,
    "spectators": U32_MAX,
    "spectator_capacity": U32_MAX,
}
SESSIONS = {
    "typical": {"request": 7, "next": 9, "sessions": [LISTED, {**LISTED, "number": 9}]},
    "least": {"request": 0, "next": 0, "sessions": []},
    "the smallest session": {"request": 0, "next": 0, "sessions": [LISTED_LEAST]},
    "most": {"request": U32_MAX, "next": U32_MAX, "sessions": [LISTED_MOST] * 8},
}

JOIN = {
    "session": 3,
    "mode": "",
    "role": 0,
    "password": "open",
    "create": 0,
    "map_hashes": ["10376293541461622847"],
}
JOINS = {
    "typical": JOIN,
    "by mode": {**JOIN, "session": 0, "mode": "duel", "password": "", "create": 1},
    "least": {
        "session": 0,
        "mode": "",
        "role": 0,
        "password": "",
        "create": 0,
        "map_hashes": [],
    },
    "most": {
        "session": U32_MAX,
        "mode": NAME_LONGEST,
        "role": U32_MAX,
        "password": TEXT_63,
        "create": 1,
        "map_hashes": [U64_TEXT_MAX] * 16,
    },
}

CREATE = {
    "mode": "duel",
    "name": "Ann's match",
    "map": "arena",
    "password": "open",
    "visibility": 1,
    "player_capacity": 2,
    "map_hashes": ["10376293541461622847"],
}
CREATES = {
    "typical": CREATE,
    "least": {
        "mode": "",
        "name": "",
        "map": "",
        "password": "",
        "visibility": 0,
        "player_capacity": 0,
        "map_hashes": [],
    },
    "most": {
        "mode": NAME_LONGEST,
        "name": TEXT_47,
        "map": TEXT_31,
        "password": TEXT_63,
        "visibility": 2,
        "player_capacity": U32_MAX,
        "map_hashes": [U64_TEXT_MAX] * 16,
    },
}

LEAVES = {"typical": {}}

DECLINEDS = {
    "typical": {"request": 15, "reason": 14, "text": "the session's password is wrong"},
    "least": {"request": 0, "reason": 0, "text": ""},
    "most": {"request": U32_MAX, "reason": U32_MAX, "text": TEXT_LONGEST},
}

READYS = {"typical": {"ready": 1}, "least": {"ready": 0}}
TEAMS = {"typical": {"team": 2}, "least": {"team": 0}, "most": {"team": 255}}
VOTES = {
    "typical": {"kind": 1, "target": 4, "yes": 1},
    "least": {"kind": 0, "target": 0, "yes": 0},
    "most": {"kind": U32_MAX, "target": U32_MAX, "yes": 1},
}

SESSION = {
    "number": 3,
    "name": "Ann's match",
    "flags": 3,
    "ready_count": 2,
    "ready": "5",
    "delay_ms": 10000,
    "spectators": 1,
    "vote_kind": 2,
    "vote_target": 1,
    "vote_yes": 1,
    "vote_needed": 2,
    "vote_ms_left": 29500,
    "maps": ["arena", "courtyard"],
}
SESSION_STATES = {
    "typical": SESSION,
    "least": {
        "number": 1,
        "name": "",
        "flags": 0,
        "ready_count": 0,
        "ready": "0",
        "delay_ms": 0,
        "spectators": 0,
        "vote_kind": 0,
        "vote_target": 0,
        "vote_yes": 0,
        "vote_needed": 0,
        "vote_ms_left": 0,
        "maps": [],
    },
    "most": {
        "number": U32_MAX,
        "name": TEXT_47,
        "flags": U32_MAX,
        "ready_count": U32_MAX,
        "ready": U64_TEXT_MAX,
        "delay_ms": U32_MAX,
        "spectators": U32_MAX,
        "vote_kind": U32_MAX,
        "vote_target": U32_MAX,
        "vote_yes": U32_MAX,
        "vote_needed": U32_MAX,
        "vote_ms_left": U32_MAX,
        "maps": [TEXT_31] * 16,
    },
}

REDIRECTS = {
    "typical": {"port": 7778, "web_port": 8081, "session": 2, "ticket": ""},
    "with a ticket": {"port": 7779, "web_port": 0, "session": 0, "ticket": "5342544b" + "a7" * 16},
    "least": {"port": 1, "web_port": 0, "session": 0, "ticket": ""},
    "most": {"port": 65535, "web_port": 65535, "session": U32_MAX, "ticket": "ff" * 64},
}

MOVE = {
    "host": "192.0.2.7",
    "port": 7777,
    "web_port": 8080,
    "key": "",
    "session": 2,
    "tick": 40030,
    "resume": "",
    "ticket": "",
}
MOVES = {
    "typical": MOVE,
    "a standby": {**MOVE, "host": "b.example.org", "session": 0, "tick": 0},
    "void": {**MOVE, "host": "", "port": 0, "web_port": 0, "session": 0, "tick": 0},
    "with a key and a secret": {**MOVE, "key": "a7" * 32, "resume": bytes(range(16)).hex()},
    "with a ticket": {**MOVE, "host": "2001:db8::7", "ticket": "5342544b" + "a7" * 16},
    "most": {
        "host": "x" * 255,
        "port": 65535,
        "web_port": 65535,
        "key": "ff" * 32,
        "session": U32_MAX,
        "tick": U32_MAX,
        "resume": "ff" * 16,
        "ticket": "ff" * 64,
    },
}

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

VALID = {
    "hello": HELLOS,
    "welcome": WELCOMES,
    "refuse": REFUSES,
    "map": MAPS,
    "input": INPUTS,
    "snapshot": SNAPSHOTS,
    "event": EVENTS,
    "goodbye": GOODBYES,
    "roster": ROSTERS,
    "chat": CHATS,
    "playback": PLAYBACKS,
    "lobby": LOBBIES,
    "list": LISTS,
    "sessions": SESSIONS,
    "join": JOINS,
    "create": CREATES,
    "leave": LEAVES,
    "declined": DECLINEDS,
    "ready": READYS,
    "team": TEAMS,
    "vote": VOTES,
    "session": SESSION_STATES,
    "redirect": REDIRECTS,
    "absolute": ABSOLUTES,
    "move": MOVES,
}

INVALID = {
    "welcome": BAD_WELCOMES,
    "map": BAD_MAPS,
    "input": BAD_INPUTS,
    "snapshot": BAD_SNAPSHOTS,
    "event": BAD_EVENTS,
    "playback": BAD_PLAYBACKS,
    "absolute": BAD_ABSOLUTES,
}
