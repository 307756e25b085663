"""Examples of messages and datagrams, for the pages of the standard: bytes beside their meaning."""

import json
import sys
from pathlib import Path

import msgpack
from spans import array_at, end_of, is_array

sys.path.append(str(Path(__file__).resolve().parents[2] / "unit" / "protocol"))
import vector_form
from vector_form import MESSAGES, TYPES

WIDTH = 96
BYTES_A_LINE = 12
HEX_WIDTH = 35
# Datagrams of the tunnel: the parts' names and sizes in bytes.
DATAGRAMS = {
    "request": [("mark", 4), ("major version", 4), ("minor version", 4), ("client key", 32),
                ("zeros", 52)],
    "challenge": [("mark", 4), ("major version", 4), ("echo", 8), ("cookie", 8),
                  ("server identity", 32), ("flags", 4)],
    "response": [("mark", 4), ("major version", 4), ("client key", 32), ("cookie", 8),
                 ("zeros", 80)],
    "accepted": [("mark", 4), ("connection", 4), ("echo", 8), ("server key", 32), ("proof", 16)],
    "denied": [("mark", 4), ("major version", 4), ("minor version", 4), ("echo", 8),
               ("refusal", 4)],
}
NUMBERS = ("major version", "minor version", "connection", "flags", "refusal")


def vector_of(folder, file, name):
    vectors = json.loads((Path(folder) / file).read_text(encoding="ascii"))
    return next(vector for vector in vectors if vector["name"] == name)


def lines_of(data, meaning):
    """Returns lines with the bytes, the first with the meaning."""
    pieces = [data[at:at + BYTES_A_LINE] for at in range(0, len(data), BYTES_A_LINE)] or [b""]
    lines = [f"{pieces[0].hex(' '):{HEX_WIDTH}}  {meaning}".rstrip()]
    return lines + [piece.hex(" ") for piece in pieces[1:]]


def text_of(value):
    if isinstance(value, bytes):
        return f"bin of {len(value)}" if value else "empty bin"
    return json.dumps(value, ensure_ascii=False)


def elements(data, at, fields, indent, name="array"):
    """Returns lines for the array at `at` whose elements have these names."""
    count, head = array_at(data, at)
    lines = lines_of(data[at:at + head], f"{indent}{name} of {count}")
    at += head
    for number in range(count):
        one, kind = fields[number] if number < len(fields) else ("unknown", None)
        end = end_of(data, at)
        item = getattr(kind, "item", None)
        if is_array(data, at) and item is not None:
            inner = item.fields if hasattr(item, "fields") else {}
            lines += list_of(data, at, one, list(inner.items()), indent + "  ")
        else:
            value = msgpack.unpackb(data[at:end])
            lines += lines_of(data[at:end], f"{indent}  {one}: {text_of(value)}")
        at = end
    return lines


def list_of(data, at, name, fields, indent):
    count, head = array_at(data, at)
    lines = lines_of(data[at:at + head], f"{indent}{name}: array of {count}")
    at += head
    for _ in range(count):
        end = end_of(data, at)
        if fields:
            lines += elements(data, at, fields, indent + "  ")
        else:
            lines += lines_of(data[at:end], f"{indent}  {text_of(msgpack.unpackb(data[at:end]))}")
        at = end
    return lines


def message(data):
    """Returns the lines of a message."""
    name = next(one for one, number in TYPES.items() if number == msgpack.unpackb(data)[0])
    fields = [("type", None), *MESSAGES[name].fields.items()]
    return elements(data, 0, fields, "", name=name + ", array")


def datagram(name, data):
    lines = []
    at = 0
    for part, size in DATAGRAMS[name]:
        piece = data[at:at + size]
        at += size
        if part == "zeros":
            assert not any(piece)
            lines.append(f"{'00 ...':{HEX_WIDTH}}  {size} zeros")
        elif part == "mark":
            lines += lines_of(piece, "mark: " + piece.decode())
        elif part in NUMBERS:
            lines += lines_of(piece, f"{part}: {int.from_bytes(piece, 'little')}")
        else:
            lines += lines_of(piece, part)
    assert at == len(data), name
    return lines


def envelope(vector):
    data = bytes.fromhex(vector["hex"])
    size = len(vector["contents"]) // 2
    lines = lines_of(data[:1], "envelope")
    lines += lines_of(data[1:5], f"connection: {int.from_bytes(data[1:5], 'little')}")
    lines += lines_of(data[5:9], f"sequence number: {int.from_bytes(data[5:9], 'little')}")
    lines += lines_of(data[9:9 + size], f"ENet's datagram, {size} bytes, encrypted")
    return lines + lines_of(data[9 + size:], "tag")


