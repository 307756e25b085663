"""Reads a tick log by server/core/record/README.md alone, and lists its contents in lines."""
import struct
import sys
from pathlib import Path

from native import checksum, unpack, xxh3

sys.path.append(str(Path(__file__).resolve().parents[2]))
from range_coder import Row, model_of

HEAD, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER = range(1, 9)
NAME_MAX = 23


class Damaged(Exception):
    pass


class Cut(Exception):
    pass


def demand(condition, what):
    if not condition:
        raise Damaged(what)


def u16_signed(value):
    value &= 0xFFFF
    return value - 0x10000 if value >= 0x8000 else value


class Slot:
    """The state of a slot between frames."""

    def __init__(self):
        self.view_tick = self.buttons = self.fraction = 0
        self.axes = [0, 0, 0, 0]
        self.choices = bytes(4)
        self.present = bytes(4)
        self.stand_in = 0
        self.steps = (0, 0)  # the last two, the newer one first
        self.moved = (0, 0)
        self.changed = [0, 0, 0, 0]
        self.surprise_size = [0, 0, 0, 0]
        self.turn = [0, 0]


def read_view(row, slot, other):
    a, b = slot.steps
    m = 14 + 4 * (16 * a + 4 * b + other)
    high = row.bit(m + 1)
    step = 2 * high + row.bit(m + 2 + high)
    by = row.signed(346) if step == 3 else step
    slot.view_tick = (slot.view_tick + by) & 0xFFFFFFFF
    slot.steps = (step, a)
    return step


def read_axes(row, slot):
    y = 0
    for i in range(4):
        changed = row.bit(286 + 4 * i + 2 * slot.changed[i] + y)
        slot.changed[i] = changed
        change = 0
        if changed:
            g = slot.surprise_size[i]
            q = 0 if g == 0 else 1 if g <= 3 else 2 if g <= 7 else 3
            surprise = row.signed(394 + 24 * (4 * i + q))
            slot.surprise_size[i] = abs(surprise).bit_length()
            change = surprise
            if i < 2:
                change = (slot.turn[i] + surprise) & 0xFFFFFFFF
                if change != 0:
                    slot.turn[i] = u16_signed(change)
        y = int(change != 0)
        slot.axes[i] = (slot.axes[i] + change) % (65536 if i < 2 else 256)


def read_input(row, slot, other):
    m = 4 + 2 * slot.stand_in
    slot.stand_in = 0 if row.bit(m) else 2 if row.bit(m + 1) else 1
    step = read_view(row, slot, other)
    u, v = slot.moved
    moved = row.bit(270 + 4 * step + 2 * v + u)
    slot.moved = (moved, u)
    if moved:
        read_axes(row, slot)
        if row.bit(10 + slot.buttons % 4):
            byte = row.plain(8)
            slot.buttons = byte & ~4
            if byte & 4:
                slot.present = bytes(row.plain(8) for _ in range(4))
        if row.bit(3):
            slot.fraction = (slot.fraction + row.signed(370)) % 256
        if row.bit(2):
            slot.choices = bytes(row.plain(8) for _ in range(4))
    return step


