import type { FormField } from '../../../../device/page-content.ts';
import { isCommonWord } from '../../../../text/names/gazetteers/gazetteers.ts';
import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import type { Token } from '../understand/tokens.ts';
import { digitize } from '../values/numbers/numbers.ts';
import type { Value } from '../values/value.ts';
import { matchField, personaValue } from '../world/forms/match-field.ts';
import { checkValue } from './check-value.ts';
import { findOption, findTick, otherOption } from './choices.ts';
import { DATE_CUES, FIELD_SHAPES, MESSAGE_TOPICS } from './form-words.ts';
import { findLabels, type LabelMention, labelStems } from './labels.ts';
import { messageOf } from './message.ts';
import type { Prose } from './prose.ts';

export interface ProseMapping {
  /** Values by the ref of the field: text, an ISO date, the label of an option, or `yes` and `no` for boxes. */
  values: ReadonlyMap<string, string>;
  /** Values that the fields would not accept, by label. */
  problems: ReadonlyMap<string, string>;
  /** Fields with an option for everything else. */
  others: readonly string[];
}

type DateUse = 'birth' | 'start' | 'end';
const CUES = Object.entries(DATE_CUES).map(([use, words]) => [use as DateUse, new Set(words.split(' '))] as const);
const CUE_DISTANCE = 4;
/** Age in years from which a date can be that of a birth. */
const YOUNGEST = 10;
const TEXT_TYPES = new Set(['text', 'tel', 'url', 'search', 'email', 'time']);

/** Maps what a task says in its own words to the fields of a form: people's data by what the fields ask for, choices by the
 *  words of their options, numbers and dates by their place, the text of a message, and other fields by their names. A field
 *  of which the task says nothing has no value. */
export function mapProse(fields: readonly FormField[], prose: Prose): ProseMapping {
  return new ProseMapper(fields, prose).map();
}

class ProseMapper {
  readonly #fields: readonly FormField[];
  readonly #prose: Prose;
  readonly #mentions: readonly LabelMention[];
  readonly #values = new Map<string, string>();
  readonly #problems = new Map<string, string>();
  readonly #others: string[] = [];
  /** Tokens that gave a value on this page. */
  readonly #taken = new Set<number>();

  constructor(fields: readonly FormField[], prose: Prose) {
    this.#fields = fields;
    this.#prose = prose;
    this.#mentions = findLabels(prose.tokens, fields, prose.text);
  }

