import json
import time
from urllib.request import Request, urlopen


def run_task(url, api_key, task):
    """The code under test: runs a task and returns its record when it is finished."""
    headers = {"apikey": api_key, "content-type": "application/json"}
    body = json.dumps({"task": task}).encode()
    with urlopen(Request(f"{url}/api/v1/task", data=body, headers=headers)) as response:
        task_id = json.load(response)["id"]
    while True:
        with urlopen(Request(f"{url}/api/v1/task/{task_id}", headers=headers)) as response:
            record = json.load(response)
            if response.status != 202:
                return record
        time.sleep(0.1)


def test_returns_the_output_of_a_task(doppel):
    record = run_task(doppel.url, doppel.api_key, "Compute 12 * 7")
    assert (record["status"], record["output"]) == ("done", 84)


def test_returns_why_a_task_failed(doppel):
    kettles = {"operation": "submitTask", "body": {"task": {"contains": "kettle"}}}
    doppel.rules.add({"match": kettles, "do": {"task": {"status": "failed", "reason": "out of stock"}}})
    record = run_task(doppel.url, doppel.api_key, "Buy a kettle")
    assert (record["status"], record["output"]) == ("failed", "out of stock")
