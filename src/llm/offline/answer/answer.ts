import { isStructured } from '../../../text/parts/statements.ts';
import { PASSAGE_CHARACTERS } from '../../../text/parts/titles.ts';
import type { Answer, AnswerChunk, AnswerInput, NamedSpeaker } from '../../model.ts';
import { updates } from './choose.ts';
import { listDescriptions } from './descriptions.ts';
import { answerFromLongText } from './long-text.ts';
import { asksOnlyTime, isOfTime, nearestFirst } from './of-time.ts';
import { type Acquaintances, readAcquaintances } from './question/person.ts';
import { type Question, readQuestion, withoutTime } from './question/question.ts';
import { findOtherSpeaker, isSaidByOther, listEvidence } from './refuse.ts';
import { answerFromSentences } from './sentences.ts';
import { tellPeople } from './telling/people.ts';
import { type Phrases, phrasesIn, sayOther, sayOtherTime } from './telling/phrases.ts';
import { tellUnits, tellVerdict } from './telling/tell.ts';
import { answerThemes } from './themes.ts';
import { findNamedSpeaker, tellTurns } from './told-turns.ts';
import { isShortNote, isUnit, scoreUnits, type Unit } from './units.ts';

/** Extractive answer, verbatim from the chunks: turns and notes whole, with speaker and date; of passages one to three
 *  sentences; of long texts excerpts; for what a text is about, the sentences that name its main entities. A date, place, name or number comes first if a rule can extract it with certainty. */
export function answerOffline(input: AnswerInput): Answer {
  const question = readQuestion(input.query);
  const phrases = phrasesIn(question.language);
  if (input.chunks.length === 0) {
    // Without passages, what is said of the entities and relations is all there is; it has nothing to cite.
    const given = { ...input, chunks: listDescriptions(input), withReferences: false };
    return { text: answer(given, question, phrases)?.text ?? phrases.nothing, cited: [] };
  }
  const chunks = tellTurns(input.chunks, question);
  const namedSpeaker =
    input.namedSpeaker ?? (chunks.length > input.chunks.length ? findNamedSpeaker(chunks, question) : null);
  return answer({ ...input, chunks, namedSpeaker }, question, phrases) ?? { text: phrases.nothing, cited: [] };
}

function answer(input: AnswerInput, question: Question, phrases: Phrases): Answer | null {
  const themes = question.form === 'summary' ? answerThemes(input) : null;
  if (themes !== null) return themes;
  const verdict = tellVerdict(input.chunks, question, input.withReferences);
  if (verdict !== null) return verdict;
  const people = tellPeople(input.chunks, question, input.withReferences);
  if (people !== null) return people;
  const [first] = input.chunks;
  if (first && areUnits(input.chunks)) return answerFromUnits(input, question, phrases);
  const isLong = input.chunks
    .slice(0, BEST_CHUNKS)
    .some(({ content }) => content.length > PASSAGE_CHARACTERS || isStructured(content));
  return isLong
    ? answerFromLongText(input.chunks, question, input.withReferences)
    : answerFromSentences(input, question);
}

function answerFromUnits(input: AnswerInput, asked: Question, phrases: Phrases): Answer | null {
  const { chunks, namedSpeaker, withReferences } = input;
  const acquaintances = readAcquaintances(chunks.map(({ content, bodyStart }) => content.slice(bodyStart)));
  const isTalk = namedSpeaker !== null || areTalk(chunks);
  const given: Given = { acquaintances, isTalk, namedSpeaker, withReferences, phrases };
  const { askedTime } = asked;
  if (askedTime === null || chunks.every(({ time }) => time === null)) return answerFrom(chunks, asked, given);
  const question = withoutTime(asked);
  const ofTime = chunks.filter((chunk) => isOfTime(chunk, askedTime));
  if (ofTime.length > 0 && asksOnlyTime(question)) {
    return tellUnits(scoreUnits(question, ofTime, given), question, { acquaintances, withReferences });
  }
  const found = answerFrom(ofTime, question, given);
  if (found !== null || asksOnlyTime(question)) return found;
  const evidence = listEvidence(scoreUnits(question, chunks, given), question, given);
  const [nearest] = nearestFirst(evidence, askedTime);
  if (!nearest) return null;
  const lead = sayOtherTime(phrases, askedTime.text);
  return tellUnits([nearest], question, { acquaintances, lead, withReferences });
}

interface Given {
  acquaintances: Acquaintances;
  isTalk: boolean;
  namedSpeaker: NamedSpeaker | null;
  withReferences: boolean;
  phrases: Phrases;
}

function answerFrom(chunks: readonly AnswerChunk[], question: Question, given: Given): Answer | null {
  const { acquaintances, namedSpeaker, withReferences, phrases } = given;
  const scored = scoreUnits(question, chunks, given);
  const evidence = listEvidence(scored, question, given);
  if (evidence.length === 0) return null;
  const isUpdate = (unit: Unit) => !evidence.includes(unit) && updates(unit, evidence[0], { units: scored, question });
  const units = [...evidence, ...scored.filter(isUpdate)];
  if (!isSaidByOther(namedSpeaker, units, question))
    return tellUnits(units, question, { acquaintances, withReferences });
  const speaker = findOtherSpeaker(namedSpeaker, units, question);
  if (speaker === null) return null;
  const lead = sayOther(phrases, namedSpeaker.name, speaker);
  const theirs = units.filter((unit) => unit.speaker === speaker);
  return tellUnits(theirs, question, { acquaintances, lead, withReferences });
}

/** Share of the chunks that others than the most frequent speaker must say. A note such as "Honey: 31 jars, I gave away 19"
 *  is no talk. */
const MIN_SHARE_OF_OTHERS = 0.1;

/** Whether chunks are turns of a conversation: most have a speaker, and not nearly all of them the same one. */
function areTalk(chunks: readonly AnswerChunk[]): boolean {
  const speakers = chunks.flatMap(({ speaker }) => speaker ?? []);
  const counts = new Map<string, number>();
  for (const speaker of speakers) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const byOthers = speakers.length - Math.max(0, ...counts.values());
  return 2 * speakers.length > chunks.length && byOthers >= MIN_SHARE_OF_OTHERS * chunks.length;
}

/** The best chunks, which tell what kind of memories the answer comes from. */
const BEST_CHUNKS = 5;

/** Whether turns and notes have at least half of the score of the best chunks; among mostly such ones, any short text
 *  without a title is a note. */
function areUnits(chunks: readonly AnswerChunk[]): boolean {
  const areMost = 2 * chunks.filter(isUnit).length > chunks.length;
  const isNote = (chunk: AnswerChunk) => isUnit(chunk) || (areMost && isShortNote(chunk));
  const best = chunks.slice(0, BEST_CHUNKS);
  const sum = (some: readonly AnswerChunk[]) => some.reduce((total, { score }) => total + score, 0);
  return 2 * sum(best.filter(isNote)) >= sum(best);
}
