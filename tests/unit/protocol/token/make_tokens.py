"""Writes the test vectors of connect tokens (protocol/vectors/token), or checks them.

Usage: make_tokens.py [--check] FILE

Written from protocol/tokens.md: msgpack by Debian's python3-msgpack, BLAKE2b by Python, Ed25519 by
libsodium. Without one of these the program prints "skipped".
"""

import argparse
import ctypes
import ctypes.util
import hashlib
import ipaddress
import json
import sys

try:
    import msgpack
except ImportError:
    msgpack = None

DOMAIN = b"sabot connect token 1"
# RFC 8032, section 7.1: the secret keys of tests 1 and 2.
SEED = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
OTHER_SEED = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")

FIELDS = ("id", "not_before", "expires", "user", "name", "session", "mode", "party", "team", "role",
          "server", "addresses")
USUAL = {
    "id": "000102030405060708090a0b0c0d0e0f",
    "not_before": 1790000000,
    "expires": 1790000060,
    "user": "account-4711",
    "name": "Zo\u00eb",
    "session": 2,
    "mode": "ctf",
    "party": "p-9",
    "team": 1,
    "role": 0,
    "server": "20" * 32,
    "addresses": ["203.0.113.7/32", "2001:db8:1:2::/64"],
}
LEAST = {
    "id": "ff" * 16,
    "not_before": 0,
    "expires": 1,
    "user": "u",
    "name": "",
    "session": 0,
    "mode": "",
    "party": "",
    "team": 0,
    "role": 0,
    "server": "",
    "addresses": [],
}
MOST = {
    "id": "80" * 16,
    "not_before": 2**53 - 86401,
    "expires": 2**53 - 1,
    "user": "\u20ac" * 21,
    "name": "n" * 23,
    "session": 2**32 - 1,
    "mode": "m" * 23,
    "party": "p" * 63,
    "team": 255,
    "role": 2,
    "server": "ff" * 32,
    "addresses": ["0.0.0.0/0", "255.255.255.255/32", "::/0", "2001:db8::1/128"],
}


class Sodium:
    """Ed25519 by libsodium."""

    def __init__(self):
        self.library = ctypes.CDLL(ctypes.util.find_library("sodium"))
        self.library.sodium_init()

    def keys(self, seed):
        public, secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        self.library.crypto_sign_seed_keypair(public, secret, seed)
        return public.raw, secret.raw

    def sign(self, message, seed):
        signature = ctypes.create_string_buffer(64)
        size = ctypes.c_ulonglong(len(message))
        self.library.crypto_sign_detached(signature, None, message, size, self.keys(seed)[1])
        return signature.raw


def prefix(text):
    network = ipaddress.ip_network(text)
    if network.version == 4:
        return b"\0" * 10 + b"\xff\xff" + network.network_address.packed + bytes([96 + network.prefixlen])
    return network.network_address.packed + bytes([network.prefixlen])


def elements(token):
    """The elements that a token's meaning stands for."""
    return [1, bytes.fromhex(token["id"]), token["not_before"], token["expires"], token["user"],
            token["name"], token["session"], token["mode"], token["party"], token["team"],
            token["role"], bytes.fromhex(token["server"]), [prefix(one) for one in token["addresses"]]]


