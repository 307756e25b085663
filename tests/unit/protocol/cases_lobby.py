"""The cases of messages of the lobby and of a session's players."""

from vector_form import U32_MAX
from vector_values import NAME_LONGEST, TEXT_31, TEXT_47, TEXT_63, TEXT_LONGEST, U64_TEXT_MAX

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
