import type { PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { fileWords } from '../words.ts';

const MAX_TEXT = 1500;

/** What a file says, as text. */
export function textOfFile(content: PageContent): string {
  return linesOfFile(content).join('\n').slice(0, MAX_TEXT).toWellFormed();
}

/** Its paragraphs, or its facts and rows line by line. */
export function linesOfFile({ prose, facts, collections, headings }: PageContent): string[] {
  const told = facts.map(({ label, value }) => `${label}: ${value}`);
  const rows = collections.flatMap(({ rows: own }) =>
    own.map(({ cells }) => cells.filter((cell) => cell !== '').join(', ')),
  );
  return [...headings.filter(({ level }) => level === 1).map(({ text }) => text), ...prose, ...told, ...rows];
}

/** Whether a clause asks for no part of a file: `summarise it`, `what does it say`. */
export function readWhole(tokens: readonly Token[], content: PageContent, lexicon: Lexicon): string | null {
  const words = fileWords();
  const telling = tokens.filter(({ lower }) => !lexicon.isFunctionWord(lower) || words.has('summaries', lower));
  const isWhole = telling.every(
    ({ lower, value }) =>
      words.has('summaries', lower) ||
      words.has('readings', lower) ||
      value?.kind === 'ordinal' ||
      value?.kind === 'quantity',
  );
  if (!isWhole || tokens.some(({ lower }) => PARTIAL.has(lower))) return null;
  const found = textOfFile(content);
  return found === '' ? null : found;
}

const PARTIAL = new Set(['many', 'much', 'only', 'who', 'whom', 'when', 'where', 'why']);
