"""A WebSocket client of RFC 6455 on Python's standard library: binary messages, both ways."""
import base64, os, socket, struct

BINARY, CLOSE, PING, PONG = 2, 8, 9, 10


class WebSocket:
    def __init__(self, host, port, path, protocol):
        self.socket = socket.create_connection((host, port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            f"Sec-WebSocket-Key: {key}\r\n"
                            f"Sec-WebSocket-Protocol: {protocol}\r\n\r\n".encode())
        status = self.input.readline()
        while self.input.readline().strip():
            pass
        if b" 101 " not in status:
            raise OSError(f"no WebSocket: {status.decode(errors='replace').strip()}")

    def send(self, payload, opcode=BINARY):
        """Sends one message. A client's frames are masked."""
        size, mask = len(payload), os.urandom(4)
        head = bytes([0x80 | opcode, 0x80 | min(size, 126)])
        head += struct.pack(">H", size) if size > 125 else b""
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def take(self, size):
        data = self.input.read(size)
        if len(data) < size:
            raise OSError("the server has closed the connection")
        return data

    def receive(self):
        """Returns the next message. Sabot's servers send each in one frame."""
        while True:
            first, size = self.take(2)
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            payload = self.take(size)
            if first & 15 == BINARY:
                return payload
            if first & 15 == PING:
                self.send(payload, PONG)
            if first & 15 == CLOSE:
                raise OSError("the server has closed the connection")
