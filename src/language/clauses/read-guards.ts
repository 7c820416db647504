import { readFileSync } from 'node:fs';
import { matchesOf } from '../../text/matches.ts';
import { type MatchableWord, PhraseTable, toMatchable } from '../words/phrase-table.ts';
import { quotedRanges } from './quotes.ts';

/** A part of a task under a condition. */
export interface Guarded {
  /** The part as the task says it. */
  words: string;
  /** A statement: `it costs less than 100 dollars`, or the question right before: `Is it open?`; empty if it cannot be told from what is
   *  asked for. */
  condition: string;
  /** Whether `act` is for the case that the condition holds; false after `unless`. */
  holds: boolean;
  /** What is asked for in that case, and in the other one; empty if nothing is. */
  act: string;
  otherwise: string;
}

type Cue = 'if' | 'unless' | 'else' | 'so' | 'not' | 'asking' | 'polite';

let tables: ReadonlyMap<Cue, PhraseTable<true>> | null = null;

function match(cue: Cue, words: readonly MatchableWord[], at: number): number {
  tables ??= loadTables();
  return tables.get(cue)?.match(words, at)?.length ?? 0;
}

function loadTables(): ReadonlyMap<Cue, PhraseTable<true>> {
  const data = JSON.parse(readFileSync(new URL('../words/data/guards-en.json', import.meta.url), 'utf8'));
  return new Map(
    Object.entries(data as Record<Cue, string>).map(([cue, phrases]) => {
      const table = new PhraseTable<true>('exact');
      for (const phrase of phrases.split('|')) table.add(phrase, true);
      return [cue as Cue, table];
    }),
  );
}

const JOINED = /[,;]?\s+(?:and|then|but)\s*$/i;
const MAX_TASK = 10_000;
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[<>=≤≥]+/gu;
const SENTENCE_END = /[.!?;](?=\s|$)|\n+/g;
/** Text after a label is sent, not done: `message: call me if it rains`. */
const LABEL =
  /\b(?:message|text|comment|note|body|subject|description|reason|saying|says)\b[^:\n]{0,20}(?::|\bthat\b)/i;
const REQUEST = /^\s*(?:please\s+)?(?:can|could|would|will) you\s+(?:please\s+)?/i;
const NEAR = 6;

/** Whether a text begins with the verb of an act: after `and`, a noun may follow as well. */
export type BeginsAct = (text: string) => boolean;

/** Splits a task into parts without a condition and parts under one. A task without conditions is one part. */
export function readGuards(task: string, beginsAct: BeginsAct): (string | Guarded)[] {
  const sentences = splitSentences(task.slice(0, MAX_TASK));
  const parts: (string | Guarded)[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const before = parts.at(-1);
    const isAfter = typeof before === 'object' && before.otherwise === '';
    const other = isAfter
      ? afterCue('else', sentence) || (before.condition.endsWith('?') && afterCue('not', sentence))
      : null;
    const guarded = other
      ? null
      : (readAnswered(sentence, typeof before === 'string' ? sentences[at - 1] : undefined) ??
        readSentence(sentence, beginsAct));
    if (other && isAfter) {
      parts.splice(-1, 1, { ...before, words: `${before.words} ${sentence.trim()}`, otherwise: other });
    } else if (guarded) parts.push(...guarded);
    else if (typeof before === 'string') parts.splice(-1, 1, before + sentence);
    else parts.push(sentence);
  }
  const isAny = parts.some((part) => typeof part === 'object');
  return isAny ? parts.filter((part) => typeof part === 'object' || part.trim() !== '') : [task];
}

/** Sentences with what ends them. */
function splitSentences(text: string): string[] {
  const quoted = quotedRanges(text);
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: end } of matchesOf(text, SENTENCE_END)) {
    if (quoted.some((range) => index > range.start && index < range.end)) continue;
    sentences.push(text.slice(start, index + end.length));
    start = index + end.length;
  }
  return [...sentences, text.slice(start)].filter((sentence) => sentence !== '');
}

interface Word extends MatchableWord {
  start: number;
  end: number;
}

