"""Reports of ends to the system under test."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

from .control import segment

if TYPE_CHECKING:
    from .doppel import Doppel

POLL_S = 0.025
SHOWN = 5


class Webhooks:
    """The webhook of the account, or of all accounts that have none of their own, and its deliveries."""

    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def set(
        self, url: str, *, secret: Optional[str] = None, events: Optional[Sequence[str]] = None
    ) -> Dict[str, Any]:
        """Sets the webhook. Without `secret`, the server makes one, which is in the result."""
        given = {"url": url, "secret": secret, "events": events and list(events)}
        return self._call("PUT", "/webhooks", {name: value for name, value in given.items() if value is not None})

    def read(self) -> Dict[str, Any]:
        return self._call("GET", "/webhooks")

    def remove(self) -> None:
        self._call("DELETE", "/webhooks")

    def deliveries(self) -> List[Dict[str, Any]]:
        """The deliveries, the newest first."""
        return self._call("GET", "/webhooks/deliveries")["deliveries"]

    def wait_for_delivery(self, fields: Optional[Mapping[str, Any]] = None, *, timeout: float = 10.0) -> Dict[str, Any]:
        """Returns the newest delivery that has these fields; `status` is `delivered` by default. Raises TimeoutError
        after `timeout` seconds with the deliveries that there are."""
        wanted = {"status": "delivered", **(fields or {})}
        deadline = time.monotonic() + timeout
        while True:
            present = self.deliveries()
            for each in present:
                if all(each.get(name) == value for name, value in wanted.items()):
                    return each
            if time.monotonic() > deadline:
                raise TimeoutError(_describe_missing(wanted, present, timeout))
            time.sleep(POLL_S)

    def retry(self, delivery_id: str) -> Dict[str, Any]:
        """Sends a delivery again."""
        return self._call("POST", f"/webhooks/deliveries/{segment(delivery_id)}/retry")


def _describe_missing(wanted: Mapping[str, Any], present: Sequence[Mapping[str, Any]], timeout: float) -> str:
    lines = [
        f"- {each['event']} of {each['recordId']}: {each['status']} after {each['attempts']} attempts"
        + (f": {each['error']}" if each["error"] else "")
        for each in present[:SHOWN]
    ]
    fields = ", ".join(f"{name} {value!r}" for name, value in wanted.items())
    return "\n".join([f"No delivery with {fields} within {timeout} s; there are {len(present)}.", *lines])


def verify_signature(headers: Mapping[str, str], body: Union[bytes, str], secret: str) -> bool:
    """Whether a delivery was signed with this secret. `body` is the body as it was received."""
    given = {name.lower(): value for name, value in headers.items()}
    content = body.encode() if isinstance(body, str) else body
    signed = given.get("x-doppel-timestamp", "").encode() + b"." + content
    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(given.get("x-doppel-signature", "").encode(), expected.encode())
