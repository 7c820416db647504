import { element } from './dom.js';
import { listenToScreen } from './input.js';

// The server returns control to the agent after this time without input.
const IDLE_MS = 60_000;
const IN_CONTROL = 'You are in control';
// One step of the agent may still be in flight when the viewer takes over.
const MAX_AGENT_STEPS_IN_FLIGHT = 1;

/** Lets the viewer take over the device, act on it and hand it back. `onHolding` is called when control changes. */
export function createControl({ url, isLive, onHolding }) {
  const keyboard = element('keyboard');
  let isRunning = false;
  let isHolding = false;
  let agentStepCount = 0;
  let idleTimer;
  let sending = Promise.resolve();

  const input = listenToScreen({
    screen: element('screen'),
    keyboard,
    isActive: () => isHolding && isLive(),
    onAction: (action) => send({ type: 'act', action }),
  });

  function render(notice = '') {
    element('control').hidden = !isRunning && notice === '';
    element('take-over').hidden = isHolding || !isRunning;
    for (const id of ['goto', 'typing', 'hand-back', 'keyboard']) element(id).hidden = !isHolding;
    element('holding').textContent = isHolding ? IN_CONTROL : '';
    element('control-error').textContent = notice;
    document.body.classList.toggle('is-holding', isHolding);
  }

  function hold(value, notice = '') {
    clearTimeout(idleTimer);
    if (value) idleTimer = setTimeout(() => hold(false, 'Handed back after a minute without input.'), IDLE_MS);
    agentStepCount = 0;
    const hasChanged = value !== isHolding;
    isHolding = value;
    render(notice);
    if (hasChanged) onHolding(value);
  }

  /** Sends messages one at a time, so that they arrive in order. */
  function send(message) {
    sending = sending.then(() => sendNow(message));
    return sending;
  }

  async function sendNow(message) {
    if (message.type === 'act' && !isHolding) return;
    const problem = await post(url, message);
    if (!isRunning) return;
    if (problem) hold(isHolding && !problem.isRefused, problem.words);
    else hold(message.type !== 'hand_back');
  }

  listenToButtons({ send, keyboard, input });
  // On touch devices, touching the screen must not open the virtual keyboard.
  if (matchMedia('(pointer: coarse)').matches) keyboard.inputMode = 'none';
  render();

  return {
    setRunning(value) {
      if (value === isRunning) return;
      isRunning = value;
      if (isRunning) render();
      else hold(false);
    },
    /** Handles a step; its actor shows who controls the device. */
    onStep({ actor, screen: shown }) {
      const address = element('address');
      if (document.activeElement !== address) address.value = shown?.url ?? '';
      if (!isHolding || actor !== 'agent') return;
      agentStepCount += 1;
      if (agentStepCount > MAX_AGENT_STEPS_IN_FLIGHT) hold(false, 'The agent is in control again.');
    },
  };
}

function listenToButtons({ send, keyboard, input }) {
  element('take-over').addEventListener('click', async () => {
    await send({ type: 'take_over' });
    if (!element('hand-back').hidden) keyboard.focus({ preventScroll: true });
  });
  element('hand-back').addEventListener('click', async () => {
    input.flush();
    await send({ type: 'hand_back' });
    element('take-over').focus({ preventScroll: true });
  });
  onSubmit('goto', () => {
    const url = element('address').value.trim();
    if (url === '') return;
    input.act({ type: 'goto', url });
    keyboard.focus({ preventScroll: true });
  });
  onSubmit('typing', () => {
    const field = element('text');
    input.act(field.value === '' ? { type: 'press', key: 'Enter' } : { type: 'type', text: field.value });
    field.value = '';
  });
  for (const button of element('typing').querySelectorAll('[data-key]')) {
    button.addEventListener('click', () => input.act({ type: 'press', key: button.dataset.key }));
  }
}

function onSubmit(id, listener) {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    listener();
  });
}

/** Resolves to null, or to the reason why the message was refused. */
async function post(url, message) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    if (response.ok) return null;
    const { detail } = await response.json().catch(() => ({}));
    const words =
      typeof detail === 'string' ? detail : `The server responded with status ${response.status}. Try again.`;
    return { isRefused: response.status === 404 || response.status === 409, words };
  } catch {
    return { isRefused: false, words: 'The server could not be reached. Try again.' };
  }
}
