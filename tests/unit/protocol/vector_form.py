"""The messages of the wire as the tables of protocol/messages.md have them, and their bytes by
Debian's msgpack library. Written from that page, not from the code under test.

A meaning is what a JSON file says of a message: its fields by the standard's names, numbers of 64
bits as decimal text, binary data as hex. An element is what goes into the msgpack array.
"""

import struct

import msgpack

U32_MAX = 2**32 - 1
SLOT_NONE = 65535

# One of each kind of msgpack object, for places where only some are right.
SAMPLES = {
    "nil": None,
    "boolean": True,
    "boolean false": False,
    "float": 1.5,
    "text": "1",
    "bin": b"\x01",
    "array": [1],
    "map": {1: 1},
    "integer": 1,
}

BAD_TEXTS = {
    "the control U+0000": b"a\x00",
    "the control U+000A": b"\x0a",
    "the control U+001F": b"\x1f",
    "the control U+007F": b"\x7f",
    "the control U+0080": b"\xc2\x80",
    "the control U+009F": b"\xc2\x9f",
    "a byte that leads nothing": b"\xff",
    "a continuation that leads": b"\x80",
    "an overlong form": b"\xc0\xaf",
    "an overlong form of three bytes": b"\xe0\x9f\xbf",
    "a surrogate": b"\xed\xa0\x80",
    "a character above U+10FFFF": b"\xf4\x90\x80\x80",
    "a character cut off": b"\xe2\x82",
}


def raw_text(data):
    """Text of any bytes, valid or not."""
    return data.decode("utf-8", "surrogateescape")


class Kind:
    """What one field may be. `faults` gives what it must not be: (how, element, error)."""

    accepted = ()

    def element(self, meaning, name):
        return self.of(meaning[name])

    def wrong_types(self):
        for label, sample in SAMPLES.items():
            if label not in self.accepted:
                yield "of type " + label, sample, "malformed"


class Number(Kind):
    accepted = ("integer",)

    def __init__(self, low, high, above="range"):
        self.low, self.high, self.above = low, high, above

    def of(self, meaning):
        return int(meaning)

    def faults(self, element):
        yield from self.wrong_types()
        yield "one too small", self.low - 1, "range"
        if self.high < 2**64 - 1:
            yield "one too large", self.high + 1, self.above
            yield "far too large", 2**64 - 1, "range"
        yield "far too small", -(2**63), "range"


class Index(Number):
    """Of an entity: null for none."""

    def __init__(self):
        super().__init__(0, 65535)

    def of(self, meaning):
        return 0 if meaning is None else meaning + 1


class Part(Number):
    """Part and part count share an element."""

    def __init__(self):
        super().__init__(0, 64 * 64 - 1, above="limit")

    def element(self, meaning, name):
        return meaning["part"] + 64 * (meaning["part_count"] - 1)


class Text(Kind):
    accepted = ("text",)

    def __init__(self, high, low=0):
        self.low, self.high = low, high

    def of(self, meaning):
        return meaning

    def faults(self, element):
        yield from self.wrong_types()
        yield "one byte too long", "x" * (self.high + 1), "limit"
        if self.low > 0:
            yield "too short", "x" * (self.low - 1), "range"
        for label, data in BAD_TEXTS.items():
            yield "with " + label, raw_text(data), "malformed"


class Bin(Kind):
    accepted = ("bin",)

    def __init__(self, high, short=()):
        """`short`: sizes that are refused below the maximum."""
        self.high, self.short = high, short

    def of(self, meaning):
        return bytes.fromhex(meaning)

    def faults(self, element):
        yield from self.wrong_types()
        for size in self.short:
            yield "of %d bytes" % size, bytes(size), "range"
        yield "one byte too long", bytes(self.high + 1), "limit"


class Own(Kind):
    accepted = ("bin", "integer")

    def of(self, meaning):
        return bytes.fromhex(meaning) if isinstance(meaning, str) else meaning

    def faults(self, element):
        yield from self.wrong_types()
        yield "one too small", -1, "range"
        yield "one too large", 2, "range"
        yield "of 0 bytes", b"", "range"
        yield "one byte too long", bytes(513), "limit"


class List(Kind):
    accepted = ("array",)

    def __init__(self, item, low, high):
        self.item, self.low, self.high = item, low, high

    def of(self, meaning):
        return [self.item.of(one) for one in meaning]

    def faults(self, element):
        yield from self.wrong_types()
        if self.low > 0:
            yield "too few", element[: self.low - 1], "range"
        yield "one too many", (element * (self.high + 1))[: self.high + 1], "limit"
        for how, bad, error in self.item.faults(element[-1]):
            yield "the last one: " + how, element[:-1] + [bad], error


