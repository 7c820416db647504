import type { FormField } from '../../../../../device/page-content.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { toMatchable } from '../../../../../language/words/phrase-table.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { FUNCTION_WORDS } from '../../../../../text/words/function-words.ts';
import { stemOf } from '../../../../../text/words/stems.ts';
import { NEGATIONS, OPTION_SYNONYMS, OTHER_OPTIONS, TOPIC_WORDS } from '../form-words.ts';
import { type LabelMention, labelStems } from './labels.ts';

const NEGATIVE = new Set(NEGATIONS.split(' '));
const OTHERS = OTHER_OPTIONS.split('|');

interface OptionMatch {
  label: string;
  start: number;
  end: number;
}

/** The option of a field that a text says in words; null if it says none, or several. A longer name wins over one inside it,
 *  one beside the field's own name over others. */
export function findOption(
  field: FormField,
  tokens: readonly Token[],
  mentions: readonly LabelMention[],
): OptionMatch | null {
  const options = field.options.filter(({ label }) => label.trim() !== '' && !PLACEHOLDER.test(label));
  const named = mentions.filter((mention) => mention.field === field);
  const found = options.flatMap(({ label }) => [
    ...namesOf(label).flatMap((name) => matchesOf(tokens, name).map((match) => ({ label, ...match }))),
    ...codeMatches(label, named, tokens),
  ]);
  // A word of an option is not the name of the field.
  const own = named.filter((mention) => !found.some((match) => match.start < mention.end && mention.start < match.end));
  if (found.length === 0)
    return partMatch(
      options.map(({ label }) => label),
      own,
      tokens,
    );
  const clear = found.filter(
    (match) =>
      !isDenied(tokens, match) &&
      !found.some((other) => other.label !== match.label && contains(other, match) && !contains(match, other)),
  );
  const labels = [...new Set(clear.map(({ label }) => label))];
  if (labels.length === 1) return clear[0] ?? null;
  const beside = clear.filter((match) => own.some(({ end }) => match.start >= end && match.start - end <= 3));
  const besides = [...new Set(beside.map(({ label }) => label))];
  return besides.length === 1 ? (beside[0] ?? null) : null;
}

const PLACEHOLDER = /^(?:choose|select|please|any)\b|^\W*$/i;

/** What an option is called: its label, without its code, and synonyms. */
function namesOf(label: string): string[] {
  const withoutCode = label.replace(/^\p{L}{1,2}\d{0,2}: /u, '').replace(/ ?\([^()]{1,20}\)$/, '');
  const synonyms = OPTION_SYNONYMS[fold(label)]?.split('|') ?? [];
  return [...new Set([label, withoutCode, ...synonyms])];
}

function matchesOf(tokens: readonly Token[], name: string): { start: number; end: number }[] {
  const wanted = toMatchable(name).filter(({ lower }) => /[\p{L}\p{N}]/u.test(lower));
  if (wanted.length === 0) return [];
  const found: { start: number; end: number }[] = [];
  for (let at = 0; at + wanted.length <= tokens.length; at += 1) {
    const fits = wanted.every(({ lower, stem }, index) => {
      const token = tokens[at + index];
      return token !== undefined && (token.lower === lower || token.stem === stem);
    });
    if (fits) found.push({ start: at, end: at + wanted.length });
  }
  return found;
}

/** `zone B` for `B: Harbour` */
function codeMatches(label: string, own: readonly LabelMention[], tokens: readonly Token[]): OptionMatch[] {
  const code = /^(\p{L}{1,2}\d{0,2}): /u.exec(label)?.[1]?.toLowerCase();
  if (code === undefined) return [];
  return own.flatMap(({ end }) => (tokens[end]?.lower === code ? [{ label, start: end, end: end + 1 }] : []));
}

/** `topic waste` for `Waste and recycling`: all words after the field's name are words of one option. */
function partMatch(
  labels: readonly string[],
  own: readonly LabelMention[],
  tokens: readonly Token[],
): OptionMatch | null {
  for (const { end: start } of own) {
    let end = start;
    while (end < tokens.length && end - start < LONGEST_PART && (end === start || !tokens[end - 1]?.isBeforeBreak))
      end += 1;
    const words = tokens.slice(start, end).filter(({ lower }) => !FUNCTION_WORDS.has(lower));
    const fitting = labels.filter((label) => {
      const stems = new Set(toMatchable(label).map(({ stem }) => stem));
      return words.length > 0 && words.every(({ stem }) => stems.has(stem));
    });
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) return { label: only, start, end };
  }
  return null;
}