class Log:
    def __init__(self, data):
        self.data, self.lines = data, []
        self.offset, self.link, self.count = 16, 0, 0
        self.tick = 0
        self.gap = None
        self.keyframe_offset = self.roster_offset = 0
        self.first_live = None
        self.hash = None  # (bits, value) of the last tick
        self.occupied, self.roster, self.roster_known = 0, {}, True
        self.closed = False
        # Counts of keyframes whose state has, or has not, the hash of their tick.
        self.states_same = self.states_other = 0

    def say(self, *words):
        self.lines.append(" ".join(str(word) for word in words))

    def read(self):
        """Returns the lines; the last one says how the log ends."""
        try:
            self.prologue()
            while not self.closed:
                self.chunk()
            demand(self.offset == len(self.data), "bytes behind the close")
            self.say("end closed")
        except Damaged as damage:
            self.say("end damaged")
            self.reason = str(damage)
        except Cut:
            self.say("end cut")
        if self.count < 2:
            self.lines = ["end unreadable"]  # nothing is readable without head and map
        return self.lines

    def prologue(self):
        start = self.data[:16]
        demand(start[:8] == b"SABOTLOG"[:len(start)], "no log")
        if len(start) < 16:
            raise Cut
        version, check = struct.unpack("<II", start[8:])
        demand(checksum(start[:12]) == check, "prologue")
        demand(version == 1, "format")

    def chunk(self):
        header = self.data[self.offset:self.offset + 20]
        if len(header) < 20:
            raise Cut
        kind, zero, ticks, tick, size, payload_check, link = struct.unpack("<BBHIIII", header)
        demand(link == checksum(struct.pack("<I", self.link) + header[:16]), "link")
        demand(zero == 0 and size <= 262144, "header")
        demand(1 <= kind <= 8 or kind >= 128, "kind")
        demand((ticks > 0) == (kind == TICKS), "count")
        payload = self.data[self.offset + 20:self.offset + 20 + size]
        if self.count < 3:
            demand(kind == (HEAD, MAP, KEYFRAME)[self.count], "order")
        elif self.gap is not None:
            demand(kind in (ROSTER, KEYFRAME), "in a gap")
        else:
            demand(kind not in (HEAD, MAP), "order")
        expected = self.tick + (kind == TICKS)
        if kind == KEYFRAME and self.gap is not None:
            expected = self.gap
        demand(tick == expected and self.tick + ticks < 2**32 - 1, "tick")
        if len(payload) < size:
            raise Cut
        demand(checksum(payload) == payload_check, "checksum")
        readers = {HEAD: self.head, MAP: self.map, TICKS: self.ticks, CLOSE: self.close,
                   PAUSE: self.pause, KEYFRAME: self.keyframe, GAP: self.begin_gap,
                   ROSTER: self.read_roster}
        self.header_tick, self.tick_count = tick, ticks
        if kind < 128:
            readers[kind](payload)
        self.link, self.count = link, self.count + 1
        self.offset += 20 + size

    def head(self, payload):
        demand(len(payload) == 208, "size")
        fields = struct.unpack("<IIQQIII24sIIQI32i", payload)
        (simulation, session, start, seed, self.capacity, self.rate, computers, name, interface,
         behaviour, tables, settings) = fields[:12]
        demand(1 <= self.capacity <= 64 and 10 <= self.rate <= 240, "range")
        demand(computers <= self.capacity and settings <= 32, "range")
        demand(not any(fields[12 + settings:]), "settings")
        self.say("head", simulation, session, start, seed, self.capacity, self.rate, computers,
                 name.rstrip(b"\0").decode(), interface, behaviour, tables, *fields[12:44])

    def map(self, payload):
        self.say("map", len(payload), f"{xxh3(payload):016x}")

    def close(self, payload):
        demand(len(payload) == 24, "size")
        here = (self.tick, self.count + 1, self.offset + 44, self.keyframe_offset)
        demand(struct.unpack("<IIQQ", payload) == here, "close")
        self.closed = True

    def pause(self, payload):
        demand(len(payload) == 8, "size")
        ticks, = struct.unpack("<Q", payload)
        demand(ticks > 0, "pause")
        self.say("pause", self.tick, ticks)

    def begin_gap(self, payload):
        demand(len(payload) == 4, "size")
        self.gap, = struct.unpack("<I", payload)
        demand(self.tick <= self.gap < 2**32 - 1, "gap")
        self.roster_known = False
        self.hash = None
        self.say("gap", self.gap)

    def read_roster(self, payload):
        demand(len(payload) >= 8, "roster")
        occupied, = struct.unpack("<Q", payload[:8])
        demand(occupied >> self.capacity == 0, "slot")
        at, roster = 8, {}
        for slot in range(64):
            if not occupied >> slot & 1:
                continue
            size = payload[at] if at < len(payload) else 255
            demand(size <= NAME_MAX and at + 1 + size < len(payload), "name")
            name, flag = payload[at + 1:at + 1 + size], payload[at + 1 + size]
            demand(0 not in name and flag <= 1, "name")
            at += 2 + size
            roster[slot] = (name, payload[at:at + 32] if flag else None)
            at += 32 * flag
            demand(at <= len(payload), "secret")
        demand(at == len(payload), "left over")
        if self.roster_known:
            demand(occupied == self.occupied and roster == self.roster, "another roster")
        self.occupied, self.roster, self.roster_known = occupied, roster, True
        self.roster_offset = self.offset

    def keyframe(self, payload):
        demand(len(payload) >= 28, "size")
        before, roster, occupied, size = struct.unpack("<QQQI", payload[:28])
        demand(before == self.keyframe_offset and roster == self.roster_offset, "offset")
        demand(self.roster_known and occupied == self.occupied, "occupied")
        self.keyframe_offset = self.offset
        if self.gap is not None:
            self.tick, self.gap = self.gap, None
        self.models = [model_of(2048 << 4) for _ in range(778)]
        self.slots = [Slot() for _ in range(64)]
        self.say("keyframe", self.tick, f"{occupied:x}", self.state(payload, size))
        for slot, (name, secret) in sorted(self.roster.items()):
            self.say(" player", slot, name.hex() or "-", secret.hex() if secret else "-")

    def state(self, payload, size):
        """Returns the hash of a keyframe's state, and counts whether its tick has the same."""
        plain = unpack(payload[28:], size)
        if plain is None:
            return "unpacked"
        if self.first_live is None:
            # Before the first tick there are no poses, only their count.
            assert plain[-4:] == bytes(4)
            self.first_live = plain[:-4]
            live = self.first_live
        else:
            size = len(self.first_live)
            live = bytes(a ^ b for a, b in zip(plain, self.first_live))
            rows, = struct.unpack("<I", plain[size:size + 4])
            assert len(plain) - size - 4 == 0 or (len(plain) - size - 4) % (4 * rows) == 0
        value = xxh3(live)
        if self.hash is not None:
            bits, recorded = self.hash
            self.states_other += value % 2**bits != recorded
            self.states_same += value % 2**bits == recorded
        return f"{value:016x}"

    def ticks(self, payload):
        row = Row(payload, self.models)
        for number in range(self.tick_count):
            self.lines_of_tick = []
            self.one_tick(row, self.header_tick + number)
            demand(not row.overrun(), "the row ends")
            demand(number + 1 < self.tick_count or row.whole(), "not the row's end")
            self.tick = self.header_tick + number
            self.lines += self.lines_of_tick

    def tell(self, *words):
        self.lines_of_tick.append(" ".join(str(word) for word in words))

    def one_tick(self, row, t):
        self.tell("tick", t)
        self.commands(row)
        if row.bit(1):
            count = row.unsigned(324) + 1
            demand(count <= 64, "notes")
            for _ in range(count):
                self.note(row)
        other = 0
        for number in range(self.capacity):
            if self.occupied >> number & 1:
                slot = self.slots[number]
                other = read_input(row, slot, other)
                yaw, pitch, throttle, steering = slot.axes
                self.tell(" input", number, slot.stand_in, slot.view_tick, yaw, u16_signed(pitch),
                          throttle - 256 * (throttle > 127), steering - 256 * (steering > 127),
                          slot.buttons, slot.fraction, slot.choices.hex(), slot.present.hex())
        value, bits = row.plain(32), 32
        if t % self.rate == 0:
            value, bits = value | row.plain(32) << 32, 64
        self.hash = (bits, value)
        self.tell(" hash", bits, f"{value:016x}")

    def commands(self, row):
        if not row.bit(0):
            return
        count = row.unsigned(302) + 1
        demand(count <= 128, "commands")
        for _ in range(count):
            kind, slot = row.plain(8), row.plain(8)
            demand(kind in (1, 2), "command")
            name = b""
            if kind == 1:
                size = row.plain(8)
                demand(size <= NAME_MAX, "name")
                name = bytes(row.plain(8) for _ in range(size))
                demand(0 not in name, "name")
            demand(slot < self.capacity and (self.occupied >> slot & 1) == kind - 1, "slot")
            self.occupied ^= 1 << slot
            self.slots[slot] = Slot()
            if kind == 1:
                self.roster[slot] = (name, None)
                self.tell(" join", slot, name.hex() or "-")
            else:
                del self.roster[slot]
                self.tell(" leave", slot)

    def note(self, row):
        kind, slot, size = row.plain(8), row.plain(8), row.plain(8)
        text = bytes(row.plain(8) for _ in range(size))
        self.tell(" note", kind, slot, text.hex() or "-")
        if kind == 3 and size == 32 and slot in self.roster:
            self.roster[slot] = (self.roster[slot][0], text)