class InnermostList(List):
    """In a message's last level: an array or a map in it is one container too deep."""

    def faults(self, element):
        for how, bad, error in super().faults(element):
            too_deep = how in ("the last one: of type array", "the last one: of type map")
            yield how, bad, "limit" if too_deep else error


class Changes(List):
    """Plain numbers, or packed."""

    accepted = ("array", "bin")

    def of(self, meaning):
        return bytes.fromhex(meaning) if isinstance(meaning, str) else super().of(meaning)


class Struct(Kind):
    """An array of fields by their place."""

    accepted = ("array",)

    def __init__(self, **fields):
        self.fields = {name.replace("__", "."): kind for name, kind in fields.items()}

    def of(self, meaning):
        return [kind.element(meaning, name) for name, kind in self.fields.items()]

    def faults(self, element):
        yield from self.wrong_types()
        yield from self.field_faults(element)

    def field_faults(self, element):
        for i, (name, kind) in enumerate(self.fields.items()):
            yield "without " + name, element[:i], "truncated"
            for how, bad, error in kind.faults(element[i]):
                yield "%s %s" % (name, how), element[:i] + [bad] + element[i + 1 :], error


def u32(low=0):
    return Number(low, U32_MAX)


def i32(low=-(2**31)):
    return Number(low, 2**31 - 1)


def u64():
    return Number(0, 2**64 - 1)


RULES = {
    "rules__name": Text(23),
    "rules__interface_version": u32(),
    "rules__behaviour_version": u32(),
    "rules__tables_hash": u64(),
}

SECRET = Bin(16, short=(1, 15))

INPUT = Struct(
    throttle=i32(),
    steering=i32(),
    aim_yaw=u32(),
    aim_pitch=i32(),
    buttons=u32(),
    view_tick=u32(),
    view_fraction=u32(),
    predicted_hash=u32(),
    select=u32(),
    present=u32(),
)

EVENT = Struct(
    kind=u32(),
    entity=Index(),
    other=Index(),
    value=u32(),
    ordinal=u32(),
    x=i32(),
    y=i32(),
    z=i32(),
)

LISTED = Struct(
    number=u32(low=1),
    flags=u32(),
    name=Text(47),
    mode=Text(23),
    map=Text(31),
    players=u32(),
    player_capacity=u32(),
    computers=u32(),
    spectators=u32(),
    spectator_capacity=u32(),
)

PLAYER = Struct(slot=Number(0, SLOT_NONE - 1), presence=u32(), name=Text(23))

EMPTY_RANGE = Struct(first=Number(0, 65535), count=Number(1, 65535))
ENTITY = Struct(
    index=Number(0, 65535),
    generation=Number(0, 65535),
    kind=Number(0, 255),
    values=InnermostList(i32(), 0, 32),
)

