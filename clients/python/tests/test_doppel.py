"""The verbs, on a real server that DOPPEL_COMMAND starts."""

import json
import threading
import time
import unittest
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.request import Request, urlopen

from doppel_testing import ControlError, VerificationError, connect, start_doppel, verify_signature

KETTLES = {"operation": "submitTask", "body": {"task": {"contains": "kettle"}}}
HOME = {"name": "home", "memories": [{"memory": "The lamp in the hall is green.", "memoryId": "lamp"}]}


class VerbsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = start_doppel(env={"TASK_MIN_VISIBLE_MS": "0"})

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def setUp(self):
        self.doppel = self.server.for_account(self.server.sign_up().api_key)

    def send(self, method, path, body=None):
        """The code under test."""
        headers = {"apikey": self.doppel.api_key, "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.doppel.url + path, data=data, headers=headers, method=method)) as response:
            return json.load(response)

    def submit(self, task):
        return self.send("POST", "/api/v1/task", {"task": task})["id"]

    def read(self, task_id):
        return self.send("GET", f"/api/v1/task/{task_id}")

    def list_graphs(self):
        return self.send("GET", "/list_graphs")["graphs"]

    def test_rules_are_added_listed_replaced_removed_and_cleared(self):
        rules = self.doppel.rules
        rule = rules.add({"match": {"operation": "submitTask"}, "do": {"http": {"status": 429}}})
        self.assertEqual(rules.list(), [rule])
        self.assertEqual([added["id"] for added in rules.replace([{"id": "busy", "do": {"http": {"status": 429}}}])], ["busy"])
        rules.remove("busy")
        self.assertEqual(rules.list(), [])
        rules.add({"do": {"http": {"status": 429}}})
        rules.clear()
        self.assertEqual(rules.list(), [])

    def test_a_failed_call_raises_the_detail_and_has_the_status(self):
        with self.assertRaisesRegex(ControlError, r"rules\[0\]\.match\.operation must be an operationId") as raised:
            self.doppel.rules.add({"match": {"operation": "submitTasks"}, "do": {"task": {}}})
        self.assertEqual(raised.exception.status, 400)
        with self.assertRaisesRegex(ControlError, "no rule with this id"):
            self.doppel.rules.remove("a/b")

    def test_a_name_of_dots_is_refused_and_removes_nothing(self):
        self.doppel.rules.add({"id": "kept", "do": {"http": {"status": 429}}})
        for name in (".", ".."):
            for call in (self.doppel.rules.remove, self.doppel.snapshot, self.doppel.remove_snapshot):
                with self.assertRaisesRegex(ValueError, "cannot be part of an address"):
                    call(name)
        self.assertEqual([rule["id"] for rule in self.doppel.rules.list()], ["kept"])

    def test_a_delivery_is_waited_for_and_its_signature_verified(self):
        received = []

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self):
                received.append((dict(self.headers), self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        receiver = HTTPServer(("127.0.0.1", 0), Receiver)
        self.addCleanup(receiver.server_close)
        threading.Thread(target=receiver.handle_request, daemon=True).start()
        webhooks = self.doppel.webhooks
        webhooks.set(f"http://127.0.0.1:{receiver.server_port}/", secret="s", events=["task.ended"])
        self.assertEqual(webhooks.read()["events"], ["task.ended"])
        task_id = self.submit("Compute 12 * 7")
        delivery = webhooks.wait_for_delivery({"recordId": task_id}, timeout=60)
        self.assertEqual(webhooks.deliveries(), [delivery])
        headers, body = received[0]
        self.assertTrue(verify_signature(headers, body, "s"))
        self.assertFalse(verify_signature(headers, body + b" ", "s"))
        webhooks.remove()
        self.assertEqual(webhooks.retry(delivery["id"])["status"], "pending")
        with self.assertRaisesRegex(TimeoutError, "recordId 'x' within 0 s; there are 1"):
            webhooks.wait_for_delivery({"recordId": "x"}, timeout=0)

    def test_requests_are_listed_beyond_one_page(self):
        for _ in range(75):
            with self.assertRaises(OSError):
                self.send("POST", "/graph/none/query", {"query": "word " * 12_000})
        self.send("GET", "/plan")
        self.assertEqual(len(self.doppel.requests()), 76)
        self.assertEqual(len(self.doppel.unmatched_requests()), 76)
        [plan] = self.doppel.requests({"path": "/plan"})
        self.assertEqual(self.doppel.request(plan["id"])["nearestRule"], None)
        self.doppel.clear_requests()
        self.assertEqual(self.doppel.requests(), [])

    def test_verify_counts_the_requests_or_raises_what_differs(self):
        self.submit("Buy a kettle")
        self.assertEqual(self.doppel.verify(KETTLES), 1)
        self.assertEqual(self.doppel.verify(KETTLES, at_least=1, at_most=2), 1)
        with self.assertRaisesRegex(VerificationError, "Expected exactly 2 requests, but 1 of 1 request match"):
            self.doppel.verify(KETTLES, count=2)
        with self.assertRaisesRegex(ControlError, "count excludes atLeast and atMost"):
            self.doppel.verify(KETTLES, count=2, at_least=1)

    def test_verify_effects_counts_what_tasks_changed(self):
        task_id = self.submit("Add two desk lamps to the cart")
        while self.read(task_id)["status"] not in ("done", "failed"):
            time.sleep(0.1)
        self.doppel.verify_effects({"task": task_id, "kind": "cart", "name": "Desk lamp", "after": "2"}, count=1)
        self.doppel.verify_effects({"kind": "mail"}, count=0)
        with self.assertRaisesRegex(VerificationError, "Expected exactly 0 effects"):
            self.doppel.verify_effects({}, count=0)

    def test_verify_order_raises_the_first_request_that_is_missing(self):
        self.submit("Buy a kettle")
        self.send("GET", "/plan")
        self.doppel.verify_order([KETTLES, {"path": "/plan"}])
        with self.assertRaisesRegex(VerificationError, r"order\[1\]"):
            self.doppel.verify_order([{"path": "/plan"}, KETTLES])

    def test_a_fixture_is_stored_reset_and_restored(self):
        [stored] = self.doppel.seed({"version": 1, "accounts": [{"graphs": [HOME], "tasks": [{"task": "Buy a kettle"}]}]})
        self.assertEqual(self.read(stored["taskIds"][0])["status"], "done")
        taken = self.doppel.snapshot("furnished")
        self.doppel.reset(keep=["graphs"])
        self.assertEqual(self.list_graphs(), ["home"])
        self.doppel.reset()
        self.assertEqual(self.list_graphs(), [])
        self.assertEqual(self.doppel.snapshots(), [taken])
        self.assertEqual(self.doppel.restore("furnished"), taken)
        self.assertEqual(self.list_graphs(), ["home"])
        self.doppel.remove_snapshot("furnished")
        self.assertEqual(self.doppel.snapshots(), [])

    def test_the_clock_is_set_stopped_and_moved_on(self):
        clock = self.doppel.clock
        self.addCleanup(clock.reset)
        clock.set(datetime(2027, 2, 27, tzinfo=timezone.utc))
        self.assertTrue(clock.freeze()["frozen"])
        self.assertRegex(clock.advance("2d")["now"], "^2027-03-01")
        self.assertEqual(clock.speed(10)["speed"], 10)
        self.assertFalse(clock.freeze(False)["frozen"])
        self.assertEqual(clock.reset()["offsetMs"], 0)
        self.assertEqual(clock.read()["speed"], 1)
        with self.assertRaises(ValueError):
            clock.set(datetime(2026, 12, 24))

    def test_the_same_seed_gives_the_same_keys(self):
        self.doppel.seed_ids("seven")
        self.doppel.sign_up()
        self.doppel.seed_ids("seven")
        with self.assertRaises(ControlError):
            self.doppel.sign_up()
        self.doppel.seed_ids(None)
        self.doppel.sign_up()

    def test_a_task_is_moved_on_by_hand(self):
        by_hand = self.doppel.transitions.set(task={"by": "hand"})
        self.assertEqual(by_hand, {"task": {"by": "hand"}, "memory": {"by": "work"}})
        self.assertEqual(self.doppel.transitions.read(), by_hand)
        tasks = self.doppel.tasks
        begun, finished, failed = self.submit("Wait"), self.submit("Wait"), self.submit("Wait")
        self.assertEqual(tasks.inspect(begun)["status"], "waiting")
        event_id = tasks.emit(begun, {"name": "hint", "payload": {"page": 3}})
        events = self.send("GET", f"/api/v1/task/{begun}?event_t=0")["events"]
        self.assertIn(event_id, [event["id"] for event in events])
        tasks.advance(begun)
        tasks.finish(finished, output=12)
        tasks.fail(failed, "closed")
        self.assertEqual(self.read(finished)["output"], 12)
        self.assertEqual(tasks.effects(finished), [])
        self.assertEqual(self.read(failed)["output"], "closed")
        self.assertEqual(self.doppel.transitions.reset()["task"], {"by": "work"})

    def test_a_graph_request_is_moved_on_by_hand(self):
        self.doppel.transitions.set(memory={"by": "hand"})
        self.send("POST", "/graph/home", {})
        asked = [self.send("POST", "/graph/home/query", {"query": "Where?", "parameters": "{}"}) for _ in range(3)]
        ids = [query["requestId"] for query in asked]
        self.doppel.graph_requests.advance(ids[0])
        self.doppel.graph_requests.finish(ids[1], answer="In Lisbon.", context={"chunks": {}})
        self.doppel.graph_requests.fail(ids[2])
        [_, finished, failed] = [
            self.send("GET", f"/graph/home/query/{query['requestId']}?requestTime={query['requestTime']}")
            for query in asked
        ]
        self.assertEqual((finished["status"], finished["answer"]), ("DONE", "In Lisbon."))
        self.assertEqual(failed["status"], "FAILED")

    def test_calls_without_an_account_are_about_all(self):
        self.send("GET", "/plan")
        everything = connect(self.server.url, self.server.api_key)
        self.assertEqual(everything.verify({"path": "/plan", "headers": {"apikey": {"absent": True}}}, count=0), 0)
        self.assertIn("/plan", [request["path"] for request in everything.requests()])
        other = self.server.for_account(self.server.sign_up().api_key)
        self.assertEqual(other.requests(), [])


if __name__ == "__main__":
    unittest.main()
