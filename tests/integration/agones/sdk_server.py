"""The SDK server of Agones, as its REST interface is documented, with faults on demand.

It stands for the sidecar and the game server's record in Kubernetes: what it accepts becomes the
state, the labels, the annotations, the counters and the lists of one record, and each change goes
to the streams of /watch/gameserver. `allocate` does what a GameServerAllocation does.
"""

import http.server
import json
import queue
import socketserver
import threading
import time

PREFIX = "agones.dev/sdk-"
LAST_ALLOCATED = "agones.dev/last-allocated"
STATES = {"/ready": "Ready", "/allocate": "Allocated", "/shutdown": "Shutdown"}


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def _answer(self, status, body):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _handle(self):
        sdk = self.server.sdk
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        sdk.calls.append((time.monotonic(), self.command, self.path, body))
        time.sleep(sdk.delay_s)
        if sdk.hangs:
            sdk.ends.wait()
            return
        if sdk.status != 200:
            self._answer(sdk.status, {"code": 13, "message": "a fault", "details": []})
        elif sdk.garbage:
            self._answer(200, b"\x00\xff{[")
        elif self.command == "GET" and self.path == "/watch/gameserver":
            self._watch(sdk)
        else:
            self._answer(*sdk.do(self.command, self.path, body,
                                 self.headers.get("Content-Type", "")))

    def _chunk(self, data):
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _watch(self, sdk):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        changes = sdk.open_stream()
        try:
            while not sdk.ends.is_set():
                change = changes.get()
                if change is None:
                    break
                self._chunk(change)
            self.wfile.write(b"0\r\n\r\n")
        except OSError:
            pass  # the game server has closed it
        finally:
            sdk.close_stream(changes)

    do_GET = do_POST = do_PUT = do_PATCH = _handle

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass

    def log_message(self, *_):
        pass


class _Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    allow_reuse_address = True


class SdkServer:
    """`counters` and `lists` are those that the manifest declares."""

    def __init__(self, counters=("players", "sessions"), lists=("sessions",), port=0, state="Scheduled"):
        self.lock = threading.RLock()
        self.calls, self.states, self.errors = [], [], []
        self.state = state
        self.labels, self.annotations = {}, {}
        self.counters = {name: {"count": 0, "capacity": 0} for name in counters}
        self.lists = {name: {"capacity": 0, "values": []} for name in lists}
        self.allocations = 0
        self.reserved_s = None
        self.delay_s, self.status, self.garbage, self.hangs = 0, 200, False, False
        self.streams, self.streams_opened = [], 0
        self.port = port
        self.server = None
        self.start()

    def start(self):
        """Listens, on the port that it had before if it was stopped."""
        self.ends = threading.Event()
        self.server = _Server(("127.0.0.1", self.port), _Handler)
        self.server.sdk = self
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        self.ends.set()
        self.end_streams()
        self.server.shutdown()
        self.server.server_close()

    def count(self, path):
        return sum(call[2] == path for call in list(self.calls))

    def times(self, path):
        return [call[0] for call in list(self.calls) if call[2] == path]

    # The record.

    def record(self):
        return {"object_meta": {"name": "sabot-x", "namespace": "default", "uid": "1",
                                "resource_version": "1", "generation": "1",
                                "annotations": dict(self.annotations), "labels": dict(self.labels)},
                "status": {"state": self.state, "address": "127.0.0.1",
                           "ports": [{"name": "default", "port": 7777}]}}

    def _changed(self):
        line = json.dumps({"result": self.record()}).encode() + b"\n"
        for stream in self.streams:
            stream.put(line)

    def set_state(self, state):
        with self.lock:
            self.state = state
            self.states.append(state)
            if state == "Allocated":
                self.allocations += 1
                self.annotations[LAST_ALLOCATED] = f"2026-11-01T00:00:00.{self.allocations:09}Z"
            self._changed()

    def allocate(self, labels=None):
        """An allocation by the cluster."""
        with self.lock:
            self.labels.update(labels or {})
            self.set_state("Allocated")

    def open_stream(self):
        with self.lock:
            stream = queue.Queue()
            stream.put(json.dumps({"result": self.record()}).encode() + b"\n")
            self.streams.append(stream)
            self.streams_opened += 1
            return stream

    def close_stream(self, stream):
        with self.lock:
            if stream in self.streams:
                self.streams.remove(stream)

    def send(self, data):
        with self.lock:
            for stream in self.streams:
                stream.put(data)

    def end_streams(self):
        with self.lock:
            for stream in self.streams:
                stream.put(None)

    # The interface.

    def do(self, method, path, body, kind):
        if method == "GET":
            return (200, self.record()) if path == "/gameserver" else (404, {"code": 5})
        try:
            if not kind.startswith("application/json"):
                raise ValueError("content type")
            said = json.loads(body)
            if not isinstance(said, dict):
                raise ValueError("no object")
            with self.lock:
                return self._write(method, path, said)
        except (ValueError, KeyError, TypeError) as fault:
            self.errors.append((method, path, body, str(fault)))
            return 400, {"code": 3, "message": str(fault)}

    def _write(self, method, path, said):
        if method == "POST" and path == "/health" or path in STATES:
            if said != {}:
                raise ValueError("the body is not {}")
            if path in STATES:
                self.set_state(STATES[path])
            return 200, {}
        if (method, path) == ("POST", "/reserve"):
            self.reserved_s = _int64(said.pop("seconds"))
            self.set_state("Reserved")
            return 200, {}
        if method == "PUT" and path in ("/metadata/label", "/metadata/annotation"):
            where = self.labels if path.endswith("label") else self.annotations
            where[PREFIX + said["key"]] = said["value"]
            self._changed()
            return 200, {}
        parts = path.split("/")
        if method == "PATCH" and parts[1] == "v1beta1" and len(parts) == 4:
            return self._patch(parts[2], parts[3], said)
        raise ValueError("no such call")

    def _patch(self, kind, name, said):
        record = {"counters": self.counters, "lists": self.lists}[kind].get(name)
        if record is None:
            return 404, {"code": 5, "message": f"{name} not found"}
        if kind == "counters":
            new = {key: _int64(said[key]) for key in ("count", "capacity") if key in said}
            both = {**record, **new}
            if not 0 <= both["count"] <= both["capacity"]:
                raise ValueError("the count is out of its range")
        else:
            new = {"capacity": _int64(said["capacity"]), "values": list(said["values"])}
            if not all(isinstance(value, str) for value in new["values"]):
                raise ValueError("a value is no text")
            if len(new["values"]) > new["capacity"] or not 0 <= new["capacity"] <= 1000:
                raise ValueError("the list is out of its range")
        record.update(new)
        self._changed()
        return 200, {"name": name, **{key: str(value) if isinstance(value, int) else value
                                      for key, value in record.items()}}


def _int64(text):
    """64-bit integers are texts in the JSON of protocol buffers."""
    if not isinstance(text, str):
        raise ValueError("a 64-bit integer is no text")
    return int(text)
