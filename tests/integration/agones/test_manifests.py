"""The manifests of docker/agones against a schema of the documented fields, against each other, and
against the program: its options, and what it tells Agones."""

import copy
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

sys.path.insert(0, str(Path(__file__).resolve().parent))
from manifest_schema import ALLOCATION, AUTOSCALER, FLEET  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "docker/agones"
SABOT = os.environ["SABOT_PROGRAM"]
FILES = {"fleet.yaml": FLEET, "autoscaler.yaml": AUTOSCALER, "allocation.yaml": ALLOCATION}


def read(name):
    return yaml.safe_load((FOLDER / name).read_text())


def places(value, at=()):
    """All keys of the objects in a value, as paths."""
    for key, inner in (value.items() if isinstance(value, dict) else
                       enumerate(value) if isinstance(value, list) else ()):
        if isinstance(value, dict):
            yield (*at, key)
        yield from places(inner, (*at, key))


class Manifests(unittest.TestCase):
    def setUp(self):
        self.fleet = read("fleet.yaml")
        self.server = self.fleet["spec"]["template"]["spec"]
        self.pod = self.server["template"]["spec"]
        self.container = self.pod["containers"][0]
        self.options = dict(argument[2:].split("=", 1)
                            for argument in self.container["args"][1:])

    def test_they_fit_the_schema(self):
        self.assertEqual({path.name for path in FOLDER.glob("*.yaml")}, set(FILES))
        for name, schema in FILES.items():
            with self.subTest(name):
                jsonschema.Draft7Validator.check_schema(schema)
                jsonschema.validate(read(name), schema)

    def test_the_schema_finds_a_field_with_another_name(self):
        free = ("labels", "matchLabels", "annotations", "counters", "lists", "requests", "limits")
        for name, schema in FILES.items():
            for *above, key in places(read(name)):
                if above and above[-1] in free:
                    continue
                changed = copy.deepcopy(read(name))
                inner = changed
                for step in above:
                    inner = inner[step]
                inner[key + "x"] = inner.pop(key)
                with self.subTest(name, at=(*above, key)):
                    self.assertRaises(jsonschema.ValidationError, jsonschema.validate, changed,
                                      schema)

    def test_the_program_takes_the_arguments(self):
        done = subprocess.run([SABOT, *self.container["args"], "--print-config"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_counters_and_lists_are_those_that_the_server_tells(self):
        source = (ROOT / "server/host/agones/agones_text.c").read_text()
        for kind in ("counters", "lists"):
            self.assertEqual(set(re.findall(rf"/v1beta1/{kind}/(\w+)", source)),
                             set(self.server[kind]))
        sessions = int(self.options["session-capacity"])
        self.assertEqual(self.server["counters"]["sessions"]["capacity"], sessions)
        self.assertEqual(self.server["lists"]["sessions"]["capacity"], sessions)
        self.assertEqual(self.server["counters"]["players"]["capacity"],
                         int(self.options["sessions"]) * int(self.options["players"]))

    def test_names_agree(self):
        fleet = self.fleet["metadata"]["name"]
        scaler = read("autoscaler.yaml")["spec"]
        counter = scaler["policy"]["counter"]
        self.assertEqual(scaler["fleetName"], fleet)
        self.assertIn(counter["key"], self.server["counters"])
        self.assertLess(counter["bufferSize"], counter["minCapacity"])
        self.assertLess(counter["minCapacity"], counter["maxCapacity"])
        allocation = read("allocation.yaml")["spec"]
        first, second = allocation["selectors"]
        for selector in (first, second):
            self.assertEqual(selector["matchLabels"]["agones.dev/fleet"], fleet)
            self.assertLessEqual(set(selector["counters"]), set(self.server["counters"]))
        self.assertEqual(first["gameServerState"], "Allocated")
        self.assertEqual(first["matchLabels"]["agones.dev/sdk-room"], "yes")
        self.assertEqual(second["gameServerState"], "Ready")
        self.assertEqual(allocation["metadata"]["labels"], {"agones.dev/sdk-room": "no"})
        for priority in allocation["priorities"] + self.fleet["spec"]["priorities"]:
            self.assertIn(priority["key"], self.server["counters"])

    def test_the_pod_is_whole(self):
        volumes = {volume["name"] for volume in self.pod["volumes"]}
        for container in self.pod["containers"] + self.pod["initContainers"]:
            mounted = {mount["name"] for mount in container["volumeMounts"]}
            self.assertLessEqual(mounted, volumes)
            self.assertTrue(container["securityContext"]["readOnlyRootFilesystem"])
        mounts = {mount["mountPath"] for mount in self.container["volumeMounts"]}
        self.assertIn(self.options["record"], mounts)
        self.assertIn(os.path.dirname(self.options["admin-token-file"]), mounts)
        self.assertEqual(self.server["container"], self.container["name"])
        self.assertEqual([port["container"] for port in self.server["ports"]],
                         [self.container["name"]])
        dockerfile = (ROOT / "docker/Dockerfile").read_text()
        self.assertIn(str(self.pod["securityContext"]["runAsUser"]), dockerfile)
        self.assertLessEqual(self.pod["terminationGracePeriodSeconds"], 600)  # eviction "Always"
        self.assertEqual(self.server["eviction"], {"safe": "Always"})


if __name__ == "__main__":
    unittest.main(verbosity=2)
