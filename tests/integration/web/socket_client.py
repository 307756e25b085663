"""A WebSocket client by RFC 6455 with only the standard library, which can also break the rules."""

import base64
import hashlib
import os
import socket
import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TIMEOUT_S = 60


class Refused(Exception):
    """The handshake got another answer; has its status."""

    @property
    def status(self):
        return self.args[0]


class Closed(Exception):
    """The connection is closed; has the status of the close frame, or None."""

    @property
    def status(self):
        return self.args[0]


def connect(port, receive_size=None):
    raw = socket.socket()
    if receive_size:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_size)
    raw.settimeout(TIMEOUT_S)
    raw.connect(("127.0.0.1", port))
    return raw


def head_of(raw):
    """Returns status and headers of an answer, and the bytes after them."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = raw.recv(4096)
        if not piece:
            raise Closed(None)
        data += piece
    head, rest = data.split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) if ": " in line else (line, "")
                   for line in lines[1:])
    return int(lines[0].split(" ")[1]), headers, rest


def framed(payload, opcode=BINARY, final=True, masked=True, reserved=0):
    """Returns the frame of a client that holds the payload."""
    head = bytes([final << 7 | reserved << 4 | opcode])
    size = len(payload)
    bit = masked << 7
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += struct.pack(">BH", bit | 126, size)
    else:
        head += struct.pack(">BQ", bit | 127, size)
    if masked:
        mask = os.urandom(4)
        head += mask
        payload = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
    return head + payload


class WebSocket:
    def __init__(self, port, path="/ws", origin=None, host=None, protocol="sabot", raw=None,
                 receive_size=None, headers=(), version="13"):
        self.raw = raw or connect(port, receive_size)
        self.pings = 0
        self.pongs = 0
        key = base64.b64encode(os.urandom(16))
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}",
                 "Connection: Upgrade", "Upgrade: websocket",
                 f"Sec-WebSocket-Key: {key.decode()}"]
        if version is not None:
            lines.append(f"Sec-WebSocket-Version: {version}")
        if origin is not None:
            lines.append(f"Origin: {origin}")
        lines += [f"{name}: {value}" for name, value in dict(headers).items()]
        if protocol is not None:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status, self.headers, self.buffer = head_of(self.raw)
        if status != 101:
            self.raw.close()
            raise Refused(status, self.headers)
        expected = base64.b64encode(hashlib.sha1(key + GUID).digest()).decode().lower()
        assert self.headers["sec-websocket-accept"] == expected
        assert self.headers.get("sec-websocket-protocol") == protocol

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.raw.close()

    def send(self, payload, opcode=BINARY, final=True, masked=True, reserved=0):
        self.raw.sendall(framed(payload, opcode, final, masked, reserved))

    def take(self, size):
        while len(self.buffer) < size:
            try:
                piece = self.raw.recv(65536)
            except ConnectionError:
                piece = b""
            if not piece:
                raise Closed(None)
            self.buffer += piece
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def frame(self):
        first, second = self.take(2)
        assert first & 0x70 == 0 and second & 0x80 == 0, "a server's frame is plain and unmasked"
        assert first & 0x80, "one message is one frame"
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 15, self.take(size)

    def receive(self):
        """Returns the next message; raises Closed after the last."""
        while True:
            opcode, payload = self.frame()
            if opcode == BINARY:
                return payload
            if opcode == PING:
                self.pings += 1
                self.send(payload, PONG)
            elif opcode == PONG:
                self.pongs += 1
            elif opcode == CLOSE:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            else:
                raise AssertionError(f"opcode {opcode}")

    def close_status(self):
        """Reads to the end."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.status
