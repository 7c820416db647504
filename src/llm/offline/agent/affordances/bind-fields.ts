import type { FormField } from '../../../../device/page-content.ts';
import { labelledLines } from '../../../../language/fields/runs.ts';
import { checkValue } from '../forms/check-value.ts';
import { findLabels } from '../forms/mapping/labels.ts';
import type { Prose } from '../forms/prose.ts';
import { boxFor, optionsFor } from './bind-options.ts';
import { clocksFor, datesFor, messagesFor, namesIn, numbersFor, textsFor } from './bind-values.ts';
import { type Binder, type Candidate, range, type Said, tokensBetween, WIDE } from './binder.ts';

/** What a clause says for the fields of a form. */
export interface Binding {
  /** Values by the ref of the field: text, an ISO date, the label of an option, or `yes` and `no` for boxes. */
  values: ReadonlyMap<string, string>;
  /** Tokens that are such a value, or name its field. */
  used: ReadonlySet<number>;
  /** Refs of the fields whose name it says. */
  named: ReadonlySet<string>;
}

/** Of equal candidates, the one of the earlier field. */
const ORDER = 0.001;

/** Assigns what a clause says to the fields of a form: each value to one field and each field one value, those that fit best first.
 *  What counts is the kind of the value, the name of the field beside it, the words before it and its order. */
export function bindFields(fields: readonly FormField[], said: Said): Binding {
  const { tokens, text } = said.prose;
  const mentions = findLabels(tokens, fields, text);
  const binder = { ...said, fields, mentions };
  const candidates = fields
    .flatMap((field, at) => candidatesFor(field, binder).map((each) => ({ ...each, score: each.score - at * ORDER })))
    .filter(({ field, value }) => checkValue(field, value) === null)
    .toSorted((a, b) => b.score - a.score);
  const values = new Map<string, string>();
  const used = new Set<number>();
  for (const { field, value, tokens: own } of candidates) {
    if (values.has(field.ref) || own.some((at) => used.has(at))) continue;
    values.set(field.ref, value);
    const isOfIt = (start: number): boolean => own.length === 0 || own.some((at) => Math.abs(at - start) <= WIDE);
    const names = mentions.filter((mention) => mention.field === field && isOfIt(mention.start));
    for (const at of [...own, ...names.flatMap(({ start, end }) => range(start, end))]) used.add(at);
  }
  bindLeft(fields, binder, values, used);
  return { values, used, named: new Set(mentions.filter(({ isWhole }) => isWhole).map(({ field }) => field.ref)) };
}

function candidatesFor(field: FormField, binder: Binder): Candidate[] {
  switch (field.type) {
    case 'select':
    case 'radio':
      return optionsFor(field, binder);
    case 'checkbox':
      return boxFor(field, binder);
    case 'date':
      return datesFor(field, binder);
    case 'time':
      return clocksFor(field, binder);
    case 'number':
      return numbersFor(field, binder);
    case 'textarea':
      return messagesFor(field, binder);
    case 'file':
    case 'password':
      return [];
    default:
      return textsFor(field, binder);
  }
}

const TEXTS: ReadonlySet<string> = new Set<FormField['type']>(['text', 'textarea']);

/** The only name, or the only value after a label, that no field got is for the only text field without a value. */
function bindLeft(fields: readonly FormField[], binder: Binder, values: Map<string, string>, used: Set<number>): void {
  const [field, other] = fields.filter(({ ref, type, value }) => TEXTS.has(type) && value === '' && !values.has(ref));
  if (!field || other) return;
  const names = field.type === 'text' ? namesIn({ ...binder, mentions: [] }) : [];
  const found = [...names, ...labelledIn(binder.prose)];
  const left = found.filter(({ tokens }) => !tokens.some((at) => used.has(at)));
  const [only, another] = [...new Map(left.map((each) => [each.value, each])).values()];
  if (!only || another || checkValue(field, only.value) !== null) return;
  values.set(field.ref, only.value);
  for (const at of only.tokens) used.add(at);
}

/** The texts after the labels of lines, or what they quote. */
const labelledIn = (prose: Prose): Pick<Candidate, 'value' | 'tokens'>[] =>
  labelledLines(prose.text).map(({ from, to }) => {
    const quoted = prose.values.find(({ kind, span }) => kind === 'quoted' && span.start >= from && span.end <= to);
    return { value: quoted?.text ?? prose.text.slice(from, to), tokens: tokensBetween(from, to, prose) };
  });
