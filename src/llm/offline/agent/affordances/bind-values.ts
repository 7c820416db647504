import type { FormField } from '../../../../device/page-content.ts';
import {
  codeRuns,
  isDigits,
  isLineEnd,
  isPause,
  isPrecise,
  joinAfterLabel,
  nameRuns,
  phoneRuns,
} from '../../../../language/fields/runs.ts';
import { EMAIL } from '../../../../language/values/marks.ts';
import { asksHowMany, cuesOf, isCodeWord, isFunction, keysOf } from '../../../../language/words/act-words.ts';
import { toMatchable } from '../../../../language/words/phrase-table.ts';
import { matchesOf } from '../../../../text/matches.ts';
import { labelStems } from '../forms/mapping/labels.ts';
import { messageOf } from '../forms/message.ts';
import type { Prose } from '../forms/prose.ts';
import { matchField, personaValue } from '../world/forms/match-field.ts';
import { countOf, secondsOf } from './bind-options.ts';
import { type Binder, type Candidate, NEAR, nearness, range, tokensBetween, WIDE } from './binder.ts';

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
    const words = before.slice(before.findLastIndex((each) => each.value !== null) + 1);
    const said = cuesOf(words.map(({ lower }) => lower).join(' '));
    const fit = said.some((cue) => own.includes(cue)) ? CUE : said.length > 0 && own.length > 0 ? -CUE : 0;
    const isNamed = before.some(({ stem, value: other }) => other === null && stems.includes(stem));
    const sure = (isNamed ? NEAR : 0) + (isOnly ? NEAR / 2 : 0) - (isPrecise(token) ? 0 : VAGUE);
    const score = 1.5 + fit + sure + nearness(field, at, at + 1, binder) - at * LATER;
    return score > 0.5 ? [{ field, value: value.iso, tokens: [at], score }] : [];
  });
}

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
  return prose.tokens.flatMap(({ value }, at): Candidate[] => {
    if (value?.kind !== 'quantity' || taken.has(at)) return [];
    const seconds = value.dimension === 'time' ? secondsOf(label) : undefined;
    const unit = [...keysOf(value.unit), ...(keys[at + 1] ?? [])];
    const isNamed = seconds !== undefined || unit.some((key) => label.has(key));
    const near = nearness(field, at, at + 1, binder);
    const after = prose.tokens[at + 1];
    const isOfOther =
      after?.value === null && !isFunction(after.lower) && value.unit === '' && !asksHowMany(field.label);
    const isOfKind = value.dimension === null || value.dimension === 'count';
    if (!isOfKind && !isNamed && near <= 0) return [];
    const number = seconds === undefined ? countOf(value) : value.n / seconds;
    const isSure = isNamed || near > 0 || (isOnly && near === 0 && !isOfOther);
    const score = 1 + near + (isNamed ? CUE : 0);
    return isSure && Number.isFinite(number) ? [{ field, value: String(number), tokens: [at], score }] : [];
  });
}

/** Texts for a field with one line, by what it asks for. */
export function textsFor(field: FormField, binder: Binder): Candidate[] {
  const { prose } = binder;
  const term = matchField(field);
  if (field.type === 'email' || term === 'email') return emailsIn(prose).map((each) => ({ field, ...each, score: 3 }));
  if (field.type === 'tel' || term === 'phone') return phonesIn(prose).map((each) => ({ field, ...each, score: 3 }));
  if (asksForName(field, term)) return namesIn(binder).map((each) => ({ field, ...each }));
  const personal = term === null || term === 'city' ? null : personaValue(field, prose.persona);
  const own = personal === null ? [] : [{ field, value: personal, tokens: tokensOf(personal, prose), score: 2 }];
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

const asksForName = ({ label }: FormField, term: string | null): boolean =>
  term === 'name' || term === 'forename' || toMatchable(label).some(({ lower }) => lower === 'called');

/** Texts for a field with several lines: a quotation, what the clause wants to be written, or what follows its name. */
export function messagesFor(field: FormField, binder: Binder): Candidate[] {
  const { prose, mentions } = binder;
  const named = namedFor(field, binder);
  const quoted = quotedFor(field, binder).map((each) => ({ ...each, score: each.score + NEAR }));
  if (quoted.length > 0 || !prose.isMessage) return [...quoted, ...named];
  const others = mentions.filter((mention) => mention.field !== field);
  const message = messageOf(prose, null, others);
  return message === null ? named : [{ field, value: message, tokens: tokensOf(message, prose), score: 1 }, ...named];
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
export function namesIn({
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
      const value = text.slice(first.start, tokens[end - 1]?.end);
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
