"""The cases of messages that begin, move and end a connection."""

from vector_form import SLOT_NONE, U32_MAX
from vector_values import I32_MAX, I32_MIN, NAME_EDGES, NAME_LONGEST, TEXT_LONGEST, U64_TEXT_MAX

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

GOODBYES = {
    "typical": {"reason": 1},
    "least": {"reason": 0},
    "most": {"reason": U32_MAX},
    "the match is over": {"reason": 2},
    "reason that this version does not know": {"reason": 3},
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
