"""Decodes messages by the tables of protocol/messages.md. `decode` returns a message's meaning as a
dictionary with the standard's field names, or raises WireError."""

from elements import array, binary, either, i32, integer, text, u32, u64
from envelope import WireError, objects_of

MAJOR_VERSION = 2
NOBODY = 65535
SKIPPED = "skipped"  # in a meaning: count of elements that this version does not know

RULES = [("rules.name", text(0, 23)), ("rules.interface_version", u32),
         ("rules.behaviour_version", u32), ("rules.tables_hash", u64)]
RESUME = ("resume", binary(16, 16, nothing=True))
slot_or_nobody = integer(0, 65535)


def map_byte_count(element):
    count = integer(1, 2**32 - 1)(element)
    if count > 131072:
        raise WireError("limit")
    return count


def index_or_nobody(element):
    number = integer(0, 65535)(element)
    return number - 1 if number > 0 else None


def nested(fields):
    """Returns a reader of a nested array with these fields."""

    def read(element):
        if type(element) is not list:
            raise WireError("malformed")
        return read_fields(element, fields)

    return read


INPUT = [("throttle", i32), ("steering", i32), ("aim_yaw", u32), ("aim_pitch", i32),
         ("buttons", u32), ("view_tick", u32), ("view_fraction", u32), ("predicted_hash", u32),
         ("select", u32), ("present", u32)]
EVENT = [("kind", u32), ("entity", index_or_nobody), ("other", index_or_nobody), ("value", u32),
         ("ordinal", u32), ("x", i32), ("y", i32), ("z", i32)]
LISTED = [("number", integer(1, 2**32 - 1)), ("flags", u32), ("name", text(0, 47)),
          ("mode", text(0, 23)), ("map", text(0, 31)), ("players", u32), ("player_capacity", u32),
          ("computers", u32), ("spectators", u32), ("spectator_capacity", u32)]
ENTITY = [("index", integer(0, 65535)), ("generation", integer(0, 65535)),
          ("kind", integer(0, 255)), ("values", array(0, 32, i32))]
PLAYER = [("slot", integer(0, 65534)), ("presence", u32), ("name", text(0, 23))]



def empty_range(element):
    found = nested([("first", integer(0, 65535)), ("count", integer(1, 65535))])(element)
    if found["first"] + found["count"] > 65536:
        raise WireError("range")
    return found


MESSAGES = {
    1: [("major_version", u32), ("simulation_version", u32), ("minor_version", u32),
        ("session", u32), ("role", u32), ("form", u32), ("name", text(0, 23)), ("select", u32),
        ("map_hashes", array(0, 16, u64)), *RULES, RESUME, ("token", binary(0, 512))],
    2: [("major_version", u32), ("simulation_version", u32), ("minor_version", u32),
        ("session", integer(1, 2**32 - 1)), ("epoch", u32), ("role", u32), ("form", integer(0, 2)),
        ("player", u32), ("player_capacity", integer(0, 65535)), ("computer_count", u32),
        ("tick", u32), ("tick_rate_hz", integer(10, 240)), ("snapshot_rate_hz", u32),
        ("seed", u64), ("map_hash", u64), ("map_size", map_byte_count), *RULES,
        ("settings", array(0, 32, i32)), RESUME],
    3: [("reason", u32), ("text", text(0, 191))],
    4: [("hash", u64), ("offset", u32), ("total_size", map_byte_count), ("data", binary(1, 1024))],
    5: [("epoch", u32), ("ack_tick", u32), ("ack_bits", u32), ("tick", u32),
        ("inputs", array(1, 32, nested(INPUT)))],
    6: [("epoch", u32), ("tick", integer(1, 2**32 - 1)), ("baseline_age", integer(0, 1024)),
        ("durable_age", integer(-1, 2**31 - 1)), ("input_margin", i32), ("part", u32),
        ("own", either({int: integer(0, 1), bytes: binary(1, 512)})),
        ("changes", either({list: array(0, 1140, i32), bytes: binary(0, 1150)}))],
    7: [("sequence", u32), ("tick", u32), ("events", array(1, 32, nested(EVENT)))],
    8: [("reason", u32)],
    9: [("players", array(1, 32, nested(PLAYER)))],
    10: [("scope", u32), ("player", slot_or_nobody), ("text", text(1, 191))],
    11: [("paused", integer(0, 1)), ("speed_percent", integer(25, 1600)), ("tick", u32),
         ("first_tick", u32), ("last_tick", u32)],
    12: [("flags", u32), ("session_count", u32), ("modes", array(0, 16, text(0, 23))),
         ("maps", array(0, 16, text(0, 31)))],
    13: [("request", u32), ("after", u32), ("flags", u32), ("mode", text(0, 23)),
         ("map", text(0, 31)), ("name", text(0, 47))],
    14: [("request", u32), ("next", u32), ("sessions", array(0, 8, nested(LISTED)))],
    15: [("session", u32), ("mode", text(0, 23)), ("role", u32), ("password", text(0, 63)),
         ("create", integer(0, 1)), ("map_hashes", array(0, 16, u64))],
    16: [("mode", text(0, 23)), ("name", text(0, 47)), ("map", text(0, 31)),
         ("password", text(0, 63)), ("visibility", integer(0, 2)), ("player_capacity", u32),
         ("map_hashes", array(0, 16, u64))],
    17: [],
    18: [("request", u32), ("reason", u32), ("text", text(0, 191))],
    19: [("ready", integer(0, 1))],
    20: [("team", integer(0, 255))],
    21: [("kind", u32), ("target", u32), ("yes", integer(0, 1))],
    22: [("number", integer(1, 2**32 - 1)), ("name", text(0, 47)), ("flags", u32),
         ("ready_count", u32), ("ready", u64), ("delay_ms", u32), ("spectators", u32),
         ("vote_kind", u32), ("vote_target", u32), ("vote_yes", u32), ("vote_needed", u32),
         ("vote_ms_left", u32), ("maps", array(0, 16, text(0, 31)))],
    23: [("port", integer(1, 65535)), ("web_port", integer(0, 65535)), ("session", u32),
         ("ticket", binary(0, 64))],
    24: [("epoch", u32), ("tick", integer(1, 2**32 - 1)), ("durable_age", integer(-1, 2**31 - 1)),
         ("input_margin", i32), ("part", u32), ("empty", array(0, 128, empty_range)),
         ("entities", array(0, 128, nested(ENTITY)))],
    25: [("host", text(0, 255)), ("port", integer(0, 65535)), ("web_port", integer(0, 65535)),
         ("key", binary(32, 32, nothing=True)), ("session", u32), ("tick", u32), RESUME,
         ("ticket", binary(0, 64))],
}