  map(): ProseMapping {
    for (const field of this.#fields) this.#mapPersona(field);
    for (const field of this.#open('date')) this.#mapDate(field);
    for (const field of this.#open('number')) this.#mapNumber(field);
    const body = this.#body();
    for (const field of [...this.#open('select'), ...this.#open('radio')]) this.#mapChoice(field, body);
    for (const field of this.#open('checkbox')) this.#mapBox(field);
    for (const field of this.#open('textarea')) this.#mapText(field);
    for (const field of this.#fields)
      if (TEXT_TYPES.has(field.type) && !this.#values.has(field.ref)) this.#mapNamed(field);
    for (const field of this.#fields) if (TEXT_TYPES.has(field.type)) this.#mapShaped(field);
    this.#mapLeft();
    for (const at of this.#taken) this.#prose.used.add(at);
    return { values: this.#values, problems: this.#problems, others: this.#others };
  }

  #open(type: FormField['type']): FormField[] {
    return this.#fields.filter((field) => field.type === type && !this.#values.has(field.ref));
  }

  #set(field: FormField, value: string, tokens: readonly [number, number] | null): void {
    const problem = checkValue(field, value);
    if (problem !== null) {
      this.#problems.set(field.label, problem);
      return;
    }
    this.#values.set(field.ref, value);
    for (let at = tokens?.[0] ?? 0; at < (tokens?.[1] ?? 0); at += 1) this.#taken.add(at);
  }

  #mapPersona(field: FormField): void {
    const isText = TEXT_TYPES.has(field.type) || field.type === 'textarea';
    const value = isText && matchField(field) !== 'password' ? personaValue(field, this.#prose.persona) : null;
    if (value === null) return;
    this.#set(field, value, null);
    const { tokens, text } = this.#prose;
    const at = text.indexOf(value);
    for (const [index, token] of tokens.entries())
      if (at !== -1 && token.start >= at && token.end <= at + value.length) this.#taken.add(index);
  }

  #mapDate(field: FormField): void {
    const { tokens } = this.#prose;
    const use = useOf(field);
    const dates = tokens.flatMap(({ value }, at) =>
      value?.kind === 'date' && value.isGuess !== true && !this.#isTaken(at)
        ? [{ at, iso: value.iso, isPeriod: value.until !== undefined }]
        : [],
    );
    const isOld = ({ iso }: { iso: string }): boolean => iso < this.#yearsAgo(YOUNGEST);
    const days = dates.filter((date) => !date.isPeriod && (use !== 'birth' || isOld(date)));
    const named = days.find(({ at }) => this.#isAfter(field, at));
    const cued = days.filter(({ at }) => use !== null && this.#cueBefore(at) === use);
    const rivals = this.#fields.filter(({ type }) => type === 'date').length;
    const free = days.filter(({ at }) => this.#cueBefore(at) === null || use === null);
    const born = use === 'birth' && days.length === 1 ? days[0] : undefined;
    const chosen =
      named ?? cued[0] ?? born ?? (rivals === 1 && free.length === 1 && days.length === 1 ? free[0] : undefined);
    if (chosen) this.#set(field, chosen.iso, [chosen.at, chosen.at + 1]);
  }

  #yearsAgo(years: number): string {
    const { today } = this.#prose;
    return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  }

  #cueBefore(at: number): DateUse | null {
    const before = this.#prose.tokens.slice(Math.max(0, at - CUE_DISTANCE), at).toReversed();
    for (const { lower, value } of before) {
      const found = value === null ? CUES.find(([, words]) => words.has(lower)) : undefined;
      if (found) return found[0];
      if (value !== null) return null;
    }
    return null;
  }

  /** Whether a token comes right after the name of a field. */
  #isAfter(field: FormField, at: number): boolean {
    const { tokens } = this.#prose;
    return this.#mentions.some(
      (mention) =>
        mention.field === field &&
        at >= mention.end &&
        at - mention.end <= 2 &&
        tokens.slice(mention.end, at).every(({ value, lower }) => value === null && LINKS.has(lower)),
    );
  }

  #mapNumber(field: FormField): void {
    const { tokens } = this.#prose;
    const stems = new Set(labelStems(field.label));
    for (const [at, token] of tokens.entries()) {
      const { value } = token;
      if (value?.kind !== 'quantity' || this.#isTaken(at)) continue;
      const next = tokens[at + 1];
      const unit = value.unit.trim();
      const counted = countOf(value, stems);
      if (counted !== null) {
        this.#set(field, counted, [at, at + 1]);
        return;
      }
      const isNamed =
        (unit !== '' && stems.has(stemOf(unit))) ||
        (next?.value === null && (stems.has(next.stem) || (next.lower === 'times' && this.#isOnlyNumber()))) ||
        this.#isAfter(field, at);
      const number = isNamed ? numberOf(value.text) : null;
      if (number === null) continue;
      this.#set(field, number, [at, at + 1]);
      return;
    }
    const period = this.#periodAt(stems);
    if (period !== null) {
      this.#set(field, period.count, [period.at, period.at + 1]);
      return;
    }
    const times = this.#isOnlyNumber() ? tokens.findIndex(({ lower }) => TIMES.has(lower)) : -1;
    if (times !== -1) {
      this.#set(field, TIMES.get(tokens[times]?.lower ?? '') ?? '', [times, times + 1]);
      return;
    }
    // `never visited`, `no visits`
    const none = tokens.findIndex(({ stem }, at) => stems.has(stem) && NEVER.has(tokens[at - 1]?.lower ?? ''));
    if (none !== -1) this.#set(field, '0', [none - 1, none + 1]);
  }

  /** `for a year` */
  #periodAt(stems: ReadonlySet<string>): { count: string; at: number } | null {
    const { tokens } = this.#prose;
    for (const [at, { stem, value }] of tokens.entries()) {
      const seconds = value === null ? SECONDS.get(stem) : undefined;
      const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
      if (seconds === undefined || !before.includes('for') || before.at(-1) === 'the') continue;
      const count = countOf(
        { kind: 'quantity', n: seconds, dimension: 'time', unit: '', text: '', span: { start: 0, end: 0 } },
        stems,
      );
      if (count !== null) return { count, at };
    }
    return null;
  }

  #isOnlyNumber(): boolean {
    return this.#fields.filter(({ type }) => type === 'number').length === 1;
  }

  /** Where the text of the message is, which names no options. */
  #body(): readonly [number, number] | null {
    const area = this.#fields.find(({ type }) => type === 'textarea');
    if (!area || !this.#prose.isMessage) return null;
    const message = messageOf(this.#prose, this.#labelOf(area), this.#otherLabels(area));
    const start = message === null ? -1 : this.#prose.text.lastIndexOf(message);
    return message === null || start === -1 ? null : [start, start + message.length];
  }

  #mapChoice(field: FormField, body: readonly [number, number] | null): void {
    const { tokens, isMessage } = this.#prose;
    const isOutside = ({ start, end }: Token): boolean => body === null || end <= body[0] || start >= body[1];
    const outside = tokens.map((token) => (isOutside(token) ? token : { ...token, lower: '', stem: '' }));
    const topics = matchField(field) === 'subject' ? this.#topicsFor(field, outside) : [];
    const found = findOption(field, outside, [...this.#mentions, ...topics]);
    if (found) {
      this.#set(field, found.label, [found.start, found.end]);
      return;
    }
    const other = isMessage && field.isRequired && field.type === 'select' ? otherOption(field) : null;
    if (other === null) return;
    this.#set(field, other, null);
    this.#others.push(field.label);
  }

  /** `about` introduces the subject. */
  #topicsFor(field: FormField, tokens: readonly Token[]): LabelMention[] {
    return tokens.flatMap(({ lower }, at) =>
      TOPICS.has(lower) ? [{ field, start: at, end: at + 1, isWhole: true }] : [],
    );
  }

  #mapBox(field: FormField): void {
    const found = findTick(field, this.#prose.tokens, this.#mentions);
    if (found) this.#set(field, found.isOn ? 'yes' : 'no', [found.start, found.end]);
  }

  #labelOf(field: FormField): LabelMention | null {
    const { tokens, text } = this.#prose;
    const own = this.#mentions.filter((mention) => mention.field === field);
    // `send a message to` does not introduce the text.
    const introduces = ({ end }: LabelMention): boolean => {
      const after = text.slice(tokens[end - 1]?.end ?? 0).trimStart();
      return /^(?:[:="“]|is\b|saying\b|that\b|reads?\b)/i.test(after);
    };
    return own.find(introduces) ?? (this.#prose.isMessage ? null : (own[0] ?? null));
  }

  #otherLabels(field: FormField): LabelMention[] {
    return this.#mentions.filter((mention) => mention.field !== field);
  }

  #mapText(field: FormField): void {
    const label = this.#labelOf(field);
    if (label === null && !this.#prose.isMessage && !this.#isOnlyQuoted()) return;
    const isFirst = this.#fields.find(({ type }) => type === 'textarea') === field;
    if (label === null && !isFirst) return;
    const message = messageOf(this.#prose, label, this.#otherLabels(field));
    if (message !== null) this.#set(field, message, label ? [label.start, label.end] : null);
  }

  #isOnlyQuoted(): boolean {
    return this.#prose.values.filter(({ kind }) => kind === 'quoted').length === 1;
  }

  /** The words after the name of a field, up to the next field, a comma or the end of the sentence. */
  #mapNamed(field: FormField): void {
    const { tokens, text, persona } = this.#prose;
    for (const mention of this.#mentions.filter((each) => each.field === field)) {
      const start = skipLinks(tokens, mention.end);
      const first = tokens[start];
      if (!first || isBreakBetween(text, tokens[start - 1], first)) continue;
      const next =
        this.#mentions.find((other) => other.start >= start && other.field !== field)?.start ?? tokens.length;
      let end = start + 1;
      while (end < next && !isBreakBetween(text, tokens[end - 1], tokens[end]) && !ENDS.has(tokens[end]?.lower ?? ''))
        end += 1;
      const last = tokens[end - 1] ?? first;
      const value = first.value?.kind === 'quoted' ? first.value.text : text.slice(first.start, last.end);
      const isPerson = Object.values(persona).includes(value) && matchField(field) === null;
      if (isPerson || /^(?:is|and|or|the)$/i.test(value)) continue;
      this.#set(field, value, [mention.start, end]);
      return;
    }
  }

  /** The only part of the text that looks like a value of the field. */
  #mapShaped(field: FormField): void {
    const shape = this.#values.has(field.ref) ? undefined : FIELD_SHAPES.find(({ label }) => label.test(field.label));
    const [only, other] = shape ? [...this.#prose.text.matchAll(shape.value)] : [];
    if (only === undefined || other !== undefined) return;
    const { tokens } = this.#prose;
    const end = only.index + only[0].length;
    this.#set(field, only[0], [
      tokens.findIndex(({ start }) => start >= only.index),
      tokens.findLastIndex((token) => token.end <= end) + 1,
    ]);
  }

  /** A single required text without a value takes the single name in the sentences that gave the others. */
  #mapLeft(): void {
    const left = this.#fields.filter(
      (field) =>
        field.type === 'text' &&
        field.isRequired &&
        field.value === '' &&
        !this.#values.has(field.ref) &&
        matchField(field) === null,
    );
    const [only] = left;
    if (only === undefined || left.length > 1 || this.#prose.isMessage) return;
    const { tokens, text } = this.#prose;
    const sentences = new Set([...this.#taken].map((at) => sentenceOf(text, tokens[at]?.start ?? 0)));
    const names = tokens.flatMap((token, at) => {
      const isName =
        token.value === null && token.isCapital && !this.#isTaken(at) && !isSentenceStart(text, token.start);
      return isName &&
        token.lower.length > 1 &&
        !FUNCTION_WORDS.has(token.lower) &&
        !isCommonWord(token.lower) &&
        sentences.has(sentenceOf(text, token.start))
        ? [at]
        : [];
    });
    const [first] = names;
    const last = names.at(-1);
    if (first === undefined || last === undefined || last - first !== names.length - 1) return;
    const [from, to] = [tokens[first], tokens[last]];
    if (from && to) this.#set(only, text.slice(from.start, to.end), [first, last + 1]);
  }

  #isTaken(at: number): boolean {
    return this.#taken.has(at) || this.#prose.used.has(at);
  }
}

const TOPICS = new Set(MESSAGE_TOPICS.split('|'));
const LINKS = new Set(['is', 'are', 'of', 'to', 'be', 'as', 'was', 'on', 'number', 'date', 'no']);
const TIMES: ReadonlyMap<string, string> = new Map([
  ['once', '1'],
  ['twice', '2'],
  ['thrice', '3'],
]);
const NEVER: ReadonlySet<string> = new Set(['never', 'no', 'not', 'zero']);
const ENDS = new Set(['and', 'but', 'then', 'with', 'please']);

function useOf({ label, autocomplete }: FormField): DateUse | null {
  if (autocomplete === 'bday') return 'birth';
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? [];
  return CUES.find(([, cues]) => words.some((word) => cues.has(word) && word !== 'on' && word !== 'by'))?.[0] ?? null;
}

function skipLinks(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && tokens[at]?.value === null && LINKS.has(tokens[at]?.lower ?? '')) at += 1;
  return at;
}

function isBreakBetween(text: string, one: Token | undefined, other: Token | undefined): boolean {
  return one === undefined || other === undefined || /[,;()\n]|[.!?]\s/.test(text.slice(one.end, other.start));
}

const sentenceOf = (text: string, offset: number): number => text.slice(0, offset).split(/[.!?\n]\s/).length;
const isSentenceStart = (text: string, offset: number): boolean =>
  /(?:^|[.!?:\n]\s+)$/.test(text.slice(Math.max(0, offset - 3), offset)) || offset === 0;

/** Seconds of the units that fields count time in, by stem. */
const SECONDS = new Map(
  Object.entries({
    day: 86_400,
    week: 604_800,
    month: 2_629_746,
    year: 31_556_952,
    hour: 3600,
    minute: 60,
    night: 86_400,
  }).map(([unit, seconds]) => [stemOf(unit), seconds]),
);

/** A time in the unit that a field counts: `half a year` is 6 months. Null if that is no whole number. */
function countOf(value: Extract<Value, { kind: 'quantity' }>, stems: ReadonlySet<string>): string | null {
  const unit = [...stems].flatMap((stem) => SECONDS.get(stem) ?? [])[0];
  if (value.dimension !== 'time' || unit === undefined) return null;
  const count = value.n / unit;
  return Math.abs(count - Math.round(count)) < NEARLY && count >= 1 ? String(Math.round(count)) : null;
}

const NEARLY = 0.02;

/** The number in a quantity, in digits: `two visits` is 2. */
function numberOf(text: string): string | null {
  return /\d+(?:\.\d+)?/.exec(digitize(text, 'en').text)?.[0] ?? null;
}
