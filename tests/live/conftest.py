"""The servers, started once a session and only where a test asks for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live import servers


@pytest.fixture(scope="session")
def pymap_server() -> Iterator[servers.ImapServer]:
    with servers.pymap() as server:
        yield server


@pytest.fixture(scope="session")
def dovecot_server() -> Iterator[servers.ImapServer]:
    with servers.dovecot() as server:
        yield server


@pytest.fixture(params=["pymap", "dovecot"])
def imap_server(request: pytest.FixtureRequest) -> servers.ImapServer:
    server = request.getfixturevalue(f"{request.param}_server")
    assert isinstance(server, servers.ImapServer)
    return server