# By type, from 1.
MESSAGES = {
    "hello": Struct(
        major_version=u32(),
        simulation_version=u32(),
        minor_version=u32(),
        session=u32(),
        role=u32(),
        form=u32(),
        name=Text(23),
        select=u32(),
        map_hashes=List(u64(), 0, 16),
        **RULES,
        resume=SECRET,
        token=Bin(512),
    ),
    "welcome": Struct(
        major_version=u32(),
        simulation_version=u32(),
        minor_version=u32(),
        session=u32(low=1),
        epoch=u32(),
        role=u32(),
        form=Number(0, 2),
        player=Number(0, SLOT_NONE),
        player_capacity=Number(0, 65535),
        computer_count=Number(0, 65535),
        tick=u32(),
        tick_rate_hz=Number(10, 240),
        snapshot_rate_hz=Number(1, 240),
        seed=u64(),
        map_hash=u64(),
        map_size=Number(1, 131072, above="limit"),
        **RULES,
        settings=List(i32(), 0, 32),
        resume=SECRET,
    ),
    "refuse": Struct(reason=u32(), text=Text(191)),
    "map": Struct(
        hash=u64(),
        offset=u32(),
        total_size=Number(1, 131072, above="limit"),
        data=Bin(1024, short=(0,)),
    ),
    "input": Struct(
        epoch=u32(), ack_tick=u32(), ack_bits=u32(), tick=u32(), inputs=List(INPUT, 1, 32)
    ),
    "snapshot": Struct(
        epoch=u32(),
        tick=u32(low=1),
        baseline_age=Number(0, 1024),
        durable_age=i32(low=-1),
        input_margin=i32(),
        part=Part(),
        own=Own(),
        changes=Changes(i32(), 0, 1140),
    ),
    "event": Struct(sequence=u32(), tick=u32(), events=List(EVENT, 1, 32)),
    "goodbye": Struct(reason=u32()),
    "roster": Struct(players=List(PLAYER, 1, 32)),
    "chat": Struct(scope=u32(), player=Number(0, SLOT_NONE), text=Text(191, low=1)),
    "playback": Struct(
        paused=Number(0, 1),
        speed_percent=Number(25, 1600),
        tick=u32(),
        first_tick=u32(),
        last_tick=u32(),
    ),
    "lobby": Struct(
        flags=u32(),
        session_count=u32(),
        modes=List(Text(23), 0, 16),
        maps=List(Text(31), 0, 16),
    ),
    "list": Struct(
        request=u32(), after=u32(), flags=u32(), mode=Text(23), map=Text(31), name=Text(47)
    ),
    "sessions": Struct(request=u32(), next=u32(), sessions=List(LISTED, 0, 8)),
    "join": Struct(
        session=u32(),
        mode=Text(23),
        role=u32(),
        password=Text(63),
        create=Number(0, 1),
        map_hashes=List(u64(), 0, 16),
    ),
    "create": Struct(
        mode=Text(23),
        name=Text(47),
        map=Text(31),
        password=Text(63),
        visibility=Number(0, 2),
        player_capacity=u32(),
        map_hashes=List(u64(), 0, 16),
    ),
    "leave": Struct(),
    "declined": Struct(request=u32(), reason=u32(), text=Text(191)),
    "ready": Struct(ready=Number(0, 1)),
    "team": Struct(team=Number(0, 255)),
    "vote": Struct(kind=u32(), target=u32(), yes=Number(0, 1)),
    "session": Struct(
        number=u32(low=1),
        name=Text(47),
        flags=u32(),
        ready_count=u32(),
        ready=u64(),
        delay_ms=u32(),
        spectators=u32(),
        vote_kind=u32(),
        vote_target=u32(),
        vote_yes=u32(),
        vote_needed=u32(),
        vote_ms_left=u32(),
        maps=List(Text(31), 0, 16),
    ),
    "redirect": Struct(
        port=Number(1, 65535), web_port=Number(0, 65535), session=u32(), ticket=Bin(64)
    ),
    "absolute": Struct(
        epoch=u32(),
        tick=u32(low=1),
        durable_age=i32(low=-1),
        input_margin=i32(),
        part=Part(),
        empty=List(EMPTY_RANGE, 0, 128),
        entities=List(ENTITY, 0, 128),
    ),
    "move": Struct(
        host=Text(255),
        port=Number(0, 65535),
        web_port=Number(0, 65535),
        key=Bin(32, short=(1, 31)),
        session=u32(),
        tick=u32(),
        resume=SECRET,
        ticket=Bin(64),
    ),
}

TYPES = {name: number for number, name in enumerate(MESSAGES, start=1)}


def with_single(data):
    """The same bytes, their one float (of SAMPLES) in 32 bits instead of 64."""
    double = pack(SAMPLES["float"])
    assert data.count(double) == 1
    return data.replace(double, b"\xca" + struct.pack(">f", SAMPLES["float"]))


def pack(element):
    """By the library, in the shortest forms."""
    packer = msgpack.Packer(use_bin_type=True, unicode_errors="surrogateescape")
    return packer.pack(element)


def pack_wide(element, signed=False):
    """The same element in the longest forms; numbers that fit as signed ones if wanted."""
    if isinstance(element, int):
        if element < 0 or (signed and element < 2**63):
            return b"\xd3" + struct.pack(">q", element)
        return b"\xcf" + struct.pack(">Q", element)
    if isinstance(element, str):
        data = element.encode()
        return b"\xdb" + struct.pack(">I", len(data)) + data
    if isinstance(element, bytes):
        return b"\xc6" + struct.pack(">I", len(element)) + element
    body = b"".join(pack_wide(one, signed) for one in element)
    return b"\xdd" + struct.pack(">I", len(element)) + body


def elements_of(message, meaning):
    return [TYPES[message]] + MESSAGES[message].of(meaning)
