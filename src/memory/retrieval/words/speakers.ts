import type { NamedSpeaker } from '../../../llm/model.ts';
import { foldWord, readWords } from '../../../text/words/words.ts';
import type { ChunkOrigin } from '../../ports/graph-store.ts';
import type { ParsedQuery } from '../parse-query.ts';

/** Roles of the person for whom a question in the first person is asked. */
const OWN_ROLES = new Set(['user', 'human', 'customer', 'me']);
const FIRST_PERSON = new Set(['i', 'me', 'my', 'mine', 'myself', 'we', 'our', 'us']);

/** Tells whether a question names a speaker: by any word of the name, or in the first person. */
export function createSpeakerMatcher({ words }: ParsedQuery): (speaker: string | null) => boolean {
  const asked = new Set(words.map(({ folded }) => folded.replace(/'.*$/, '')));
  const isFirstPerson = words.some(({ folded }) => FIRST_PERSON.has(folded.replace(/'.*$/, '')));
  const known = new Map<string, boolean>();
  return (speaker) => {
    if (speaker === null) return false;
    const cached = known.get(speaker);
    if (cached !== undefined) return cached;
    const names = readWords(speaker).map(({ surface }) => foldWord(surface));
    const isNamed =
      names.some((name) => asked.has(name)) || (isFirstPerson && names.length === 1 && OWN_ROLES.has(names[0] ?? ''));
    known.set(speaker, isNamed);
    return isNamed;
  };
}

/** The one speaker that the question names, with the score of their best turn relative to that of the best turn of
 *  others. Null if it names none or several.
 *  @param scores word scores of turns by chunk id */
export function findNamedSpeaker(
  scores: ReadonlyMap<number, number>,
  origins: ReadonlyMap<number, ChunkOrigin>,
  isNamed: (speaker: string | null) => boolean,
): NamedSpeaker | null {
  const best = { named: 0, others: 0 };
  const names = new Set<string>();
  for (const [id, score] of scores) {
    const speaker = origins.get(id)?.speaker ?? null;
    if (speaker !== null && isNamed(speaker)) {
      names.add(speaker);
      best.named = Math.max(best.named, score);
    } else best.others = Math.max(best.others, score);
  }
  const [name] = names;
  return name !== undefined && names.size === 1 ? { name, relativeScore: best.named / best.others } : null;
}
