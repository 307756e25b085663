"""The server's side of Agones against an implementation of its REST interface, with faults; and the
one story of a server's life that is the same without an orchestrator, with webhooks, and with
Agones. Everything stays on loopback."""

import http.server
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "admin"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from admin_server import SABOT, Server, wait_for  # noqa: E402
from own_port import own_port  # noqa: E402
from sdk_server import PREFIX, SdkServer  # noqa: E402

ROOM = PREFIX + "room"


class WithAgones(unittest.TestCase):
    def setUp(self):
        self.servers, self.sdks = [], []

    def tearDown(self):
        for server in self.servers:
            server.close()
        for sdk in self.sdks:
            sdk.stop()

    def sdk(self, **options):
        self.sdks.append(SdkServer(**options))
        return self.sdks[-1]

    def serve(self, sdk, *arguments):
        server = Server("--agones-port", str(sdk.port), *arguments)
        self.servers.append(server)
        return server

    def ready(self, *arguments, **options):
        sdk = self.sdk(**options)
        server = self.serve(sdk, *arguments)
        wait_for(lambda: sdk.state == "Ready", "Ready")
        return sdk, server

    def metric(self, server, line):
        return line in server.request("GET", "/metrics").body.decode()

    def leave(self, server):
        for bots in server.bots:
            bots.send_signal(signal.SIGINT)
            bots.communicate(timeout=60)

    def assert_plays(self, server):
        def ticks():
            metrics = server.request("GET", "/metrics").body.decode()
            return int(re.search(r"(?m)^sabot_ticks_total (\d+)", metrics)[1])
        before = ticks()
        wait_for(lambda: ticks() > before + 30, "ticks")


class Lifecycle(WithAgones):
    def test_the_state_follows_the_players_and_facts_are_told(self):
        sdk, server = self.ready("--sessions", "2", "--session-capacity", "3", "--players", "4")
        wait_for(lambda: len(sdk.annotations) >= 2 and len(sdk.labels) >= 2 and
                 sdk.lists["sessions"]["values"] and
                 all(one["capacity"] for one in sdk.counters.values()), "facts")
        self.assertEqual(sdk.counters, {"players": {"count": 0, "capacity": 8},
                                        "sessions": {"count": 2, "capacity": 3}})
        self.assertEqual(sdk.lists["sessions"], {"capacity": 3, "values": ["1", "2"]})
        self.assertEqual(sdk.annotations[PREFIX + "server-key"], server.key)
        self.assertEqual(sdk.annotations[PREFIX + "ports"], "udp=" + server.udp.split(":")[-1])
        self.assertRegex(sdk.labels[PREFIX + "version"], r"^\d+\.\d+\.\d+$")
        self.assertEqual(sdk.labels[ROOM], "yes")
        server.join(2)
        wait_for(lambda: sdk.state == "Allocated", "Allocated")
        wait_for(lambda: sdk.counters["players"]["count"] == 2, "the counter")
        wait_for(lambda: self.metric(server, 'sabot_agones_state{state="Allocated"} 1'), "metric")
        self.leave(server)
        wait_for(lambda: sdk.state == "Ready", "Ready again")
        self.assertEqual(sdk.states, ["Ready", "Allocated", "Ready"])
        self.assertTrue(self.metric(server, "sabot_agones_allocations_total 0"))
        self.assertEqual(sdk.errors, [])
        server.process.send_signal(signal.SIGTERM)
        wait_for(lambda: sdk.state == "Shutdown", "Shutdown")
        self.assertEqual(server.process.wait(60), 0)

    def test_health_comes_every_two_seconds_while_ticks_go_on(self):
        sdk, server = self.ready()

        def three_in_time():
            """Three gaps, one after the other, that no busy machine has made shorter or longer."""
            times = sdk.times("/health")
            gaps = [1.8 < later - before < 2.6 for before, later in zip(times, times[1:])]
            return any(map(all, zip(gaps, gaps[1:], gaps[2:])))

        wait_for(three_in_time, "health every two seconds")
        # A process that is stopped tells nothing.
        server.process.send_signal(signal.SIGSTOP)
        count = sdk.count("/health")
        time.sleep(5)
        self.assertLessEqual(sdk.count("/health"), count + 1)
        server.process.send_signal(signal.SIGCONT)
        wait_for(lambda: sdk.count("/health") > count + 1, "health again")

    def test_a_session_of_the_backend_reserves_the_server(self):
        sdk, server = self.ready("--session-capacity", "2", "--players", "2")
        made = server.request("POST", "/v1/sessions", body={"name": "Arena"})
        self.assertEqual(made.status, 201)
        wait_for(lambda: sdk.state == "Reserved", "Reserved")
        self.assertEqual(sdk.reserved_s, 30)
        wait_for(lambda: sdk.lists["sessions"]["values"] == ["1", "2"], "the list")
        self.assertEqual(sdk.counters["sessions"], {"count": 2, "capacity": 2})
        server.join(1, "--session", str(made.json()["id"]))
        wait_for(lambda: sdk.state == "Allocated", "Allocated")


