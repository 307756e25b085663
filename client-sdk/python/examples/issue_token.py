#!/usr/bin/env python3
"""Issues a connect token, as a game's backend does: issue_token.py KEY_FILE < FIELDS

KEY_FILE is from `sabot token key`. FIELDS is a JSON object with fields of "Connect tokens" in
protocol/tokens.md; only "user" must be there. Prints base64url. Needs libsodium, nothing else."""
import base64, ctypes, ctypes.util, hashlib, ipaddress, json, os, sys, time

sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")


def pack(value):
    """The shortest msgpack of a number, text, bytes or list."""
    if isinstance(value, int):
        for first, size in (0xcc, 1), (0xcd, 2), (0xce, 4), (0xcf, 8):
            if 0 <= value < 256**size:
                return bytes([value]) if value < 128 else bytes([first]) + value.to_bytes(size, "big")
        raise ValueError("a number from 0 to 2^64 - 1")
    if isinstance(value, list):
        return bytes([0x90 + len(value)]) + b"".join(map(pack, value))
    data = value if isinstance(value, bytes) else value.encode()
    short = isinstance(value, str) and len(data) < 32
    return (bytes([0xa0 + len(data)]) if short else bytes([0xc4 if data is value else 0xd9, len(data)])) + data


def prefix(text):
    network = ipaddress.ip_network(text)
    before, bits = (b"", 0) if network.version == 6 else (b"\0" * 10 + b"\xff\xff", 96)
    return before + network.network_address.packed + bytes([bits + network.prefixlen])


def issue(seed, user, id=None, not_before=None, expires=None, name="", session=0, mode="", party="",
          team=0, role=0, server="", addresses=()):
    start = int(time.time()) if not_before is None else not_before
    token = pack([1, bytes.fromhex(id) if id else os.urandom(16), start, expires or start + 60, user, name,
                  session, mode, party, team, role, bytes.fromhex(server), [prefix(one) for one in addresses]])
    public, secret, signature = (ctypes.create_string_buffer(size) for size in (32, 64, 64))
    sodium.crypto_sign_seed_keypair(public, secret, seed)
    token += hashlib.blake2b(public.raw).digest()[:8]
    message = b"sabot connect token 1" + token
    sodium.crypto_sign_detached(signature, None, message, ctypes.c_ulonglong(len(message)), secret)
    return token + signature.raw


if __name__ == "__main__":
    seed = base64.b64decode(open(sys.argv[1]).read().split("\n")[1])[-32:]
    print(base64.urlsafe_b64encode(issue(seed, **json.load(sys.stdin))).decode().rstrip("="))