def tie(holds):
    """A condition on several elements together."""

    def check(message):
        if not holds(message):
            raise WireError("range")

    return check


def take_part(message):
    message["part_count"] = (message["part"] >> 6) + 1
    message["part"] &= 63
    if message["part_count"] > 64:
        raise WireError("limit")
    if message["part"] >= message["part_count"]:
        raise WireError("range")


# By message and by the field after which the condition can be checked.
TIES = {
    (2, "player_capacity"): tie(
        lambda m: m["player"] < m["player_capacity"]
        or m["player"] == NOBODY and m["role"] != 0),
    (2, "computer_count"): tie(lambda m: m["computer_count"] <= m["player_capacity"]),
    (2, "snapshot_rate_hz"): tie(lambda m: 1 <= m["snapshot_rate_hz"] <= m["tick_rate_hz"]),
    (4, "data"): tie(lambda m: m["offset"] + len(m["data"]) <= m["total_size"]),
    (5, "inputs"): tie(lambda m: m["tick"] + len(m["inputs"]) - 1 < 2**32),
    (6, "baseline_age"): tie(lambda m: m["baseline_age"] < m["tick"]),
    (6, "part"): take_part,
    (24, "part"): take_part,
    (7, "events"): tie(lambda m: m["sequence"] + len(m["events"]) - 1 < 2**32),
    (11, "last_tick"): tie(lambda m: m["first_tick"] <= m["last_tick"]),
}


def decode(data):
    elements = objects_of(data)
    if not elements:
        raise WireError("truncated")
    message_type = u64(elements[0])
    if message_type not in MESSAGES:
        raise WireError("unknown")
    message = {"type": message_type}
    if message_type in (1, 2) and len(elements) > 1 and u32(elements[1]) != MAJOR_VERSION:
        message.update(versions_alone(elements))
    else:
        message.update(read_fields(elements[1:], MESSAGES[message_type], message_type))
    return message


def versions_alone(elements):
    """Returns the versions: nothing else is read of a hello or welcome of another major version."""
    version = elements[2] if len(elements) > 2 else 0
    fits = type(version) is int and 0 <= version < 2**32
    return {"major_version": elements[1], "simulation_version": version if fits else 0}


def read_fields(elements, fields, message_type=None):
    message = {}
    for place, (name, read) in enumerate(fields):
        if place >= len(elements):
            raise WireError("truncated")
        message[name] = read(elements[place])
        if (message_type, name) in TIES:
            TIES[message_type, name](message)
    skipped = len(elements) - len(fields)
    if skipped > 0:
        message[SKIPPED] = skipped
    return message
