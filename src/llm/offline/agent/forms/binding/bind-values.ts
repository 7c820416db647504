import type { FormField } from '../../../../../device/page-content.ts';
import {
  codeRuns,
  isDigits,
  isLineEnd,
  isPause,
  isPrecise,
  joinAfterLabel,
  nameRuns,
  phoneRuns,
  sentenceEnd,
} from '../../../../../language/fields/runs.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { EMAIL } from '../../../../../language/values/marks.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import type { Value } from '../../../../../language/values/value.ts';
import {
  asksHowMany,
  cuesOf,
  isCodeWord,
  isFunction,
  isNegation,
  keysOf,
} from '../../../../../language/words/act-words.ts';
import { toMatchable } from '../../../../../language/words/phrase-table.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import { matchField, personaValue } from '../../world/forms/match-field.ts';
import { messageOf } from '../message.ts';
import type { Prose } from '../prose.ts';
import { countOf, secondsOf } from './bind-options.ts';
import { type Binder, type Candidate, NEAR, nearness, othersThan, range, tokensBetween, WIDE } from './binder.ts';
import { cuesBefore } from './date-cues.ts';
import { type LabelMention, labelStems } from './labels.ts';

const CUE = 1.5;
/** Of a weekday or a month instead of a day. */
const VAGUE = 0.7;
const LATER = 0.001;

/** Days for a field: by the words before them (`from`, `until`), the name of the field, and their order. */
export function datesFor(field: FormField, binder: Binder): Candidate[] {
  const { prose, fields } = binder;
  const own = cuesOf(field.label);
  const isOnly = fields.filter(({ type }) => type === 'date').length === 1;
  const stems = labelStems(field.label);
  return prose.tokens.flatMap((token, at): Candidate[] => {
    const { value } = token;
    if (value?.kind !== 'date' || value.isGuess) return [];
    const before = prose.tokens.slice(Math.max(0, at - WIDE), at);
    const said = cuesBefore(prose.tokens, at);
    if (said.includes(BIRTH) !== own.includes(BIRTH) && (said.length > 0 || value.iso > youngest(prose.today)))
      return [];
    const fit = said.some((cue) => own.includes(cue)) ? CUE : said.length > 0 && own.length > 0 ? -CUE : 0;
    const isNamed = before.some(({ stem, value: other }) => other === null && stems.includes(stem));
    const sure = (isNamed ? NEAR : 0) + (isOnly ? NEAR / 2 : 0) - (isPrecise(token) ? 0 : VAGUE);
    const score = 1.5 + fit + sure + nearness(field, at, at + 1, binder) - at * LATER;
    return score > 0.5 ? [{ field, value: value.iso, tokens: [at], score }] : [];
  });
}

const BIRTH = 'birth';
/** Age in years from which a date can be that of a birth. */
const YOUNGEST = 10;
const youngest = (today: string): string => `${Number(today.slice(0, 4)) - YOUNGEST}${today.slice(4)}`;

/** Times of day for a field. */
export function clocksFor(field: FormField, binder: Binder): Candidate[] {
  return binder.prose.tokens.flatMap(({ value }, at): Candidate[] =>
    value?.kind === 'clock'
      ? [{ field, value: clockText(value.minute), tokens: [at], score: 2 + nearness(field, at, at + 1, binder) }]
      : [],
  );
}

const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Numbers for a field: with its name or unit, or the only number for the only such field. */
export function numbersFor(field: FormField, binder: Binder): Candidate[] {
  const { prose, fields, keys, taken } = binder;
  const label = keysOf(field.label);
  const isOnly = fields.filter(({ type }) => type === 'number').length === 1;
  return prose.tokens.flatMap((token, at): Candidate[] => {
    const value = token.value ?? oneOf(token, prose.tokens[at - 1], prose.tokens[at - 2]);
    if (value === null && keys[at]?.some((key) => label.has(key)) && isNegation(prose.tokens[at - 1]?.lower ?? ''))
      return [{ field, value: '0', tokens: [at - 1, at], score: 1 }];
    if (value?.kind !== 'quantity' || taken.has(at)) return [];
    const seconds = value.dimension === 'time' ? secondsOf(label) : undefined;
    const isBeforePause = isPause(prose.text, token, prose.tokens[at + 1]);
    const unit = [...keysOf(value.unit), ...(isBeforePause ? [] : (keys[at + 1] ?? []))];
    const isNamed = seconds !== undefined || unit.some((key) => label.has(key));
    const near = nearness(field, at, at + 1, binder);
    const after = prose.tokens[at + 1];
    const isOfOther =
      after?.value === null && !isFunction(after.lower) && value.unit === '' && !asksHowMany(field.label);
    const isOfKind = value.dimension === null || value.dimension === 'count';
    if (!isOfKind && !isNamed && near <= 0) return [];
    const number = seconds === undefined ? countOf(value) : inWhole(value.n / seconds);
    const isSure = isNamed || near > 0 || (isOnly && near === 0 && !isOfOther);
    const score = 1 + near + (isNamed ? CUE : 0);
    return isSure && Number.isFinite(number) ? [{ field, value: String(number), tokens: [at], score }] : [];
  });
}

