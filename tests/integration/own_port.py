"""A port for a test whose servers follow one another on it."""

import random
import socket
from pathlib import Path

_LOWEST = 16384


def own_port():
    """Returns a port of UDP and TCP at 127.0.0.1 that nothing has.

    It is below the ports that the system gives to sockets without a number of their own. So no other
    program of this machine gets it while one server is gone and the next is not there yet.
    """
    above = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    for _ in range(1000):
        port = random.randrange(_LOWEST, max(above, _LOWEST + 1000))
        with (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp, socket.socket() as tcp):
            try:
                udp.bind(("127.0.0.1", port))
                tcp.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
