// The live view of a run, driven by server-sent events. Data of the server is inserted as text, never as markup. All
// addresses are relative, so that the page works behind any proxy.

import { createControl } from './live/control.js';
import { element } from './live/dom.js';
import { createMovingPart } from './live/moving.js';
import { createPicture } from './live/picture.js';
import { createReplay } from './live/replay.js';
import { followRun, hasEnded } from './live/run-events.js';
import { createStepList } from './live/step-list.js';
import {
  creditsWords,
  deviceWords,
  durationWords,
  endReasonWords,
  NOTHING_DONE,
  outputWords,
  sampledWords,
  statusWords,
  unmetWords,
} from './live/words.js';

// The page's address ends in the token of this view; its resources are below it.
const token = location.pathname.split('/').pop() ?? '';
const options = new URLSearchParams(location.search);
document.body.classList.toggle('embed', options.get('embed') === 'true');

const view = {
  steps: [],
  /** The last status received. */
  run: null,
  /** The selected step; null follows the newest. */
  chosen: null,
  /** The step that the recording shows. */
  replayed: null,
  isReplaying: false,
  hasRecording: false,
  isPictureMissing: false,
  startedAt: null,
};

const moving = createMovingPart();
const picture = createPicture((state) => {
  view.isPictureMissing = state === 'missing';
  moving.onPicture();
  renderScreen();
});
const list = createStepList(choose);
const replay = createReplay({
  onStep(index) {
    view.replayed = view.steps.find((step) => step.index === index) ?? null;
    renderCaption();
  },
  onGone() {
    view.hasRecording = false;
    view.isReplaying = false;
    render();
  },
});
const control =
  options.get('interactive') === 'true'
    ? createControl({
        url: `${token}/control`,
        isLive,
        onHolding: (isHolding) => isHolding && choose(null),
      })
    : null;

const showsMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
followRun(`${token}/events?frames=${showsMotion}`, {
  onStep(step) {
    view.steps.push(step);
    moving.onStep();
    view.startedAt ??= step.created_at - step.duration_ms;
    list.add(step);
    control?.onStep(step);
    render();
  },
  onStatus(run) {
    const isFirstEnd = hasEnded(run) && !(view.run && hasEnded(view.run));
    view.run = run;
    if (run.status === 'running') view.startedAt ??= Date.now();
    control?.setRunning(run.status === 'running');
    renderFacts();
    if (isFirstEnd) end();
    render();
  },
  onFrame: (frame) => isLive() && moving.draw(frame),
  onLost: () => setStatus('reconnecting'),
});

element('follow').addEventListener('click', () => choose(null));
element('replay').addEventListener('click', () => {
  view.isReplaying = !view.isReplaying;
  view.chosen = null;
  render();
});
element('reading').addEventListener('toggle', showReading, { once: true });
setInterval(renderElapsed, 1000);

/** Loaded when somebody looks. */
async function showReading() {
  const response = await fetch(`${token}/reading`).catch(() => null);
  const body = response === null ? 'The server cannot be reached.' : await response.text();
  element('reading-text').textContent = response?.ok === false ? JSON.parse(body).detail : body;
  // Focusable, so that a long reading can be scrolled with the keyboard.
  element('reading-text').tabIndex = 0;
}

/** Whether the newest screen is shown. */
function isLive() {
  return view.chosen === null && !view.isReplaying;
}

/** Shows the screen after a step; null follows the newest. */
function choose(step) {
  if (step && view.isReplaying && replay.seek(step)) return;
  view.chosen = step;
  if (step || !isOver()) view.isReplaying = false;
  render();
}

function end() {
  const { output, unmet, sampled, recording_url: recordingUrl } = view.run;
  element('result').hidden = false;
  element('output').textContent = outputWords(output);
  // Focusable, so that a long output can be scrolled with the keyboard.
  element('output').tabIndex = 0;
  element('result').classList.toggle('is-words', typeof output === 'string');
  renderUnmet(unmet ?? [], sampled ?? []);
  list.end();
  view.hasRecording = Boolean(recordingUrl);
  if (!recordingUrl) return;
  replay.open(recordingUrl, view.steps.at(-1)?.frame);
  element('download').href = recordingUrl;
  // A selected step stays selected.
  view.isReplaying = view.chosen === null;
}

