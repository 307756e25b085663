"""Builds a wheel of the package with the standard library alone, so that `pip install` needs neither
a network nor setuptools. The interface follows PEP 517, the file the binary distribution format. If
SABOT_LIBRARY names the library, the wheel contains it and fits only machines of the library's kind.

Usage: wheel.py FOLDER LIBRARY... builds a wheel for each library, of Linux or Windows.
"""

import base64
import hashlib
import os
import sys
import tomllib
import zipfile
from pathlib import Path

from platform_tag import platform_of

FOLDER = Path(__file__).resolve().parent.parent
EPOCH = (1980, 1, 1, 0, 0, 0)  # a fixed time, so that the same files give the same wheel


def _metadata(project):
    return (f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
            f"Summary: {project['description']}\nLicense: {project['license']['text']}\n"
            f"Requires-Python: {project['requires-python']}\n"
            "Description-Content-Type: text/markdown\n\n"
            + (FOLDER / project["readme"]).read_text(encoding="utf-8")).encode()


def _library():
    """Returns the bytes of the library that the wheel shall contain, or None."""
    named = os.environ.get("SABOT_LIBRARY")
    if named and not Path(named).is_file():
        raise SystemExit(f"SABOT_LIBRARY: there is no file {named!r}")
    return Path(named).read_bytes() if named else None


def _files(project, tag, library, name):
    """Returns the contents by path in the wheel, without the record, and the path of the record."""
    info = f"{project['name']}-{project['version']}.dist-info"
    files = {path.relative_to(FOLDER).as_posix(): path.read_bytes()
             for path in sorted((FOLDER / "sabot").rglob("*")) if path.suffix in (".py", ".typed")}
    if library:
        files[f"sabot/{name}"] = library
    files[f"{info}/METADATA"] = _metadata(project)
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: sabot\n"
                              f"Root-Is-Purelib: {'false' if library else 'true'}\n"
                              f"Tag: {tag}\n").encode()
    return files, f"{info}/RECORD"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into the folder and returns its name."""
    return _build(wheel_directory, _library())


def _build(wheel_directory, library):
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    platform, library_name = platform_of(library) if library else ("any", None)
    tag = f"py3-none-{platform}"
    files, record = _files(project, tag, library, library_name)
    lines = []
    for path, contents in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(contents)}\n")
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    name = f"{project['name']}-{project['version']}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, contents in files.items():
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, contents)
    return name


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__.strip().splitlines()[-1])
    Path(arguments[0]).mkdir(parents=True, exist_ok=True)
    for path in arguments[1:]:
        try:
            print(_build(arguments[0], Path(path).read_bytes()))
        except (OSError, ValueError) as fault:
            sys.exit(f"wheel.py: {path}: {fault}")


if __name__ == "__main__":
    main(sys.argv[1:])
