// The live view of a task. The server tells of `step` and `status` by server-sent events; whatever it says is put into
// the page as text, never as markup.

// The page's address ends in the token that opens this view; what belongs to it lies below that.
const token = location.pathname.split('/').pop() ?? '';

/** What is known so far. A step is kept under its index: after a reconnection the server may tell of it again. */
const state = { steps: new Map(), chosenIndex: null, isReplaying: false };

const element = (id) => document.getElementById(id);

if (new URLSearchParams(location.search).get('embed') === 'true') document.body.classList.add('embed');

const events = new EventSource(`${token}/events`);
events.addEventListener('step', (event) => addStep(JSON.parse(event.data)));
events.addEventListener('status', (event) => showStatus(JSON.parse(event.data)));
events.addEventListener('error', () => {
  // The browser tries again by itself unless the server refused.
  setStatus(events.readyState === EventSource.CLOSED ? 'not available' : 'reconnecting');
});

element('follow').addEventListener('click', () => choose(null));
element('replay').addEventListener('click', () => {
  state.isReplaying = !state.isReplaying;
  showScreen();
});

function addStep(step) {
  const isNew = !state.steps.has(step.index);
  state.steps.set(step.index, step);
  if (!isNew) return;
  element('no-steps').hidden = true;
  const list = element('steps');
  list.append(stepItem(step));
  list.scrollTop = list.scrollHeight;
  showScreen();
}

function stepItem(step) {
  const item = document.createElement('li');
  const button = make('button', 'step');
  button.type = 'button';
  button.dataset.index = String(step.index);
  button.addEventListener('click', () => choose(step.index));
  if (step.frame !== null) button.append(thumbnail(step));
  button.append(stepText(step));
  item.append(button);
  return item;
}

function thumbnail(step) {
  const image = make('img', 'thumbnail');
  image.src = step.frame;
  image.alt = '';
  image.loading = 'lazy';
  return image;
}

function stepText(step) {
  const text = make('span', 'step-text');
  const time = make('time', 'quiet', new Date(step.created_at).toLocaleTimeString());
  time.dateTime = new Date(step.created_at).toISOString();
  const head = make('span', 'step-head');
  head.append(make('b', '', `${step.index}. ${step.action}`), time);
  text.append(
    head,
    make('span', 'reason', step.reason),
    make('span', step.ok ? 'summary' : 'summary failed', step.summary),
  );
  return text;
}

function showStatus(status) {
  setStatus(status.status);
  element('task').textContent = status.task ?? 'Session';
  document.title = `${status.status}: ${status.task ?? 'Session'}`.slice(0, 120);
  element('device').textContent = status.device ?? '';
  if (status.status !== 'done' && status.status !== 'failed') return;
  events.close();
  element('credits').textContent = `${status.credits_used ?? 0} credits used`;
  element('result').hidden = false;
  element('output').textContent = outputText(status.output);
  if (status.recording_url) offerRecording(status.recording_url);
}

function setStatus(name) {
  const badge = element('status');
  badge.textContent = name;
  badge.dataset.status = name;
}

function outputText(output) {
  return typeof output === 'string' ? output : JSON.stringify(output ?? null, null, 2);
}

function offerRecording(url) {
  element('recording').src = url;
  element('replay').hidden = false;
  state.isReplaying = true;
  showScreen();
}

/** Shows the screen as it was after a step; null follows the newest. */
function choose(index) {
  state.chosenIndex = index;
  state.isReplaying = false;
  showScreen();
}

function showScreen() {
  const step = shownStep();
  const { isReplaying } = state;
  const hasFrame = step?.frame != null;
  const frame = element('frame');
  if (hasFrame) frame.src = step.frame;
  frame.hidden = isReplaying || !hasFrame;
  element('recording').hidden = !isReplaying;
  if (!isReplaying) element('recording').pause();
  element('empty').hidden = isReplaying || hasFrame;
  element('caption').textContent = isReplaying ? 'Recording' : (step?.summary ?? '');
  element('replay').textContent = isReplaying ? 'Back to the screen' : 'Watch the recording';
  element('follow').hidden = state.chosenIndex === null;
  for (const button of document.querySelectorAll('.step')) {
    button.toggleAttribute('aria-current', Number(button.dataset.index) === step?.index);
  }
}

function shownStep() {
  if (state.chosenIndex !== null) return state.steps.get(state.chosenIndex);
  return [...state.steps.values()].findLast((step) => step.frame !== null) ?? [...state.steps.values()].at(-1);
}

function make(tag, className, text = '') {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