function renderUnmet(unmet, sampled) {
  element('unmet').hidden = unmet.length === 0;
  const items = unmet.map((part) => {
    const item = document.createElement('li');
    item.textContent = unmetWords(part);
    return item;
  });
  element('unmet-parts').replaceChildren(...items);
  element('sampled').hidden = sampled.length === 0;
  element('sampled').textContent = sampled.length === 0 ? '' : sampledWords(sampled);
}

function isOver() {
  return view.run !== null && hasEnded(view.run);
}

function setStatus(name) {
  element('status').textContent = statusWords(name);
  element('status').dataset.status = name;
}

function renderFacts() {
  const { task, device, status, end_reason: endReason, credits_used: credits } = view.run;
  setStatus(status);
  element('task').textContent = task || 'Task';
  element('task').title = task || '';
  document.title = `${statusWords(status)}: ${task || 'Task'}`.slice(0, 120);
  element('device').textContent = deviceWords(device);
  element('bezel').dataset.device = device ?? 'desktop';
  element('credits').textContent = creditsWords(credits);
  const reason = isOver() ? endReasonWords(endReason) : '';
  element('end-reason').textContent = reason;
  element('end-reason').hidden = reason === '';
  renderElapsed();
}

function renderElapsed() {
  if (view.startedAt === null || !view.run) return;
  const lastAt = view.steps.at(-1)?.created_at ?? view.startedAt;
  const until = isOver() ? lastAt : Math.max(lastAt, Date.now());
  element('elapsed').textContent = isOver() && view.steps.length === 0 ? '' : durationWords(until - view.startedAt);
}

function render() {
  const step = view.chosen ?? view.steps.at(-1);
  const isRunning = view.run?.status === 'running';
  if (step) picture.show(step.frame);
  // Frame 0 is the screen before the first step; it may not be drawn yet.
  else if (isRunning || isOver()) picture.show(`${token}/frames/0.webp`, { isAwaited: isRunning });
  renderScreen();
  renderCaption();
}

function renderScreen() {
  if (!isLive() || isOver()) moving.clear();
  const { isReplaying, isPictureMissing } = view;
  const video = element('recording');
  const message = isPictureMissing ? missingWords() : element('frame') ? '' : startingWords();
  const frame = element('frame');
  if (frame) frame.hidden = isReplaying || isPictureMissing;
  video.hidden = !isReplaying;
  element('player').hidden = !isReplaying;
  document.body.classList.toggle('has-player', isReplaying);
  if (!isReplaying) replay.stop();
  element('message').textContent = message;
  element('message').hidden = isReplaying || message === '';
  element('follow').hidden = view.chosen === null;
  element('follow').textContent = isOver() ? 'Last screen' : 'Back to live';
  element('replay').hidden = !view.hasRecording;
  element('replay').textContent = isReplaying ? 'Still screen' : 'Watch the recording';
  element('download').hidden = !view.hasRecording;
}

function startingWords() {
  if (!view.run) return 'Connecting …';
  return view.run.status === 'waiting' ? 'Waiting for its turn.' : 'Starting …';
}

function missingWords() {
  return view.steps.length > 0 ? 'The screenshots of this run have been deleted.' : NOTHING_DONE;
}

function renderCaption() {
  const newest = view.steps.at(-1) ?? null;
  const shown = view.isReplaying ? view.replayed : (view.chosen ?? newest);
  list.mark(shown?.index ?? null, view.isReplaying);
  const isEmpty = isOver() && view.steps.length === 0;
  const words = isEmpty ? NOTHING_DONE : view.isReplaying ? 'Recording of the run' : '';
  element('caption').textContent = shown?.summary ?? words;
  const { title, url } = shown?.screen ?? {};
  element('place').textContent = [title, url].filter(Boolean).join(' · ');
}
