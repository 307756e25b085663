"""Writes the test vectors of the tunnel (protocol/vectors/tunnel), or checks them.

Usage: make_tunnel.py [--check] FOLDER

Written from protocol/transport.md: BLAKE2b by Python; X25519, ChaCha20-Poly1305 and SipHash by
libsodium. Without libsodium the program prints "skipped".
"""

import argparse
import ctypes
import ctypes.util
import hashlib
import ipaddress
import json
import os
import struct
import sys

MAJOR, MINOR = 2, 3
VERSION_REFUSED, FULL_REFUSED = 1, 4
PHASE = 2**22
SEQUENCE_END = 2**40

# RFC 7748, section 6.1: the secrets of Alice and Bob, and Alice's public key.
ALICE = bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
BOB = bytes.fromhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
ALICE_KEY = bytes.fromhex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
COOKIE_KEY = bytes(range(16))
# Points of small order on Curve25519: with them every X25519 result is zero.
SMALL_ORDER = {
    "0": bytes(32),
    "1": b"\1" + bytes(31),
    "order 8": bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    "order 8, the other": bytes.fromhex(
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
    "p - 1": (2**255 - 20).to_bytes(32, "little"),
    "p": (2**255 - 19).to_bytes(32, "little"),
    "p + 1": (2**255 - 18).to_bytes(32, "little"),
}


class Sodium:
    def __init__(self):
        self.library = ctypes.CDLL(ctypes.util.find_library("sodium"))
        self.library.sodium_init()

    def public(self, secret):
        key = ctypes.create_string_buffer(32)
        self.library.crypto_scalarmult_base(key, secret)
        return key.raw

    def agree(self, secret, key):
        """X25519, or zeros."""
        agreed = ctypes.create_string_buffer(32)
        self.library.crypto_scalarmult(agreed, secret, key)
        return agreed.raw

    def seal(self, key, nonce, data, text):
        """ChaCha20-Poly1305: the ciphertext and the tag."""
        sealed = ctypes.create_string_buffer(len(text) + 16)
        self.library.crypto_aead_chacha20poly1305_ietf_encrypt(
            sealed, None, text, ctypes.c_ulonglong(len(text)), data,
            ctypes.c_ulonglong(len(data)), None, nonce, key)
        return sealed.raw

    def short_hash(self, key, text):
        """SipHash-2-4."""
        made = ctypes.create_string_buffer(8)
        self.library.crypto_shorthash(made, text, ctypes.c_ulonglong(len(text)), key)
        return made.raw


def blake2b(size, key, text):
    return hashlib.blake2b(text, digest_size=size, key=key).digest()


def u32(*values):
    return struct.pack("<%dI" % len(values), *values)


def key_of_phase(key, phase):
    for _ in range(phase):
        key = blake2b(32, key, b"sabot next")
    return key


class Handshake:
    """All that both sides say and know in one handshake."""

    def __init__(self, sodium, client_secret=ALICE, identity_secret=BOB, server_secret=b"\x5e" * 32,
                 connection=0x00010002, plain=False, address="203.0.113.7", port=50000, time=1000):
        self.sodium, self.plain, self.connection = sodium, plain, connection
        self.client_secret, self.identity_secret = client_secret, identity_secret
        self.server_secret, self.address, self.port, self.time = server_secret, address, port, time
        self.client_key = sodium.public(client_secret)
        self.identity = sodium.public(identity_secret)
        self.server_key = sodium.public(server_secret)
        self.cookie = self.cookie_at(time // 30)
        self.echo = self.client_key[:8]
        self.flags = u32(1 if plain else 0)

    def cookie_at(self, period):
        ip = ipaddress.ip_address(self.address)
        ip = b"\0" * 10 + b"\xff\xff" + ip.packed if ip.version == 4 else ip.packed
        return self.sodium.short_hash(
            COOKIE_KEY, ip + struct.pack("<H", self.port) + self.client_key + struct.pack("<Q", period))

    def request(self):
        return (b"SBRQ" + u32(MAJOR, MINOR) + self.client_key).ljust(96, b"\0")

    def challenge(self, flags=None):
        return (b"SBCH" + u32(MAJOR) + self.echo + self.cookie + self.identity +
                (self.flags if flags is None else flags))

    def response(self):
        return (b"SBRS" + u32(MAJOR) + self.client_key + self.cookie).ljust(128, b"\0")

    def keys(self):
        secrets = (self.sodium.agree(self.client_secret, self.identity) +
                   self.sodium.agree(self.client_secret, self.server_key))
        transcript = blake2b(32, b"", b"sabot handshake 2" + self.client_key + self.identity +
                             self.server_key + self.cookie + u32(self.connection) + self.flags)
        both = blake2b(64, transcript, secrets)
        return both[:32], both[32:]

    def accepted(self, server_key=None):
        head = b"SBAC" + u32(self.connection) + self.echo + (server_key or self.server_key)
        return head + self.sodium.seal(self.keys()[1], bytes(12), head, b"")

    def denied(self, refusal, major=MAJOR, minor=MINOR):
        return b"SBDN" + u32(major, minor) + self.echo + u32(refusal)

    def vector(self, name):
        to_server, to_client = self.keys()
        texts = {"client_secret": self.client_secret, "identity_secret": self.identity_secret,
                 "server_secret": self.server_secret, "cookie_key": COOKIE_KEY,
                 "address": self.address, "port": self.port, "time": self.time,
                 "connection": self.connection, "plain": self.plain, "cookie": self.cookie,
                 "identity": self.identity, "request": self.request(),
                 "challenge": self.challenge(), "response": self.response(),
                 "accepted": self.accepted(), "key_to_server": to_server,
                 "key_to_client": to_client}
        return {"name": name, **{key: value.hex() if isinstance(value, bytes) else value
                                 for key, value in texts.items()}}


def handshakes(sodium):
    yield Handshake(sodium).vector("usual")
    yield Handshake(sodium, plain=True).vector("plain")
    yield Handshake(sodium, address="2001:db8::7").vector("from an IPv6 address")
    yield Handshake(sodium, time=0).vector("at time 0")
    yield Handshake(sodium, time=2**33, port=65535).vector("at time 2^33")
    yield Handshake(sodium, connection=0xFFFFFFFF).vector("largest number of a connection")
    yield Handshake(sodium, client_secret=BOB, identity_secret=ALICE).vector("exchanged secrets")
    yield Handshake(sodium, client_secret=b"\xff" * 32, server_secret=bytes(32)).vector(
        "secrets of ones and of zeros")


def bit_changed(data, bit):
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def wrong_for_server(usual):
    """Datagrams that a server drops or denies. The client is the usual one."""
    request, response = usual.request(), usual.response()
    head = b"SBRQ" + u32(MAJOR, MINOR) + usual.client_key
    for size in (0, 1, 3, 4, 43, 44, 95):
        yield "request, cut to %d bytes" % size, request[:size], None
    yield "request with a byte more", request + b"\0", None
    yield "request in lower case", request.lower()[:4] + request[4:], None
    yield "an earlier plain ENet client's question", (b"SBCQ" + u32(1)).ljust(32, b"\0"), None
    denied = usual.denied(VERSION_REFUSED)
    for major in (0, MAJOR + 1, 2**32 - 1):
        other = b"SBRQ" + u32(major, 9) + usual.client_key
        yield "request of major version %d" % major, other.ljust(96, b"\0"), denied
        yield "shortest request of major version %d" % major, other, denied
        yield "request of major version %d with 1,225 bytes" % major, other.ljust(1225, b"\0"), denied
        yield "request of major version %d, cut to 43 bytes" % major, other[:43], None
    yield "request of a later minor version", (
        b"SBRQ" + u32(MAJOR, 2**32 - 1) + usual.client_key).ljust(96, b"\0"), usual.challenge()
    yield "request whose last byte is not zero", request[:95] + b"\1", usual.challenge()
    for size in (0, 4, 48, 127):
        yield "response, cut to %d bytes" % size, response[:size], None
    yield "response with a byte more", response + b"\0", None
    yield "response of another major version", b"SBRS" + u32(MAJOR + 1) + response[8:], None
    yield "response with another key", bit_changed(response, 8 * 8), None
    yield "response with another cookie", bit_changed(response, 8 * 40), None
    yield "response whose cookie is zero", response[:40] + bytes(88), None
    for name, key in SMALL_ORDER.items():
        client = Handshake(usual.sodium)
        client.client_key, client.echo = key, key[:8]
        client.cookie = client.cookie_at(client.time // 30)
        yield "response with a key of small order: %s" % name, client.response(), None


def wrong_for_client(usual):
    """Datagrams that a client does not take for an answer: the state before, the bytes, the result."""
    challenge, accepted = usual.challenge(), usual.accepted()
    other = Handshake(usual.sodium, identity_secret=b"\x11" * 32)
    stranger = Handshake(usual.sodium, client_secret=b"\x22" * 32)
    plain = Handshake(usual.sodium, plain=True)
    asked, answered = "request", "response"
    yield "challenge", asked, challenge, "challenged"
    yield "challenge with unknown flags", asked, usual.challenge(u32(0xFFFFFFFE)), "challenged"
    yield "challenge for another client", asked, stranger.challenge(), "ignored"
    yield "challenge of another major version", asked, b"SBCH" + u32(MAJOR + 1) + challenge[8:], "ignored"
    yield "challenge, cut", asked, challenge[:-1], "ignored"
    yield "challenge with a byte more", asked, challenge + b"\0", "ignored"
    yield "challenge of another server", asked, other.challenge(), "wrong key"
    yield "challenge to a plain wire", asked, plain.challenge(), "wrong form"
    yield "second challenge", answered, challenge, "ignored"
    yield "second challenge with another cookie", answered, bit_changed(challenge, 8 * 16), "ignored"
    yield "second challenge of another server", answered, other.challenge(), "ignored"
    yield "accepted before the challenge", asked, accepted, "ignored"
    yield "accepted", answered, accepted, "accepted"
    yield "accepted, cut", answered, accepted[:-1], "ignored"
    yield "accepted with a byte more", answered, accepted + b"\0", "ignored"
    yield "accepted for another client", answered, stranger.accepted(), "ignored"
    yield "accepted by another server", answered, other.accepted(), "ignored"
    yield "accepted to a plain wire", answered, plain.accepted(), "ignored"
    for part, start, end in (("mark", 0, 4), ("connection", 4, 8), ("echo", 8, 16),
                             ("server key", 16, 48), ("proof", 48, 64)):
        for byte in (start, end - 1):
            yield "accepted with another bit in byte %d: %s" % (byte, part), answered, bit_changed(
                accepted, 8 * byte + (7 if part != "server key" else 3)), "ignored"
    for name, key in SMALL_ORDER.items():
        # Who does not know the client's secret can make this proof if a zero result is let through.
        forged = Handshake(usual.sodium)
        forged.server_key = key
        yield "accepted with a key of small order: %s" % name, answered, forged.accepted(), "ignored"
    yield "denied, because no connection is free", answered, usual.denied(FULL_REFUSED), "denied"
    yield "denied by another version", asked, usual.denied(VERSION_REFUSED, 9, 8), "denied"
    yield "denied, cut", answered, usual.denied(FULL_REFUSED)[:-1], "ignored"
    yield "denied with a byte more", answered, usual.denied(FULL_REFUSED) + b"\0", "ignored"
    yield "denied for another client", answered, stranger.denied(FULL_REFUSED), "ignored"
    yield "no bytes", asked, b"", "ignored"
    yield "the client's own request", asked, usual.request(), "ignored"


def wrong_handshakes(sodium):
    usual = Handshake(sodium)
    for name, data, answer in wrong_for_server(usual):
        yield {"name": name, "to": "server", "hex": data.hex(), "answer": (answer or b"").hex()}
    for name, after, data, result in wrong_for_client(usual):
        yield {"name": name, "to": "client", "after": after, "hex": data.hex(), "result": result}


class Envelopes:
    def __init__(self, sodium, key, connection):
        self.sodium, self.key, self.connection = sodium, key, connection

    def sealed(self, sequence, text, plain=False, connection=None, first=0xD1, phase=None):
        head = bytes([first]) + u32(connection or self.connection, sequence % 2**32)
        if plain:
            return head + text
        key = key_of_phase(self.key, sequence // PHASE if phase is None else phase)
        return head + self.sodium.seal(key, bytes(4) + struct.pack("<Q", sequence), head, text)

    def vector(self, name, newest, sequence, text, **more):
        sealed = self.sealed(sequence, text, more.get("plain", False))
        return self.meant(name, newest, sealed, sequence=sequence, contents=text.hex(), **more)

    def meant(self, name, newest, sealed, **more):
        return {"name": name, "key": self.key.hex(), "connection": self.connection,
                "newest": newest, "hex": sealed.hex(), **more}

    def wrong(self, name, newest, sealed, error, **more):
        return self.meant(name, newest, sealed, error=error, **more)

    def valid_ones(self):
        text = bytes(range(40))
        yield self.vector("first", 0, 1, text)
        yield self.vector("without contents", 0, 1, b"")
        yield self.vector("largest contents", 0, 1, bytes(i % 251 for i in range(1200)))
        yield self.vector("next", 1, 2, text)
        yield self.vector("a gap before it", 1, 100000, text)
        yield self.vector("overtaken by one", 100, 99, text)
        yield self.vector("overtaken by 1,023", 2000, 2000 - 1023, text)
        yield self.vector("last of the first key", PHASE - 2, PHASE - 1, text)
        yield self.vector("first of the second key", PHASE - 1, PHASE, text)
        yield self.vector("of the second key, before any other of it", PHASE - 1, PHASE + 5, text)
        yield self.vector("of the first key, overtaken by the second", PHASE + 3, PHASE - 1, text)
        yield self.vector("first of the third key", 2 * PHASE - 1, 2 * PHASE, text)
        yield self.vector("last below 2^32", 2**32 - 2, 2**32 - 1, text)
        yield self.vector("number 2^32", 2**32 - 1, 2**32, text)
        yield self.vector("below 2^32, overtaken", 2**32 + 10, 2**32 - 3, text)
        yield self.vector("last number of all", SEQUENCE_END - 2, SEQUENCE_END - 1, text)
        yield self.vector("plain", 0, 1, text, plain=True)
        yield self.vector("plain, without contents", 0, 1, b"", plain=True)
        yield self.vector("plain, number 2^32", 2**32 - 1, 2**32, text, plain=True)

    def wrong_ones(self):
        text = bytes(range(40))
        first = self.sealed(1, text)
        forged, repeated = "forged", "repeated"
        yield self.wrong("no bytes", 0, b"", forged)
        yield self.wrong("header alone", 0, first[:9], forged)
        yield self.wrong("a byte less than header and tag", 0, first[:24], forged)
        yield self.wrong("cut", 0, first[:-1], forged)
        yield self.wrong("a byte more", 0, first + b"\0", forged)
        yield self.wrong("contents of 1,201 bytes", 0, self.sealed(1, bytes(1201)), forged)
        yield self.wrong("another first byte", 0, self.sealed(1, text, first=0xD0), forged)
        yield self.wrong("another connection", 0,
                         self.sealed(1, text, connection=self.connection + 1), forged)
        for part, byte in (("number", 5), ("contents", 9), ("tag", len(first) - 1)):
            yield self.wrong("a bit changed in the %s" % part, 0, bit_changed(first, 8 * byte + 6), forged)
        yield self.wrong("plain where it is encrypted", 0, self.sealed(1, text, plain=True), forged)
        yield self.wrong("number 0", 0, self.sealed(0, text), repeated)
        yield self.wrong("the newest again", 7, self.sealed(7, text), repeated)
        yield self.wrong("overtaken by 1,024", 2000, self.sealed(2000 - 1024, text), repeated)
        yield self.wrong("two keys ahead", PHASE - 1, self.sealed(2 * PHASE, text), forged)
        yield self.wrong("the second phase under the first key", PHASE - 1,
                         self.sealed(PHASE, text, phase=0), forged)
        yield self.wrong("the first phase under the second key", PHASE - 2,
                         self.sealed(PHASE - 1, text, phase=1), forged)
        yield self.wrong("number 2^40", SEQUENCE_END - 1, self.sealed(SEQUENCE_END, text), forged)
        yield self.wrong("plain, number 0", 0, self.sealed(0, text, plain=True), repeated, plain=True)
        yield self.wrong("plain, the newest again", 7, self.sealed(7, text, plain=True), repeated, plain=True)
        yield self.wrong("plain, 8 bytes", 0, first[:8], forged, plain=True)
        yield self.wrong("plain, contents of 1,201 bytes", 0,
                         self.sealed(1, bytes(1201), plain=True), forged, plain=True)


def envelopes(sodium):
    usual = Handshake(sodium)
    made = Envelopes(sodium, usual.keys()[0], usual.connection)
    yield from made.valid_ones()
    yield from made.wrong_ones()


def text_of(vectors):
    vectors = list(vectors)
    names = [vector["name"] for vector in vectors]
    assert len(set(names)) == len(names), "two vectors of one name"
    entries = []
    for vector in vectors:
        lines = ["%s: %s" % (json.dumps(key), json.dumps(value)) for key, value in vector.items()]
        entries.append("{" + ",\n ".join(lines) + "}")
    return "[\n" + ",\n".join(entries) + "\n]\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if ctypes.util.find_library("sodium") is None:
        print("skipped: libsodium is not there")
        return 0
    sodium = Sodium()
    assert sodium.public(ALICE) == ALICE_KEY
    assert all(sodium.agree(ALICE, key) == bytes(32) for key in SMALL_ORDER.values())
    status = 0
    for name, make in (("handshakes", handshakes), ("wrong_handshakes", wrong_handshakes),
                       ("envelopes", envelopes)):
        text, path = text_of(make(sodium)), os.path.join(arguments.folder, name + ".json")
        if not arguments.check:
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
            continue
        with open(path, encoding="ascii") as file:
            if file.read() != text:
                print("not as make_tunnel.py makes it:", path)
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
