"""What the test vectors say: of each message the least, the most, what is usual and what is
special, and what ties fields together. What is wrong with single fields follows from their tables.
"""

from cases_connection import (
    BAD_MAPS,
    BAD_WELCOMES,
    GOODBYES,
    HELLOS,
    MAPS,
    MOVES,
    REDIRECTS,
    REFUSES,
    WELCOMES,
)
from cases_lobby import (
    CREATES,
    DECLINEDS,
    JOINS,
    LEAVES,
    LISTS,
    LOBBIES,
    READYS,
    SESSIONS,
    SESSION_STATES,
    TEAMS,
    VOTES,
)
from cases_match import (
    ABSOLUTES,
    BAD_ABSOLUTES,
    BAD_EVENTS,
    BAD_INPUTS,
    BAD_PLAYBACKS,
    BAD_SNAPSHOTS,
    CHATS,
    EVENTS,
    INPUTS,
    PLAYBACKS,
    ROSTERS,
    SNAPSHOTS,
)

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
