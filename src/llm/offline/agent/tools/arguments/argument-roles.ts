import { toIsoDate } from '../../plan/words/dates.ts';
import { blank, nameWords, type Token } from '../../plan/words/task-tokens.ts';
import { tellingWords } from '../tool-names.ts';
import { ARTICLES, type Kind, LEADS, numberSpans, phraseSpans, type Span, typedSpans } from './argument-spans.ts';
import { type Parameter, toValue } from './tool-parameters.ts';

/** Assigns spans of a sentence (`argument-spans.ts`) to the arguments that they fit best by name, description and type. */

interface Role {
  /** Words of an argument's name or description that give it the role. */
  words: RegExp;
  kinds: Partial<Record<Kind, number>>;
  leads: readonly string[];
}

// An argument has the first role that matches a word of its name or, if none does, of its description.
const ROLES: readonly Role[] = [
  { words: /^(?:e?mail|cc|bcc)$/, kinds: { email: 4 }, leads: ['to', 'for'] },
  { words: /^(?:phone|mobile|telephone|cell)$/, kinds: { phone: 4 }, leads: ['to', 'at'] },
  { words: /^(?:url|link|website|webpage|uri|href)$/, kinds: { link: 4 }, leads: ['at', 'from', 'to'] },
  { words: /^(?:channel|room)$/, kinds: { channel: 4, phrase: 1 }, leads: ['to', 'in', 'on', 'into'] },
  { words: /^(?:date|day|deadline|due|when)$/, kinds: { date: 4, phrase: 0.5 }, leads: ['on', 'by', 'for', 'before'] },
  { words: /^(?:time|hour)$/, kinds: { time: 4, phrase: 0.5 }, leads: ['at', 'by'] },
  {
    words: /^(?:recipient|assignee|attendee|contact|user|username|handle|member|person|to|guest|customer|owner)$/,
    kinds: { handle: 4, phone: 4, email: 3, phrase: 1 },
    leads: ['to', 'with', 'for'],
  },
  {
    words: /^(?:city|place|location|town|country|region|address|where)$/,
    kinds: { phrase: 1 },
    leads: ['in', 'for', 'at', 'near', 'of'],
  },
  { words: /^(?:language|lang|locale)$/, kinds: { phrase: 1 }, leads: ['to', 'into', 'in'] },
  {
    words: /^(?:message|text|body|content|comment|note|caption|msg|reply|prompt|description)$/,
    kinds: { quoted: 3, phrase: 0.5 },
    leads: ['saying', 'says'],
  },
  { words: /^(?:query|keyword|question|search|q)$/, kinds: { quoted: 2, phrase: 1 }, leads: ['for', 'about'] },
  {
    words: /^(?:title|subject|name|headline|topic|label|task|todo|item|event|summary)$/,
    kinds: { quoted: 2.5, phrase: 1 },
    leads: ['called', 'titled', 'named', 'about', 'entitled'],
  },
];

const NO_ROLE: Role = { words: /$^/, kinds: { quoted: 0.5 }, leads: [] };
const LEAD_SCORE = 2;
const NAMED_SCORE = 3;
const DESCRIBED_SCORE = 1;
// With a lower score, a span is only a possible value; such spans are later assigned in order.
const MIN_SCORE = 2;

/** Assigns values of a recognizable type, such as quoted text or dates, to arguments without a value. Returns the
 *  remaining text. */
export function takeTyped(text: string, parameters: readonly Parameter[], values: Map<string, unknown>): string {
  return take(text, typedSpans(text), parameters, values);
}

/** Like `takeTyped`, for numbers and for phrases after a preposition. */
export function takePhrases(text: string, parameters: readonly Parameter[], values: Map<string, unknown>): string {
  return take(text, [...numberSpans(text), ...phraseSpans(text)], parameters, values);
}

interface Match {
  parameter: Parameter;
  span: Span;
  /** Start of the words that introduce the span, such as `with text` in `with text "Hi"`. */
  start: number;
  value: unknown;
  score: number;
}

