import { fillControl, findOption, setBox } from '../forms/controls/fill-control.ts';
import { primaryButton } from '../forms/controls/form.ts';
import type { IntentOf } from '../plan/intent.ts';
import { findByName, fitOf, wordsOf } from '../plan/words/task-words.ts';
import type { Control } from '../run/screen.ts';
import { controlsOf, isField, isText } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success, toOutcome } from '../run/step-generator.ts';

const DESCENDING =
  /\b(?:desc\w*|high(?:est)? (?:to|first)|highest|expensive|newest|latest|longest|z to a|most|best)\b/i;
const ASCENDING =
  /\b(?:asc\w*|low(?:est)? (?:to|first)|lowest|cheap\w*|oldest|earliest|shortest|a to z|least|fastest)\b/i;
const SAME: Readonly<Record<string, string>> = {
  price: 'price cheapest cheap cost fare',
  duration: 'duration fastest shortest time',
  rating: 'rating rated best stars review',
  date: 'date newest latest oldest',
  name: 'name title alphabetical alphabetically',
  departure: 'departure earliest leave',
};

/** Sorts with a select of orders, or else with a link or button named after the order. */
export function* sort(intent: IntentOf<'sort'>, progress: Progress): StepGenerator<Outcome> {
  const controls = controlsOf(progress.screen);
  const box = controls.find(({ role, name }) => role === 'combobox' && /\b(?:sort|order)\b/i.test(name));
  if (box) return yield* sortByOption(intent, box, progress);
  const ways = controls.filter((control) => control.isInMain && (control.role === 'link' || control.role === 'button'));
  const way = bestOrder(intent, ways, ({ name }) => name);
  if (!way) return failure(intent, `the page cannot be sorted by ${intent.key}`, 'not_offered');
  const step = yield* act(progress, { type: 'click', target: way.ref }, `Sort with “${way.name}”.`);
  return step.ok ? success(intent, `Sorted with “${way.name}”.`) : toOutcome(intent, step);
}

function* sortByOption(intent: IntentOf<'sort'>, box: Control, progress: Progress): StepGenerator<Outcome> {
  const option = bestOrder(intent, box.options, (each) => each);
  if (option === null) return failure(intent, `“${box.name}” does not offer ${intent.key}`, 'not_offered');
  const step = yield* act(progress, { type: 'select', target: box.ref, option }, `Sort by “${option}”.`);
  if (!step.ok) return toOutcome(intent, step);
  return yield* apply(intent, box, `Sorted by “${option}”.`, progress);
}

/** The order that best matches the key, or a word with the same meaning, and the direction. */
function bestOrder<T>(
  { key, isDescending }: IntentOf<'sort'>,
  orders: readonly T[],
  nameOf: (order: T) => string,
): T | null {
  const wanted = wordsOf(key);
  const meanings = Object.values(SAME).filter((words) => wanted.some((word) => wordsOf(words).includes(word)));
  const known = new Set([...wanted, ...meanings.flatMap(wordsOf)]);
  const scoreOf = (name: string): number => {
    const words = wordsOf(name);
    const shared = words.filter((word) => known.has(word)).length;
    if (shared === 0 || words.length > MAX_ORDER_WORDS) return 0;
    const against = isDescending ? ASCENDING : DESCENDING;
    return shared / words.length + (against.test(name) ? 0 : 1) + fitOf(wanted, name);
  };
  const scored = orders.map((order) => ({ order, score: scoreOf(nameOf(order)) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score)[0]?.order ?? null;
}

const MAX_ORDER_WORDS = 6;

export const isDescendingOrder = (text: string): boolean => DESCENDING.test(text) && !ASCENDING.test(text);

const AT_MOST =
  /\b(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?(?: of)?|no more than) ?\D{0,3}(\d[\d.,]{0,12})/i;
const AT_LEAST = /\b(?:over|above|more than|at least|min(?:imum)?(?: of)?|from) ?\D{0,3}(\d[\d.,]{0,12})/i;

/** Filters with the first control of the page that fits: a limit, a box, an option or a link. */
export function* filter(intent: IntentOf<'filter'>, progress: Progress): StepGenerator<Outcome> {
  const controls = controlsOf(progress.screen).filter(({ isInMain }) => isInMain);
  const fields = controls.filter(isField);
  const limit = limitOf(intent.text, fields);
  if (limit) {
    const problem = yield* fillControl(limit.field, limit.value, fields, progress);
    return problem === null
      ? yield* apply(intent, limit.field, `Filtered by ${intent.text}.`, progress)
      : failure(intent, problem);
  }
  const wanted = intent.text
    .replace(/^(?:by|for|to|only|with) /i, '')
    .replace(/ (?:only|items|products|category)$/i, '');
  const select = fields.find(({ role, options }) => role === 'combobox' && optionFor(options, wanted) !== undefined);
  const box = findByName(
    fields.filter(({ role }) => role === 'checkbox' || role === 'radio'),
    wanted,
    ({ name }) => name,
  );
  const field = box ?? select;
  if (field) {
    const problem = box
      ? yield* setBox(box, true, progress)
      : yield* fillControl(field, optionFor(field.options, wanted) ?? wanted, fields, progress);
    return problem === null
      ? yield* apply(intent, field, `Filtered by ${wanted}.`, progress)
      : failure(intent, problem);
  }
  const way = findByName(
    controls.filter(({ role }) => role === 'link' || role === 'button'),
    wanted,
    ({ name }) => name,
  );
  if (!way) return failure(intent, `the page cannot be filtered by “${wanted}”`, 'not_offered');
  return toOutcome(intent, yield* act(progress, { type: 'click', target: way.ref }, `Filter with “${way.name}”.`));
}

/** The option that the text names: `Kitchen` for `category Kitchen`. */
const optionFor = (options: readonly string[], wanted: string): string | undefined =>
  findOption(options, wanted) ??
  options.find((option) => wordsOf(option).every((word) => wordsOf(wanted).includes(word)));

function limitOf(text: string, fields: readonly Control[]): { field: Control; value: string } | null {
  const numbers = fields.filter(isText);
  for (const [said, named] of [
    [AT_MOST, /\b(?:max\w*|up to|under|below|highest|most|to)\b/i],
    [AT_LEAST, /\b(?:min\w*|over|above|lowest|least|from)\b/i],
  ] as const) {
    const value = said.exec(text)?.[1]?.replaceAll(',', '').replace(/\.$/, '');
    const field = numbers.find(({ name }) => named.test(name));
    if (value !== undefined && field) return { field, value };
  }
  return null;
}

/** Submits the form that the field belongs to. A page without a button applies the change by itself. */
function* apply(
  intent: Outcome['intent'],
  field: Control,
  summary: string,
  progress: Progress,
): StepGenerator<Outcome> {
  const controls = controlsOf(progress.screen);
  const form = controls.find(({ ref }) => ref === field.ref)?.form;
  const buttons = controls.filter((control) => control.form === form && control.role === 'button' && control.isInMain);
  const button = form?.role === 'document' ? null : primaryButton({ fields: [], buttons });
  if (!button) return success(intent, summary);
  const step = yield* act(progress, { type: 'click', target: button.ref }, `Click “${button.name}”.`);
  return step.ok ? success(intent, summary) : toOutcome(intent, step);
}