const LONGEST_PART = 4;

const contains = (outer: { start: number; end: number }, inner: { start: number; end: number }): boolean =>
  outer.start <= inner.start && outer.end >= inner.end;

function isDenied(tokens: readonly Token[], { start }: { start: number }): boolean {
  const before = tokens.slice(Math.max(0, start - 2), start);
  const cut = before.findLastIndex(({ isBeforeBreak }) => isBeforeBreak);
  return before.slice(cut + 1).some(({ lower }) => NEGATIVE.has(lower));
}

/** The option for everything else, of a question the one for questions; null if there is none. */
export function otherOption({ options }: FormField, isQuestion = false): string | null {
  const question = isQuestion
    ? options.find(({ label }) => /\b(?:question|enquiry|inquiry)s?\b/i.test(label))
    : undefined;
  if (question) return question.label;
  for (const other of OTHERS) {
    const found = options.find(({ label }) => fold(label) === other);
    if (found) return found.label;
  }
  return null;
}

const MIN_SHARE = 0.6;
const NEAR = 4;

/** Whether a text ticks a box, or leaves it empty, and with which words; null if it does not speak of it. */
export function findTick(
  field: FormField,
  tokens: readonly Token[],
  mentions: readonly LabelMention[],
): { isOn: boolean; start: number; end: number } | null {
  const wanted = toMatchable(field.label).filter(({ lower }) => !FUNCTION_WORDS.has(lower) && !IDLE.has(lower));
  const stems = new Set(wanted.map(({ stem }) => stem));
  const named = mentions.find((mention) => mention.field === field && labelStems(field.label).length > 0);
  const hits = tokens.flatMap(({ stem }, at) => (stems.has(stem) ? [at] : []));
  const dense = hits.filter(
    (at) =>
      new Set(hits.filter((other) => Math.abs(other - at) <= wanted.length + 2).map((other) => tokens[other]?.stem))
        .size >=
      MIN_SHARE * stems.size,
  );
  const at = stems.size > 0 && dense.length > 0 ? dense : named ? [named.start] : [];
  const [start] = at;
  const end = at.at(-1);
  if (start === undefined || end === undefined) return null;
  const before = tokens.slice(Math.max(0, start - NEAR), start).toReversed();
  const stop = before.findIndex(({ isBeforeBreak }) => isBeforeBreak);
  const lead = stop === -1 ? before : before.slice(0, stop);
  const isDeniedAfter = negatesAfter(tokens, end);
  return { isOn: !isDeniedAfter && !lead.some(({ lower }) => NEGATIVE.has(lower)), start, end: end + 1 };
}

/** `online would not have helped`, `newsletter: no` */
function negatesAfter(tokens: readonly Token[], end: number): boolean {
  if (tokens[end + 1]?.lower === 'no') return true;
  for (let at = end; at < end + NEAR; at += 1) {
    const { lower = '', isBeforeBreak = true } = tokens[at + 1] ?? {};
    // `online would have helped: no`
    if (tokens[at]?.isBeforeBreak) return lower === 'no' && (isBeforeBreak || at + 2 === tokens.length);
    if (/^not$|n['’]t$/.test(lower)) return true;
  }
  return false;
}

/** The option that the words of a message are about; null if there is none, or several are as likely. */
export function topicOption({ options }: FormField, tokens: readonly Token[]): string | null {
  const stems = new Set(tokens.map(({ stem }) => stem));
  const scored = options
    .filter(({ label }) => !OTHERS.includes(fold(label)))
    .map(({ label }) => {
      const own = toMatchable(label).filter(({ lower }) => !FUNCTION_WORDS.has(lower));
      const words = own.flatMap(({ stem }) => [stem, ...(TOPICS.get(stem) ?? [])]);
      return { label, score: new Set(words.filter((word) => stems.has(word))).size };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best !== undefined && best.score > (next?.score ?? 0) ? best.label : null;
}

const TOPICS = new Map(
  Object.entries(TOPIC_WORDS).map(([word, words]) => [stemOf(word), words.split(' ').map((each) => stemOf(each))]),
);

const IDLE = new Set(['send', 'me', 'yes', 'please', stemOf('would'), 'would', 'rather']);
