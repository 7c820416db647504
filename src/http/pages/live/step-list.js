import { element, make } from './dom.js';
import { actionWords, durationWords, NOTHING_DONE, readingLines } from './words.js';

// Beyond this distance from the end, the list does not scroll to new steps: the viewer is reading.
const NEAR_THE_END_PX = 120;

/** The list of steps. `onChoose` is called with the clicked step. */
export function createStepList(onChoose) {
  const list = element('steps');
  const buttons = new Map();
  let startedAt = null;

  return {
    add(step) {
      startedAt ??= step.created_at - step.duration_ms;
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_THE_END_PX;
      const button = stepButton(step, startedAt);
      button.addEventListener('click', () => onChoose(step));
      buttons.set(step.index, button);
      const item = make('li', '');
      item.append(button);
      if (step.action.reading) item.append(readingOf(step.action.reading));
      list.append(item);
      element('no-steps').hidden = true;
      element('step-count').textContent = String(buttons.size);
      if (isAtEnd) list.scrollTop = list.scrollHeight;
    },
    /** Marks the current step; null marks none. With `isRevealed`, scrolls the list to it. */
    mark(index, isRevealed) {
      for (const [each, button] of buttons) {
        if (each === index) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      }
      if (isRevealed && buttons.has(index)) reveal(list, buttons.get(index));
    },
    end() {
      element('no-steps').textContent = NOTHING_DONE;
    },
  };
}

// Unlike scrollIntoView, does not scroll the page.
function reveal(list, button) {
  const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

function stepButton(step, startedAt) {
  const button = make('button', 'step');
  button.type = 'button';
  button.dataset.index = String(step.index);
  button.append(thumbnail(step), stepText(step, startedAt));
  return button;
}

function readingOf(reading) {
  const details = make('details', 'step-reading');
  const lines = make('ul', 'reading-lines');
  lines.append(...readingLines(reading).map((line) => make('li', '', line)));
  details.append(make('summary', '', 'How it was read'), lines);
  return details;
}

function thumbnail(step) {
  const box = make('span', 'thumbnail');
  box.dataset.number = String(step.index);
  const image = make('img', '');
  image.loading = 'lazy';
  image.alt = '';
  image.addEventListener('error', () => image.remove());
  image.src = step.frame;
  box.append(image);
  return box;
}

function stepText(step, startedAt) {
  const text = make('span', 'step-text');
  const [name, target] = actionWords(step);
  const head = make('span', 'step-head');
  const title = make('span', 'step-title');
  title.append(make('b', '', name), ' ', make('span', '', target));
  const time = make('time', 'quiet', durationWords(step.created_at - startedAt));
  time.dateTime = new Date(step.created_at).toISOString();
  time.title = new Date(step.created_at).toLocaleString();
  head.append(title, time);
  text.append(head, make('span', step.ok ? 'summary' : 'summary failed', step.summary));
  if (step.reason && step.reason !== step.summary) text.append(make('span', 'reason', step.reason));
  const badges = [step.actor === 'viewer' && ['Viewer', 'badge viewer'], !step.ok && ['Failed', 'badge bad']];
  for (const [words, className] of badges.filter(Boolean)) text.append(make('span', className, words));
  return text;
}
