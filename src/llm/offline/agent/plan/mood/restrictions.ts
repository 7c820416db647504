import { readFileSync } from 'node:fs';
import { type MatchableWord, PhraseTable, toMatchable } from '../../../../../language/words/phrase-table.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import type { Intent } from '../intent.ts';
import { withoutProhibitions } from './prohibitions.ts';

type Cue =
  | 'conditions'
  | 'asking'
  | 'courtesies'
  | 'shortages'
  | 'openings'
  | 'instructions'
  /** Words that can follow an instruction: without one it may be a noun. */
  | 'objects'
  /** Where things are put that are ordered: putting them there is the order itself. */
  | 'carts'
  /** Whole beginnings of instructions. */
  | 'wholes';

let tables: Map<Cue, PhraseTable<true>> | null = null;

/** English phrases by what they say of an act, loaded on first use. */
function cues(cue: Cue): PhraseTable<true> {
  if (tables === null) {
    const url = new URL('../../../../../language/lexicon/restrictions-en.json', import.meta.url);
    const data = JSON.parse(readFileSync(url, 'utf8')) as Record<Cue, string>;
    tables = new Map(
      (Object.entries(data) as [Cue, string][]).map(([name, phrases]) => {
        const table = new PhraseTable<true>('exact');
        for (const phrase of phrases.split('|')) table.add(phrase, true);
        return [name, table];
      }),
    );
  }
  return tables.get(cue) ?? new PhraseTable<true>('exact');
}

const LONGEST_TASK = 10_000;
const MAX_WORDS = 100;
const QUOTED = /["“„«][^"”“»\n]{0,500}["”“»]/gu;
/** Text after a label is not an instruction: `message: call me if it rains`. */
const LABELLED = /\b(?:message|text|comment|note|body|subject|description|reason)\b[^:\n]{0,20}:.*/giu;
const SENTENCE = /[^.!?;\n]+(?:[.](?=[^\s])[^.!?;\n]*)*[.!?;]?/g;
const PART = /,|\s[–—-]\s|:\s|\band\b|\bbut\b|\bthen\b/i;
/** Words around a condition that say what it is of. */
const NEAR = 12;

/** Acts that cannot be undone. */
export function isAct(intent: Intent): boolean {
  switch (intent.kind) {
    case 'purchase':
      return intent.wants === 'order';
    case 'travel':
      return intent.wants === 'book';
    case 'fill_details':
      return intent.isToBeSent;
    case 'send_mail':
    case 'answer_mail':
      return !intent.isDraft;
    case 'send_form':
    case 'act':
    case 'change':
    case 'create_event':
    case 'move_event':
    case 'delete_event':
    case 'delete_mail':
    case 'submit':
      return true;
    default:
      return false;
  }
}

/** The words of a task that restrict an act which cannot be undone and that nothing reads: a condition, `only if it costs less
 *  than 20 dollars`, or an instruction about the act, `pay with the other card`. Null without such an act, or if there are
 *  none. Runs in linear time. */
export function restrictionIn(task: string, plan: readonly Intent[]): string | null {
  const acts = plan.filter(isAct);
  if (acts.length === 0) return null;
  const text = ownWords(withoutProhibitions(task.slice(0, LONGEST_TASK)));
  const sentences = text.match(SENTENCE) ?? [];
  for (const sentence of sentences) {
    const found = conditionIn(sentence, acts) ?? instructionIn(sentence, plan);
    if (found !== null)
      return found
        .trim()
        .replace(/[.!?;]$/, '')
        .slice(0, MAX_WORDS)
        .toWellFormed();
  }
  return null;
}

/** Without texts that are only quoted or sent. */
const ownWords = (text: string): string => text.replace(QUOTED, ' ').replace(LABELLED, ' ');

const WORD_START = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[<>=≤≥]+/gu;

/** The condition in a sentence, from its first word on. */
function conditionIn(sentence: string, acts: readonly Intent[]): string | null {
  const words = toMatchable(sentence);
  const at = words.findIndex((_, index) => isCondition(words, index, acts));
  if (at === -1) return null;
  const isQuestion =
    sentence.trimEnd().endsWith('?') && !acts.some(({ words: own }) => own.includes(sentence.trim().slice(0, 40)));
  return isQuestion ? null : sentence.slice([...matchesOf(sentence, WORD_START)][at]?.index ?? 0);
}

function isCondition(words: readonly MatchableWord[], at: number, acts: readonly Intent[]): boolean {
  const head = cues('conditions').match(words, at);
  if (head === null) return false;
  const next = at + head.length;
  const isPolite = cues('courtesies').match(words, next) !== null;
  const isAsked = words.some(
    (_, index) => index >= at - NEAR && index < at && cues('asking').match(words, index) !== null,
  );
  const isOfShortage =
    acts.every(({ kind }) => kind === 'purchase') &&
    words.some((_, index) => index >= next && index < next + NEAR && cues('shortages').match(words, index) !== null);
  return !isPolite && !isAsked && !isOfShortage;
}

/** The part of a sentence that begins with a verb of changing an act and that no other reading holds. */
function instructionIn(sentence: string, plan: readonly Intent[]): string | null {
  if (sentence.trimEnd().endsWith('?')) return null;
  return sentence.split(PART).find((part) => instructs(part) && !isHeld(part, plan)) ?? null;
}

function instructs(part: string): boolean {
  const words = toMatchable(part);
  if (words.some((_, index) => cues('carts').match(words, index) !== null)) return false;
  let at = 0;
  for (let found = cues('openings').match(words, at); found !== null; found = cues('openings').match(words, at))
    at += found.length;
  const verb = cues('instructions').match(words, at);
  return (
    cues('wholes').match(words, at) !== null ||
    (verb !== null && cues('objects').match(words, at + verb.length) !== null)
  );
}

/** `schedule it`, which no letter says of itself. */
const OF_ACT = /^\S+ (?:it|them|this)\b/i;

/** Whether an act begins with the words, or another intent or the text that an act sends holds them. */
function isHeld(part: string, plan: readonly Intent[]): boolean {
  const own = part.trim().replace(/[.!?;]$/, '');
  return plan.some((intent) => {
    if (isAct(intent) && ownWords(intent.words).startsWith(own)) return true;
    if (intent.kind === 'send_mail') return !OF_ACT.test(own) && intent.mail.body.includes(own);
    if (intent.kind === 'answer_mail') return !OF_ACT.test(own) && intent.body.includes(own);
    if (intent.kind === 'ask') return intent.isQuestion && intent.words.includes(own);
    return !isAct(intent) && intent.words.includes(own);
  });
}
