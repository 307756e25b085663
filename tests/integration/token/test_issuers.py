"""Issuers of connect tokens, each against the standard's vectors and against the program.

    test_issuers.py ISSUER...

ISSUER is the command line of one, without its arguments. SABOT_PROGRAM names the program, and
SABOT_TOKENS the file of vectors. Every issuer makes the vectors' bytes from their meanings; the
program accepts what it issues, and the other key does not. The same for the program's own tokens,
by libsodium, and it refuses what the vectors call invalid.
"""

import base64
import ctypes
import ctypes.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = os.environ["SABOT_PROGRAM"]
ISSUER = sys.argv[1:]
DOMAIN = b"sabot connect token 1"
PKCS8 = bytes.fromhex("302e020100300506032b657004220420")  # RFC 8410, before the key's 32 bytes


def run(*command, given=""):
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)


def text_of(token):
    return base64.urlsafe_b64encode(token).decode().rstrip("=")


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def key_file(folder, seed):
    path = pathlib.Path(folder) / seed[:8]
    line = base64.b64encode(PKCS8 + bytes.fromhex(seed)).decode()
    path.write_text(f"-----BEGIN PRIVATE KEY-----\n{line}\n-----END PRIVATE KEY-----\n")
    return str(path)


def show(text, public_key):
    return run(PROGRAM, "token", "show", text, "--verify", public_key)


def issuer_makes_the_bytes_of_every_vector(vectors, folder):
    made = 0
    for vector in vectors:
        if "token" in vector and not vector.get("skips"):
            result = run(*ISSUER, key_file(folder, vector["seed"]), given=json.dumps(vector["token"]))
            assert result.returncode == 0, result.stderr
            assert bytes_of(result.stdout.strip()).hex() == vector["hex"], vector["name"]
            made += 1
    assert made >= 7


def program_accepts_what_the_issuer_issues(vectors, folder):
    keys = {vector["seed"]: vector["public_key"] for vector in vectors}
    assert len(keys) == 2
    (seed, own), (_, other) = keys.items()
    seen = set()
    for _ in range(3):
        result = run(*ISSUER, key_file(folder, seed), given='{"user": "alice"}')
        shown = show(result.stdout.strip(), own)
        meaning = json.loads(shown.stdout)
        assert shown.returncode == 0 and meaning["signature"] == "valid"
        assert meaning["user"] == "alice" and meaning["expires"] - meaning["not_before"] == 60
        seen.add(meaning["id"])
        shown = show(result.stdout.strip(), other)
        assert shown.returncode == 1 and json.loads(shown.stdout)["signature"] == "invalid"
    assert len(seen) == 3


def program_reads_valid_vectors_and_refuses_invalid_ones(vectors, _):
    for vector in vectors:
        shown = show(text_of(bytes.fromhex(vector["hex"])), vector["public_key"])
        wanted = 0 if "token" in vector else 1 if vector["error"] == "signature" else 2
        assert shown.returncode == wanted, (vector["name"], shown)
        if wanted == 0:
            meaning = json.loads(shown.stdout)
            role = ["player", "spectator", "replay-viewer"].index(meaning["role"])
            assert {**meaning, "role": role}.items() >= {**vector["token"], "addresses": meaning["addresses"]}.items()
            assert meaning["addresses"] == vector["token"]["addresses"]


def tokens_of_the_program_are_signed_as_the_standard_says(_, folder):
    path = os.path.join(folder, "own.key")
    public_key = run(PROGRAM, "token", "key", "--out", path).stdout.strip()
    assert len(public_key) == 64 and os.stat(path).st_mode & 0o777 == 0o600
    secret = pathlib.Path(path).read_bytes()
    assert run(PROGRAM, "token", "key", "--out", path).returncode == 2
    assert pathlib.Path(path).read_bytes() == secret, "a key was overwritten"
    result = run(PROGRAM, "token", "issue", "--key", path, "--user", "bob", "--session", "3")
    token = bytes_of(result.stdout.strip())
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
    message = DOMAIN + token[:-64]
    size = ctypes.c_ulonglong(len(message))
    assert sodium.crypto_sign_verify_detached(token[-64:], message, size, bytes.fromhex(public_key)) == 0
    same = run(*ISSUER, path, given=json.dumps({
        "user": "bob", "session": 3, "id": token[4:20].hex(),
        "not_before": int.from_bytes(token[21:25], "big"), "expires": int.from_bytes(token[26:30], "big")}))
    assert bytes_of(same.stdout.strip()) == token


def wrong_use_is_refused(vectors, folder):
    key = key_file(folder, vectors[0]["seed"])
    start = [PROGRAM, "token", "issue", "--key", key, "--user", "u"]
    assert run(*start).returncode == 0
    for wrong in (["--user", "x" * 64], ["--user", "a\nb"], ["--name", "n" * 24], ["--mode", "m" * 24],
                  ["--party", "p" * 64], ["--team", "256"], ["--role", "admin"], ["--server", "00"],
                  ["--server", "zz" * 32], ["--session", "4294967296"], ["--expires-in", "0"],
                  ["--expires-in", "86401"], ["--starts-in", "60"], ["--address", "203.0.113.7/33"],
                  ["--address", "203.0.113.7/31"], ["--address", "2001:db8::1/127"], ["--address", "example.org"],
                  ["--address", "/8"], ["--address", "1" * 90], ["--address", "::/129"], ["--address", "1.2.3.4/"],
                  ["--address", "::1"] * 5, ["--key", folder], ["--key", "/dev/zero"], ["--key", "/nowhere"],
                  ["--key", __file__], ["surplus"]):
        result = run(*start, *wrong)
        assert result.returncode == 2 and result.stdout == "" and result.stderr, wrong
    for wrong in ([], ["A"], ["AAAA="], ["AA AA"], ["A" * 700], ["AAAA", "AAAA"], [""]):
        result = run(PROGRAM, "token", "show", *wrong)
        assert result.returncode == 2 and result.stdout == "" and result.stderr, wrong
    for wrong in ("00" * 32, "01" + "00" * 31, "ab", vectors[0]["public_key"] + "0"):
        assert show(text_of(bytes.fromhex(vectors[0]["hex"])), wrong).returncode == 2, wrong


def main():
    vectors = json.loads(pathlib.Path(os.environ["SABOT_TOKENS"]).read_text(encoding="ascii"))
    with tempfile.TemporaryDirectory() as folder:
        for test in (issuer_makes_the_bytes_of_every_vector, program_accepts_what_the_issuer_issues,
                     program_reads_valid_vectors_and_refuses_invalid_ones,
                     tokens_of_the_program_are_signed_as_the_standard_says, wrong_use_is_refused):
            test(vectors, folder)
            print("ok", test.__name__)


main()
