import type { Element } from 'domhandler';
import { descendants, isText, textOf } from '../dom.ts';
import type { Page } from '../page.ts';
import { formOf, indexOf, labelOf } from '../page-index.ts';

export type ControlKind = 'link' | 'button' | 'submit' | 'reset' | 'text' | 'checkbox' | 'radio' | 'select' | 'file';

export function kindOf(element: Element): ControlKind {
  switch (element.name) {
    case 'a':
      return 'link';
    case 'select':
      return 'select';
    case 'textarea':
      return 'text';
    case 'button':
      return buttonKind(element.attribs.type?.toLowerCase() ?? 'submit');
    default:
      return inputKind(inputType(element));
  }
}

function buttonKind(type: string): ControlKind {
  return type === 'button' || type === 'reset' ? type : 'submit';
}

export function inputType(element: Element): string {
  return element.name === 'input' ? (element.attribs.type?.toLowerCase() ?? 'text') : element.name;
}

function inputKind(type: string): ControlKind {
  switch (type) {
    case 'checkbox':
    case 'radio':
    case 'file':
    case 'button':
    case 'reset':
    case 'submit':
      return type;
    case 'image':
      return 'submit';
    default:
      return 'text';
  }
}

export const isPassword = (element: Element): boolean => inputType(element) === 'password';

/** Accessible name of a control. */
export function nameOf(page: Page, element: Element): string {
  const { attribs } = element;
  const kind = kindOf(element);
  const own = kind === 'link' || element.name === 'button' ? textOf(element) || pictureName(element) : '';
  const label = own === '' && kind !== 'link' ? labelOf(page, element) : null;
  return (
    attribs['aria-label']?.trim() ||
    labelledBy(page, attribs['aria-labelledby']) ||
    own ||
    (element.name === 'input' && BUTTON_TEXT[kind] !== undefined ? buttonText(element) : '') ||
    (label ? textOf(label) : '') ||
    attribs.placeholder?.trim() ||
    attribs.title?.trim() ||
    attribs.name ||
    (kind === 'link' ? (attribs.href ?? '') : '')
  ).slice(0, 300);
}

function labelledBy(page: Page, ids: string | undefined): string {
  if (ids === undefined) return '';
  const elements = ids.split(/\s+/).flatMap((id) => indexOf(page).byId.get(id) ?? []);
  return elements.map(textOf).join(' ').trim();
}

function pictureName(element: Element): string {
  const title = descendants(element).find(({ name }) => name === 'title');
  return (
    title?.children
      .filter(isText)
      .map(({ data }) => data)
      .join('')
      .trim() ?? ''
  );
}

const BUTTON_TEXT: Partial<Record<ControlKind, string>> = { submit: 'Submit', reset: 'Reset', button: 'Button' };

/** Label of a button. */
export function buttonText(element: Element): string {
  if (element.name !== 'input') return textOf(element) || element.attribs['aria-label'] || '';
  return element.attribs.value ?? element.attribs.alt ?? BUTTON_TEXT[kindOf(element)] ?? '';
}

/** Value of a control: a field's text, the value of the selected option, the name of the chosen file. */
export function fieldValue(element: Element): string {
  if (element.name === 'textarea') return textareaText(element);
  if (element.name === 'select') {
    const option = selectedOption(element);
    return option ? optionValue(option) : '';
  }
  return element.attribs.value ?? '';
}

/** The value as displayed; passwords are masked. */
export function shownValue(element: Element): string {
  if (isPassword(element)) return '•'.repeat(Math.min(fieldValue(element).length, 12));
  if (element.name !== 'select') return fieldValue(element);
  const option = selectedOption(element);
  return option ? optionLabel(option) : '';
}

function textareaText(element: Element): string {
  // The parser keeps the line break after the tag, which is not part of the value in HTML.
  return element.children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .replace(/^\r?\n/, '');
}

export function setText(page: Page, field: Element, text: string): void {
  if (field.name === 'textarea') page.$(field).text(text.startsWith('\n') ? `\n${text}` : text);
  else field.attribs.value = text;
}

export function optionsOf(select: Element): Element[] {
  return descendants(select).filter(({ name }) => name === 'option');
}

export function optionLabel(option: Element): string {
  return option.attribs.label ?? textOf(option);
}

export function optionValue(option: Element): string {
  return option.attribs.value ?? textOf(option);
}

/** The selected option: the last one marked `selected`, else the first that is not disabled. */
export function selectedOption(select: Element): Element | null {
  const options = optionsOf(select);
  const marked = options.findLast(({ attribs }) => attribs.selected !== undefined);
  return marked ?? options.find(({ attribs }) => attribs.disabled === undefined) ?? null;
}

export function choose(select: Element, option: Element): void {
  for (const each of optionsOf(select)) delete each.attribs.selected;
  option.attribs.selected = '';
}

export const isChecked = (element: Element): boolean => element.attribs.checked !== undefined;

export function setChecked(page: Page, control: Element, isOn: boolean): void {
  if (kindOf(control) === 'radio') for (const other of radioGroup(page, control)) delete other.attribs.checked;
  if (isOn) control.attribs.checked = '';
  else delete control.attribs.checked;
}

export function radioGroup(page: Page, radio: Element): Element[] {
  const { name } = radio.attribs;
  if (name === undefined || name === '') return [radio];
  const form = formOf(page, radio);
  return indexOf(page).controls.filter(
    (other) => inputType(other) === 'radio' && other.attribs.name === name && formOf(page, other) === form,
  );
}
