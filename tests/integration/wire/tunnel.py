"""The encrypted tunnel under ENet, as a client: handshake and envelope. Written from "Tunnel" in
protocol/transport.md alone. The curve and the cipher are libsodium's, the hash is Python's.
"""

import ctypes
import ctypes.util
import hashlib
import struct

MAJOR_VERSION, MINOR_VERSION = 2, 3
REQUEST, CHALLENGE, RESPONSE, ACCEPTED, DENIED = b"SBRQ", b"SBCH", b"SBRS", b"SBAC", b"SBDN"
SIZES = {CHALLENGE: 60, ACCEPTED: 64, DENIED: 24}
PLAIN = 1
ENVELOPE = 0xD1
CONTENTS_SIZE_MAX = 1200
WINDOW = 1024
PHASE_COUNT = 2**22
SEQUENCE_END = 2**40
TAG_SIZE = 16


class Refused(Exception):
    """The handshake ends here: another server than the pinned one, another form, or a denial."""


class Forged(Exception):
    """A datagram that is dropped."""


def _load():
    name = ctypes.util.find_library("sodium")
    if name is None:
        return None
    library = ctypes.CDLL(name)
    library.sodium_init()
    return library


SODIUM = _load()


def public_key(secret):
    key = ctypes.create_string_buffer(32)
    SODIUM.crypto_scalarmult_base(key, secret)
    return key.raw


def x25519(secret, key):
    result = ctypes.create_string_buffer(32)
    SODIUM.crypto_scalarmult(result, secret, key)
    return result.raw


def encrypt(key, nonce, additional, text):
    """Returns the ciphertext and behind it the tag."""
    sealed = ctypes.create_string_buffer(len(text) + TAG_SIZE)
    SODIUM.crypto_aead_chacha20poly1305_ietf_encrypt(
        sealed, None, text, ctypes.c_ulonglong(len(text)), additional,
        ctypes.c_ulonglong(len(additional)), None, nonce, key)
    return sealed.raw


def decrypt(key, nonce, additional, sealed):
    text = ctypes.create_string_buffer(max(len(sealed) - TAG_SIZE, 1))
    if SODIUM.crypto_aead_chacha20poly1305_ietf_decrypt(
            text, None, None, sealed, ctypes.c_ulonglong(len(sealed)), additional,
            ctypes.c_ulonglong(len(additional)), nonce, key) != 0:
        raise Forged("the tag")
    return text.raw[:len(sealed) - TAG_SIZE]


def blake2b(size, key, text):
    return hashlib.blake2b(text, digest_size=size, key=key or b"").digest()


def u32(*numbers):
    return b"".join(struct.pack("<I", number) for number in numbers)


class Handshake:
    """The client's side. `ask` gives the datagram to send, and to repeat; `take` takes an answer."""

    def __init__(self, secret, identity=None, plain=False, version=(MAJOR_VERSION, MINOR_VERSION)):
        self.secret, self.identity, self.plain, self.version = secret, identity, plain, version
        self.client_key = public_key(secret)
        self.echo = self.client_key[:8]
        self.cookie = None

    def ask(self):
        if self.cookie is None:
            return (REQUEST + u32(*self.version) + self.client_key).ljust(96, b"\0")
        return (RESPONSE + u32(self.version[0]) + self.client_key + self.cookie).ljust(128, b"\0")

    def take(self, data):
        """Returns an Envelope, or None if the handshake goes on. Raises Refused, or Forged for a
        datagram that is none of this handshake."""
        mark = data[:4]
        if len(data) != SIZES.get(mark):
            raise Forged("no datagram of a handshake")
        if data[{CHALLENGE: 8, ACCEPTED: 8, DENIED: 12}[mark]:][:8] != self.echo:
            raise Forged("the echo")
        if mark == CHALLENGE:
            return self.take_challenge(data)
        if mark == ACCEPTED:
            return self.take_accepted(data)
        major, minor, refusal = *struct.unpack("<II", data[4:12]), *struct.unpack("<I", data[20:])
        raise Refused(f"denied {refusal} by {major}.{minor}")

    def take_challenge(self, data):
        if self.cookie is not None or data[4:8] != u32(self.version[0]):
            raise Forged("a second challenge, or one of another version")
        cookie, identity, flags = data[16:24], data[24:56], struct.unpack("<I", data[56:])[0]
        if self.identity not in (None, identity):
            raise Refused("wrong key")
        if bool(flags & PLAIN) != self.plain:
            raise Refused("wrong form")
        self.identity, self.cookie = identity, cookie

    def take_accepted(self, data):
        if self.cookie is None:
            raise Forged("not asked for")
        connection, server_key, proof = data[4:8], data[16:48], data[48:]
        results = [x25519(self.secret, self.identity), x25519(self.secret, server_key)]
        if bytes(32) in results:
            raise Forged("a result of zeros")
        transcript = blake2b(32, None, b"sabot handshake 2" + self.client_key + self.identity +
                             server_key + self.cookie + connection + u32(PLAIN * self.plain))
        keys = blake2b(64, transcript, b"".join(results))
        if encrypt(keys[32:], bytes(12), data[:48], b"") != proof:
            raise Forged("the proof")
        return Envelope(connection, keys[:32], keys[32:], self.plain)


