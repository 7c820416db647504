"""Starts and controls Doppel in Python tests: `start_doppel()`, `connect()`, and the pytest fixture `doppel`."""

from .control import ControlError, VerificationError
from .doppel import Clock, Doppel, GraphRequests, Rules, SignedUp, Tasks, Transitions, connect
from .process import StartedDoppel, StartError, start_doppel
from .webhooks import Webhooks, verify_signature

__all__ = [
    "Clock",
    "ControlError",
    "Doppel",
    "GraphRequests",
    "Rules",
    "SignedUp",
    "StartError",
    "StartedDoppel",
    "Tasks",
    "Transitions",
    "VerificationError",
    "Webhooks",
    "connect",
    "start_doppel",
    "verify_signature",
]
