import type { HtmlValue } from './html.ts';
import { html } from './html.ts';

export interface Option {
  value: string;
  label: string;
}

/** A form control: presentation and validation. */
export interface Field {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'password' | 'number' | 'date' | 'textarea' | 'select' | 'radio' | 'checkbox';
  isRequired?: boolean;
  /** Options of a select or a group of radio buttons. */
  options?: readonly Option[];
  /** Bounds of a number. */
  min?: number;
  max?: number;
  /** Label of an optional select without a selection. */
  noneLabel?: string;
  hint?: string;
  /** Additional validation: a sentence that describes the problem, or null. */
  check?(value: string): string | null;
}

export type Values = ReadonlyMap<string, string>;

export interface FormReading {
  values: Values;
  /** One sentence per invalid value. */
  problems: readonly string[];
}

// Form values may be stored in cookies, which are limited to about 4,000 bytes in total.
const MAX_LENGTH = 100;
const MAX_TEXT_LENGTH = 2000;

/** Reads fields from a posted form, a query or a cookie. Invalid values are kept too; all values are truncated. */
export function readFields(fields: readonly Field[], form: URLSearchParams): FormReading {
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const field of fields) {
    const given = (form.get(field.name) ?? '').toWellFormed();
    const value = field.kind === 'password' ? given : given.trim();
    values.set(field.name, value.slice(0, MAX_TEXT_LENGTH));
    const problem = problemOf(field, value);
    if (problem !== null) problems.push(problem);
  }
  return { values, problems };
}

function problemOf(field: Field, value: string): string | null {
  const { kind, label, isRequired, min = 0, max = Number.MAX_SAFE_INTEGER } = field;
  if (value === '') return isRequired ? missing(field) : null;
  if (value.length > (kind === 'textarea' ? MAX_TEXT_LENGTH : MAX_LENGTH)) return `“${label}” is too long.`;
  if (kind === 'email' && !isEmail(value)) return `“${label}” must be an email address, such as name@mail.example.`;
  if (kind === 'date' && !isDate(value)) return `“${label}” must be a date, such as 2026-05-14.`;
  if (kind === 'number' && !(/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max))
    return `“${label}” must be a whole number from ${min} to ${max}.`;
  if (field.options && !field.options.some((option) => option.value === value))
    return `Choose one of the options for “${label}”.`;
  return field.check?.(value) ?? null;
}

function missing({ kind, label }: Field): string {
  if (kind === 'checkbox') return `Tick “${label}” to go on.`;
  return kind === 'select' || kind === 'radio' ? `Choose one of the options for “${label}”.` : `Fill in “${label}”.`;
}

const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);

/** Whether the value is a calendar date, YYYY-MM-DD. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export function renderFields(fields: readonly Field[], values: Values): HtmlValue {
  return fields.map((field) => renderField(field, values.get(field.name) ?? ''));
}

function renderField(field: Field, value: string): HtmlValue {
  const { name, label, kind, hint } = field;
  if (kind === 'radio') return renderRadios(field, value);
  const note = hint !== undefined && html`<br><small class="muted">${hint}</small>`;
  const control = renderControl(field, value);
  if (kind === 'checkbox')
    return html`<p>${control} <label for="${name}">${label}</label>${note}</p>
`;
  return html`<p><label for="${name}">${label}</label><br>${control}${note}</p>
`;
}

function renderControl(field: Field, value: string): HtmlValue {
  const { name, kind } = field;
  const required = field.isRequired && html` required`;
  if (kind === 'select')
    return html`<select id="${name}" name="${name}"${required}>${renderOptions(field, value)}</select>`;
  if (kind === 'textarea') return html`<textarea id="${name}" name="${name}" rows="5"${required}>${value}</textarea>`;
  if (kind === 'checkbox')
    return html`<input type="checkbox" id="${name}" name="${name}" value="yes"${value !== '' && html` checked`}${required}>`;
  const min = field.min !== undefined && html` min="${field.min}"`;
  const max = field.max !== undefined && html` max="${field.max}"`;
  const shown = kind === 'password' ? '' : value;
  return html`<input type="${kind}" id="${name}" name="${name}" value="${shown}"${min}${max}${required}>`;
}

function renderOptions({ options = [], isRequired, noneLabel = 'Choose…' }: Field, value: string): HtmlValue {
  const isEmptyFirst = !isRequired || !options.some((option) => option.value === value);
  return [...(isEmptyFirst ? [{ value: '', label: noneLabel }] : []), ...options].map(
    (option) =>
      html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`,
  );
}

function renderRadios({ name, label, options = [], isRequired }: Field, value: string): HtmlValue {
  const required = isRequired && html` required`;
  const buttons = options.map((option) => {
    const checked = option.value === value && html` checked`;
    return html`<p><label><input type="radio" name="${name}" value="${option.value}"${checked}${required}> ${option.label}</label></p>
`;
  });
  return html`<fieldset><legend>${label}</legend>
${buttons}</fieldset>
`;
}

/** The error summary above a form; empty if there are no problems. */
export function renderProblems(problems: readonly string[]): HtmlValue {
  if (problems.length === 0) return null;
  return html`<section class="error" role="alert"><p><strong>Please check the form:</strong></p>
<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></section>
`;
}

export const optionsOf = (labels: readonly string[]): Option[] => labels.map((label) => ({ value: label, label }));
