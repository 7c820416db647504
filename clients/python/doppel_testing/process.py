"""A server in a process of its own."""

from __future__ import annotations

import atexit
import json
import os
import shlex
import shutil
import subprocess
import threading
from collections import deque
from queue import Empty, Queue
from typing import IO, Any, Mapping, Optional, Sequence

from .doppel import Doppel

DEFAULT_COMMAND = "npx --yes doppel"
STOP_WITHIN_S = 15
KEPT_ERROR_LINES = 50
FOR_TESTS = {"STEP_MS": "0", "LOG_LEVEL": "warn"}
# Of the environment of the tests, which may have a PORT or a LOG_LEVEL that is not meant for the server.
INHERITED = ("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "NODE_COMPILE_CACHE", "npm_config_cache")


class StartError(Exception):
    """The server did not start; the message has what it printed."""


class StartedDoppel(Doppel):
    """A server that ends with `stop()`, at the end of a `with` block, or with the process that started it."""

    def __init__(self, ready: Mapping[str, Any], process: subprocess.Popen[str]) -> None:
        super().__init__(ready["url"], ready["apiKey"])
        self.pid: int = ready["pid"]
        self._process = process
        atexit.register(self.stop)

    def stop(self) -> None:
        """Stops the server and removes its temporary data folder."""
        atexit.unregister(self.stop)
        _end(self._process)

    def __enter__(self) -> StartedDoppel:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def start_doppel(
    *,
    env: Optional[Mapping[str, str]] = None,
    port: int = 0,
    data: Optional[str] = None,
    fixtures: Optional[str] = None,
    command: Optional[Sequence[str]] = None,
    timeout: float = 120,
) -> StartedDoppel:
    """Starts a server on 127.0.0.1 and returns when it is ready.

    env: environment variables of the server: see docs/configuration.md
    port: 0 selects a free port
    data: folder for data; by default a temporary one, removed at the end
    fixtures: folder of fixtures (JSON or YAML) that are stored at the start
    command: what starts the server; by default `DOPPEL_COMMAND`, or `npx --yes doppel`
    timeout: how long the start may take, in seconds
    Raises StartError with what the server printed.
    """
    name, *given = command or shlex.split(os.environ.get("DOPPEL_COMMAND") or DEFAULT_COMMAND)
    options = ["--json", "--stop-with-stdin", "--port", str(port), *(["--data", data] if data else ["--ephemeral"])]
    options += ["--fixtures", fixtures] if fixtures else []
    inherited = {variable: os.environ[variable] for variable in INHERITED if variable in os.environ}
    try:
        process = subprocess.Popen(
            [shutil.which(name) or name, *given, *options],
            env={**inherited, **FOR_TESTS, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise StartError(f"Doppel did not start: {error}") from None
    errors: deque[str] = deque(maxlen=KEPT_ERROR_LINES)
    first_line: Queue[str] = Queue()
    error_reader = _read_in_thread(process.stderr, errors.append)
    _read_in_thread(process.stdout, first_line.put, at_end="")
    try:
        line = first_line.get(timeout=timeout)
    except Empty:
        line = ""
    if not line:
        _end(process)
        error_reader.join(STOP_WITHIN_S)
        raise StartError(f"Doppel was not ready within {timeout:g} s, or ended.\n{''.join(errors)}".rstrip())
    return StartedDoppel(json.loads(line), process)


def _read_in_thread(pipe: Optional[IO[str]], use: Any, at_end: Optional[str] = None) -> threading.Thread:
    def read() -> None:
        with pipe:  # type: ignore[union-attr]
            for line in pipe:  # type: ignore[union-attr]
                use(line)
        if at_end is not None:
            use(at_end)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


def _end(process: subprocess.Popen[str]) -> None:
    if process.stdin and not process.stdin.closed:
        process.stdin.close()
    try:
        process.wait(STOP_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
