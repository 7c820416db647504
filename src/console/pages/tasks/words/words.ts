import type { Effect, Step, Task } from '../../../api/tasks.ts';

/** Words for what the API names. */

const END_REASONS: Readonly<Record<string, string>> = {
  unmet: 'Nothing could be done',
  missing_value: 'A value is missing',
  step_limit: 'Step limit reached',
  token_limit: 'Token limit reached',
  no_progress: 'No further progress',
  model: 'The model failed',
  time_limit: 'Time limit reached',
  out_of_credits: 'Out of credits',
  broken_off: 'Interrupted too often',
  internal: 'Internal error',
};

const ACTIONS: Readonly<Record<string, string>> = {
  goto: 'Open',
  extract: 'Read',
  call_tool: 'Call',
};

const ACTIONS_ON_A_TARGET: Readonly<Record<string, string>> = {
  type: 'Type in',
  select: 'Select in',
  upload: 'Upload to',
};

const DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  'desktop-lg': 'Large desktop',
  mobile: 'Phone',
};

/** Empty if the status says it already. */
export const endReasonWords = (reason: string | null) => END_REASONS[reason ?? ''] ?? '';
export const deviceWords = (device: string) => DEVICES[device] ?? device;
export const creditWords = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

/** The text without the directives that the server lists at its end. */
export const withoutDirectives = (text: string | null | undefined) => text?.replace(/ ?\[\[doppel:.*$/is, '');

/** The text of a task; one whose data were erased has none. */
export function taskWords(text: string | null | undefined): string {
  return text === null ? 'Session' : text || 'Erased task';
}

/** What the run took of the model. */
export function tokenWords({ calls, input_tokens, output_tokens }: NonNullable<Task['usage']>): string {
  const tokens = (input_tokens + output_tokens).toLocaleString('en');
  return `${calls} ${calls === 1 ? 'call' : 'calls'} of the model, ${tokens} tokens`;
}

/** The action and what it acts on, such as "Click" and "button “Buy”". */
export function actionWords({ action, target }: Pick<Step, 'action' | 'target'>): [action: string, target: string] {
  const name = (target && ACTIONS_ON_A_TARGET[action.type]) ?? ACTIONS[action.type] ?? capitalize(action.type);
  return [name, target ?? detailOf(action)];
}

const DETAILS = ['url', 'key', 'direction', 'expression', 'name'];

function detailOf(action: Step['action']): string {
  const field = DETAILS.find((each) => typeof (action as Record<string, unknown>)[each] === 'string');
  return field ? String((action as Record<string, unknown>)[field]) : '';
}

function capitalize(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the task asks for and why it was not done. */
export function unmetWords({ words, detail }: NonNullable<Task['unmet']>[number]): string {
  return detail.includes(words) ? detail : `${words}: ${detail}`;
}

/** `Desk lamp, quantity: 0 → 2`. */
export function effectWords({
  name,
  field,
  before,
  after,
}: Pick<Effect, 'name' | 'field' | 'before' | 'after'>): string {
  const values = before === null ? after : `${before} → ${after ?? 'none'}`;
  return `${name}, ${field}: ${values ?? 'none'}`;
}

/** Which parts of the output are samples; the empty pointer is the whole output. */
export function sampledWords(pointers: readonly string[]): string {
  if (pointers.includes('')) return 'The output is sample data.';
  return `Sample data: ${pointers.map((pointer) => pointer.slice(1).replaceAll('/', ' → ')).join(', ')}`;
}

/** One line of an output: an object as its fields. */
export function outputPreview(output: unknown): string {
  if (output === null || output === undefined) return '';
  const isRecord = typeof output === 'object' && !Array.isArray(output);
  const fields = isRecord ? Object.entries(output).map(([name, value]) => `${name}: ${toText(value)}`) : [];
  const line = (isRecord ? fields.join(' · ') : toText(output)).replace(/\s+/g, ' ');
  return line.length > MAX_PREVIEW ? `${line.slice(0, MAX_PREVIEW)} …` : line;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const MAX_PREVIEW = 200;

export const isFinished = (status: string) => status === 'done' || status === 'failed' || status === 'cancelled';
