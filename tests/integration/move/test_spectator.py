"""A spectator of a session with a password, whose match moves to another server.

SABOT_PROGRAM names the program, SABOT_LIBRARY the client library."""

import shutil
import signal
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "lease"))
from lease_server import Client, Server, State, WAIT_S, wait_for  # noqa: E402
from sabot import Role  # noqa: E402


class Spectator(unittest.TestCase):
    def start(self, logs, *arguments):
        server = Server("serve", "--port", "0", "--record", logs, "--follow-listen", "0",
                        "--session-capacity", "4", "--session-password", "sesame", "--set",
                        "time_limit_s=0", *arguments)
        self.addCleanup(server.close)
        server.hears("server_ready")
        return server

    def test_spectator_goes_along_with_its_match(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        target = self.start(folder / "target")
        (folder / "source").mkdir(mode=0o700)
        shutil.copy2(folder / "target/.server.key", folder / "source/.server.key")
        there = target.hears("follow_listening")["message"].rsplit(" ", 1)[1]
        source = self.start(folder / "source", "--drain-move-to", there)
        with Client("127.0.0.1", source.port, role=Role.SPECTATOR, password="sesame") as client:
            client.wait(State.PLAYING, WAIT_S)
            source.signal(signal.SIGTERM)
            wait_for(lambda: client.status().moves == 1 and client.state is State.PLAYING, "move",
                     client)
            self.assertEqual(client.status().reconnects, 0)
            wait_for(lambda: len(target.told("match_arrived")) == 1, "match", client)
        self.assertEqual(source.ends(), 0)


if __name__ == "__main__":
    unittest.main()