class Orchestrator(WithAgones):
    def test_an_allocation_is_kept_and_its_room_opened_again(self):
        sdk, server = self.ready("--players", "4")
        wait_for(lambda: sdk.labels.get(ROOM) == "yes", "room")
        sdk.allocate({ROOM: "no"})
        wait_for(lambda: self.metric(server, "sabot_agones_allocations_total 1"), "the allocation")
        time.sleep(3)
        self.assertEqual((sdk.state, sdk.labels[ROOM]), ("Allocated", "no"))
        server.join(1)
        wait_for(lambda: sdk.labels[ROOM] == "yes", "room again")
        # High density: allocated once more while it is allocated.
        sdk.allocate({ROOM: "no"})
        wait_for(lambda: self.metric(server, "sabot_agones_allocations_total 2"), "the second")
        server.join(3, name="more")
        wait_for(lambda: sdk.counters["players"]["count"] == 4, "all players")
        time.sleep(1)
        wait_for(lambda: sdk.labels[ROOM] == "no", "no room")  # it is full
        self.assertEqual(sdk.state, "Allocated")
        self.assertEqual(sdk.count("/allocate"), 0)
        self.leave(server)
        wait_for(lambda: sdk.state == "Ready", "Ready")

    def test_a_shutdown_from_outside_drains(self):
        sdk, server = self.ready()
        server.join(1)
        wait_for(lambda: sdk.state == "Allocated", "Allocated")
        sdk.set_state("Shutdown")
        wait_for(lambda: any("agones: the game server is to shut down" in line
                             for line in server.lines), "the line")
        wait_for(lambda: any("draining" in line for line in server.lines), "the drain")
        self.assertIsNone(server.process.poll())
        self.leave(server)
        self.assertEqual(server.process.wait(60), 0)

    def test_a_container_that_starts_again_keeps_its_allocation(self):
        sdk = self.sdk(state="Allocated")
        self.serve(sdk)
        wait_for(lambda: sdk.count("/metadata/annotation") >= 2, "facts")
        time.sleep(1)
        self.assertEqual(sdk.states, [])


