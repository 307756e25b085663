"""As much of ENet 1.3's protocol as one client needs: connect, acknowledge, reliable and unsequenced
packets. It repeats nothing by itself except through `repeat`. Integers are big-endian.
"""

import struct

ACKNOWLEDGE, CONNECT, VERIFY_CONNECT, DISCONNECT, PING, SEND_RELIABLE = 1, 2, 3, 4, 5, 6
SEND_UNSEQUENCED = 9
# Bytes of each command, without the data that follows.
SIZES = {1: 8, 2: 48, 3: 44, 4: 8, 5: 4, 6: 6, 7: 8, 8: 24, 9: 8, 10: 12, 11: 16, 12: 24}
WITH_DATA = {6: 4, 7: 6, 8: 6, 9: 6, 12: 6}  # the place of the length
WANTS_ACKNOWLEDGEMENT, UNSEQUENCED = 0x80, 0x40
NO_PEER = 0xFFF
NO_CHANNEL = 0xFF
MTU = 1200


class Peer:
    """A client. `now_ms` is any clock; `out` collects datagrams to be sent."""

    def __init__(self, channel_count, connect_id, data=0):
        self.out = []
        self.server_peer, self.session = NO_PEER, 0
        self.connected = self.disconnected = False
        self.connect_id = connect_id
        self.sequences = {}  # of the reliable commands sent, by channel
        self.unsequenced = 0
        self.waiting = {}  # commands that are not acknowledged, by channel and number
        self.taken = {}  # the last reliable packet that was given on, by channel
        self.early = {}  # reliable packets that have overtaken others
        self.command(0, NO_CHANNEL, CONNECT, struct.pack(
            ">HBBIIIIIIIIII", 0, 0xFF, 0xFF, MTU, 65536, channel_count, 0, 0, 5000, 2, 2,
            connect_id, data))

    def command(self, now_ms, channel, kind, body):
        """Sends a reliable command."""
        number = self.sequences[channel] = self.sequences.get(channel, 0) + 1
        command = struct.pack(">BBH", kind | WANTS_ACKNOWLEDGEMENT, channel, number) + body
        self.waiting[channel, number] = command
        self.put(now_ms, command)

    def put(self, now_ms, command):
        peer = self.server_peer | self.session << 12 | 0x8000
        self.out.append(struct.pack(">HH", peer, now_ms & 0xFFFF) + command)

    def repeat(self, now_ms):
        for command in self.waiting.values():
            self.put(now_ms, command)

    def send_reliable(self, now_ms, channel, data):
        self.command(now_ms, channel, SEND_RELIABLE, struct.pack(">H", len(data)) + data)

    def send_unsequenced(self, now_ms, channel, data):
        self.unsequenced += 1
        self.put(now_ms, struct.pack(">BBHHH", SEND_UNSEQUENCED | UNSEQUENCED, channel, 0,
                                     self.unsequenced, len(data)) + data)

    def disconnect(self, now_ms, data):
        self.put(now_ms, struct.pack(">BBHI", DISCONNECT | UNSEQUENCED, NO_CHANNEL, 0, data))

    def take(self, now_ms, datagram):
        """Takes a datagram of the server and returns (channel, data) of each packet that is due."""
        head, = struct.unpack_from(">H", datagram)
        place = 4 if head & 0x8000 else 2
        sent_time = struct.unpack_from(">H", datagram, 2)[0] if head & 0x8000 else 0
        packets = []
        while place < len(datagram):
            kind, channel, number = struct.unpack_from(">BBH", datagram, place)
            size = SIZES[kind & 15]
            body = datagram[place + 4:place + size]
            place += size
            data = b""
            if kind & 15 in WITH_DATA:
                length, = struct.unpack_from(">H", body, WITH_DATA[kind & 15] - 4)
                data = datagram[place:place + length]
                place += length
            if kind & WANTS_ACKNOWLEDGEMENT:
                # Before the first answer the server's number of this peer is not known.
                if kind & 15 == VERIFY_CONNECT:
                    self.take_verify(body)
                self.put(now_ms, struct.pack(">BBHHH", ACKNOWLEDGE, channel, 0, number, sent_time))
            packets += self.packets_of(kind & 15, channel, number, body, data)
        return packets

    def take_verify(self, body):
        self.server_peer, _, self.session = struct.unpack_from(">HBB", body)
        if struct.unpack_from(">I", body, 36)[0] != self.connect_id:
            raise AssertionError("another connection's number")
        self.connected = True
        self.waiting.pop((NO_CHANNEL, 1), None)

    def packets_of(self, kind, channel, number, body, data):
        if kind == ACKNOWLEDGE:
            self.waiting.pop((channel, struct.unpack_from(">H", body)[0]), None)
        elif kind == DISCONNECT:
            self.disconnected = True
        elif kind == SEND_UNSEQUENCED:
            return [(channel, data)]
        elif kind == SEND_RELIABLE:
            return self.due(channel, number, data)
        return []

    def due(self, channel, number, data):
        if number > self.taken.setdefault(channel, 0):
            self.early[channel, number] = data
        packets = []
        while (channel, self.taken[channel] + 1) in self.early:
            self.taken[channel] += 1
            packets.append((channel, self.early.pop((channel, self.taken[channel]))))
        return packets
