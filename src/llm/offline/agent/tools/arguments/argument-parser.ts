import { blank, type Token, tokensOf } from '../../plan/words/task-tokens.ts';
import { unquoted } from '../../plan/words/task-words.ts';
import { findLabels, PURPOSES, SEPARATOR } from './argument-labels.ts';
import { takePhrases, takeTyped } from './argument-roles.ts';
import { numberSpans } from './argument-spans.ts';
import { type Parameter, toValue } from './tool-parameters.ts';

/** Argument values found in a text. */
export interface ParsedArgument {
  /** A reference to an earlier result is kept as its words, regardless of the argument's type. */
  values: Map<string, unknown>;
  /** Remaining text, without introductory words. */
  rest: string;
}

export function parseArguments(text: string, parameters: readonly Parameter[]): ParsedArgument {
  const object = objectIn(text);
  const named = parameters.filter(({ name }) => Object.hasOwn(object, name));
  if (named.length > 0) return { values: new Map(named.flatMap((each) => givenValue(object, each))), rest: '' };
  const values = new Map<string, unknown>();
  let left = takeTyped(text, parameters, values);
  left = takeLabelled(left, parameters, values);
  left = takePhrases(left, parameters, values);
  left = takeLoose(left, parameters, values);
  const [only, ...others] = parameters.filter(
    (parameter) => parameter.kind === 'text' && parameter.options.length === 0 && isOpen(parameter, values),
  );
  const value = only && others.length === 0 ? afterPreposition(left) : '';
  if (only && value !== '') values.set(only.name, value);
  return { values, rest: value === '' ? withoutLead(left) : '' };
}

const EARLIER =
  /^(?:it|that|this|them|(?:the )?(?:results?|answers?|values?|output|findings|number|sum|total)|the (?:names?|figures?|amount|date|year|title|price))$/i;

/** Whether a value only refers to an earlier result. */
export const isEarlier = (value: unknown): value is string => typeof value === 'string' && EARLIER.test(value);

const isOpen = ({ name }: Parameter, values: ReadonlyMap<string, unknown>): boolean => !values.has(name);

/** `{"city": "Rome"}` */
function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const givenValue = (object: Record<string, unknown>, { name, accepts }: Parameter): [string, unknown][] =>
  accepts(object[name]) ? [[name, object[name]]] : [];

/** Extracts `city Rome`, `city: Rome`. A value ends at the next label. Returns the remaining text. */
function takeLabelled(text: string, parameters: readonly Parameter[], values: Map<string, unknown>): string {
  const tokens = tokensOf(text);
  const labels = findLabels(
    text,
    tokens,
    parameters.filter((each) => isOpen(each, values)),
  );
  const taken: { start: number; end: number }[] = [];
  for (const [index, { parameter, start, end, count }] of labels.entries()) {
    const next = labels[index + 1]?.start ?? text.length;
    const said = count ?? withLabel(text.slice(start, end), valueIn(text.slice(end, next)), parameter);
    const value = toValue(said, parameter) ?? (isEarlier(said) ? said : undefined);
    if (value === undefined) continue;
    values.set(parameter.name, value);
    taken.push({ start, end: count === undefined ? next : end });
  }
  return blank(text, taken);
}

/** `Pier 2` is the name of a pier, of which `2` is only a part. */
function withLabel(label: string, value: string, { kind, description }: Parameter): string {
  const isName =
    kind === 'text' && /^\p{Lu}\p{L}+ ?$/u.test(label) && /^\d+$/.test(value) && /\bname\b/i.test(description);
  return isName ? `${label.trim()} ${value}` : value;
}

const TAIL = /[\s,;:)(]*(?:\b(?:and|with|for|in|the|from|to|on|at|of|as)[\s,;:]{0,3})?$/i;

/** The value after a label, without words that introduce the next one. */
function valueIn(text: string): string {
  const value = text.replace(SEPARATOR, '');
  const [quoted] = tokensOf(value);
  if (quoted?.isQuoted && quoted.start === 0) return unquoted(value.slice(0, quoted.end));
  return withoutTail(withoutPurpose(value));
}

// Only the last characters of a long text are searched for a split position.
function withoutTail(text: string): string {
  const whole = text.trimEnd();
  const cut = Math.max(whole.length - MAX_TAIL_LENGTH, 0);
  let tail = whole
    .slice(cut)
    .replace(/\s+/g, ' ')
    .replace(/ ?[?!.]$/, '');
  for (let rounds = 0; rounds < 3; rounds += 1) tail = tail.replace(TAIL, '');
  return whole.slice(0, cut) + tail;
}

