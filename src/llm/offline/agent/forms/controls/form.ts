import type { FormField } from '../../../../../device/page-content.ts';
import { toTokens } from '../../../../../language/understand/tokens.ts';
import { keysAt } from '../../../../../language/words/act-words.ts';
import { isSecretKey } from '../../../../secrets.ts';
import { follow } from '../../browse/follow.ts';
import { findByName } from '../../plan/words/task-words.ts';
import { detailFor, detailOfGroup, detailsFor } from '../../run/details.ts';
import type { Control } from '../../run/screen.ts';
import { controlsOf, isButton, isField, isPasswordField, listLinks } from '../../run/screen.ts';
import type { Progress, StepGenerator } from '../../run/step-generator.ts';
import { bindFields } from '../binding/bind-fields.ts';
import { findLabels } from '../binding/labels.ts';
import { withCodeBoxes } from './code-boxes.ts';
import { toEntries } from './entries.ts';
import { fieldFit, fieldWords } from './field-names.ts';
import { fillControl } from './fill-control.ts';
import { keyOf } from './kept.ts';
import { sampleFor } from './samples.ts';

export interface Form {
  fields: Control[];
  buttons: Control[];
}

const MAX_FIELDS = 60;

/** The main form of the page: the one with the most fields, except search forms and forms outside the main content. */
export function mainForm({ screen }: Pick<Progress, 'screen'>): Form | null {
  const controls = controlsOf(screen).filter((control) => !control.isSearch && control.isInMain);
  const forms = [...new Set(controls.map(({ form }) => form))].map((form) => ({
    fields: withCodeBoxes(
      controls.filter((control) => control.form === form && (isField(control) || control.isFile)).slice(0, MAX_FIELDS),
    ),
    buttons: controls.filter((control) => control.form === form && isButton(control)),
  }));
  const usable = forms.filter(({ fields, buttons }) => fields.length > 0 || buttons.some(isPrimary));
  return usable.reduce<Form | null>(
    (best, next) => (best && best.fields.length >= next.fields.length ? best : next),
    null,
  );
}

/** The main form of the page, or else of the page that a link of this name leads to. */
export function* findForm(name: string, progress: Progress): StepGenerator<Form | null> {
  const form = mainForm(progress);
  if (form && form.fields.length > 0) return form;
  const link = name === '' ? null : findByName(listLinks(progress.screen), name, (each) => each.name);
  if (!link) return form;
  yield* follow(link, progress);
  return mainForm(progress);
}

const PRIMARY =
  /^(?:submit|send|continue|next|proceed|place|pay|confirm|finish|complete|book|save|apply|register|sign|log|reserve|order|buy|request|create|update|add|go|ok|done|search|show|find)\b/i;
const SECONDARY = /\b(?:back|cancel|previous|remove|delete|reset|clear|change|close)\b/i;

const isPrimary = ({ name }: Control): boolean => PRIMARY.test(name) && !SECONDARY.test(name);

// A button with such a name leads to the next step of the form.
const CONTINUES = /^(?:continue|next|proceed|go on|save and continue|review|forward|go to|check ?out)\b/i;

/** Whether a form is one step of several. */
export const leadsOn = (form: Form): boolean => CONTINUES.test(primaryButton(form)?.name ?? '');

/** Whether a button submits the main form of the page, as its last step. */
export function sendsForm(button: Control, progress: Progress): boolean {
  const form = mainForm(progress);
  return form !== null && !leadsOn(form) && primaryButton(form)?.ref === button.ref;
}

/** The button that submits a form. */
export function primaryButton({ buttons }: Form): Control | null {
  const [only, other] = buttons;
  if (only && !other) return only;
  return buttons.findLast(isPrimary) ?? buttons.findLast(({ name }) => !SECONDARY.test(name)) ?? null;
}

/** The field that best matches a label; null if none does. */
export function findField(fields: readonly Control[], label: string): Control | null {
  let best: Control | null = null;
  let bestFit = 0;
  for (const field of fields) {
    const fit = fieldFit(field.label, label);
    if (fit > bestFit) [best, bestFit] = [field, fit];
  }
  return best ?? findByName(fields, label, (each) => each.label);
}

interface Filling {
  filled: string[];
  problems: string[];
}

/** Fills in values of the task that had no field in earlier steps of the form. */
export function* fillPending(form: Form, progress: Progress): StepGenerator<string[]> {
  const problems: string[] = [];
  for (const pending of progress.pending.splice(0)) {
    const [entry] = toEntries(pending.text, form.fields);
    if (!entry?.field) progress.pending.push(pending);
    else {
      const problem = yield* fillControl(entry.field, entry.value, form.fields, progress);
      if (problem !== null) problems.push(problem);
    }
  }
  return problems;
}

/** Fills in the values of the metadata. If the form `isToBeSent`, also ticks required boxes and, where samples are allowed,
 *  fills in other required fields. */