class Envelope:
    def __init__(self, connection, to_server, to_client, plain):
        self.connection, self.plain = connection, plain
        self.sent = 0
        self.sending = Keys(to_server)
        self.receiving = Keys(to_client)
        self.highest = 0
        self.received = {0}

    def seal(self, contents):
        self.sent += 1
        if self.sent >= SEQUENCE_END or len(contents) > CONTENTS_SIZE_MAX:
            raise ValueError("too many, or too long")
        head = bytes([ENVELOPE]) + self.connection + u32(self.sent % 2**32)
        if self.plain:
            return head + contents
        key = self.sending.of_phase(self.sent // PHASE_COUNT)
        self.sending.go_to(self.sent // PHASE_COUNT)
        return head + encrypt(key, nonce_of(self.sent), head, contents)

    def open(self, data):
        """Returns the contents, or raises Forged."""
        head, sealed = data[:9], data[9:]
        overhead = 0 if self.plain else TAG_SIZE
        if len(head) < 9 or not overhead <= len(sealed) <= overhead + CONTENTS_SIZE_MAX:
            raise Forged("the size")
        if head[0] != ENVELOPE or head[1:5] != self.connection:
            raise Forged("the header")
        number = self.whole(struct.unpack("<I", head[5:])[0])
        if not 0 <= number < SEQUENCE_END:
            raise Forged("the number")
        if number in self.received or number <= self.highest - WINDOW:
            raise Forged("repeated")
        contents = sealed
        if not self.plain:
            phase = number // PHASE_COUNT
            contents = decrypt(self.receiving.of_phase(phase), nonce_of(number), head, sealed)
            self.receiving.go_to(phase)
        self.highest = max(self.highest, number)
        self.received.add(number)
        if len(self.received) > 2 * WINDOW:
            self.received = {one for one in self.received if one > self.highest - WINDOW}
        return contents

    def whole(self, low):
        """The number with these lower 32 bits that is nearest to the highest one received."""
        base = self.highest - self.highest % 2**32 + low
        return min((base - 2**32, base, base + 2**32), key=lambda one: abs(one - self.highest))


class Keys:
    """The key of the present phase and of the one before."""

    def __init__(self, key):
        self.phase, self.present, self.before = 0, key, None

    def of_phase(self, phase):
        if phase == self.phase:
            return self.present
        if phase == self.phase - 1:
            return self.before
        if phase == self.phase + 1:
            return blake2b(32, self.present, b"sabot next")
        raise Forged("a phase that is far away")

    def go_to(self, phase):
        if phase > self.phase:
            self.before, self.present, self.phase = self.present, self.of_phase(phase), phase


def nonce_of(number):
    return bytes(4) + struct.pack("<Q", number)