function take(
  text: string,
  spans: readonly Span[],
  parameters: readonly Parameter[],
  values: Map<string, unknown>,
): string {
  const open = parameters.filter(({ name }) => !values.has(name));
  const matches = open.flatMap((parameter) => matchesOf(parameter, spans)).sort((a, b) => b.score - a.score);
  const taken: Pick<Span, 'start' | 'end'>[] = [];
  for (const { parameter, span, start, value } of matches) {
    if (values.has(parameter.name) || taken.some((each) => each.start < span.end && span.start < each.end)) continue;
    values.set(parameter.name, value);
    taken.push({ start, end: span.end });
  }
  return blank(text, taken);
}

function matchesOf(parameter: Parameter, spans: readonly Span[]): Match[] {
  const names = new Set(nameWords(parameter.name));
  const described = tellingWords(parameter.description);
  const words = { names, described };
  const role = roleOf(words);
  return spans.flatMap((each) => {
    const span = withoutLabel(each, role, words);
    const score = scoreOf(parameter, role, words, span);
    const value = score < MIN_SCORE ? undefined : toArgument(span, parameter);
    return value === undefined ? [] : [{ parameter, span, start: startWithLead(span, words), value, score }];
  });
}

/** Removes the argument's name from the end of a phrase: `lobby room` for `room` is `lobby`. */
function withoutLabel(span: Span, role: Role, { names }: Words): Span {
  const cut = span.value.lastIndexOf(' ');
  const [last = ''] = nameWords(span.value.slice(cut + 1));
  if (span.kind !== 'phrase' || cut < 1 || !(names.has(last) || role.words.test(last))) return span;
  return { ...span, value: span.value.slice(0, cut), beside: new Set([...span.beside, ...names]) };
}

function roleOf({ names, described }: Words): Role {
  const hasWord = (words: Iterable<string>) => (role: Role) => [...words].some((word) => role.words.test(word));
  return ROLES.find(hasWord(names)) ?? ROLES.find(hasWord(described)) ?? NO_ROLE;
}

interface Words {
  names: ReadonlySet<string>;
  described: readonly string[];
}

function scoreOf({ kind }: Parameter, role: Role, { names, described }: Words, span: Span): number {
  const isNumeric = kind === 'number' || kind === 'integer';
  const fit = span.kind === 'number' ? Number(isNumeric) : (role.kinds[span.kind] ?? 0);
  const isNamed = [...names].some((word) => span.beside.has(word));
  // A quoted text of any kind fits next to the argument's name.
  if (fit === 0 && !(isNamed && span.kind === 'quoted')) return 0;
  const isDescribed = described.some((word) => span.beside.has(word));
  return (
    fit +
    (role.leads.includes(span.lead) ? LEAD_SCORE : 0) +
    (isNamed ? NAMED_SCORE : isDescribed ? DESCRIBED_SCORE : 0)
  );
}

/** The first form of the value that the argument accepts: `#general` or `general`, `May 1, 2026` or `2026-05-01`. */
function toArgument({ kind, value }: Span, parameter: Parameter): unknown {
  const forms = [value];
  if (kind === 'channel' || kind === 'handle') forms.push(value.slice(1));
  const iso = kind === 'date' ? toIsoDate(value) : null;
  if (iso && ISO_FORM.test(parameter.description)) forms.unshift(iso);
  else if (iso) forms.push(iso);
  return forms.map((form) => toValue(form, parameter)).find((each) => each !== undefined);
}

/** A description that says how a day is written. */
const ISO_FORM = /\byyyy-mm-dd\b|\biso(?: |-)?8601\b/i;

/** Start of the words that introduce the span, such as `with text` in `with text "Hi"`. */
function startWithLead({ start, before }: Span, { names, described }: Words): number {
  const isLabel = ({ word }: Token): boolean => names.has(word) || described.includes(word) || ARTICLES.has(word);
  const label = before.findLastIndex((token) => !isLabel(token));
  const lead = before[label];
  return (lead && LEADS.has(lead.word) ? lead : before[label + 1])?.start ?? start;
}
