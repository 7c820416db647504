import { aliasKeys } from '../../text/names.ts';
import type { Reading } from '../../text/read-text.ts';
import { readWords } from '../../text/words.ts';
import { entityKey, termsOf, titleWordKey, type WordTerm } from '../index/keys.ts';
import type { ChunkAnalysis, IndexedChunk } from '../ports/graph-store.ts';
import { ROLE } from '../postings.ts';

/** Weights count half occurrences, so that a word of the title can count one and a half times. */
const WORD_WEIGHT = 2;
const TITLE_WORD_WEIGHT = 3;
const MAX_WEIGHT = 255;

/** A text with fewer content words than this is found by its function words too: "To be, or not to be". */
const FEW_CONTENT_WORDS = 4;

/** The length of a chunk for ranking: the words of its body and of its title. */
export function measureLength(reading: Reading, subject: string | null): number {
  const bodyLength = reading.sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  return bodyLength + (subject === null ? 0 : readWords(subject).length);
}

/** Every key under which a chunk is found, each once: its words, its entities, and the words of its title. */
export function listKeys(
  terms: readonly WordTerm[],
  analysis: ChunkAnalysis,
  subject: string | null,
): IndexedChunk['keys'] {
  const weights = new Map<number, number>();
  const add = (key: number, weight: number) => weights.set(key, Math.min((weights.get(key) ?? 0) + weight, MAX_WEIGHT));
  const titleTerms = subject === null ? [] : termsOf(readWords(subject));
  for (const term of indexable(terms)) add(term.key, WORD_WEIGHT);
  for (const term of indexable(titleTerms)) {
    add(term.key, TITLE_WORD_WEIGHT);
    weights.set(titleWordKey(term.stem), 1);
  }
  for (const entity of analysis.entities) weights.set(entity.key, entity.role);
  const about = subject ?? analysis.entities.find((entity) => entity.role === ROLE.opening)?.name;
  for (const alias of about === undefined ? [] : aliasKeys(about)) {
    const key = entityKey(alias);
    if (weights.get(key) !== ROLE.subject) weights.set(key, ROLE.alias);
  }
  return Array.from(weights, ([key, weight]) => ({ key, weight }));
}

function indexable(terms: readonly WordTerm[]): readonly WordTerm[] {
  const content = terms.filter((term) => !term.isFunctionWord);
  return content.length < FEW_CONTENT_WORDS ? terms : content;
}
