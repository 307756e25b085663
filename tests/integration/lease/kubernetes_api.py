"""The part of Kubernetes' API that serves Lease objects (coordination.k8s.io/v1), as it is published,
over TLS and with faults on demand.

An object is replaced only under the version that it has, and under the uid, if the request names
one; so a PUT of an object that is gone is a conflict. A POST makes an object where there is none."""

import http.server
import json
import ssl
import subprocess
import threading
import time
import uuid

GROUP = "/apis/coordination.k8s.io/v1/namespaces/"


def certify(folder, name="localhost"):
    """Makes a certificate that signs itself. Returns its path and that of its key."""
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-keyout", key, "-out",
                    cert, "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"],
                   check=True, capture_output=True)
    return cert, key


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def _answer(self, status, body):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _handle(self):
        api = self.server.api
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if api.delay_s:
            api.ends.wait(api.delay_s)
        if api.status != 200:
            self._answer(api.status, api.failure(api.status, "a fault"))
            return
        status, answer = api.do(self.command, self.path, body, self.headers)
        if api.loses_answers:
            self.close_connection = True
        elif api.garbage:
            self._answer(200, b"\x00\xff{[")
        else:
            self._answer(status, answer)

    do_GET = do_POST = do_PUT = _handle

    def log_message(self, *_):
        pass


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, port, api):
        super().__init__(("127.0.0.1", port), _Handler)
        self.api = api

    def finish_request(self, request, client_address):
        # Here the handshake holds up no other connection.
        with self.api.tls.wrap_socket(request, server_side=True) as secure:
            super().finish_request(secure, client_address)

    def handle_error(self, *_):
        pass  # clients give up


class KubernetesApi:
    def __init__(self, cert, key, token):
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(cert, key)
        self.token = token
        self.lock = threading.RLock()
        self.objects, self.version, self.calls, self.writes = {}, 100, [], []
        self.delay_s, self.status = 0, 200
        self.garbage = self.loses_answers = False
        self.touches = 0  # each n-th write finds that somebody else has just written; 0: none
        self.ends = threading.Event()
        self.server = None
        self.port = 0
        self.open()

    @property
    def url(self):
        return f"https://localhost:{self.port}"

    def open(self):
        self.server = _Server(self.port, self)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self):
        """Ends the server. What it holds stays for the next `open`."""
        self.server.shutdown()
        self.server.server_close()

    def stop(self):
        self.ends.set()
        self.close()

    @staticmethod
    def failure(status, reason):
        return {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
                "message": reason, "reason": reason, "code": status}

    def _keep(self, path, thing):
        self.version += 1
        thing["metadata"]["resourceVersion"] = str(self.version)
        self.objects[path] = thing

    def put(self, path, spec=None, **metadata):
        """What an operator makes."""
        with self.lock:
            space, name = path.split("/")
            thing = {"apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
                     "metadata": {"namespace": space, "name": name, "uid": str(uuid.uuid4()),
                                  **metadata}}
            if spec is not None:
                thing["spec"] = spec
            self._keep(path, thing)

    def remove(self, path):
        with self.lock:
            del self.objects[path]

    def spec(self, path):
        with self.lock:
            return dict(self.objects[path].get("spec") or {}) if path in self.objects else {}

    @staticmethod
    def _is_wrong(thing, space, name):
        meta, spec = thing.get("metadata", {}), thing.get("spec", {})
        return (thing.get("apiVersion") != "coordination.k8s.io/v1" or thing.get("kind") != "Lease"
                or meta.get("namespace") != space or (name and meta.get("name") != name)
                or spec.get("leaseDurationSeconds", 1) <= 0 or spec.get("leaseTransitions", 0) < 0
                or not all(isinstance(spec.get(key, ""), str)
                           for key in ("holderIdentity", "acquireTime", "renewTime")))

    def do(self, method, path, body, headers):
        with self.lock:
            self.calls.append((time.monotonic(), method, path))
            if headers.get("Authorization") != f"Bearer {self.token}":
                return 401, self.failure(401, "Unauthorized")
            parts = path.removeprefix(GROUP).split("/")
            if not path.startswith(GROUP) or parts[1:2] != ["leases"] or len(parts) > 3:
                return 404, self.failure(404, "NotFound")
            space, name = parts[0], parts[2] if len(parts) == 3 else ""
            if method == "GET":
                found = self.objects.get(f"{space}/{name}")
                return (200, found) if found else (404, self.failure(404, "NotFound"))
            return self._write(method, space, name, json.loads(body))

    def _write(self, method, space, name, thing):
        if self._is_wrong(thing, space, name) or (method == "POST") != (name == ""):
            return 422, self.failure(422, "Invalid")
        name = thing["metadata"]["name"]
        old = self.objects.get(f"{space}/{name}")
        if old and self.touches and len(self.calls) % self.touches == 0:
            self._keep(f"{space}/{name}", json.loads(json.dumps(old)))
            old = self.objects[f"{space}/{name}"]
        meta = thing["metadata"]
        if method == "POST":
            if "resourceVersion" in meta:
                return 422, self.failure(422, "Invalid")
            if old:
                return 409, self.failure(409, "AlreadyExists")
            meta["uid"] = str(uuid.uuid4())
        elif not meta.get("resourceVersion"):
            return 422, self.failure(422, "Invalid")
        elif not old and "uid" not in meta:
            meta["uid"] = str(uuid.uuid4())
        elif not old or any(meta.get(key, old["metadata"][key]) != old["metadata"][key]
                            for key in ("uid", "resourceVersion")):
            return 409, self.failure(409, "Conflict")
        self._keep(f"{space}/{name}", thing)
        self.writes.append((time.monotonic(), dict(thing["spec"])))
        return 201 if method == "POST" else 200, thing
