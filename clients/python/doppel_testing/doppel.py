"""The verbs of the control API."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Mapping, Optional, Union
from urllib.parse import quote

from .control import VerificationError, call_json

Json = Mapping[str, Any]


@dataclass(frozen=True)
class SignedUp:
    """A new account."""

    api_key: str
    credits: int


class Doppel:
    """A running server. A call that fails raises ControlError with the `detail` of the server."""

    def __init__(
        self, url: str, api_key: str, control_token: Optional[str] = None, *, _account: Optional[str] = None
    ) -> None:
        self.url = url.rstrip("/")
        self.api_key = _account or api_key
        self.control_url = f"{self.url}/_doppel"
        self._control_token = control_token
        self._headers = {
            **({} if control_token is None else {"x-doppel-control": control_token}),
            **({} if _account is None else {"apikey": _account}),
        }
        self.rules = Rules(self)
        self.clock = Clock(self)
        self.tasks = Tasks(self)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request of the control API; `path` begins after `/_doppel`."""
        return call_json(method, self.control_url + path, self._headers, body)

    def requests(self, match: Optional[Json] = None) -> list[dict[str, Any]]:
        """The requests that the server got, oldest first; with `match`, only those that match."""
        query = "" if match is None else f"?match={quote(json.dumps(match), safe='')}"
        return self.call("GET", f"/requests{query}")["requests"]

    def verify(
        self,
        match: Json,
        *,
        count: Optional[int] = None,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
    ) -> None:
        """Raises VerificationError unless as many requests as expected match: one at least, by default."""
        if count is None and at_least is None and at_most is None:
            at_least = 1
        given = {"count": count, "atLeast": at_least, "atMost": at_most}
        expected = {name: number for name, number in given.items() if number is not None}
        answer = self.call("POST", "/verify", {"match": match, **expected})
        if not answer["ok"]:
            raise VerificationError(answer.get("diff") or "The requests are not as expected.")

    def reset(self) -> None:
        """Removes what tests have stored and set."""
        self.call("POST", "/reset")

    def seed(self, fixture: Json) -> None:
        """Stores the records of a fixture."""
        self.call("POST", "/seed", fixture)

    def snapshot(self, name: str) -> None:
        self.call("POST", f"/snapshots/{quote(name, safe='')}")

    def restore(self, name: str) -> None:
        self.call("POST", f"/snapshots/{quote(name, safe='')}/restore")

    def seed_ids(self, seed: Union[str, int, None]) -> None:
        """Makes ids and tokens follow a seed; None makes them random again."""
        if seed is None:
            self.call("DELETE", "/seed-ids")
        else:
            self.call("PUT", "/seed-ids", {"seed": seed})

    def sign_up(self) -> SignedUp:
        """Creates an account with a key of its own."""
        answer = call_json("POST", f"{self.url}/signup", {})
        return SignedUp(answer["api_key"], answer["credits"])

    def for_account(self, api_key: str) -> Doppel:
        """The same server; rules, requests and resets are about the account of this key only."""
        return Doppel(self.url, api_key, self._control_token, _account=api_key)


class Rules:
    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def add(self, rule: Json) -> dict[str, Any]:
        """Adds a rule and returns it as the server keeps it, with its id."""
        return self._call("POST", "/rules", rule)["rules"][0]

    def list(self) -> List[Dict[str, Any]]:
        return self._call("GET", "/rules")["rules"]

    def remove(self, rule_id: str) -> None:
        self._call("DELETE", f"/rules/{quote(rule_id, safe='')}")

    def clear(self) -> None:
        self._call("DELETE", "/rules")


class Clock:
    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def set(self, now: Union[str, int, datetime]) -> None:
        """Sets the time: ISO 8601 with a zone, epoch milliseconds, or a datetime with a zone."""
        if isinstance(now, datetime):
            if now.tzinfo is None:
                raise ValueError("now must have a time zone")
            now = now.isoformat()
        self._call("PUT", "/clock", {"now": now})

    def advance(self, by: Union[str, int]) -> None:
        """Moves the clock on: a number with a unit (`90s`, `2h`, `3d`), or milliseconds."""
        self._call("PUT", "/clock", {"advance": by})

    def freeze(self, is_frozen: bool = True) -> None:
        """Stops the clock; with False, lets it go on from where it is."""
        self._call("PUT", "/clock", {"freeze": is_frozen})

    def speed(self, factor: float) -> None:
        """Sets how many seconds of the clock pass in a second."""
        self._call("PUT", "/clock", {"speed": factor})

    def reset(self) -> None:
        """Sets the clock back to system time."""
        self._call("DELETE", "/clock")


class Tasks:
    """Moves tasks by hand."""

    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def advance(self, task_id: str) -> None:
        self._call("POST", f"/tasks/{quote(task_id, safe='')}/advance")

    def finish(self, task_id: str, **end: Any) -> None:
        self._call("POST", f"/tasks/{quote(task_id, safe='')}/finish", end)

    def fail(self, task_id: str, reason: Optional[str] = None) -> None:
        self._call("POST", f"/tasks/{quote(task_id, safe='')}/fail", {} if reason is None else {"reason": reason})

    def emit(self, task_id: str, event: Json) -> None:
        self._call("POST", f"/tasks/{quote(task_id, safe='')}/emit", event)


def connect(url: str, api_key: str, control_token: Optional[str] = None) -> Doppel:
    """The verbs for a server that runs already."""
    return Doppel(url, api_key, control_token)
