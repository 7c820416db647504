import type { Element } from 'domhandler';
import type { Page } from '../page.ts';
import { formOf, indexOf, isDisabled } from '../page-index.ts';
import {
  fieldValue,
  inputType,
  isChecked,
  isPassword,
  kindOf,
  optionValue,
  radioGroup,
  selectedOption,
} from './controls.ts';

/** The control that prevents a form from being submitted, and why. */
export interface FormProblem {
  control: Element;
  /** Follows the control's name: `is required`. */
  text: string;
}

export interface Submission {
  method: 'GET' | 'POST';
  url: URL;
  form: URLSearchParams;
  /** Names of the fields whose files are sent with their content, not by name only. */
  fileFields: readonly string[];
  isNewTab: boolean;
}

export function controlsOf(page: Page, form: Element): Element[] {
  return indexOf(page).controls.filter((control) => formOf(page, control) === form);
}

/** The button that Enter in a field presses; null when the form has none. */
export function defaultButton(page: Page, form: Element): Element | null {
  return controlsOf(page, form).find((control) => kindOf(control) === 'submit') ?? null;
}

/** Entries of the form (HTML, "constructing the entry list"); `submitter` is the pressed button. */
function entriesOf(page: Page, form: Element, submitter: Element | null): [string, string][] {
  return controlsOf(page, form).flatMap((control) => {
    const name = control.attribs.name ?? '';
    if (name === '' || isDisabled(control)) return [];
    const value = entryValue(control, submitter);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}

function entryValue(control: Element, submitter: Element | null): string | null {
  switch (kindOf(control)) {
    case 'submit':
      return control === submitter ? (control.attribs.value ?? '') : null;
    case 'button':
    case 'reset':
      return null;
    case 'checkbox':
    case 'radio':
      return isChecked(control) ? (control.attribs.value ?? 'on') : null;
    case 'select': {
      const option = selectedOption(control);
      return option && option.attribs.disabled === undefined ? optionValue(option) : null;
    }
    default:
      return fieldValue(control);
  }
}

/** The request that submits the form; null if its address cannot be parsed. */
export function submissionOf(page: Page, form: Element, submitter: Element | null): Submission | null {
  const own = submitter?.attribs ?? {};
  const url = URL.parse((own.formaction ?? form.attribs.action ?? '').trim() || page.url, indexOf(page).baseUrl);
  if (!url) return null;
  const method = (own.formmethod ?? form.attribs.method ?? 'get').toLowerCase() === 'post' ? 'POST' : 'GET';
  const entries = new URLSearchParams(entriesOf(page, form, submitter));
  const isNewTab = (own.formtarget ?? form.attribs.target)?.toLowerCase() === '_blank';
  if (method === 'POST')
    return { method, url, form: entries, fileFields: fileFieldsOf(page, form, own.formenctype), isNewTab };
  url.search = entries.toString();
  url.hash = '';
  return { method, url, form: new URLSearchParams(), fileFields: [], isNewTab };
}

function fileFieldsOf(page: Page, form: Element, enctype = form.attribs.enctype): string[] {
  if (enctype?.trim().toLowerCase() !== 'multipart/form-data') return [];
  const fields = controlsOf(page, form).filter((control) => kindOf(control) === 'file');
  return fields.flatMap(({ attribs }) => (attribs.name ? [attribs.name] : []));
}

/** Whether submitting would put a password into the address: the form uses GET. */
export function wouldShowPassword(page: Page, form: Element, submission: Submission): boolean {
  return (
    submission.method === 'GET' && controlsOf(page, form).some((each) => isPassword(each) && fieldValue(each) !== '')
  );
}

/** The first violated constraint; null if the form is valid or has `novalidate`. */
export function findProblem(page: Page, form: Element, submitter: Element | null): FormProblem | null {
  if (form.attribs.novalidate !== undefined || submitter?.attribs.formnovalidate !== undefined) return null;
  for (const control of controlsOf(page, form)) {
    if (isDisabled(control) || control.attribs.readonly !== undefined) continue;
    const text = isFilled(page, control) ? valueProblem(control) : missingText(control);
    if (text !== null) return { control, text };
  }
  return null;
}

function isFilled(page: Page, control: Element): boolean {
  switch (kindOf(control)) {
    case 'checkbox':
      return isChecked(control);
    case 'radio':
      return radioGroup(page, control).some(isChecked);
    case 'text':
    case 'select':
    case 'file':
      return fieldValue(control) !== '';
    default:
      return true;
  }
}

function missingText(control: Element): string | null {
  if (control.attribs.required === undefined || inputType(control) === 'hidden') return null;
  return kindOf(control) === 'checkbox' ? 'must be checked' : 'is required';
}

// The pattern of the HTML standard with bounded quantifiers.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

function valueProblem(control: Element): string | null {
  if (kindOf(control) !== 'text') return null;
  const value = fieldValue(control);
  switch (inputType(control)) {
    case 'email':
      return value.length <= 320 && EMAIL.test(value.trim()) ? null : 'must be an email address';
    case 'url':
      return URL.canParse(value) ? null : 'must be a web address';
    case 'number':
    case 'range':
      return numberProblem(control, value);
    case 'date':
      return dateProblem(control, value);
    default:
      return lengthProblem(control, value);
  }
}

function numberProblem({ attribs }: Element, value: string): string | null {
  const number = Number(value);
  if (!Number.isFinite(number)) return 'must be a number';
  if (isBound(attribs.min) && number < Number(attribs.min)) return `must be at least ${attribs.min}`;
  if (isBound(attribs.max) && number > Number(attribs.max)) return `must be at most ${attribs.max}`;
  return null;
}

function isBound(bound: string | undefined): boolean {
  return bound !== undefined && bound.trim() !== '' && bound.length < 30 && Number.isFinite(Number(bound));
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function dateProblem({ attribs: { min, max } }: Element, value: string): string | null {
  if (!DATE.test(value)) return 'must be a date such as 2026-03-31';
  if (min !== undefined && DATE.test(min) && value < min) return `must be ${min} or later`;
  if (max !== undefined && DATE.test(max) && value > max) return `must be ${max} or earlier`;
  return null;
}

function lengthProblem({ attribs }: Element, value: string): string | null {
  const least = Number(attribs.minlength);
  return Number.isInteger(least) && value.length < least ? `must have at least ${least} characters` : null;
}
