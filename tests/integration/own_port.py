"""A port for a test whose servers follow one another on it."""

import contextlib
import os
import random
import socket
from pathlib import Path

_LOWEST = 16384
_claims = []  # these sockets are open until the test ends


def _claim(port):
    """Returns whether no other test has this port, and takes it until this process ends.

    Tests in C (loopback.c) take the same abstract address, unix(7).
    """
    name = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    try:
        name.bind(f"\0sabot-test-port-{port}")
    except OSError:
        name.close()
        return False
    _claims.append(name)
    return True


def own_port():
    """Returns a port of UDP and TCP at 127.0.0.1 that nothing has.

    It is below the ports that the system gives to sockets without a number of their own. So no other
    program of this machine gets it while one server is gone and the next is not there yet, and no
    other test is given it before this one ends.
    """
    above = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    for _ in range(1000):
        port = random.randrange(_LOWEST, max(above, _LOWEST + 1000))
        if not _claim(port):
            continue
        with (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp, socket.socket() as tcp):
            try:
                udp.bind(("127.0.0.1", port))
                tcp.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


def _sockets(port):
    """Yields the inodes and addresses of the UDP sockets that have this port."""
    for table in "udp", "udp6":
        for line in Path("/proc/net", table).read_text().splitlines()[1:]:
            words = line.split()
            address, _, number = words[1].partition(":")
            if int(number, 16) == port:
                yield words[9], address


def _open_sockets():
    """Yields the folder in /proc and the name of each socket of each process."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            names = os.listdir(process / "fd")
        except OSError:
            continue  # it has ended meanwhile
        for name in names:
            with contextlib.suppress(OSError):  # closed meanwhile
                yield process, os.readlink(process / "fd" / name)


def holders(port):
    """Returns a line of text for each process that has a UDP socket with this port."""
    sockets = {f"socket:[{inode}]": address for inode, address in _sockets(port)}
    lines = []
    for process, name in _open_sockets():
        if name in sockets:
            with contextlib.suppress(OSError):
                command = (process / "cmdline").read_text().replace("\0", " ")
                lines.append(f"{sockets[name]}:{port} of process {process.name}: {command}")
    return "\n".join(lines or [f"no process has port {port} now"])
