"""The metrics of a real server: well formed in both formats, and as many for many sessions."""

import re
import shutil
import subprocess
import tempfile
import unittest

from admin_server import Server, WithServer, wait_for


class MetricsOfMany(unittest.TestCase):
    """Their number depends on neither sessions nor players."""

    def series(self, *arguments):
        server = Server(*arguments)
        try:
            server.join(2)
            wait_for(lambda: server.get("/v1/sessions?limit=1000")["sessions"][0]["tick"] > 60,
                     "a match that is played")
            text = server.request("GET", "/metrics").body.decode()
            check = shutil.which("promtool")
            if check:
                linted = subprocess.run([check, "check", "metrics"], input=text, text=True,
                                        capture_output=True, timeout=60)
                self.assertEqual((linted.returncode, linted.stderr), (0, ""))
            found = {}
            for line in text.splitlines():
                if not line.startswith("#"):
                    name, value = line.rsplit(" ", 1)
                    found[name] = float(value)
            return found
        finally:
            server.close()

    def test_of_many_sessions_are_as_many_as_of_one(self):
        one = self.series()
        many = self.series("--sessions", "1000", "--players", "2", "--shards", "2")
        self.assertEqual(many["sabot_sessions"], 1000)
        self.assertLess(len(many), 2000)
        # Only messages of a kind that was not sent yet have no series.
        extra = {name.split("{")[0] for name in set(many) - set(one)}
        self.assertLessEqual(extra, {"sabot_message_bytes_total", "sabot_messages_total"})

    def test_sections_of_snapshots_are_all_of_their_bytes(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        found = self.series("--record", folder.name)
        parts = [found[f'sabot_snapshot_bytes_total{{section="{part}"}}']
                 for part in ("head", "own_state", "changes")]
        sent = found['sabot_message_bytes_total{direction="sent",kind="snapshot"}']
        self.assertEqual(sum(parts), sent)
        self.assertGreater(min(parts[0], parts[2]), 0)
        self.assertGreater(found["sabot_record_waiting_max_bytes"], 0)
        self.assertGreater(found['sabot_process_log_lines_total{outcome="written"}'], 5)
        self.assertGreater(found["sabot_heap_bytes"] + found["process_virtual_memory_bytes"], 1e6)


class Metrics(WithServer):
    ARGUMENTS = ("--sessions", "250", "--players", "2")

    def test_metrics_are_well_formed_and_few(self):
        self.server.join(4)
        wait_for(lambda: b'sabot_inputs_total{outcome="applied"} 0\n' not in
                 self.server.request("GET", "/metrics").body, "input")
        for accept in (None, "application/openmetrics-text; version=1.0.0"):
            headers = {"Accept": accept} if accept else {}
            answer = self.server.request("GET", "/metrics", headers=headers)
            self.assertIn("openmetrics" if accept else "text/plain",
                          answer.headers["content-type"])
            self.check(answer.body.decode(), accept is not None)

    def check(self, text, is_open):
        """The rules of both formats that a scraper holds a text against."""
        families, samples, family = {}, {}, None
        lines = text.split("\n")
        self.assertEqual(lines.pop(), "")
        if is_open:
            self.assertEqual(lines.pop(), "# EOF")
        for line in lines:
            if line.startswith("# TYPE "):
                _, _, family, kind = line.split(" ")
                self.assertNotIn(family, families)
                families[family] = kind
            elif line.startswith("# "):
                self.assertEqual(line.split(" ")[2], family, line)
                if line.startswith("# UNIT "):
                    self.assertTrue(family.endswith("_" + line.split(" ")[3]), line)
            else:
                name, labels, value = re.fullmatch(
                    r'([a-z_]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)+\})? (\S+)', line).groups()
                self.assertTrue(name.startswith(family), line)
                endings = {"counter": ["_total"] if is_open else [""], "gauge": ["", "_info"],
                           "info": ["_info"], "histogram": ["_bucket", "_count", "_sum"]}
                self.assertIn(name[len(family):], endings[families[family]], line)
                if families[family] == "counter" and not is_open:
                    self.assertTrue(name.endswith("_total"), line)
                self.assertNotIn((name, labels), samples, "a series comes twice")
                samples[name, labels] = float(value)
                self.assertNotIn("bot", labels or "", "no player is a label")
        self.assertLess(len(samples), 2000)
        for family, kind in families.items():
            if kind == "histogram":
                buckets = [value for (name, _), value in samples.items()
                           if name == family + "_bucket"]
                self.assertEqual(buckets, sorted(buckets), family)
                self.assertEqual(buckets[-1], samples[family + "_count", None])
        self.assertEqual(samples["sabot_players", None], 4)
        self.assertEqual(samples["sabot_sessions", None], 250)
        self.assertGreater(samples["sabot_tick_duration_seconds_count", None], 0)
        self.assertGreater(samples["sabot_inputs_total", '{outcome="applied"}'], 0)
        self.assertGreater(
            samples["sabot_message_bytes_total", '{direction="sent",kind="snapshot"}'], 0)


if __name__ == "__main__":
    unittest.main()