class Faults(WithAgones):
    def test_an_sdk_server_that_starts_later_is_told_everything(self):
        port = own_port()
        server = Server("--agones-port", str(port))
        self.servers.append(server)
        wait_for(lambda: any("does not answer" in line for line in server.lines), "the line")
        time.sleep(1)
        self.assert_plays(server)
        sdk = self.sdk(port=port)
        wait_for(lambda: sdk.state == "Ready" and sdk.labels.get(ROOM) == "yes", "Ready")
        wait_for(lambda: any("agones: the SDK server answers" in line for line in server.lines),
                 "the line")
        self.assertEqual(sum("does not answer" in line for line in server.lines), 1)

    def test_an_sdk_server_that_restarts_is_told_again(self):
        sdk, server = self.ready()
        wait_for(lambda: sdk.lists["sessions"]["values"], "facts")
        sdk.stop()
        time.sleep(1)
        sdk.labels.clear()
        sdk.lists["sessions"]["values"] = []
        sdk.start()
        wait_for(lambda: sdk.labels.get(ROOM) == "yes" and sdk.lists["sessions"]["values"] == ["1"],
                 "facts again")
        self.assertEqual(sdk.states, ["Ready"])
        self.assert_plays(server)

    def test_refusals_are_tried_again_and_told_once(self):
        sdk = self.sdk()
        sdk.status = 500
        server = self.serve(sdk)
        wait_for(lambda: sdk.count("/gameserver") >= 4 and sdk.count("/health") >= 3, "attempts")
        self.assertLess(sdk.count("/gameserver"), 12)
        self.assert_plays(server)
        wait_for(lambda: any("refuses room" in line for line in server.lines), "the line")
        self.assertEqual(sum("refuses room" in line for line in server.lines), 1)
        sdk.status = 200
        wait_for(lambda: sdk.state == "Ready", "Ready")
        self.assertTrue(self.metric(server, 'sabot_agones_calls_total{outcome="failed"}'))

    def test_counters_that_the_manifest_lacks_hold_up_nothing(self):
        sdk, server = self.ready(counters=(), lists=())
        server.join(1)
        wait_for(lambda: sdk.state == "Allocated", "Allocated")
        wait_for(lambda: sdk.labels.get(ROOM) == "yes", "room")
        wait_for(lambda: sdk.count("/v1beta1/counters/players") >= 3, "attempts")
        wait_for(lambda: any("refuses players with" in line for line in server.lines), "the line")
        self.assertEqual(sum("refuses players with status 404" in line for line in server.lines), 1)

    def test_a_slow_sdk_server_holds_up_neither_health_nor_ticks(self):
        sdk, server = self.ready()
        sdk.delay_s = 1.5
        count = sdk.count("/health")
        server.join(1)
        wait_for(lambda: sdk.count("/health") >= count + 3, "health")
        wait_for(lambda: sdk.state == "Allocated", "Allocated")
        self.assert_plays(server)

    def test_an_sdk_server_that_hangs_is_left_and_asked_again(self):
        sdk, server = self.ready()
        sdk.hangs = True
        sdk.end_streams()
        server.join(1)
        self.assert_plays(server)
        count = sdk.count("/health")
        wait_for(lambda: sdk.count("/health") >= count + 2, "further attempts")
        sdk.hangs = False
        wait_for(lambda: sdk.state == "Allocated", "Allocated")
        sdk.hangs = True
        began = time.monotonic()
        self.assertEqual(server.close(), 0)
        self.servers.clear()
        self.assertLess(time.monotonic() - began, 50)

    def test_garbage_in_streams_and_answers_changes_nothing(self):
        sdk, server = self.ready()
        wait_for(lambda: sdk.streams, "a stream")
        sdk.send(b'{"result":7}\n\x00\xff\n[[[[\n{"error":{"code":14}}\n')
        wait_for(lambda: self.metric(server, "sabot_agones_garbage_total 4"), "the count")
        sdk.garbage = True
        sdk.end_streams()
        time.sleep(2)
        sdk.garbage = False
        opened = sdk.streams_opened
        wait_for(lambda: sdk.streams_opened > opened, "another stream")
        # The stream is used again.
        sdk.allocate()
        wait_for(lambda: self.metric(server, "sabot_agones_allocations_total 1"), "the allocation")
        self.assert_plays(server)

    def test_a_line_without_an_end_is_cut_off_and_memory_is_bounded(self):
        sdk, server = self.ready()
        wait_for(lambda: sdk.streams, "a stream")
        opened = sdk.streams_opened
        for _ in range(20):
            sdk.send(b"x" * 65536)
        wait_for(lambda: sdk.streams_opened > opened, "another stream")
        self.assert_plays(server)
        self.assertEqual(sdk.states, ["Ready"])

    def test_a_stream_that_closes_comes_back_ever_later(self):
        sdk, server = self.ready()
        wait_for(lambda: sdk.streams, "a stream")
        opened, begun = sdk.streams_opened, time.monotonic()

        def lasts_and_comes_back():
            sdk.end_streams()
            return time.monotonic() - begun > 8 and sdk.streams_opened >= opened + 3

        wait_for(lasts_and_comes_back, "three more streams")
        # At a machine that is not late that took 8 s.
        self.assertLessEqual(sdk.streams_opened - opened, 12)
        self.assert_plays(server)


