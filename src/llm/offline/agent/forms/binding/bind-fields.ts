import type { FormField } from '../../../../../device/page-content.ts';
import { isAtStart, labelledLines, nameRuns } from '../../../../../language/fields/runs.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { isCommonWord } from '../../../../../text/names/gazetteers/gazetteers.ts';
import { matchField } from '../../world/forms/match-field.ts';
import { checkValue } from '../check-value.ts';
import type { Binding, Prose } from '../prose.ts';
import { boxFor, optionsFor } from './bind-options.ts';
import { bindTopics } from './bind-topics.ts';
import { clocksFor, datesFor, messageFor, messagesFor, numbersFor, textsFor } from './bind-values.ts';
import { type Binder, type Candidate, range, type Said, tokensBetween, WIDE } from './binder.ts';
import { findLabels, type LabelMention } from './labels.ts';

/** Of equal candidates, the one of the earlier field. */
const ORDER = 0.001;

/** Assigns what a clause says to the fields of a form: each value to one field and each field one value, those that fit best first.
 *  What counts is the kind of the value, the name of the field beside it, the words before it and its order. */
export function bindFields(fields: readonly FormField[], said: Said): Binding {
  const { tokens, text, used: before } = said.prose;
  const mentions = findLabels(tokens, fields, text);
  const binder = { ...said, fields, mentions, body: bodyOf(fields, mentions, said.prose) };
  const isOfBody = ({ field: { type }, tokens: own }: Candidate): boolean =>
    type !== 'textarea' && own.some((at) => binder.body.has(at));
  const found = fields
    .flatMap((field, at) => candidatesFor(field, binder).map((each) => ({ ...each, score: each.score - at * ORDER })))
    .filter((each) => !isOfBody(each) && !each.tokens.some((at) => before.has(at)))
    .toSorted((a, b) => b.score - a.score);
  const candidates = found.filter(({ field, value }) => checkValue(field, value) === null);
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
  const others = bindTopics(fields, binder, values);
  const problems = fields.flatMap((field) => {
    const unfit = values.has(field.ref) ? undefined : found.find((each) => each.field === field);
    return (unfit && checkValue(field, unfit.value)) ?? [];
  });
  const named = new Set(mentions.filter(({ isWhole }) => isWhole).map(({ field }) => field.ref));
  return { values, used, named, problems, others };
}

/** The tokens of the message that a form takes. */
function bodyOf(fields: readonly FormField[], mentions: readonly LabelMention[], prose: Prose): ReadonlySet<number> {
  const area = fields.find(({ type }) => type === 'textarea');
  const message = area && prose.isMessage ? messageFor(area, mentions, prose) : null;
  const from = message === null ? -1 : prose.text.lastIndexOf(message);
  return new Set(message === null || from === -1 ? [] : tokensBetween(from, from + message.length, prose));
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

/** The only name, or the only value after a label, that no field got is for the only text field that needs one. */
function bindLeft(fields: readonly FormField[], binder: Binder, values: Map<string, string>, used: Set<number>): void {
  const isOpen = ({ ref, type, value }: FormField): boolean => TEXTS.has(type) && value === '' && !values.has(ref);
  const open = fields.filter((field) => isOpen(field) && matchField(field) === null);
  const needed = open.filter(({ isRequired }) => isRequired);
  const [field, other] = needed.length > 0 ? needed : open;
  if (!field || other) return;
  const names = field.type === 'text' ? leftNames(binder, used) : [];
  const found = [...names, ...labelledIn(binder.prose, used)];
  const left = found.filter(({ tokens }) => !tokens.some((at) => used.has(at) || binder.body.has(at)));
  const [only, another] = [...new Map(left.map((each) => [each.value, each])).values()];
  if (!only || another || checkValue(field, only.value) !== null) return;
  values.set(field.ref, only.value);
  for (const at of only.tokens) used.add(at);
}

/** Names in the sentences that gave other fields their values. */
function leftNames(
  { prose: { tokens, text }, taken }: Binder,
  used: ReadonlySet<number>,
): Pick<Candidate, 'value' | 'tokens'>[] {
  const starts = tokens.flatMap((token, at) => (isAtStart(text, tokens[at - 1], token) ? [at] : []));
  const sentenceOf = (at: number): number => starts.findLastIndex((start) => start <= at);
  const sentences = new Set([...used].map(sentenceOf));
  const isOther = (at: number): boolean => taken.has(at) || used.has(at) || starts.includes(at);
  return nameRuns(tokens, text, isOther)
    .filter(({ start, end }) => sentences.has(sentenceOf(start)) && !tokens.slice(start, end).every(isCommon))
    .map(({ value, start, end }) => ({ value, tokens: range(start, end) }));
}

const isCommon = ({ lower }: Token): boolean => lower.length < 2 || isCommonWord(lower);

/** The texts after the labels of lines, or what they quote, but for lines of which any word gave a field its value. */
const labelledIn = (prose: Prose, used: ReadonlySet<number>): Pick<Candidate, 'value' | 'tokens'>[] =>
  labelledLines(prose.text)
    .filter(({ start, to }) => !tokensBetween(start, to, prose).some((at) => used.has(at)))
    .map(({ from, to }) => {
      const quoted = prose.values.find(({ kind, span }) => kind === 'quoted' && span.start >= from && span.end <= to);
      return { value: quoted?.text ?? prose.text.slice(from, to), tokens: tokensBetween(from, to, prose) };
    });