NONCE = bytes.fromhex("0123456789abcdef")
SERVER_KEY = bytes.fromhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
ANSWER = [("protocol major", 4, 2), ("protocol minor", 4, 3), ("UDP port", 2, 7777),
          ("web port", 2, 8080), ("public sessions", 2, 3), ("their players", 2, 5),
          ("their slots", 2, 48), ("their spectators", 2, 1), ("flags: clients need tokens", 2, 2)]


def question():
    """A question to a local network."""
    lines = lines_of(b"SBLQ", "mark: SBLQ") + lines_of((1).to_bytes(4, "little"), "version: 1")
    return lines + lines_of(NONCE, "nonce") + [f"{'00 ...':{HEX_WIDTH}}  240 zeros or more"]


def answer():
    """The answer of a server."""
    lines = lines_of(b"SBLA", "mark: SBLA") + lines_of((1).to_bytes(4, "little"), "version: 1")
    lines += lines_of(NONCE, "nonce: the question's")
    for name, size, value in ANSWER:
        lines += lines_of(value.to_bytes(size, "little"), name + ("" if "flags" in name else
                                                                  f": {value}"))
    lines += lines_of(SERVER_KEY, "server key")
    for name, text in (("name", "Ann's server"), ("mode", "ctf"), ("map", "arena")):
        lines += lines_of(bytes([len(text)]) + text.encode(), f'{name}: "{text}"')
    return lines


TOKEN = ["version", "id", "not_before", "expires", "user", "name", "session", "mode", "party",
         "team", "role", "server", "addresses"]


def token(vector):
    data = bytes.fromhex(vector["hex"])
    fields = [(name, None) for name in TOKEN]
    fields[-1] = ("addresses", vector_form.List(vector_form.Bin(17), 0, 4))
    end = end_of(data, 0)
    lines = elements(data, 0, fields, "", name="token, array")
    return lines + lines_of(data[end:end + 8], "key id") + lines_of(data[end + 8:], "signature")


def width(kind):
    """Returns the least and the largest size of an element in its shortest form."""
    if isinstance(kind, vector_form.Own):
        return 1, 515
    if isinstance(kind, vector_form.Changes):
        return 1, None
    if isinstance(kind, vector_form.List):
        return len(vector_form.pack([0] * kind.low)) - kind.low, None
    if isinstance(kind, vector_form.Text):
        low, high = (len(vector_form.pack("x" * n)) for n in (kind.low, kind.high))
        return low, high
    if isinstance(kind, vector_form.Bin):
        low = 1 if 0 in kind.short else 0
        return len(vector_form.pack(bytes(low))), len(vector_form.pack(bytes(kind.high)))
    sizes = [len(vector_form.pack(n)) for n in (kind.low, kind.high)]
    return (1 if kind.low <= 127 and kind.high >= -32 else min(sizes)), max(sizes)


def words_of(kind):
    low, high = width(kind)
    if high is None:
        return "list" if isinstance(kind, vector_form.List) and not isinstance(
            kind, vector_form.Changes) else "list or bin"
    return f"{low}" if low == high else f"{low} to {high}"


def boxes(cells):
    """Returns the lines of boxes with a name and a size each, in as many rows as they take."""
    rows, row = [], []
    for cell in cells:
        if row and sum(max(map(len, one)) + 3 for one in row + [cell]) + 1 > WIDTH:
            rows.append(row)
            row = []
        row.append(cell)
    lines = []
    for row in rows + [row]:
        widths = [max(map(len, cell)) for cell in row]
        bar = "+" + "+".join("-" * (size + 2) for size in widths) + "+"
        lines.append(bar)
        for part in range(2):
            words = [f" {cell[part]:{size}} " for cell, size in zip(row, widths)]
            lines.append("|" + "|".join(words) + "|")
        lines.append(bar)
    return lines


def diagram_of_fields(head, fields):
    cells = [(head, "1" if int(head.rsplit(" ", 1)[1]) < 16 else "3")]
    return boxes(cells + [(name, words_of(kind)) for name, kind in fields])


def diagram(name):
    """Returns the packet diagram of a message: each element, and its size in bytes."""
    fields = list(MESSAGES[name].fields.items())
    cells = [(f"array of {len(fields) + 1}", "1" if len(fields) < 15 else "3"),
             (f"type {TYPES[name]}", "1")]
    lines = boxes(cells + [(one, words_of(kind)) for one, kind in fields])
    for one, kind in fields:
        item = getattr(kind, "item", None)
        if hasattr(item, "fields"):
            lines.append(f"each of {one}:")
            lines += diagram_of_fields(f"array of {len(item.fields)}", item.fields.items())
    return lines
