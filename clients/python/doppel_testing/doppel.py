"""The verbs of the control API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union
from urllib.parse import urlencode

from .control import ControlError, VerificationError, call_json, segment
from .webhooks import Webhooks

Json = Mapping[str, Any]

PAGE_LIMIT = 1000
VERIFICATION_FAILED = 409


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
        self.transitions = Transitions(self)
        self.tasks = Tasks(self)
        self.graph_requests = GraphRequests(self)
        self.webhooks = Webhooks(self)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request of the control API; `path` begins after `/_doppel`."""
        return call_json(method, self.control_url + path, self._headers, body)

    def requests(self, match: Optional[Json] = None) -> List[Dict[str, Any]]:
        """The requests that the server got, oldest first; with `match`, only those that match."""
        return _read_pages(lambda page: self.call("POST", "/requests/find", {"match": match or {}, **page}))

    def unmatched_requests(self) -> List[Dict[str, Any]]:
        """The requests to which no rule was applied."""
        return _read_pages(lambda page: self.call("GET", f"/requests/unmatched?{urlencode(page)}"))

    def request(self, request_id: str) -> Dict[str, Any]:
        """A request by the `x-request-id` of its response."""
        return self.call("GET", f"/requests/{segment(request_id)}")

    def clear_requests(self) -> None:
        self.call("DELETE", "/requests")

    def verify(
        self,
        match: Json,
        *,
        count: Optional[int] = None,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
    ) -> int:
        """Returns how many requests match. Raises VerificationError unless that is as expected: one at least, by default."""
        return self._verify({"match": match, **_expected(count, at_least, at_most)})

    def verify_effects(
        self,
        match: Json,
        *,
        count: Optional[int] = None,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
    ) -> int:
        """Returns how many changes that tasks made match, of the task whose id is `task` or of the newest 1,000. Raises
        VerificationError as `verify` does; `count=0` with an empty match says that nothing was changed."""
        return self._verify({"effects": match, **_expected(count, at_least, at_most)})

    def verify_order(self, matches: Sequence[Json]) -> None:
        """Raises VerificationError unless requests match one after the other; others may come between them."""
        self._verify({"order": list(matches)})

    def _verify(self, expectation: Json) -> int:
        try:
            return self.call("POST", "/verify", expectation)["count"]
        except ControlError as error:
            if error.status != VERIFICATION_FAILED:
                raise
            raise VerificationError(str(error)) from None

    def reset(self, *, keep: Sequence[str] = ()) -> None:
        """Puts the account back to its start, or all accounts, except for the parts in `keep`."""
        self.call("POST", "/reset", {"keep": list(keep)})

    def seed(self, fixture: Json) -> List[Dict[str, Any]]:
        """Stores a fixture, and returns what was stored for each account. About one account, the fixture has one entry
        without `apiKey`."""
        return self.call("POST", "/seed", fixture)["accounts"]

    def snapshot(self, name: str) -> Dict[str, Any]:
        """Takes a snapshot, and replaces one of this name."""
        return self.call("POST", f"/snapshots/{segment(name)}")

    def restore(self, name: str) -> Dict[str, Any]:
        return self.call("POST", f"/snapshots/{segment(name)}/restore")

    def snapshots(self) -> List[Dict[str, Any]]:
        """The snapshots, by name."""
        return self.call("GET", "/snapshots")["snapshots"]

    def remove_snapshot(self, name: str) -> None:
        self.call("DELETE", f"/snapshots/{segment(name)}")

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
        """The same server; rules, requests, state and transitions are those of the account of this key."""
        return Doppel(self.url, api_key, self._control_token, _account=api_key)


class Rules:
    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def add(self, rule: Json) -> Dict[str, Any]:
        """Adds a rule and returns it as the server keeps it, with its id."""
        return self._call("POST", "/rules", rule)["rules"][0]

    def list(self) -> List[Dict[str, Any]]:
        return self._call("GET", "/rules")["rules"]

    def replace(self, rules: Sequence[Json]) -> List[Dict[str, Any]]:
        """Replaces all rules."""
        return self._call("PUT", "/rules", {"rules": list(rules)})["rules"]

    def remove(self, rule_id: str) -> None:
        self._call("DELETE", f"/rules/{segment(rule_id)}")

    def clear(self) -> None:
        self._call("DELETE", "/rules")


