"""Hosts made of network namespaces, each with its own address, all on one bridge. Needs root and `ip`."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

NETWORK = "10.213.77"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def allowed() -> bool:
    """Whether such hosts can be created here."""
    name = f"gwtry{os.getpid()}"
    if shutil.which("ip") is None or subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode:
        return False
    ip("netns", "del", name)
    return True


class Host:
    """A namespace with one address."""

    def __init__(self, number: int) -> None:
        self.name = f"gw{os.getpid()}h{number}"
        self.address = f"{NETWORK}.{number}"
        self.outside, self.inside = f"gwo{os.getpid() % 10000}n{number}", f"gwi{os.getpid() % 10000}n{number}"

    @property
    def prefix(self) -> list[str]:
        """The prefix for a command that runs on this host."""
        return ["ip", "netns", "exec", self.name]

    def start(self, bridge: str) -> None:
        """Create the host and connect it."""
        ip("netns", "add", self.name)
        ip("link", "add", self.outside, "type", "veth", "peer", "name", self.inside)
        ip("link", "set", self.inside, "netns", self.name)
        ip("link", "set", self.outside, "master", bridge, "up")
        ip("-n", self.name, "addr", "add", f"{self.address}/24", "dev", self.inside)
        ip("-n", self.name, "link", "set", self.inside, "up")
        ip("-n", self.name, "link", "set", "lo", "up")

    def cut_off(self) -> None:
        """Disconnect it without notice: its packets are lost."""
        ip("link", "set", self.outside, "down")


@contextmanager
def hosts(count: int) -> Iterator[list[Host]]:
    """That many hosts that can reach each other."""
    bridge, made = f"gwbr{os.getpid() % 10000}", [Host(number) for number in range(1, count + 1)]
    ip("link", "add", bridge, "type", "bridge")
    try:
        ip("link", "set", bridge, "up")
        for host in made:
            host.start(bridge)
        yield made
    finally:
        for host in made:
            subprocess.run(["ip", "netns", "del", host.name], capture_output=True)
        subprocess.run(["ip", "link", "del", bridge], capture_output=True)
