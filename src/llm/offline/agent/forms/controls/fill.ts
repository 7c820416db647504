import { isGivenValue } from '../../../../../language/values/given-value.ts';
import { follow } from '../../browse/follow.ts';
import type { IntentOf } from '../../plan/intent.ts';
import { findByName } from '../../plan/words/task-words.ts';
import type { Control } from '../../run/screen.ts';
import { controlsOf, isField, isText, listLinks } from '../../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../../run/step-generator.ts';
import { failure, success } from '../../run/step-generator.ts';
import { type Entry, toEntries } from './entries.ts';
import { fillControl, findOption, setBox } from './fill-control.ts';
import type { Form } from './form.ts';
import { fillFromDetails, findField, findForm, givenFor, leadsOn, mainForm, missingIn } from './form.ts';
import { sendThrough } from './submit.ts';

const NO_FORM = 'there is no form on the screen';

export function* fill(intent: IntentOf<'fill'>, progress: Progress): StepGenerator<Outcome> {
  const form = yield* findForm(intent.form, progress);
  if (!form || form.fields.length === 0) return failure(intent, NO_FORM, 'not_offered');
  const isPartial = leadsOn(form);
  const entries = toEntries(intent.text, form.fields, isPartial);
  if (!isPartial) return yield* fillEntries(intent, entries, form, progress);
  const later = entries.filter(({ field }) => field === null);
  progress.pending.push(...later.map(({ value }) => ({ intent, text: value })));
  return yield* fillEntries(
    intent,
    entries.filter(({ field }) => field !== null),
    form,
    progress,
  );
}

export function* fillField(intent: IntentOf<'fill_field'>, progress: Progress): StepGenerator<Outcome> {
  const here = (): Control | null => findField(controlsOf(progress.screen).filter(isField), intent.label);
  let field = here();
  const link = field ? null : findByName(listLinks(progress.screen), intent.label, ({ name }) => name);
  if (link) {
    yield* follow(link, progress);
    field = here();
  }
  if (!field) return failure(intent, `the page has no field “${intent.label}”`, 'not_offered');
  const form = mainForm(progress) ?? { fields: [field], buttons: [] };
  return yield* fillEntries(intent, [{ label: intent.label, field, value: intent.value }], form, progress);
}

function* fillEntries(
  intent: Outcome['intent'],
  entries: readonly Entry[],
  form: Form,
  progress: Progress,
): StepGenerator<Outcome> {
  const problems: string[] = [];
  const missing: string[] = [];
  for (const { label, field, value } of entries) {
    const given = field && valueFor(field, value, progress);
    if (field && given === null) missing.push(field.label);
    else if (field && given) {
      const problem = yield* fillControl(field, given, form.fields, progress);
      if (problem !== null) problems.push(problem);
    } else problems.push(`the form has no field “${label.slice(0, 80)}”`);
  }
  if (missing.length > 0) return failure(intent, notGiven(missing), 'missing_value', missing);
  if (problems.length > 0) return failure(intent, problems.join('; '), 'not_offered');
  const names = entries.map(({ label, field }) => `“${field ? field.label : label}”`);
  return success(intent, `Filled in ${names.join(', ')}.`);
}

/** What the task says for a field, if that is a value, else what was sent along for it; null if nothing gives it. */
function valueFor(field: Control, said: string, progress: Progress): string | null {
  const isChoice = field.options.length > 0 || !isText(field);
  return isChoice && said !== ''
    ? said
    : isGivenValue(said, { name: field.label }, progress.task)
      ? said
      : givenFor(field, progress);
}

const notGiven = (missing: readonly string[]): string =>
  `nothing says what to fill in for ${missing.map((name) => `“${name}”`).join(', ')}`;

export function* fillDetails(intent: IntentOf<'fill_details'>, progress: Progress): StepGenerator<Outcome> {
  const form = yield* findForm(intent.form, progress);
  if (!form) return failure(intent, NO_FORM, 'not_offered');
  if (intent.isToBeSent) return yield* sendThrough(intent, progress);
  const { filled, problems } = yield* fillFromDetails(form, false, progress);
  if (problems.length > 0) return failure(intent, problems.join('; '));
  if (filled.length > 0) return success(intent, `Filled in ${filled.map((name) => `“${name}”`).join(', ')}.`);
  const why =
    progress.details.length === 0 ? 'nothing was sent along to fill in' : 'nothing that was sent along fits the form';
  return failure(intent, why, 'missing_value', missingIn(form, progress));
}

export function* choose(intent: IntentOf<'choose'>, progress: Progress): StepGenerator<Outcome> {
  const { option, label } = intent;
  const fields = controlsOf(progress.screen).filter(isField);
  const labelled = label === null ? null : findField(fields, label);
  const field =
    labelled ??
    fields.find(({ role, options }) => role === 'combobox' && findOption(options, option) !== undefined) ??
    findByName(
      fields.filter(({ role }) => role === 'radio' || role === 'checkbox'),
      option,
      ({ name }) => name,
    );
  if (!field) return failure(intent, `the page does not offer “${option}”`, 'not_offered');
  const problem =
    field.role === 'checkbox'
      ? yield* setBox(field, true, progress)
      : yield* fillControl(field, option, fields, progress);
  return problem === null ? success(intent, `Chose “${option}”.`) : failure(intent, problem);
}

export function* tick(intent: IntentOf<'tick'>, progress: Progress): StepGenerator<Outcome> {
  const { label, isOn } = intent;
  const boxes = controlsOf(progress.screen).filter(
    ({ role }) => role === 'checkbox' || role === 'switch' || role === 'radio',
  );
  const all = /^(?:all|every|everything|all (?:the )?(?:boxes|checkboxes))$/i.test(label);
  const chosen = all ? boxes.filter(({ role }) => role !== 'radio') : [findByName(boxes, label, ({ name }) => name)];
  const found = chosen.filter((box) => box !== null);
  if (found.length === 0) return failure(intent, `the page has no box “${label}”`, 'not_offered');
  for (const box of found.slice(0, 40)) {
    const problem = yield* setBox(box, isOn, progress);
    if (problem !== null) return failure(intent, problem);
  }
  return success(intent, `${isOn ? 'Ticked' : 'Unticked'} ${found.map(({ name }) => `“${name}”`).join(', ')}.`);
}