class Clock:
    """Each verb returns the clock as it is then: `now`, `frozen`, `speed` and `offsetMs`."""

    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def read(self) -> Dict[str, Any]:
        return self._call("GET", "/clock")

    def set(self, now: Union[str, int, datetime]) -> Dict[str, Any]:
        """Sets the time: ISO 8601 with a zone, epoch milliseconds, or a datetime with a zone."""
        if isinstance(now, datetime):
            if now.tzinfo is None:
                raise ValueError("now must have a time zone")
            now = now.isoformat()
        return self._call("PUT", "/clock", {"now": now})

    def advance(self, by: Union[str, int]) -> Dict[str, Any]:
        """Moves the clock on: a number with a unit (`90s`, `2h`, `3d`), or milliseconds."""
        return self._call("PUT", "/clock", {"advance": by})

    def freeze(self, is_frozen: bool = True) -> Dict[str, Any]:
        """Stops the clock; with False, lets it go on from where it is."""
        return self._call("PUT", "/clock", {"freeze": is_frozen})

    def speed(self, factor: float) -> Dict[str, Any]:
        """Sets how many seconds of the clock pass in a second."""
        return self._call("PUT", "/clock", {"speed": factor})

    def reset(self) -> Dict[str, Any]:
        """Sets the clock back to system time."""
        return self._call("DELETE", "/clock")


class Transitions:
    """How tasks and graph requests that are accepted from now on advance."""

    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def read(self) -> Dict[str, Any]:
        return self._call("GET", "/transitions")

    def set(self, *, task: Optional[Json] = None, memory: Optional[Json] = None) -> Dict[str, Any]:
        """Changes how tasks or graph requests advance, such as `task={"by": "reads", "count": 2}`."""
        given = {"task": task, "memory": memory}
        return self._call("PUT", "/transitions", {name: way for name, way in given.items() if way is not None})

    def reset(self) -> Dict[str, Any]:
        """Lets work advance by itself."""
        return self._call("DELETE", "/transitions")


class _Work:
    """What tasks and graph requests have in common."""

    _folder: str

    def __init__(self, doppel: Doppel) -> None:
        self._call = doppel.call

    def _at(self, work_id: str) -> str:
        return f"{self._folder}/{segment(work_id)}"

    def advance(self, work_id: str) -> None:
        self._call("POST", f"{self._at(work_id)}/advance")

    def fail(self, work_id: str, reason: Optional[str] = None) -> None:
        self._call("POST", f"{self._at(work_id)}/fail", {} if reason is None else {"reason": reason})


class Tasks(_Work):
    """Moves tasks on by hand."""

    _folder = "/tasks"

    def inspect(self, task_id: str) -> Dict[str, Any]:
        """A task with what was asked for, which the task service does not return."""
        return self._call("GET", self._at(task_id))

    def effects(self, task_id: str) -> List[Dict[str, Any]]:
        """What a task has changed so far, in order: empty for one that only looked things up."""
        return self._call("GET", f"{self._at(task_id)}/effects")["effects"]

    def finish(self, task_id: str, *, output: Any = None) -> None:
        self._call("POST", f"{self._at(task_id)}/finish", {"output": output})

    def emit(self, task_id: str, event: Json) -> str:
        """Sends an event with `name` and `payload` to the client of a task, and returns the id of the event."""
        return self._call("POST", f"{self._at(task_id)}/emit", event)["id"]


class GraphRequests(_Work):
    """Moves inserts and queries on by hand."""

    _folder = "/graph-requests"

    def finish(self, request_id: str, *, answer: str = "", context: Any = None) -> None:
        given = {"answer": answer, **({} if context is None else {"context": context})}
        self._call("POST", f"{self._at(request_id)}/finish", given)


def _expected(count: Optional[int], at_least: Optional[int], at_most: Optional[int]) -> Dict[str, int]:
    given = {"count": count, "atLeast": at_least, "atMost": at_most}
    return {name: number for name, number in given.items() if number is not None}


def _read_pages(read_page: Callable[[Dict[str, Any]], Dict[str, Any]]) -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = []
    page: Dict[str, Any] = {"limit": PAGE_LIMIT}
    while True:
        answer = read_page(page)
        found += answer["requests"]
        if answer["next"] is None:
            return found
        page["after"] = answer["next"]


def connect(url: str, api_key: str, control_token: Optional[str] = None) -> Doppel:
    """The verbs for a server that runs already."""
    return Doppel(url, api_key, control_token)
