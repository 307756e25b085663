"""Writes the bill of materials of the packages: SPDX 2.3 as JSON, on stdout.

    sbom.py FOLDER CHECKOUT

FOLDER has the packages. What they need comes from their own control data; versions, sources and
checksums of libraries come from dpkg, and of the page's npm modules from its lock file. SOURCE_DATE_EPOCH
gives the time.
"""

from __future__ import annotations

import binascii
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

NAMESPACE = "https://spdx.org/spdxdocs/sabot"


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def _id(kind: str, name: str) -> str:
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def _package(spdx_id: str, name: str, version: str, licence: str, locator: str, **more: object) -> dict:
    return {"SPDXID": spdx_id, "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": locator}], **more}


def _names(depends: str) -> list[str]:
    """The packages of a Depends line; of alternatives the first."""
    parts = [part.split("|")[0] for part in depends.split(",") if part.strip()]
    return sorted({re.sub(r"[ (:].*", "", part.strip()) for part in parts})


def _debian(name: str) -> dict:
    """A library as it is installed where the packages were built, or without a version if it is not."""
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version} ${Architecture} ${source:Package}\n", name],
                           capture_output=True, text=True, timeout=60, check=False).stdout.split("\n")[0].split()
    version, architecture, source = found if len(found) == 3 else ("NOASSERTION", "amd64", name)
    at = f"@{version}" if version != "NOASSERTION" else ""
    return _package(_id("Debian", name), name, version, "NOASSERTION",
                    f"pkg:deb/debian/{name}{at}?arch={architecture}&distro=bookworm",
                    sourceInfo=f"built from Debian's source package {source}")


def _modules(checkout: pathlib.Path) -> list[dict]:
    """The npm modules that the page contains, with the checksums of the lock file."""
    lock = json.loads((checkout / "client-sdk/web/package-lock.json").read_text(encoding="utf-8"))
    found = []
    for path, entry in sorted(lock["packages"].items()):
        if path and not entry.get("dev"):
            name = path.removeprefix("node_modules/")
            algorithm, digest = entry["integrity"].split("-", 1)
            checksum = {"algorithm": algorithm.upper(), "checksumValue": _hexadecimal(digest)}
            found.append(_package(_id("npm", name), name, entry["version"], entry.get("license", "NOASSERTION"),
                                  f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}",
                                  checksums=[checksum]))
    return found


def _hexadecimal(base64: str) -> str:
    return binascii.a2b_base64(base64).hex()


def document(folder: pathlib.Path, checkout: pathlib.Path) -> dict:
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    packages: dict[str, dict] = {}
    relations: list[dict] = []

    def relate(element: str, kind: str, other: str) -> None:
        relations.append({"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other})

    files = sorted(folder.glob("*.deb"))
    controls = {file: dict(line.split(": ", 1) for line in _output("dpkg-deb", "-f", str(file)).splitlines()
                           if re.match(r"[A-Za-z-]+: ", line)) for file in files}
    ours = {control["Package"]: _id("Sabot", control["Package"]) for control in controls.values()}
    modules = _modules(checkout)
    for file, control in controls.items():
        name, version = control["Package"], control["Version"]
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        packages[name] = _package(ours[name], name, version, "MIT",
                                  f"pkg:deb/sabot/{name}@{version}?arch={control['Architecture']}",
                                  packageFileName=file.name, primaryPackagePurpose="INSTALL",
                                  checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
        relate("SPDXRef-DOCUMENT", "DESCRIBES", ours[name])
        for needed in _names(control.get("Depends", "")):
            if needed not in ours:
                packages.setdefault(needed, _debian(needed))
            relate(ours[name], "DEPENDS_ON", ours.get(needed, _id("Debian", needed)))
        # The page is in its own package, and as bytes in the program.
        if name in ("sabot-web", "sabot-server"):
            for module in modules:
                relate(ours[name], "CONTAINS", module["SPDXID"])
    for module in modules:
        packages[module["name"]] = module
    content = hashlib.sha256(json.dumps([packages, relations], sort_keys=True).encode()).hexdigest()
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": "sabot", "documentNamespace": f"{NAMESPACE}-{content[:32]}",
            "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
                             "creators": ["Organization: The Sabot authors", "Tool: docker/debian/sbom.py"]},
            "packages": [packages[name] for name in sorted(packages)], "relationships": relations}


def main() -> int:
    json.dump(document(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])), sys.stdout, indent=2)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
