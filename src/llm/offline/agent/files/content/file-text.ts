import type { PageContent } from '../../../../../device/page-content.ts';
import { readSentences } from '../../../../../text/parts/sentences.ts';

const MAX_TEXT = 1500;
const MAX_SUMMARY = 600;

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

/** The first sentences of a text; for data, how much there is of it. */
export function summarise(content: PageContent): string {
  const { prose, headings, collections, facts } = content;
  const sentences = prose.flatMap((paragraph) =>
    readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end).trim()),
  );
  const telling = sentences.filter((sentence) => sentence.split(' ').length > 3);
  const kept = fill(telling.length > 0 ? telling : sentences, MAX_SUMMARY);
  const about = headings.map(({ text }) => text).slice(0, 8);
  const parts = [
    about.length > 0 ? `Headings: ${about.join(', ')}.` : '',
    kept.join(' '),
    ...collections.slice(0, 3).map(({ rows, columns }) => `${rows.length} entries with ${columns.join(', ')}.`),
    facts.length > 0
      ? fill(
          facts.map(({ label, value }) => `${label}: ${value}.`),
          MAX_SUMMARY,
        ).join(' ')
      : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function fill(parts: readonly string[], most: number): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const part of parts) {
    length += part.length + 1;
    if (length > most && kept.length > 0) break;
    kept.push(part);
  }
  return kept;
}
