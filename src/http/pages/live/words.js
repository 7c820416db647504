/** Display texts for names of the API. */

const STATUS = {
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

// The reasons done, failed and cancelled repeat the status and are not shown.
const END_REASONS = {
  unmet: 'Nothing could be done',
  missing_value: 'A value is missing',
  step_limit: 'Step limit reached',
  token_limit: 'Token limit reached',
  no_progress: 'No further progress',
  time_limit: 'Time limit reached',
  out_of_credits: 'Out of credits',
  broken_off: 'Interrupted too often',
  internal: 'Internal error',
};

const ACTIONS = {
  goto: 'Open',
  click: 'Click',
  type: 'Type',
  select: 'Select',
  press: 'Press',
  scroll: 'Scroll',
  wait: 'Wait',
  extract: 'Read',
  download: 'Download',
  upload: 'Upload',
  write_note: 'Write a note',
  compute: 'Compute',
  call_tool: 'Call',
};

const ACTIONS_ON_A_TARGET = { type: 'Type in', select: 'Select in', upload: 'Upload to' };

const DEVICES = { desktop: 'Desktop', 'desktop-lg': 'Large desktop', mobile: 'Phone' };

/** Of a run that ended with no step. */
export const NOTHING_DONE = 'Nothing was done: the run ended before its first step.';

export const statusWords = (status) => STATUS[status] ?? status;
export const endReasonWords = (reason) => END_REASONS[reason] ?? '';
export const deviceWords = (device) => DEVICES[device] ?? device ?? '';

/** The action and its target, such as "Click" and "button “Buy”". */
export function actionWords({ action, target }) {
  const name = (target && ACTIONS_ON_A_TARGET[action.type]) ?? ACTIONS[action.type];
  return [name ?? action.type.replaceAll('_', ' '), target ?? detailOf(action)];
}

function detailOf(action) {
  return String(action.url ?? action.key ?? action.direction ?? action.expression ?? action.name ?? '');
}

export function creditsWords(count) {
  return count === 1 ? '1 credit' : `${count ?? 0} credits`;
}

/** Formats 83,000 ms as "1:23". */
export function durationWords(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How a question was read: its words, what answered it, what was left over, and what else was tried. */
export function readingLines({ words = [], subject, source, left = [], rejected = [] }) {
  const read = words.map((each) => `${each.words} (${each.as})`).join(', ');
  const lost = rejected.map(({ type, name, reason }) => `Not from the ${type} “${name}”: ${reason}`);
  const of = subject === source.name ? '' : ` of “${subject}”`;
  return [
    read,
    `From the ${source.type} “${source.name}”${of}`,
    left.length > 0 && `Left over: ${left.join(', ')}`,
    ...lost,
  ].filter(Boolean);
}

/** The words of the task and why they were not done. */
export function unmetWords({ words, detail }) {
  return detail.includes(words) ? detail : `${words}: ${detail}`;
}

/** Names the parts of the output that are samples; the empty pointer is the whole output. */
export function sampledWords(pointers) {
  const named = pointers.filter((pointer) => pointer !== '');
  return named.length < pointers.length ? 'The output contains sample data.' : `Sample data: ${named.join(', ')}`;
}

export function outputWords(output) {
  return typeof output === 'string' ? output : JSON.stringify(output ?? null, null, 2);
}
