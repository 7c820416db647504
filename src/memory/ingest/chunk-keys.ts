import type { Language } from '../../text/language/languages.ts';
import type { ParsedText } from '../../text/parts/read-text.ts';
import { readWords } from '../../text/words/words.ts';
import { termsOf, titleWordKey, type WordTerm } from '../index/keys.ts';
import type { ChunkAnalysis, IndexedChunk } from '../ports/graph-store.ts';
import { ROLE } from '../postings.ts';

/** Weights count half occurrences, so that a title word can count 1.5 times. */
const WORD_WEIGHT = 2;
const TITLE_WORD_WEIGHT = 3;
const MAX_WEIGHT = 255;

/** A text with fewer content words is also indexed by its function words: "To be, or not to be". */
const FEW_CONTENT_WORDS = 4;

/** Length of a chunk for BM25: the number of words of its body and title. */
export function measureLength(reading: ParsedText, title: string | null): number {
  const bodyLength = reading.sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  return bodyLength + (title === null ? 0 : readWords(title).length);
}

/** All index keys of a chunk, unique: words, entities and title words. The words of the header of a turn count like
 *  those of the body. */
export function listKeys(
  { body, header }: { body: readonly WordTerm[]; header: readonly WordTerm[] },
  analysis: ChunkAnalysis,
  title: string | null,
  language: Language,
): IndexedChunk['keys'] {
  const weights = new Map<number, number>();
  const add = (key: number, weight: number) => weights.set(key, Math.min((weights.get(key) ?? 0) + weight, MAX_WEIGHT));
  const titleTerms = title === null ? [] : termsOf(readWords(title), language);
  for (const term of [...indexable(body), ...header]) add(term.key, WORD_WEIGHT);
  for (const term of indexable(titleTerms)) {
    add(term.key, TITLE_WORD_WEIGHT);
    weights.set(titleWordKey(term.stem), 1);
  }
  for (const entity of analysis.entities) weights.set(entity.key, entity.role);
  for (const key of analysis.aliases) if (weights.get(key) !== ROLE.subject) weights.set(key, ROLE.alias);
  return Array.from(weights, ([key, weight]) => ({ key, weight }));
}

function indexable(terms: readonly WordTerm[]): readonly WordTerm[] {
  const content = terms.filter((term) => !term.isFunctionWord);
  return content.length < FEW_CONTENT_WORDS ? terms : content;
}