function wordsOf(text: string): Word[] {
  const matchable = toMatchable(text);
  return [...matchesOf(text, WORD)].flatMap(({ index, 0: word }, at) => {
    const own = matchable[at];
    return own ? [{ ...own, start: index, end: index + word.length }] : [];
  });
}

/** What a sentence asks for that begins with a cue, such as `otherwise`; null for another. */
function afterCue(cue: Cue, sentence: string): string | null {
  const words = wordsOf(sentence);
  const last = words[match(cue, words, 0) - 1];
  return last ? trimmed(sentence.slice(last.end)) : null;
}

/** `If so, ...` after a question whose answer is yes or no. */
function readAnswered(sentence: string, before: string | undefined): Guarded[] | null {
  const question = before?.trim();
  if (question === undefined || !YES_NO.test(question)) return null;
  // `if there are none` begins as `if there are` does.
  const not = afterCue('not', sentence) || afterCue('else', sentence);
  const rest = not || afterCue('so', sentence);
  if (!rest) return null;
  const words = wordsOf(rest);
  const other = elseIn(rest, words, 0);
  const [act, otherwise] =
    other === null ? [rest, ''] : [trimmed(rest.slice(0, other.start)), trimmed(rest.slice(other.end))];
  return [{ words: trimmed(sentence), condition: question, holds: !not, act, otherwise }];
}

const YES_NO =
  /^(?:(?:and|but|so|now|please|first|look|check)[:,]?\s+)?(?:is|are|was|were|has|have|can|could|will|does|do|did)\b[^?]*\?$/i;

/** The parts of a sentence with a condition; null for one without. */
function readSentence(sentence: string, beginsAct: BeginsAct): (string | Guarded)[] | null {
  // `What would it cost if I took two?`
  const isAsked = sentence.trimEnd().endsWith('?') && !REQUEST.test(sentence);
  if (isAsked && !beginsAct(sentence)) return null;
  const bare = BARE.exec(sentence);
  if (bare)
    return [
      {
        ...bareCondition(bare),
        words: trimmed(sentence),
        holds: true,
        act: trimmed(sentence.slice(bare[0].length)),
        otherwise: '',
      },
    ];
  const quoted = quotedRanges(sentence);
  const label = LABEL.exec(sentence)?.index ?? sentence.length;
  const words = wordsOf(sentence);
  const isOwn = ({ start }: Word): boolean =>
    start < label && !quoted.some((range) => start > range.start && start < range.end);
  for (const [at, word] of words.entries()) {
    const length = match('if', words, at) || match('unless', words, at);
    if (length === 0 || !isOwn(word) || isQuestionOrPolite(words, at, length)) continue;
    const holds = match('unless', words, at) === 0;
    return split(sentence, words, { at, length, holds }, beginsAct);
  }
  return null;
}

/** `Below 70 dollars, put it in the cart`; `Should it be more than ten, reply`. */
const BARE =
  /^\s*(?:(?<limit>(?:below|under|less than|over|above|more than|at least|at most)\s[^,;:.]{0,10}\d[^,;:]{0,30})|should\s(?<subject>[^,;:]{1,60}?)\sbe\s(?<predicate>[^,;:]{1,80})),\s+/i;

function bareCondition({ groups = {} }: RegExpExecArray): Pick<Guarded, 'condition'> {
  const { limit, subject = '', predicate = '' } = groups;
  return { condition: limit === undefined ? `${subject} is ${predicate}` : limit.toLowerCase() };
}

/** `tell me if it is open` asks; `if possible` is polite. */
function isQuestionOrPolite(words: readonly Word[], at: number, length: number): boolean {
  if (match('polite', words, at + length) > 0) return true;
  const from = Math.max(0, at - NEAR);
  return words.slice(from, at).some((_, index) => {
    const asked = match('asking', words, from + index);
    return asked > 0 && from + index + asked === at;
  });
}

interface Found {
  at: number;
  length: number;
  holds: boolean;
}

