"""Checks the recorded client's messages, mainly acknowledgements, against those it received."""

from client import Broken
from messages import decode



def check(client, data):
    """Raises ValueError for a message that a client by the standard would not send now."""
    message = decode(data)
    if message["type"] == 1:
        check_hello(client, message)
    elif message["type"] == 5:
        check_input(client, message)
    elif message["type"] not in (8, 10):
        raise Broken(f"message {message['type']} is not a player's")


def check_hello(client, hello):
    if client.welcome or client.form is not None:
        raise Broken("a second hello")
    if any(hello[name] != value for name, value in client.schema.identity.items()):
        raise Broken("a hello by other rules")
    client.form = hello["form"]


def check_input(client, message):
    if message["epoch"] != client.welcome["epoch"]:
        raise Broken("an input of another match")
    newest = client.newest.tick if client.newest else 0
    if message["ack_tick"] != newest:
        raise Broken(f"acknowledges {message['ack_tick']}, but {newest} is held")
    bits = sum(1 << i for i in range(32) if newest - 1 - i in client.held_ticks)
    if message["ack_bits"] != bits:
        raise Broken(f"acknowledges {message['ack_bits']:b}, but {bits:b} is held")
    check_repeats(client, message)
    for i, one in enumerate(message["inputs"]):
        first = client.predicted.setdefault(message["tick"] + i, one["predicted_hash"])
        if first != one["predicted_hash"]:
            raise Broken("an input whose hash has changed")


def check_repeats(client, message):
    """A client sends the inputs that the server is not known to have, always the newest, without a
    gap to earlier ones. A client that sets its clock after a gap may restart a little forward or
    back: that is counted. Statements of damaged snapshots about the server's inputs are ignored.
    """
    last = message["tick"] + len(message["inputs"]) - 1
    if message["tick"] > client.sent_input_tick + 1 or last <= client.sent_input_tick:
        client.seen["input that restarts"] += 1
        client.first_input_tick = message["tick"]
        for tick in [tick for tick in client.predicted if tick >= message["tick"]]:
            del client.predicted[tick]
    due = min(last, max(client.known_input_tick + 1, client.first_input_tick))
    if message["tick"] < due and not client.seen["malformed"]:
        raise Broken(f"inputs from {message['tick']} on, {due} is due")
    client.seen["input that is repeated"] += len(message["inputs"]) > 1
    client.seen["input"] += 1
    client.sent_input_tick = last
