"""Each webhook event of the description, with its members, by a server whose match moves away."""

import re
import sys
import unittest

from raw_client import ROOT, wait_for

sys.path.insert(0, str(ROOT / "tests/integration/move"))

from admin_server import TOKEN, private  # noqa: E402
from move_servers import WithServers  # noqa: E402
from test_webhooks import Receiver  # noqa: E402

OF_ALL = {"event", "sequence", "time_unix_s"}
MAY_LACK = {"account", "log"}


def described():
    """Returns the further members of each event by its name, from the README's table."""
    text = (ROOT / "server/host/admin/README.md").read_text()
    table = text.split("| event | when | further members |")[1].split("\n\n")[0]
    rows = [line.strip("|").split(" | ") for line in table.splitlines() if line.startswith("| `")]
    return {name: set(re.findall(r"`(\w+)`", row[2])) for row in rows
            for name in re.findall(r"`(\w+)`", row[0])}


def told():
    """Returns the names of events in the sources that tell them."""
    call = re.compile(r'(?:sb_admin_tell\(\w+(?:->\w+)*,|post\(admin, shard,)\s*([^,;)]*)')
    text = "".join(path.read_text() for path in sorted((ROOT / "server/host").rglob("*.c")))
    return {name for found in call.findall(text) for name in re.findall(r'"(\w+)"', found)}


class Events(WithServers):
    def test_every_event_that_is_told_is_described(self):
        self.assertEqual(told(), set(described()))

    def test_every_event_comes_with_its_members(self):
        receiver = Receiver(refusals=0)
        self.addCleanup(receiver.server_close)
        self.addCleanup(receiver.shutdown)
        secret = private(self.path / "secret", TOKEN + "\n")
        self.source.server.close()
        self.source.start("--record", "--webhook", receiver.url, "--webhook-secret-file",
                          str(secret))
        self.play()
        self.moved(self.source, 1, self.target.to)
        wait_for(lambda: receiver.named("session_ended"), "end of the session")
        self.assertEqual(self.source.server.request("POST", "/v1/server/drain").status, 202)
        self.source.server.process.wait(60)
        events = described()
        self.assertEqual({one["event"] for one in receiver.events}, set(events))
        for one in receiver.events:
            members = set(one) - OF_ALL
            self.assertLessEqual(OF_ALL, set(one))
            self.assertLessEqual(members, events[one["event"]], one)
            self.assertLessEqual(events[one["event"]] - members, MAY_LACK, one)
        self.assertEqual(receiver.faults, [])


if __name__ == "__main__":
    unittest.main()
