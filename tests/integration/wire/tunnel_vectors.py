#!/usr/bin/env python3
"""Reads the standard's test vectors of the tunnel with tunnel.py, as a client does.

usage: tunnel_vectors.py FOLDER
"""

import json
import pathlib
import sys

import tunnel


def load(folder, name):
    return json.loads((pathlib.Path(folder) / name).read_text(encoding="ascii"))


def data(vector, key):
    return bytes.fromhex(vector[key])


def expect(vector, what, got, wanted):
    if got != wanted:
        sys.exit(f"{vector['name']}: {what} is {got} in the place of {wanted}")


def check_handshake(vector):
    client = tunnel.Handshake(data(vector, "client_secret"), plain=vector["plain"])
    expect(vector, "request", client.ask(), data(vector, "request"))
    expect(vector, "challenge", client.take(data(vector, "challenge")), None)
    expect(vector, "response", client.ask(), data(vector, "response"))
    expect(vector, "identity", client.identity, data(vector, "identity"))
    envelope = client.take(data(vector, "accepted"))
    expect(vector, "connection", int.from_bytes(envelope.connection, "little"), vector["connection"])
    expect(vector, "key to the server", envelope.sending.present, data(vector, "key_to_server"))
    expect(vector, "key to the client", envelope.receiving.present, data(vector, "key_to_client"))


def check_answer(usual, vector):
    """A single datagram to a client that was told the identity."""
    client = tunnel.Handshake(data(usual, "client_secret"), data(usual, "identity"))
    if vector["after"] == "response":
        client.take(data(usual, "challenge"))
    try:
        envelope = client.take(data(vector, "hex"))
        result = "challenged" if envelope is None else "accepted"
    except tunnel.Forged:
        result = "ignored"
    except tunnel.Refused as refused:
        result = str(refused) if str(refused).startswith("wrong") else "denied"
    expect(vector, "result", result, vector["result"])


def key_of(vector, phase):
    keys = tunnel.Keys(data(vector, "key"))
    for number in range(1, phase + 1):
        keys.go_to(number)
    return keys


def check_envelope(vector):
    plain = vector.get("plain", False)
    connection = vector["connection"].to_bytes(4, "little")
    receiver = tunnel.Envelope(connection, bytes(32), bytes(32), plain)
    receiver.receiving = key_of(vector, vector["newest"] // tunnel.PHASE_COUNT)
    receiver.highest = vector["newest"]
    receiver.received = {0, vector["newest"]}
    try:
        contents = receiver.open(data(vector, "hex"))
    except tunnel.Forged as forged:
        result = "repeated" if str(forged) == "repeated" else "forged"
        expect(vector, "result", result, vector.get("error", "genuine"))
        return
    expect(vector, "result", "genuine", vector.get("error", "genuine"))
    expect(vector, "contents", contents, data(vector, "contents"))
    phase = vector["sequence"] // tunnel.PHASE_COUNT
    sender = tunnel.Envelope(connection, bytes(32), bytes(32), plain)
    sender.sending, sender.sent = key_of(vector, phase), vector["sequence"] - 1
    expect(vector, "envelope", sender.seal(contents), data(vector, "hex"))


def main():
    if tunnel.SODIUM is None:
        print("skipped: libsodium is not there")
        return
    folder = sys.argv[1]
    handshakes = load(folder, "handshakes.json")
    answers = [one for one in load(folder, "wrong_handshakes.json") if one["to"] == "client"]
    envelopes = load(folder, "envelopes.json")
    for vector in handshakes:
        check_handshake(vector)
    for vector in answers:
        check_answer(handshakes[0], vector)
    for vector in envelopes:
        check_envelope(vector)
    print(f"{len(handshakes)} handshakes, {len(answers)} answers, {len(envelopes)} envelopes")
    if min(len(handshakes) // 8, len(answers) // 40, len(envelopes) // 40) < 1:
        sys.exit("too few vectors")


main()