/** `for a year`: a quantity without a number. */
function oneOf({ lower }: Token, before: Token | undefined, first: Token | undefined): Value | null {
  if (!ARTICLES.has(before?.lower ?? '') || first?.lower !== 'for') return null;
  return (
    readValues(`1 ${lower}`, { today: '2000-01-01', language: 'en' }).find(({ kind }) => kind === 'quantity') ?? null
  );
}
const ARTICLES = new Set(['a', 'an']);

/** A month is no whole number of days. */
const inWhole = (number: number): number =>
  Math.abs(number - Math.round(number)) < NEARLY ? Math.round(number) : number;
const NEARLY = 0.02;

/** Texts for a field with one line, by what it asks for. */
export function textsFor(field: FormField, binder: Binder): Candidate[] {
  const { prose } = binder;
  const term = matchField(field);
  const personal = term === null || term === 'password' ? null : personaValue(field, prose.persona);
  const own = personal === null ? [] : [{ field, value: personal, tokens: tokensOf(personal, prose), score: 2 }];
  const ofPerson = own.map((each) => ({ ...each, score: KNOWN }));
  if (field.type === 'email' || term === 'email')
    return [...emailsIn(prose).map((each) => ({ field, ...each, score: 3 })), ...ofPerson];
  if (field.type === 'tel' || term === 'phone')
    return [...phonesIn(prose).map((each) => ({ field, ...each, score: 3 })), ...ofPerson];
  if (asksForName(field, term)) return [...namesIn(binder).map((each) => ({ field, ...each })), ...ofPerson];
  const label = keysOf(field.label);
  const times = label.has('date') || label.has('day') ? datesFor(field, binder) : [];
  const clocks = label.has('time') ? clocksFor(field, binder) : [];
  return [
    ...own,
    ...times,
    ...clocks,
    ...codesFor(field, binder),
    ...namedFor(field, binder),
    ...quotedFor(field, binder),
  ];
}

/** Of what is known of the person beside the clause. */
const KNOWN = 0.5;

const asksForName = ({ label }: FormField, term: string | null): boolean =>
  term === 'name' || term === 'forename' || toMatchable(label).some(({ lower }) => lower === 'called');

/** Texts for a field with several lines: a quotation, what the clause wants to be written, or what follows its name. */
export function messagesFor(field: FormField, binder: Binder): Candidate[] {
  const { prose, mentions } = binder;
  const named = namedFor(field, binder);
  const quoted = quotedFor(field, binder).map((each) => ({ ...each, score: each.score + NEAR }));
  if (quoted.length > 0 || !prose.isMessage) return [...quoted, ...named];
  const message = messageFor(field, mentions, prose);
  return message === null ? named : [{ field, value: message, tokens: tokensOf(message, prose), score: 1 }, ...named];
}

/** The text that a clause wants written into a field. */
export function messageFor(field: FormField, mentions: readonly LabelMention[], prose: Prose): string | null {
  const { tokens, text } = prose;
  const isIntroduced = ({ end }: LabelMention): boolean => {
    const [before, next] = [tokens[end - 1], tokens[end]];
    return before !== undefined && next !== undefined && joinAfterLabel(text, before, next) === 'mark';
  };
  const label = mentions.find((mention) => mention.field === field && isIntroduced(mention)) ?? null;
  return messageOf(prose, label, othersThan(field, mentions));
}

type Found = Pick<Candidate, 'value' | 'tokens'>;

const emailsIn = (prose: Prose): Found[] =>
  [...matchesOf(prose.text, EMAIL)].map(({ index, 0: value }) => ({
    value,
    tokens: tokensBetween(index, index + value.length, prose),
  }));

const phonesIn = ({ tokens, text }: Prose): Found[] =>
  phoneRuns(tokens, text).map(({ value, start, end }) => ({ value, tokens: range(start, end) }));