function split(
  sentence: string,
  words: readonly Word[],
  { at, length, holds }: Found,
  beginsAct: BeginsAct,
): (string | Guarded)[] | null {
  const cue = words[at];
  const first = words[at + length];
  if (!cue || !first) return null;
  const other = elseIn(sentence, words, at + length);
  const end = other?.start ?? sentence.length;
  const otherwise = other === null ? '' : trimmed(sentence.slice(other.end));
  const before = sentence.slice(0, cue.start);
  const all = trimmed(sentence);
  // `Check the inbox, and if there is a letter, ...`: the condition is of what follows.
  const leads = JOINED.test(before) ? breakAfter(sentence, words, at + length, end, beginsAct) : null;
  if (hasAct(before) && leads === null) {
    const [earlier, act] = lastAct(before, beginsAct);
    const guarded = {
      words: all,
      condition: trimmed(sentence.slice(first.start, end)),
      holds,
      act,
      otherwise,
    };
    return [...(earlier === '' ? [] : [earlier]), guarded];
  }
  const earlier = leads === null ? [] : [trimmed(before.replace(JOINED, ''))].filter((text) => text !== '');
  const comma = leads ?? breakAfter(sentence, words, at + length, end, beginsAct);
  if (comma === null) return [{ words: all, condition: '', holds, act: all, otherwise }];
  const condition = trimmed(sentence.slice(first.start, comma.start));
  return [...earlier, { words: all, condition, holds, act: trimmed(sentence.slice(comma.end, end)), otherwise }];
}

/** Where `otherwise` stands in a sentence, with the comma before it. */
function elseIn(sentence: string, words: readonly Word[], from: number): { start: number; end: number } | null {
  for (let at = from; at < words.length; at += 1) {
    const length = match('else', words, at);
    const [word, last] = [words[at], words[at + length - 1]];
    if (length === 0 || !word || !last) continue;
    const lead = /(?:[,;:–—-]|\s)*(?:\b(?:and|or|but)\s+)?$/i.exec(sentence.slice(0, word.start));
    return { start: lead?.index ?? word.start, end: last.end };
  }
  return null;
}

/** Where a condition ends that comes first: at `then`, or at the comma before what is to be done. */
function breakAfter(
  sentence: string,
  words: readonly Word[],
  from: number,
  end: number,
  beginsAct: BeginsAct,
): { start: number; end: number } | null {
  const then = words.slice(from).find(({ lower, start }) => lower === 'then' && start < end);
  if (then) return { start: then.start, end: then.end };
  const text = sentence.slice(0, end);
  for (const { index, 0: mark } of matchesOf(text, /,\s+(?=\p{L})|:\s|\s[–—-]\s/gu)) {
    if (index > (words[from]?.start ?? 0)) return { start: index, end: index + mark.length };
  }
  // `it is open` begins no act with `open`.
  const isAct = ({ start }: Word, at: number): boolean =>
    start < end &&
    !BE.has(words[from + 1 + at]?.lower ?? '') &&
    (beginsAct(text.slice(start)) || PUT.test(text.slice(start)));
  const act = words.slice(from + 2).find(isAct);
  return act ? { start: act.start, end: act.start } : null;
}

const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'not', 'still', 'already']);
const PUT = /^put (?:it|them|one|two|three|an?|the|\d+)\b/i;

const hasAct = (text: string): boolean =>
  /\p{L}{2,}\s+\S/u.test(text.replace(/^\s*(?:please|and|but|then|so|also)\b/i, ''));

/** `Open the shop and buy the lamp`: a condition after it is of the last act. */
function lastAct(text: string, beginsAct: BeginsAct): [earlier: string, act: string] {
  const joints = [...matchesOf(text, /(?:,\s*|\s+)(?:and\s+then|then|and)\s+(?=\p{L}+\s)/giu)];
  const last = joints.findLast(({ index, 0: joint }) => beginsAct(text.slice(index + joint.length)));
  if (!last) return ['', trimmed(text)];
  return [trimmed(text.slice(0, last.index)), trimmed(text.slice(last.index + last[0].length))];
}

const trimmed = (text: string): string => text.trim().replace(/^[,;:\s]+|[,;:.!\s]+$/g, '');

const NOTHING =
  /^(?:please )?(?:do nothing|leave (?:it|everything|that)(?: alone| as it is)?|skip (?:it|that)|don['’]t|do not|ignore (?:it|that))\b/i;

/** Whether what is said for one of two cases asks for nothing: `do nothing`, `leave it`. */
export const asksForNothing = (act: string): boolean => NOTHING.test(act);
