import type { Claim } from '../../../../language/claims/claim.ts';
import { judgeClaim } from '../../../../language/claims/judge-claim.ts';
import { readWhoClaim } from '../../../../language/claims/who-claim.ts';
import { foldWord } from '../../../../text/words/words.ts';
import type { Answer, AnswerChunk } from '../../../model.ts';
import { listNames } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import { isShortNote, isUnit, textOf } from '../units.ts';
import { isSaidByAdviser } from './of-person.ts';
import { tellUnit } from './tell-unit.ts';

const MAX_EVIDENCE = 3;

interface Person {
  name: string;
  chunks: AnswerChunk[];
}

/** All those of whom turns and notes say what the question asks, each once, with the number of them if it asks for that: "3: Ann,
 *  Bob, Cleo." Null where they are not at least two, or the question is another one. */
export function tellPeople(chunks: readonly AnswerChunk[], question: Question, withReferences: boolean): Answer | null {
  const claim = question.isEnglish ? readWhoClaim(question.text) : null;
  if (claim === null) return null;
  const people = new Map<string, Person>();
  const claims = new Map<string, Claim | null>();
  for (const chunk of chunks.filter((one) => isUnit(one) || isShortNote(one))) {
    const text = textOf(chunk);
    for (const name of listCandidates(chunk, text)) {
      const about = claims.get(name) ?? claim.about(name);
      claims.set(name, about);
      if (about === null || judgeClaim(about, text, chunk)?.isSo !== true) continue;
      const person = people.get(foldWord(name)) ?? { name, chunks: [] };
      people.set(foldWord(name), { name: person.name, chunks: [...person.chunks, chunk] });
    }
  }
  return people.size < 2 ? null : tell([...people.values()], { question, isCount: claim.isCount, withReferences });
}

function listCandidates(chunk: AnswerChunk, text: string): string[] {
  const speaker = chunk.speaker === null || isSaidByAdviser(chunk) ? [] : [chunk.speaker];
  return [...new Set([...listNames(text), ...speaker])];
}

function tell(
  people: readonly Person[],
  { question, isCount, withReferences }: { question: Question; isCount: boolean; withReferences: boolean },
): Answer {
  const cite = (text: string, chunks: readonly AnswerChunk[]) =>
    withReferences ? `${text} ${chunks.map(({ reference }) => `[${reference}]`).join('')}` : text;
  const names = people.map(({ name, chunks }) => cite(name, chunks)).join(', ');
  const evidence = [...new Set(people.flatMap(({ chunks }) => chunks.slice(0, 1)))].slice(0, MAX_EVIDENCE);
  const told = evidence.map((chunk) => cite(tellUnit({ ...chunk, text: textOf(chunk) }, question), [chunk]));
  const lead = isCount ? `${people.length}: ${names}.` : `${names}.`;
  return {
    text: [lead, ...told].join(' '),
    cited: [...new Set(people.flatMap(({ chunks }) => chunks.map(({ reference }) => reference)))],
  };
}