class Maker:
    def __init__(self, sodium):
        self.sodium = sodium

    def seal(self, body, seed=SEED):
        public = self.sodium.keys(seed)[0]
        token = body + hashlib.blake2b(public).digest()[:8]
        return token + self.sodium.sign(DOMAIN + token, seed)

    def vector(self, name, sealed, seed=SEED, **more):
        return {"name": name, "seed": seed.hex(), "public_key": self.sodium.keys(seed)[0].hex(),
                "hex": sealed.hex(), **more}

    def valid(self, name, meaning, seed=SEED):
        return self.vector(name, self.seal(msgpack.packb(elements(meaning)), seed), seed, token=meaning)

    def invalid(self, name, body, error):
        return self.vector(name, self.seal(body), error=error)

    def with_element(self, index, value):
        """The usual token with another element in one place."""
        changed = elements(USUAL)
        changed[index] = value
        return msgpack.packb(changed)

    def with_bytes(self, index, data):
        """The usual token with any bytes in place of one element."""
        parts = [msgpack.packb(one) for one in elements(USUAL)]
        parts[index] = data
        return bytes([0x90 + len(parts)]) + b"".join(parts)

    def valid_ones(self):
        yield self.valid("usual", USUAL)
        yield self.valid("least", LEAST)
        yield self.valid("most", MOST)
        yield self.valid("usual, of another key", USUAL, OTHER_SEED)
        yield self.valid("of a spectator", {**USUAL, "role": 1, "team": 0, "party": ""})
        yield self.valid("for an odd prefix", {**LEAST, "addresses": ["198.51.100.128/25", "2001:db8:8000::/33"]})
        yield self.valid("for a day", {**USUAL, "expires": USUAL["not_before"] + 86400})
        later = msgpack.packb(elements(USUAL) + ["new", 1])
        yield self.vector("with two elements of a later minor version", self.seal(later), token=USUAL, skips=True)
        later = msgpack.packb(elements(USUAL) + [None] * 5)
        yield self.vector("with five elements of a later minor version", self.seal(later), token=USUAL, skips=True)

    def wrong_values(self):
        start = USUAL["not_before"]
        text = "x" * 64
        for name, index, value, error in (
                ("version 0", 0, 0, "unknown"),
                ("version 2", 0, 2, "unknown"),
                ("version 2^64 - 1", 0, 2**64 - 1, "unknown"),
                ("a version below 0", 0, -1, "range"),
                ("an id of 15 bytes", 1, b"i" * 15, "range"),
                ("an id of 17 bytes", 1, b"i" * 17, "limit"),
                ("an id of text", 1, "i" * 16, "malformed"),
                ("a start below 0", 2, -1, "range"),
                ("an end at the start", 3, start, "range"),
                ("an end before the start", 3, start - 1, "range"),
                ("a life of a day and a second", 3, start + 86401, "range"),
                ("no user", 4, "", "range"),
                ("a user of 64 bytes", 4, text, "limit"),
                ("a user with a control character", 4, "a\nb", "malformed"),
                ("a user as bin", 4, b"user", "malformed"),
                ("a name of 24 bytes", 5, text[:24], "limit"),
                ("a session above u32", 6, 2**32, "range"),
                ("a mode of 24 bytes", 7, text[:24], "limit"),
                ("a party of 64 bytes", 8, text, "limit"),
                ("a party as number", 8, 9, "malformed"),
                ("team 256", 9, 256, "range"),
                ("role 3", 10, 3, "range"),
                ("a server of 31 bytes", 11, b"s" * 31, "range"),
                ("a server of 33 bytes", 11, b"s" * 33, "limit"),
                ("no list of prefixes", 12, None, "malformed"),
                ("five prefixes", 12, [prefix("::/0")] * 5, "limit"),
                ("a prefix of 16 bytes", 12, [b"\0" * 16], "range"),
                ("a prefix of 18 bytes", 12, [b"\0" * 18], "limit"),
                ("a prefix of 129 bits", 12, [b"\0" * 16 + b"\x81"], "range"),
                ("a prefix with a bit behind its length", 12, [b"\x20" + b"\0" * 15 + b"\x02"], "range"),
                ("a prefix whose last bit is behind its length", 12, [b"\0" * 15 + b"\x01\x7f"], "range"),
        ):
            yield self.invalid(name, self.with_element(index, value), error)

    def wrong_forms(self):
        body = msgpack.packb(elements(USUAL))
        yield self.invalid("an empty array", b"\x90", "truncated")
        yield self.invalid("one element too few", msgpack.packb(elements(USUAL)[:-1]), "truncated")
        yield self.invalid("no bytes", b"", "truncated")
        yield self.invalid("no array", b"\xc0", "malformed")
        yield self.invalid("a map", b"\x80", "malformed")
        yield self.invalid("a byte behind the array", body + b"\0", "malformed")
        yield self.invalid("an extension type", msgpack.packb(elements(USUAL) + [msgpack.ExtType(1, b"x")]), "malformed")
        yield self.invalid("a wider head", b"\xdc\x00\x0d" + body[1:], "malformed")
        yield self.invalid("the widest head", b"\xdd\x00\x00\x00\x0d" + body[1:], "malformed")
        yield self.invalid("a wider version", self.with_bytes(0, b"\xcc\x01"), "malformed")
        yield self.invalid("a wider session", self.with_bytes(6, b"\xce\x00\x00\x00\x02"), "malformed")
        yield self.invalid("a signed team", self.with_bytes(9, b"\xd0\x01"), "malformed")
        yield self.invalid("a wider user", self.with_bytes(4, b"\xd9\x01u"), "malformed")
        yield self.invalid("a wider id", self.with_bytes(1, b"\xc5\x00\x10" + b"i" * 16), "malformed")
        yield self.invalid("a wider list", self.with_bytes(12, b"\xdc\x00\x00"), "malformed")
        yield self.invalid("513 bytes", msgpack.packb(elements(LEAST) + [b"x" * (513 - 72 - 3 - len(msgpack.packb(elements(LEAST))))]), "limit")

    def wrong_seals(self):
        token = self.seal(msgpack.packb(elements(USUAL)))
        changed = bytearray(token)
        changed[10] ^= 1
        yield self.vector("a bit of the content changed", bytes(changed), error="signature")
        yield self.vector("another key's signature", token[:-72] + self.seal(token[:-72], OTHER_SEED)[-72:],
                          error="signature")
        yield self.vector("another key's id", token[:-72] + self.seal(token[:-72], OTHER_SEED)[-72:-64] + token[-64:],
                          error="signature")
        bare = self.sodium.sign(token[:-64], SEED)
        yield self.vector("signed without the domain", token[:-64] + bare, error="signature")
        short = self.sodium.sign(DOMAIN + token[:-72], SEED)
        yield self.vector("signed without the key's id", token[:-64] + short, error="signature")
        yield self.vector("a signature of zeros", token[:-64] + bytes(64), error="signature")
        order = 2**252 + 27742317777372353535851937790883648493
        larger = int.from_bytes(token[-32:], "little") + order
        yield self.vector("a signature whose second half is not reduced",
                          token[:-32] + larger.to_bytes(32, "little"), error="signature")

    def vectors(self):
        for group in (self.valid_ones, self.wrong_values, self.wrong_forms, self.wrong_seals):
            yield from group()


def text_of(vectors):
    vectors = list(vectors)
    names = [vector["name"] for vector in vectors]
    assert len(set(names)) == len(names), "two vectors of one name"
    assert max(len(one["hex"]) for one in vectors if one["name"] == "513 bytes") == 2 * 513
    entries = []
    for vector in vectors:
        lines = ["%s: %s" % (json.dumps(key), json.dumps(value)) for key, value in vector.items()]
        entries.append("{" + ",\n ".join(lines) + "}")
    return "[\n" + ",\n".join(entries) + "\n]\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if msgpack is None or ctypes.util.find_library("sodium") is None:
        print("skipped: python3-msgpack or libsodium is not there")
        return 0
    text = text_of(Maker(Sodium()).vectors())
    if not arguments.check:
        with open(arguments.file, "w", encoding="ascii") as file:
            file.write(text)
        return 0
    with open(arguments.file, encoding="ascii") as file:
        same = file.read() == text
    if not same:
        print("not as make_tokens.py makes it:", arguments.file)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