const MAX_TAIL_LENGTH = 60;

const REPORTS = new Set('give tell show let say report convert round put write send pass'.split(' '));
const OBJECTS = new Set('it me us them that this the'.split(' '));

/** `Rome to find the temperature`, `Rome and give it to me in degrees` are `Rome`. */
function withoutPurpose(text: string): string {
  const tokens = tokensOf(text);
  const index = tokens.findIndex(
    ({ word, isQuoted }, at) =>
      !isQuoted &&
      ((word === 'to' && PURPOSES.has(tokens[at + 1]?.word ?? '')) ||
        (word === 'and' && REPORTS.has(tokens[at + 1]?.word ?? '') && OBJECTS.has(tokens[at + 2]?.word ?? ''))),
  );
  return index === -1 ? text : text.slice(0, tokens[index]?.start);
}

/** Assigns quoted text to strings, numbers to numbers and so on, in order. Returns the remaining text. */
function takeLoose(text: string, parameters: readonly Parameter[], values: Map<string, unknown>): string {
  const tokens = tokensOf(text).slice(0, MAX_LOOSE_WORDS);
  const numbers = numberSpans(text).map(({ value, start, end }) => ({ word: value, start, end, isQuoted: false }));
  const taken: Token[] = [];
  for (const parameter of parameters.filter((each) => isOpen(each, values))) {
    const isNumber = parameter.kind === 'number' || parameter.kind === 'integer';
    const isChoice = parameter.options.length > 0 || parameter.kind === 'boolean';
    if (!isChoice && !isNumber && parameter.kind !== 'text') continue;
    const fits = (token: Token): boolean =>
      !taken.includes(token) &&
      (isChoice || isNumber || token.isQuoted) &&
      looseValue(token, text, parameter) !== undefined;
    const token = (isNumber && !isChoice ? numbers : tokens).find(fits);
    if (!token) continue;
    taken.push(token);
    values.set(parameter.name, looseValue(token, text, parameter));
  }
  return blank(text, taken);
}

function looseValue(token: Token, text: string, parameter: Parameter): unknown {
  if (token.isQuoted) return toValue(token.word, parameter);
  // `no` and `on` are too common to be values by themselves.
  if (parameter.kind === 'boolean' && !/^(?:true|false)$/.test(token.word)) return undefined;
  return toValue(
    parameter.options.length > 0 ? text.slice(token.start, token.start + MAX_CHOICE_LENGTH) : token.word,
    parameter,
  );
}

// Unlabelled values are near the beginning, which limits the number of words times options.
const MAX_LOOSE_WORDS = 200;
const MAX_CHOICE_LENGTH = 120;

const PREPOSITIONS = new Set('for in of about at on from to with near into'.split(' '));

/** The words after the first preposition: `for Rome`. */
function afterPreposition(text: string): string {
  const tokens = tokensOf(text);
  const index = tokens.findIndex(
    ({ word, isQuoted }, at) => !isQuoted && PREPOSITIONS.has(word) && !PURPOSES.has(tokens[at + 1]?.word ?? ''),
  );
  const from = tokens[index]?.end;
  return index === -1 ? '' : valueIn(text.slice(from)).replace(/\s+/g, ' ').trim().toWellFormed();
}

const LEAD = new Set(
  [
    ...PREPOSITIONS,
    ...PURPOSES,
    'use',
    'using',
    'call',
    'ask',
    'run',
    'invoke',
    'query',
    'the',
    'a',
    'an',
    'and',
  ].concat([
    'tool',
    'me',
    'it',
    'what',
    'is',
    'are',
    'please',
    'show',
    'out',
    'up',
    'that',
    'then',
    'via',
    'by',
    's',
    'how',
  ]),
);

/** Parts of verbs at the end of a text: `the tent is sold out`. */
const PARTICLES = new Set(['out', 'up', 'in', 'on']);

/** Removes meaningless words at both ends. */
function withoutLead(text: string): string {
  const tokens = tokensOf(text);
  const says = ({ word, isQuoted }: Token): boolean => isQuoted || !LEAD.has(word);
  const first = tokens.find(says);
  const last = tokens.findLast((token) => says(token) || PARTICLES.has(token.word));
  if (!first || !last) return '';
  return unquoted(text.slice(first.start, last.end).replace(/\s+/g, ' ').trim()).toWellFormed();
}
