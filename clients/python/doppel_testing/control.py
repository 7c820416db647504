"""Requests of the control API."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

TIMEOUT_S = 60

# A proxy of the environment does not lead to a server on this machine.
_opener = build_opener(ProxyHandler({}))


class ControlError(Exception):
    """A call failed; the message is the `detail` of the server, `status` that of the response."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class VerificationError(AssertionError):
    """The requests were not as expected; the message says what differs."""


def call_json(method: str, url: str, headers: Mapping[str, str], body: Any = None) -> Any:
    """Returns the parsed body of the answer, or None for an empty one. Raises ControlError when the call fails."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data=data, method=method, headers=dict(headers))
    if data is not None:
        request.add_header("content-type", "application/json")
    try:
        with _opener.open(request, timeout=TIMEOUT_S) as response:
            return _parse(response.read())
    except HTTPError as error:
        text = error.read()
        raise ControlError(_read_detail(text) or f"{method} {url}: {error.code} {text[:500]!r}", error.code) from None


def segment(name: str) -> str:
    """The name as one segment of a path. Raises ValueError for one that addresses the resource above."""
    if name in ("", ".", ".."):
        raise ValueError(f"{name!r} cannot be part of an address.")
    return quote(name, safe="")


def _parse(text: bytes) -> Any:
    return json.loads(text) if text else None


def _read_detail(text: bytes) -> Optional[str]:
    try:
        detail = json.loads(text)["detail"]
    except (ValueError, KeyError, TypeError):
        return None
    return detail if isinstance(detail, str) else json.dumps(detail)
