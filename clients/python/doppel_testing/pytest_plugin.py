"""Fixtures for pytest, found by its entry point `pytest11`."""

from __future__ import annotations

import os
from typing import Iterator

import pytest

from .doppel import Doppel, connect
from .process import start_doppel


@pytest.fixture(scope="session")
def doppel_server() -> Iterator[Doppel]:
    """The server of the test session: that of DOPPEL_URL and DOPPEL_API_KEY, or one that is started."""
    url = os.environ.get("DOPPEL_URL")
    if url:
        api_key = os.environ.get("DOPPEL_API_KEY", "")
        yield connect(url, api_key, os.environ.get("DOPPEL_CONTROL_TOKEN") or None)
    else:
        with start_doppel() as server:
            yield server


@pytest.fixture
def doppel(doppel_server: Doppel) -> Doppel:
    """The server, with a new account for each test: no test sees what another one stored."""
    return doppel_server.for_account(doppel_server.sign_up().api_key)
