"""A real server, started by DOPPEL_COMMAND."""

import glob
import json
import subprocess
import sys
import tempfile
import time
import unittest
from urllib.request import Request, urlopen

from doppel_testing import StartError, start_doppel


def is_listening(url):
    try:
        return urlopen(f"{url}/ready", timeout=5).status == 200
    except OSError:
        return False


class StartTest(unittest.TestCase):
    def test_a_server_starts_and_stops_and_leaves_no_data(self):
        with tempfile.TemporaryDirectory() as folder:
            with start_doppel(env={"TMPDIR": folder, "WELCOME_CREDITS": "7"}) as doppel:
                self.assertTrue(is_listening(doppel.url))
                self.assertEqual(doppel.sign_up().credits, 7)
                self.assertEqual(len(glob.glob(f"{folder}/doppel-*")), 1)
            self.assertFalse(is_listening(doppel.url))
            self.assertEqual(glob.glob(f"{folder}/*"), [])

    def test_a_server_starts_with_the_fixtures_of_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/home.json", "w") as file:
                json.dump({"version": 1, "accounts": [{"apiKey": "key-of-carol", "graphs": [{"name": "home"}]}]}, file)
            with start_doppel(fixtures=folder) as doppel:
                request = Request(f"{doppel.url}/list_graphs", headers={"apikey": "key-of-carol"})
                with urlopen(request) as response:
                    self.assertEqual(json.load(response)["graphs"], ["home"])

    def test_a_server_that_does_not_start_says_why(self):
        with self.assertRaisesRegex(StartError, "STEP_MS must be milliseconds"):
            start_doppel(env={"STEP_MS": "soon"})
        with self.assertRaisesRegex(StartError, "no-such-command"):
            start_doppel(command=["no-such-command"])

    def test_a_server_ends_with_tests_that_are_killed(self):
        script = "import time; from doppel_testing import start_doppel; print(start_doppel().url, flush=True); time.sleep(600)"
        tests = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        url = tests.stdout.readline().strip()
        self.assertTrue(is_listening(url))
        tests.kill()
        tests.wait()
        tests.stdout.close()
        deadline = time.monotonic() + 20
        while is_listening(url) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertFalse(is_listening(url))


if __name__ == "__main__":
    unittest.main()
