"""The requests that the verbs send, to a server that only records them."""

import json
import threading
import unittest
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer

from doppel_testing import ControlError, VerificationError, connect


class Recorder(BaseHTTPRequestHandler):
    calls = []
    answer = (200, {})

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        Recorder.calls.append((self.command, self.path, json.loads(body) if body else None, dict(self.headers)))
        status, answer = Recorder.answer
        self.send_response(status)
        self.end_headers()
        self.wfile.write(b"" if answer is None else json.dumps(answer).encode())

    do_GET = do_POST = do_PUT = do_DELETE = handle_any

    def log_message(self, *_):
        pass


class VerbsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = HTTPServer(("127.0.0.1", 0), Recorder)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.doppel = connect(f"http://127.0.0.1:{cls.server.server_port}/", "key-of-server")

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self):
        Recorder.calls = []
        Recorder.answer = (200, {})

    def last_call(self):
        return Recorder.calls[-1][:3]

    def test_each_verb_is_one_request(self):
        doppel = self.doppel
        for act, request in [
            (lambda: doppel.rules.remove("a/b"), ("DELETE", "/rules/a%2Fb", None)),
            (lambda: doppel.rules.clear(), ("DELETE", "/rules", None)),
            (lambda: doppel.reset(), ("POST", "/reset", None)),
            (lambda: doppel.seed({"graphs": []}), ("POST", "/seed", {"graphs": []})),
            (lambda: doppel.snapshot("empty"), ("POST", "/snapshots/empty", None)),
            (lambda: doppel.restore("empty"), ("POST", "/snapshots/empty/restore", None)),
            (lambda: doppel.clock.set("2026-12-24T18:00:00Z"), ("PUT", "/clock", {"now": "2026-12-24T18:00:00Z"})),
            (lambda: doppel.clock.advance("2h"), ("PUT", "/clock", {"advance": "2h"})),
            (lambda: doppel.clock.freeze(), ("PUT", "/clock", {"freeze": True})),
            (lambda: doppel.clock.speed(10), ("PUT", "/clock", {"speed": 10})),
            (lambda: doppel.clock.reset(), ("DELETE", "/clock", None)),
            (lambda: doppel.seed_ids(7), ("PUT", "/seed-ids", {"seed": 7})),
            (lambda: doppel.seed_ids(None), ("DELETE", "/seed-ids", None)),
            (lambda: doppel.tasks.advance("1"), ("POST", "/tasks/1/advance", None)),
            (lambda: doppel.tasks.finish("1", output=2), ("POST", "/tasks/1/finish", {"output": 2})),
            (lambda: doppel.tasks.fail("1", "no luck"), ("POST", "/tasks/1/fail", {"reason": "no luck"})),
            (lambda: doppel.tasks.emit("1", {"name": "x"}), ("POST", "/tasks/1/emit", {"name": "x"})),
        ]:
            method, path, body = request
            with self.subTest(path):
                act()
                self.assertEqual(self.last_call(), (method, f"/_doppel{path}", body))

    def test_an_added_rule_is_returned_with_its_id(self):
        rule = {"match": {"operation": "submitTask"}, "do": {"task": {"status": "failed"}}}
        Recorder.answer = (200, {"rules": [{**rule, "id": "1"}]})
        self.assertEqual(self.doppel.rules.add(rule), {**rule, "id": "1"})
        self.assertEqual(self.last_call(), ("POST", "/_doppel/rules", rule))

    def test_a_datetime_needs_a_zone(self):
        self.doppel.clock.set(datetime(2026, 12, 24, tzinfo=timezone.utc))
        self.assertEqual(self.last_call()[2], {"now": "2026-12-24T00:00:00+00:00"})
        with self.assertRaises(ValueError):
            self.doppel.clock.set(datetime(2026, 12, 24))

    def test_rules_and_requests_are_listed(self):
        Recorder.answer = (200, {"rules": [{"id": "1"}]})
        self.assertEqual(self.doppel.rules.list(), [{"id": "1"}])
        Recorder.answer = (200, {"requests": [{"path": "/api/v1/task"}]})
        self.assertEqual(self.doppel.requests({"method": "POST"}), [{"path": "/api/v1/task"}])
        self.assertEqual(self.last_call()[1], "/_doppel/requests?match=%7B%22method%22%3A%20%22POST%22%7D")

    def test_a_failed_call_raises_the_detail(self):
        Recorder.answer = (400, {"detail": "rules[0].do is missing: give an effect."})
        with self.assertRaisesRegex(ControlError, "rules.0..do is missing"):
            self.doppel.rules.clear()
        Recorder.answer = (502, None)
        with self.assertRaisesRegex(ControlError, "/_doppel/reset: 502"):
            self.doppel.reset()

    def test_verify_expects_one_request_at_least(self):
        Recorder.answer = (200, {"ok": True})
        self.doppel.verify({"operation": "submitTask"})
        self.assertEqual(self.last_call()[2], {"match": {"operation": "submitTask"}, "atLeast": 1})
        self.doppel.verify({}, count=0)
        self.assertEqual(self.last_call()[2], {"match": {}, "count": 0})

    def test_verify_raises_the_difference(self):
        Recorder.answer = (200, {"ok": False, "diff": "Expected 2 requests, got 1."})
        with self.assertRaisesRegex(VerificationError, "Expected 2 requests, got 1."):
            self.doppel.verify({}, count=2)

    def test_calls_about_an_account_have_its_key(self):
        Recorder.answer = (200, {"api_key": "key-of-account", "credits": 5})
        own = self.doppel.for_account(self.doppel.sign_up().api_key)
        self.assertEqual(own.api_key, "key-of-account")
        own.reset()
        self.assertEqual({name.lower(): value for name, value in Recorder.calls[-1][3].items()}["apikey"], own.api_key)


if __name__ == "__main__":
    unittest.main()