export function* fillFromDetails(form: Form, isToBeSent: boolean, progress: Progress): StepGenerator<Filling> {
  const filling: Filling = { filled: [], problems: [] };
  const said = saidFor(form, progress);
  for (const field of form.fields) {
    const label = field.label;
    const isSettled = progress.settled.has(keyOf(field, progress));
    if (isSettled || isPasswordField(field) || field.isFile) continue;
    const given = said.get(field.ref) ?? givenFor(field, progress);
    const mayInvent = isToBeSent && (progress.samples || field.role === 'checkbox');
    const value = given ?? (mayInvent && isMissing(field, form) ? sampleOf(field) : null);
    if (value === null) continue;
    if (given === null && field.role === 'checkbox') progress.accepted.push(label);
    else if (given === null) {
      progress.sampled.push(label);
      progress.sampleValues.push(value);
    }
    const problem = yield* fillControl(field, value, form.fields, progress);
    if (problem === null) filling.filled.push(label);
    else filling.problems.push(problem);
  }
  return filling;
}

/** Values that the task says in prose, by ref. */
function saidFor({ fields }: Form, progress: Progress): ReadonlyMap<string, string> {
  if (progress.prose === null) return new Map();
  const refs = new Set(fields.map(({ ref }) => ref));
  const all = progress.screen.content?.forms.flatMap((each) => each.fields) ?? [];
  const labels = new Map(fields.map(({ ref, label }) => [ref, label]));
  const own = all
    .filter(({ ref, options }) => refs.has(ref) || options.some((option) => refs.has(option.ref ?? '')))
    .map((field) => ({ ...field, label: labels.get(field.ref) ?? field.label }));
  const { prose } = progress;
  const said = { prose, keys: keysAt(prose.tokens), taken: prose.used };
  const { values, used, problems, others } = (prose.bind ?? bindFields)(own, said);
  for (const at of used) prose.used.add(at);
  for (const label of others)
    progress.caveats.push(`The task says nothing for “${label}”, so the option for everything else was chosen.`);
  progress.caveats.push(...problems.map((problem) => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`));
  return new Map([...sentFor(own, progress), ...values]);
}

/** Values that were sent along under a name that tells the field from the others. */
function sentFor(fields: readonly FormField[], { details }: Progress): [string, string][] {
  return details.flatMap(({ key, value }): [string, string][] => {
    const [mention, other] = findLabels(toTokens(key, []), fields, key);
    if (!mention || other || isSecretKey(key)) return [];
    return mention.end - mention.start === toTokens(key, []).length ? [[mention.field.ref, value]] : [];
  });
}

/** The value that was sent along for a field. A truth value can be named by a part of the label of a box. */
export function givenFor(field: Control, progress: Progress): string | null {
  const details = detailsFor(progress.screen.url, progress.details);
  const isOfGroup = field.role !== 'radio' && field.label !== field.name;
  const given = isOfGroup ? detailOfGroup(field.group, field.name, details) : detailFor(field.label, details);
  if (given !== null || field.role !== 'checkbox') return given;
  const words = fieldWords(field.name);
  return (
    details.find(
      ({ key, value }) => /^(?:true|false)$/.test(value) && fieldWords(key).every((word) => words.includes(word)),
    )?.value ?? null
  );
}

/** Labels of the required fields for which there is neither a value nor a sample. Boxes to tick are no values. */
export function missingIn(form: Form, progress: Progress): string[] {
  if (progress.samples) return [];
  const { mustFill } = progress.prose ?? {};
  if (mustFill) return emptyIn(form, mustFill, progress);
  const open = form.fields.filter(
    (field) =>
      field.isRequired &&
      field.role !== 'checkbox' &&
      isMissing(field, form) &&
      !progress.settled.has(keyOf(field, progress)) &&
      givenFor(field, progress) === null,
  );
  return [...new Set(open.map(({ label }) => label))];
}

function emptyIn(form: Form, mustFill: (field: FormField, marks: boolean) => boolean, progress: Progress): string[] {
  const marks = form.fields.some(({ isRequired }) => isRequired);
  const fields = new Map(
    progress.screen.content?.forms.flatMap((each) => each.fields).map((field) => [field.ref, field]),
  );
  return form.fields.flatMap((control) => {
    const field = fields.get(control.ref);
    const isSettled = progress.settled.has(keyOf(control, progress)) || givenFor(control, progress) !== null;
    return field === undefined || isSettled || !mustFill(field, marks) ? [] : [field.label];
  });
}

function isMissing(field: Control, { fields }: Form): boolean {
  // Radio buttons need a choice even if they are not marked as required.
  if (field.role === 'radio')
    return !fields.some(({ role, group, isOn }) => role === 'radio' && group === field.group && isOn);
  if (!field.isRequired) return false;
  if (field.role === 'checkbox') return !field.isOn;
  return field.value === '' || (field.role === 'combobox' && /^(?:choose|select|please)\b/i.test(field.value));
}

function sampleOf(field: Control): string | null {
  if (field.role === 'radio') return field.name;
  return field.role === 'checkbox' ? 'yes' : sampleFor(field);
}