class Options(unittest.TestCase):
    def lines(self, *arguments, port=None):
        environment = {**os.environ, **({"AGONES_SDK_HTTP_PORT": port} if port else {})}
        done = subprocess.run([SABOT, "serve", "--port", "0", "--seconds", "0.2", *arguments],
                              env=environment, capture_output=True, text=True, timeout=90)
        return done.returncode, done.stderr

    def test_the_environment_switches_it_on_and_the_option_off(self):
        sdk = SdkServer()
        self.addCleanup(sdk.stop)
        status, told = self.lines(port=str(sdk.port))
        self.assertEqual(status, 0)
        self.assertIn(f"agones: the SDK server is at 127.0.0.1:{sdk.port}", told)
        wait_for(lambda: sdk.states[-1:] == ["Shutdown"], "Shutdown")
        self.assertNotIn("agones: ", self.lines("--agones", "off", port=str(sdk.port))[1])
        self.assertNotIn("agones: ", self.lines()[1])
        status, told = self.lines(port="x")
        self.assertEqual(status, 2)
        self.assertIn("AGONES_SDK_HTTP_PORT: 'x'", told)
        self.assertEqual(self.lines("--agones", "off", port="x")[0], 0)


# One story for all adapters: what an orchestrator hears of a server's life.

class NoAdapter:
    """Environment, exit codes and the admin interface alone."""
    arguments = ()

    def check(self, server, step):
        if step == "ready":
            wait_for(lambda: server.request("GET", "/readyz").status == 200, "ready")
        if step == "draining":
            wait_for(lambda: server.request("GET", "/readyz").status == 503, "not ready")

    def close(self):
        pass


class WebhookAdapter:
    EVENTS = {"ready": "ready", "made": "session_made", "joined": "player_joined",
              "left": "player_left", "draining": "draining", "ended": "ended"}

    def __init__(self):
        self.events = []
        events = self.events

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                events.append(json.loads(body)["event"])
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.arguments = ("--webhook", f"http://127.0.0.1:{self.server.server_address[1]}/")

    def check(self, server, step):
        wait_for(lambda: self.EVENTS[step] in self.events, f"the event {self.EVENTS[step]}")

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class AgonesAdapter:
    STATES = {"ready": "Ready", "made": "Reserved", "joined": "Allocated", "left": "Allocated",
              "draining": "Allocated", "ended": "Shutdown"}

    def __init__(self):
        self.sdk = SdkServer()
        self.arguments = ("--agones-port", str(self.sdk.port))

    def check(self, server, step):
        wait_for(lambda: self.sdk.state == self.STATES[step], f"{self.STATES[step]} at {step}")
        if step == "left":
            wait_for(lambda: self.sdk.counters["players"]["count"] == 1, "the counter")
        if step == "draining":
            wait_for(lambda: self.sdk.labels[ROOM] == "no", "no room")
        if step == "ended":
            assert self.sdk.states == ["Ready", "Reserved", "Allocated", "Shutdown"], self.sdk.states
            assert self.sdk.errors == [], self.sdk.errors

    def close(self):
        self.sdk.stop()


class Story(unittest.TestCase):
    def play(self, adapter):
        self.addCleanup(adapter.close)
        server = Server("--session-capacity", "2", *adapter.arguments)
        self.addCleanup(lambda: server.process.poll() is None and server.process.kill())
        adapter.check(server, "ready")
        made = server.request("POST", "/v1/sessions", body={"name": "Story"})
        self.assertEqual(made.status, 201)
        if not isinstance(adapter, NoAdapter):
            adapter.check(server, "made")
        first = server.join(1, "--session", str(made.json()["id"]), name="ann")
        if not isinstance(adapter, NoAdapter):
            adapter.check(server, "joined")
        second = server.join(1, name="bob")
        second.send_signal(signal.SIGINT)
        second.communicate(timeout=60)
        wait_for(lambda: len(server.named("bob")) == 0, "the leaving")
        if not isinstance(adapter, NoAdapter):
            adapter.check(server, "left")
        self.assertEqual(server.request("POST", "/v1/server/drain").status // 100, 2)
        adapter.check(server, "draining")
        self.assertIsNone(server.process.poll())  # its match goes on
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=60)
        if not isinstance(adapter, NoAdapter):
            adapter.check(server, "ended")
        self.assertEqual(server.process.wait(60), 0)
        server.close()

    def test_none(self):
        self.play(NoAdapter())

    def test_webhooks(self):
        self.play(WebhookAdapter())

    def test_agones(self):
        self.play(AgonesAdapter())


if __name__ == "__main__":
    unittest.main(verbosity=2)
