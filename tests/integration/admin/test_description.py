"""The description of the admin interface against a real server, and the operator's page."""

import re
import unittest

from admin_server import ROOT, SPEC, TOKEN, Server, WithServer, wait_for
from json_schema import fault

PAGE = {"/", "/operator.js", "/operator.css"}


class OpenApi(WithServer):
    """The description and the server agree in both directions."""

    ARGUMENTS = ("--sessions", "2", "--session-capacity", "4", "--record", "{folder}/logs",
                 "--ban-file", "{folder}/bans.json", "--follow-listen", "0")
    # A move that lasts is needed; tests/integration/move has them.
    ELSEWHERE = ("cancelMove", "abandonMove")
    BODIES = {"moveSession": {"to": "127.0.0.1:1"},
              "createSession": {"name": "made", "players": 2},
              "changeSession": {"name": "changed", "visibility": "unlisted"},
              "messageAll": {"text": "to all"}, "messageSession": {"text": "to one"},
              "addBan": {"account": "nobody", "reason": "test", "duration_s": 60}}

    def call(self, operation, method, path):
        body = self.BODIES.get(operation["operationId"])
        answer = self.server.request(method.upper(), path, body=body)
        said = operation["responses"].get(str(answer.status))
        self.assertIsNotNone(said, f"{method} {path}: {answer.status} is not described")
        self.assertLess(answer.status, 300, (method, path, answer.body))
        if "content" in said:
            kind = answer.headers["content-type"].split(";")[0]
            self.assertIn(kind, said["content"], path)
            if kind == "application/json":
                wrong = fault(answer.json(), said["content"][kind]["schema"], SPEC)
                self.assertIsNone(wrong, f"{method} {path}: {wrong}")
        else:
            self.assertEqual(answer.body, b"", path)
        if body is not None:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            self.assertIsNone(fault(body, schema, SPEC))
        return answer

    def fill(self, path):
        """Puts a thing that exists in the place of each parameter."""
        if "/sessions/{id}" in path:
            return path.replace("{id}", str(self.server.get("/v1/sessions")["sessions"][-1]["id"]))
        if "/players/{id}" in path:
            return path.replace("{id}", str(self.server.get("/v1/players")["players"][0]["id"]))
        if "/bans/{id}" in path:
            return path.replace("{id}", str(self.server.get("/v1/bans")["bans"][0]["id"]))
        return path.replace("{name}", self.log)

    def old_log(self):
        """A log of a match that is over: of another server that has ended."""
        before = Server("--record", str(self.path / "logs"), "--seconds", "1")
        before.process.wait()
        before.close()
        logs = self.server.get("/v1/logs")["logs"]
        return next(log["name"] for log in logs if not log["running"])

    def test_every_path_and_method_answers_as_described(self):
        self.server.join(2)
        self.log = self.old_log()
        order = {"get": 0, "post": 1, "patch": 2, "delete": 3}
        calls = [(method, path, operation) for path, methods in SPEC["paths"].items()
                 for method, operation in methods.items()]
        last = {"drainServer": 6, "drainSession": 5, "getMove": 4, "moveSession": 3,
                "kickPlayer": 1}
        calls.sort(key=lambda call: (last.get(call[2]["operationId"], 0), order[call[0]]))
        # What lists, makes; what needs a thing comes after it was made.
        first = [call for call in calls if call[2]["operationId"] in ("addBan", "createSession")]
        for method, path, operation in first + [call for call in calls if call not in first]:
            if operation["operationId"] in self.ELSEWHERE:
                continue
            if operation["operationId"] == "drainServer":
                answer = self.server.request("POST", path)
                self.assertIn(str(answer.status), operation["responses"])
                continue
            filled = self.fill(path)
            self.call(operation, method, filled)
            if (method, path) == ("delete", "/v1/sessions/{id}"):
                wait_for(lambda: self.server.request("GET", filled).status == 404, "end")
            if operation["operationId"] in ("keepLog",):
                detail = self.problem(self.server.request("DELETE", f"/v1/logs/{self.log}"), 409)
                self.assertIn("kept", detail)

    def test_nothing_is_served_that_is_not_described(self):
        source = (ROOT / "server/host/admin/admin.c").read_text()
        rows = re.findall(r'X\(([A-Z]+), "([^"]+)", \w+, (true|false)\)', source)
        self.assertGreater(len(rows), 30)
        served = {(method.lower(), path) for method, path, _ in rows if path not in PAGE}
        described = {(method, path) for path, methods in SPEC["paths"].items()
                     for method in methods}
        self.assertEqual(served, described)
        for method, path, is_open in rows:
            if path not in PAGE:
                operation = SPEC["paths"][path][method.lower()]
                self.assertEqual(is_open == "true", operation.get("security") == [], path)

    def test_every_call_needs_the_token(self):
        for path, methods in SPEC["paths"].items():
            for method, operation in methods.items():
                place = path.replace("{id}", "1").replace("{name}", "a.sblog")
                for token in (None, TOKEN + "x", TOKEN[:-1]):
                    answer = self.server.request(method.upper(), place, token=token)
                    if operation.get("security") == []:
                        self.assertEqual(answer.status, 200, path)
                    else:
                        self.problem(answer, 401)
                        self.assertIn("Bearer", answer.headers["www-authenticate"])

    def test_other_methods_and_paths_are_refused(self):
        for path, methods in SPEC["paths"].items():
            place = path.replace("{id}", "1").replace("{name}", "a.sblog")
            for method in {"get", "post", "put", "patch", "delete"} - set(methods):
                answer = self.server.request(method.upper(), place)
                self.problem(answer, 405)
                self.assertEqual({name.strip().lower() for name in
                                  answer.headers["allow"].split(",")}, set(methods))
        for path in ("/v1", "/v1/", "/v1/sessions/", "/v1/sessions/0",
                     "/v1/sessions/99", "/v1/sessions/4294967296", "/v1/sessions/1x",
                     "/v1/players/99", "/v1/bans/99", "/v1/logs/..%2ftoken", "/v1/logs/none.sblog",
                     "/v1/logs/.sblog", "/metrics/x", "/%76%31/sessionz"):
            self.problem(self.server.request("GET", path), 404)


class Page(WithServer):
    def test_operators_page_is_served_without_the_token(self):
        for path, kind in (("/", "text/html"), ("/operator.js", "text/javascript"),
                           ("/operator.css", "text/css")):
            answer = self.server.request("GET", path, token=None)
            self.assertEqual(answer.status, 200)
            self.assertIn(kind, answer.headers["content-type"])
            self.assertIn("script-src 'self'", answer.headers["content-security-policy"])
            again = self.server.request("GET", path, headers={
                "If-None-Match": answer.headers["etag"]})
            self.assertEqual((again.status, again.body), (304, b""))


if __name__ == "__main__":
    unittest.main()
