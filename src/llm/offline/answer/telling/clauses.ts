import { readSentences } from '../../../../text/parts/sentences.ts';

const CLAUSE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof))[.!?;:,]+(?=\s|$)|\s[–—-]\s|\s(?:and|but|so)\s/;

/** The clauses of each sentence of a text, without the punctuation and conjunctions between them. */
export function listClauses(text: string): string[] {
  return readSentences(text)
    .flatMap(({ start, end }) => text.slice(start, end).split(CLAUSE_END))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}