const NAMING = new Set(['name', 'named', 'called']);
const CUES = new Set(["i'm", ...'for name named called im am is under behalf get put'.split(' ')]);
const NAME = 1.5;

/** Names of people: of two words or more, or right after a word such as `called`; best where something says whose name it is. */
function namesIn({
  prose,
  taken,
  mentions,
}: Pick<Binder, 'prose' | 'taken' | 'mentions'>): (Found & { score: number })[] {
  const { tokens, text } = prose;
  const isOther = (at: number): boolean =>
    taken.has(at) ||
    NAMING.has(tokens[at]?.lower ?? '') ||
    isFunction(tokens[at]?.lower ?? '') ||
    mentions.some(({ start, end }) => at >= start && at < end);
  const says = (from: number, to: number, words: ReadonlySet<string>): boolean =>
    tokens.slice(Math.max(0, from), to).some(({ lower }) => words.has(lower.replace('’', "'")));
  return nameRuns(tokens, text, isOther).flatMap(({ value, start, end }) => {
    const beside = [...tokens.slice(Math.max(0, start - 2), start), ...tokens.slice(end, end + 2)];
    const isBesideData = beside.some(
      (token) => token.value?.kind === 'email' || token.value?.kind === 'phone' || isDigits(token),
    );
    const isName = end - start > 1 || says(start - 2, start, NAMING);
    const score = (isName ? NAME : 0) + (says(start - 3, start, CUES) ? NEAR : 0) + (isBesideData ? NEAR : 0);
    return score >= NAME ? [{ value, tokens: range(start, end), score }] : [];
  });
}

/** Tokens of e-mail addresses, phone numbers and names of people. */
export function personalTokens(prose: Prose): Set<number> {
  const names = namesIn({ prose, taken: new Set(), mentions: [] });
  return new Set([...emailsIn(prose), ...phonesIn(prose), ...names].flatMap(({ tokens }) => tokens));
}

function codesFor(field: FormField, binder: Binder): Candidate[] {
  const { tokens, text } = binder.prose;
  if (!toMatchable(field.label).some(({ lower }) => isCodeWord(lower))) return [];
  return codeRuns(tokens, text).flatMap(({ value, start, end }): Candidate[] => {
    const near = nearness(field, start, end, binder);
    const isOther = tokens[start]?.value === null ? binder.taken.has(start) : near <= 0;
    return isOther ? [] : [{ field, value, tokens: range(start, end), score: 1.5 + near }];
  });
}

/** The words after the name of a field and a colon or a verb, up to the next pause or field. */
function namedFor(field: FormField, { mentions, prose: { tokens, text } }: Binder): Candidate[] {
  const isEnd = field.type === 'textarea' ? isLineEnd : isPause;
  return mentions
    .filter((mention) => mention.field === field)
    .flatMap((mention): Candidate[] => {
      let start = mention.end;
      while (tokens[start]?.value === null && LINKS.has(tokens[start]?.lower ?? '')) start += 1;
      const [before, first] = [tokens[start - 1], tokens[start]];
      const joint = before && first ? joinAfterLabel(text, before, first) : null;
      if (!first || joint === null || (joint === 'space' && start === mention.end)) return [];
      if (first.value?.kind === 'quoted') return [{ field, value: first.value.text, tokens: [start], score: NAMED }];
      let end = start + 1;
      const isNext = (at: number): boolean => mentions.some((other) => other.start === at);
      while (tokens[end] && !isEnd(text, tokens[end - 1], tokens[end]) && !isNext(end)) end += 1;
      while (isNext(end) && end > start + 1 && isFunction(tokens[end - 1]?.lower ?? '')) end -= 1;
      const last = tokens[end - 1]?.end ?? first.end;
      const value = text.slice(first.start, field.type === 'textarea' ? sentenceEnd(text, last) : last);
      return [{ field, value, tokens: range(start, end), score: NAMED }];
    });
}

const NAMED = 2.2;
const LINKS = new Set(['is', 'are', 'be', 'as', 'of']);

function quotedFor(field: FormField, binder: Binder): Candidate[] {
  return binder.prose.tokens.flatMap(({ value }, at): Candidate[] =>
    value?.kind === 'quoted'
      ? [{ field, value: value.text, tokens: [at], score: 1.2 + nearness(field, at, at + 1, binder) }]
      : [],
  );
}

function tokensOf(value: string, prose: Prose): number[] {
  const from = prose.text.indexOf(value);
  return from === -1 ? [] : tokensBetween(from, from + value.length, prose);
}
