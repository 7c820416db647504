import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { mainForm, sendsForm } from '../forms/controls/form.ts';
import { problemIn } from '../forms/controls/kept.ts';
import { complaintAfter } from '../forms/controls/verify.ts';
import type { IntentOf } from '../plan/intent.ts';
import { findByName } from '../plan/words/task-words.ts';
import type { Control } from '../run/screen.ts';
import { controlsOf, isButton, listItems, listLinks } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, success, toOutcome, unfilledBefore } from '../run/step-generator.ts';
import { follow } from './follow.ts';
import { searchWeb } from './search.ts';

export function* open(intent: IntentOf<'open'>, progress: Progress): StepGenerator<Outcome> {
  return toOutcome(intent, yield* goTo(progress, intent.address, `The task asks to open ${intent.address}.`));
}

/** Opens a page by a link on the current page, or else by a search for its name. */
export function* openNamed(intent: IntentOf<'open_named'>, progress: Progress): StepGenerator<Outcome> {
  const { name, position } = intent;
  if (position !== null) return yield* openItem(intent, position, progress);
  const link = findByName(listLinks(progress.screen), name, (each) => each.name);
  if (link) return toOutcome(intent, yield* follow(link, progress));

  const results = yield* searchWeb(name, progress);
  const best = results.items.find(({ link, text }) => isNamed(name, `${link.name} ${text}`));
  if (!best)
    return results.step.ok
      ? failure(intent, `neither a link nor a search leads to “${name}”`, 'no_subject')
      : failure(intent, results.step.summary);
  return toOutcome(intent, yield* follow(best.link, progress));
}

/** Whether a text has all telling words of a name. */
function isNamed(name: string, text: string): boolean {
  const stems = new Set(stemsOf(text));
  return stemsOf(name).every((stem) => stems.has(stem) || englishLexicon().isFunctionWord(stem));
}

function* openItem(intent: IntentOf<'open_named'>, position: number, progress: Progress): StepGenerator<Outcome> {
  const items = listItems(progress.screen);
  const item = items.at(position);
  if (item) return toOutcome(intent, yield* follow(item.link, progress));
  const last = progress.outcomes.at(-1);
  // A search with one exact hit may open it directly.
  if (last?.intent.kind === 'search' && last.ok && position === 0)
    return success(intent, `The search led straight to “${progress.screen.title}”.`);
  return failure(
    intent,
    items.length === 0 ? 'the page lists nothing to open' : `the list has only ${items.length} entries`,
    'not_offered',
  );
}

/** The control with the best matching name. */
function findControl(
  progress: Progress,
  name: string,
  accepts: (control: Control) => boolean = () => true,
): Control | null {
  return findByName(controlsOf(progress.screen).filter(accepts), name, (control) => control.name);
}

export function* press(intent: IntentOf<'press'>, progress: Progress): StepGenerator<Outcome> {
  const { name } = intent;
  const isNamedButton = /\bbutton\b/i.test(intent.words);
  const control =
    findControl(progress, name, (each) => isButton(each) || (!isNamedButton && each.role === 'link')) ??
    findControl(progress, name);
  if (!control) return failure(intent, `the page has nothing named “${name}” to click`, 'not_offered');
  if (isForbidden(control, progress)) return failure(intent, `the task says “${progress.forbidden}”`, 'refused');
  const form = mainForm(progress);
  const isOfForm = form?.buttons.some(({ ref }) => ref === control.ref) ?? false;
  const unfit = isOfForm ? (unfilledBefore(progress) ?? problemIn(form?.fields ?? [], progress)) : null;
  if (unfit !== null) return failure(intent, unfit, 'refused');
  const before = progress.screen;
  const step = yield* act(progress, { type: 'click', target: control.ref }, `Click “${control.name}”.`);
  const complaint = form && isOfForm ? complaintAfter(before, form, progress) : null;
  return complaint === null ? toOutcome(intent, step) : failure(intent, complaint, 'refused');
}

/** Whether the task forbids acts that cannot be undone and this button may be one: the last of its form. */
function isForbidden(control: Control, progress: Progress): boolean {
  return progress.forbidden !== null && isButton(control) && sendsForm(control, progress);
}

export function* pressKey(intent: IntentOf<'press_key'>, progress: Progress): StepGenerator<Outcome> {
  const { key } = intent;
  if (key === 'Enter' && progress.forbidden !== null && mainForm(progress) !== null)
    return failure(intent, `the task says “${progress.forbidden}”`, 'refused');
  const unfit = key === 'Enter' ? unfilledBefore(progress) : null;
  if (unfit !== null) return failure(intent, unfit, 'refused');
  return toOutcome(intent, yield* act(progress, { type: 'press', key }, `Press ${key}.`));
}

export function* goBack(intent: IntentOf<'go_back'>, progress: Progress): StepGenerator<Outcome> {
  const step = yield* act(progress, { type: 'click', target: 'back' }, 'Go back to the page before.');
  progress.hasLostPage &&= !step.ok;
  return toOutcome(intent, step);
}

export function* scroll(intent: IntentOf<'scroll'>, progress: Progress): StepGenerator<Outcome> {
  const { direction } = intent;
  return toOutcome(intent, yield* act(progress, { type: 'scroll', direction }, `Scroll ${direction}.`));
}
