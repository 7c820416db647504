import { roleOf } from '../../../../text/lexicon/kinship.ts';
import { readSentences } from '../../../../text/parts/sentences.ts';
import { readWords } from '../../../../text/words/words.ts';
import { matchStems } from '../match.ts';
import { type AnswerKind, isLocated } from '../question/answer-kind.ts';
import { listStems } from '../question/content-stems.ts';
import { type Acquaintances, listNames } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { readUnitTimes } from './unit-times.ts';

/** The only date or place in a sentence, for a question that asks for one. Null unless the sentence covers the rest of the
 *  question (`coversAll`). */
export function readDirectAnswer({ kind }: Question, sentence: string, coversAll: boolean): string | null {
  if (!coversAll || kind === null) return null;
  if (kind.name === 'time') return only(kind.findIn(sentence));
  return kind.name === 'place' ? only(listPlaces(kind, sentence)) : null;
}

/** A unit must hold this share of the question's words. */
const MIN_COVERAGE = 0.4;
const MIN_ABOUTNESS = 0.8;
/** What a sentence names may be what is no more. */
const ENDED =
  /\b(?:left|moved out|sold|quit|stopped|cancelled|lost|died|passed away|gave up|let go|no longer|any ?more|used to|instead|retired|not)\b/i;

/** The bare fact that a unit gives: the only time, place, person or number in it, of the kind that the question asks
 *  for. Null if the unit may be about something else or holds several. */
export function readUnitFact(unit: Unit, question: Question, acquaintances: Acquaintances): string | null {
  const { text, kind, wantedTime } = question;
  if (unit.aboutness < MIN_ABOUTNESS) return null;
  const sentences = readSentencesOf(unit).filter((sentence) => wantedTime !== 'now' || !ENDED.test(sentence));
  const told = sentences.join(' ');
  if (unit.coverage < MIN_COVERAGE || kind === null || (kind.name === 'time' && UNTIL.test(text))) return null;
  if (kind.name === 'time') return onlyTime(unit.tellsChange ? [told] : sentences, unit.time, question);
  if (kind.name === 'person') return only(listPeople(told, question, acquaintances));
  // Of another quantity, the number alone would lack its unit.
  if (kind.name === 'number' && !HOW_MANY.test(text)) return null;
  return only(kind.name === 'place' ? listPlaces(kind, told) : kind.findIn(told));
}

const HOW_MANY = /^\s*how (?:many|much)\b/i;

/** "Until when ...?" asks for an end, which a time alone does not say. */
const UNTIL = /^\s*(?:until|till|since)\b/i;

/** "moved from Monday 10am to Wednesday": what was so before. */
const FROM = /\bfrom (?:\S+ ){1,3}(?=to\b)/gi;

/** "before Christmas", which is no answer to when it was done. */
const DEADLINE = /\b(?:before|by|until|till) (?:the )?\p{Lu}\p{L}+/gu;

function readSentencesOf({ text }: Unit): string[] {
  return readSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** Names in a text, beside those of places, that the question neither holds nor means by a role. */
function listPeople(text: string, { text: asked, before }: Question, acquaintances: Acquaintances): string[] {
  const known = [...before].flatMap((word) => acquaintances.namesOf(roleOf(word) ?? ''));
  return listNames(text).filter((name) => {
    const [first = ''] = name.toLowerCase().split(' ');
    return !isLocated(name, text) && !known.includes(first) && !asked.toLowerCase().includes(first);
  });
}

function only(things: readonly string[]): string | null {
  const distinct = [...new Set(things)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

/** The only time in the sentence that holds most of the question, of several the only time in all: a date as written, or
 *  what a relative word means. */
function onlyTime(sentences: readonly string[], time: number | null, question: Question): string | null {
  const found = sentences.map((sentence) =>
    matchStems(question, new Set(listStems(readWords(sentence), question.language))),
  );
  const held = found.map((stems) => [...stems.values()].reduce((sum, weight) => sum + weight, 0));
  const most = Math.max(...held);
  const text = sentences.filter((_, at) => held[at] === most).join(' ');
  const relative = time === null ? [] : readUnitTimes(text, time, question);
  const lasting = text.replace(question.isPast ? DEADLINE : FROM, ' ');
  const written = (question.kind?.findIn(lasting) ?? []).filter(
    (one) => !relative.some(({ surface }) => surface.includes(one)),
  );
  if (relative.length + written.length !== 1) return null;
  return relative[0]?.text ?? written[0] ?? null;
}

/** Names that a preposition of place precedes, and that own nothing: "at Ann's" is not at Ann. */
function listPlaces(kind: AnswerKind, text: string): string[] {
  return kind.findIn(text).filter((name) => isLocated(name, text) && !/^['’]/.test(text.split(name, 2)[1] ?? ''));
}
