import type { Element } from 'domhandler';
import type { ActionResult } from '../../../device.ts';
import { brief, did, didNot, quoted } from '../../action-result.ts';
import { findFile } from '../../apps/files.ts';
import type { Viewer } from '../../state.ts';
import type { OpenPage } from '../browser.ts';
import { touch } from '../click.ts';
import { isDisabled } from '../page-index.ts';
import {
  choose,
  inputType,
  isPassword,
  kindOf,
  nameOf,
  optionLabel,
  optionsOf,
  optionValue,
  selectedOption,
  setText,
} from './controls.ts';
import { saveDefaults } from './reset-form.ts';

const MAX_FIELD_LENGTH = 20_000;

/** Replaces a field's value with `text`. */
export function fillField(shown: OpenPage, field: Element, text: string): ActionResult {
  const { value, result } = planFill(shown, field, text);
  if (!result.ok) return result;
  touch(shown, field);
  saveDefaults(shown.page, field);
  setText(shown.page, field, value);
  clearProblem(shown, field);
  return result;
}

/** The value that typing `text` leaves in a field, and the result of doing so, or of why it cannot be done. */
export function planFill({ page }: OpenPage, field: Element, text: string): { value: string; result: ActionResult } {
  const name = quoted(nameOf(page, field));
  const value = acceptedText(field, text);
  const refuse = (why: string) => ({ value, result: didNot(why) });
  if (kindOf(field) !== 'text') return refuse(`${name} is not a text field: nothing can be typed into it.`);
  if (isDisabled(field)) return refuse(`${name} is disabled: nothing can be typed into it.`);
  if (field.attribs.readonly !== undefined) return refuse(`${name} can only be read, not written.`);
  const refusal = refusalOf(field, value);
  if (refusal !== null) return refuse(`Could not type into ${name}: ${refusal}.`);
  return { value, result: did(typedSummary(field, value, name)) };
}

function typedSummary(field: Element, value: string, name: string): string {
  if (value === '') return `Emptied ${name}.`;
  return isPassword(field) ? `Typed a password into ${name}.` : `Typed ${quoted(value)} into ${name}.`;
}

function acceptedText(field: Element, text: string): string {
  const whole = text.toWellFormed();
  const lines = field.name === 'textarea' ? whole.replace(/\r\n?/g, '\n') : whole.replace(/[\r\n]+/g, ' ');
  const limit = Number.parseInt(field.attribs.maxlength ?? '', 10);
  return limit >= 0 ? lines.slice(0, limit).toWellFormed() : lines;
}

function refusalOf(field: Element, value: string): string | null {
  if (value.length > MAX_FIELD_LENGTH) return `it takes no more than ${MAX_FIELD_LENGTH} characters`;
  if (value === '') return null;
  const type = inputType(field);
  if (type === 'number' && !/^[+-]?[\d.]*(e[+-]?\d*)?$/i.test(value.trim()))
    return `it takes a number, not “${brief(value)}”`;
  if (type === 'date' && !/^[\d-]{1,10}$/.test(value))
    return `it takes a date such as 2026-03-31, not “${brief(value)}”`;
  return null;
}

function clearProblem(shown: OpenPage, control: Element): void {
  if (shown.problem?.control === control) shown.problem = null;
}

/** Selects the option with this label or value. */
export function chooseOption(shown: OpenPage, select: Element, wanted: string): ActionResult {
  const { option, result } = planChoice(shown, select, wanted);
  if (!option) return result;
  touch(shown, select);
  saveDefaults(shown.page, select);
  choose(select, option);
  clearProblem(shown, select);
  return result;
}

/** The option with this label or value, and the result of selecting it; null with the reason if it cannot be selected. */
export function planChoice(
  { page }: OpenPage,
  select: Element,
  wanted: string,
): { option: Element | null; result: ActionResult } {
  const name = quoted(nameOf(page, select));
  const refuse = (why: string) => ({ option: null, result: didNot(why) });
  if (kindOf(select) !== 'select') return refuse(`${name} offers no options to select from.`);
  if (isDisabled(select)) return refuse(`${name} is disabled: nothing can be selected.`);
  const option = findOption(select, wanted);
  if (!option) return refuse(`${name} does not offer ${quoted(wanted)}, only ${offered(select)}.`);
  if (option.attribs.disabled !== undefined)
    return refuse(`${quoted(optionLabel(option))} cannot be selected in ${name}.`);
  return { option, result: did(`Selected ${quoted(optionLabel(option))} in ${name}.`) };
}

function findOption(select: Element, wanted: string): Element | undefined {
  const options = optionsOf(select);
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return (
    options.find((option) => optionLabel(option) === wanted || optionValue(option) === wanted) ??
    options.find(
      (option) => plain(optionLabel(option)) === plain(wanted) || plain(optionValue(option)) === plain(wanted),
    )
  );
}

function offered(select: Element): string {
  const labels = optionsOf(select).map((option) => `“${brief(optionLabel(option), 40)}”`);
  if (labels.length === 0) return 'nothing';
  return labels.length > 8 ? `${labels.slice(0, 8).join(', ')} and ${labels.length - 8} more` : labels.join(', ');
}

/** Selects the next or previous option, as the arrow keys do. */
export function stepOption(shown: OpenPage, select: Element, step: 1 | -1): ActionResult {
  const options = optionsOf(select).filter(({ attribs }) => attribs.disabled === undefined);
  const current = selectedOption(select);
  const next = options[(current ? options.indexOf(current) : -1) + step];
  return next ? chooseOption(shown, select, optionValue(next)) : did('There is no option beyond this one.');
}

export function chooseFile(computer: Viewer, shown: OpenPage, input: Element, fileName: string): ActionResult {
  const name = quoted(nameOf(shown.page, input));
  if (kindOf(input) !== 'file') return didNot(`${name} is not a file field.`);
  if (isDisabled(input)) return didNot(`${name} is disabled: it takes no file.`);
  const file = findFile(computer.files, fileName);
  if (!file) return didNot(noFile(computer, fileName));
  touch(shown, input);
  input.attribs.value = file.name;
  clearProblem(shown, input);
  return did(`Put the file ${quoted(file.name)} into ${name}.`);
}

/** Says that the device has no such file, and which it has. */
export function noFile({ files }: Viewer, fileName: string): string {
  const names = files.stored.slice(0, 8).map(({ name }) => quoted(brief(name, 40)));
  const known = names.length === 0 ? ', which holds none' : `, only ${names.join(', ')}`;
  return `There is no file ${quoted(fileName)} on the device${known}.`;
}
