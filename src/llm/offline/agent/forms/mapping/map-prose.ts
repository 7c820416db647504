import type { FormField } from '../../../../../device/page-content.ts';
import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import { isCommonWord } from '../../../../../text/names/gazetteers/gazetteers.ts';
import { FUNCTION_WORDS } from '../../../../../text/words/function-words.ts';
import { matchField, personaValue } from '../../world/forms/match-field.ts';
import { checkValue } from '../check-value.ts';
import { FIELD_SHAPES, MESSAGE_TOPICS, SUBJECT_CUES } from '../form-words.ts';
import { freeQuotes, messageOf } from '../message.ts';
import type { Prose } from '../prose.ts';
import { findOption, findTick, otherOption, topicOption } from './choices.ts';
import { findDate } from './find-date.ts';
import { findNumber } from './find-number.ts';
import { findLabels, type LabelMention } from './labels.ts';
import { type FoundValue, LINKS, type Search } from './search.ts';

export interface ProseMapping {
  /** Values by the ref of the field: text, an ISO date, the label of an option, or `yes` and `no` for boxes. */
  values: ReadonlyMap<string, string>;
  /** Values that the fields would not accept, by label. */
  problems: ReadonlyMap<string, string>;
  /** Fields with an option for everything else. */
  others: readonly string[];
}

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
    for (const field of this.#open('date')) this.#setFound(field, findDate(field, this.#search()));
    for (const field of this.#open('number')) this.#setFound(field, findNumber(field, this.#search()));
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

  #search(): Search {
    return {
      fields: this.#fields,
      prose: this.#prose,
      mentions: this.#mentions,
      isTaken: (at) => this.#isTaken(at),
    };
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

  #setFound(field: FormField, found: FoundValue | null): void {
    if (found) this.#set(field, found.value, [found.start, found.end]);
  }

  #area(): FormField | undefined {
    return this.#fields.find(({ type }) => type === 'textarea');
  }

  #message(): string | null {
    const area = this.#area();
    return area ? messageOf(this.#prose, this.#labelOf(area), this.#otherLabels(area)) : null;
  }

  /** Where the text of the message is, which names no options. */
  #body(): readonly [number, number] | null {
    if (!this.#prose.isMessage) return null;
    const message = this.#message();
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
    if (!isMessage || !field.isRequired || field.type !== 'select') return;
    const message = this.#values.get(this.#area()?.ref ?? '') ?? this.#message() ?? '';
    const topic = topicOption(field, toTokens(message, []));
    if (topic !== null) {
      this.#set(field, topic, null);
      return;
    }
    const other = otherOption(field, message.endsWith('?') || QUESTION.test(message));
    if (other === null) return;
    this.#set(field, other, null);
    this.#others.push(field.label);
  }

  /** `about` and `topic` introduce the subject. */
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
    if (label === null && !this.#prose.isMessage && !this.#isOnlyQuoted(field)) return;
    const isFirst = this.#fields.find(({ type }) => type === 'textarea') === field;
    if (label === null && !isFirst) return;
    const message = messageOf(this.#prose, label, this.#otherLabels(field));
    if (message !== null) this.#set(field, message, label ? [label.start, label.end] : null);
  }

  #isOnlyQuoted(field: FormField): boolean {
    return freeQuotes(this.#prose, this.#otherLabels(field)).length === 1;
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
    const [only, other] = shape ? [...matchesOf(this.#prose.text, shape.value)] : [];
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

const TOPICS = new Set([...MESSAGE_TOPICS.split('|'), ...SUBJECT_CUES.split(' ')]);
const QUESTION = /^(?:when|whether|if|how|why|what|where|who|which|is|are|can|may|does|do)\b/i;
const ENDS = new Set(['and', 'but', 'then', 'with', 'please']);

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
