import type { PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { readSentences } from '../../../../../text/parts/sentences.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { stem } from '../../../../../text/words/stems.ts';
import { fileWords, hasAny } from '../words.ts';
import { summarise, textOfFile } from './file-text.ts';

type Read = (content: PageContent, text: string | null) => readonly string[] | null;

/** Parts of a file by their nouns. `text` is the whole text, or null if it is not known whole. */
const PARTS: Readonly<Record<string, Read>> = {
  heading: ({ headings }) => (headings.length > 0 ? headings.map(({ text }) => text) : null),
  headline: ({ headings }) => (headings.length > 0 ? headings.map(({ text }) => text) : null),
  section: ({ headings }) =>
    headings.length > 0 ? headings.filter(({ level }) => level > 1).map(({ text }) => text) : null,
  column: ({ collections: [first] }) => first?.columns ?? null,
  row: ({ collections: [first] }) => first?.rows.map(({ name }) => name) ?? null,
  entry: ({ collections: [first] }) => first?.rows.map(({ name }) => name) ?? null,
  paragraph: ({ prose }) => (prose.length > 0 ? prose : null),
  key: ({ facts }) => (facts.length > 0 ? facts.map(({ label }) => label) : null),
  line: (_, text) => text?.split('\n').filter((line) => line.trim() !== '') ?? null,
  word: (_, text) => text?.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? null,
  character: (_, text) => (text === null ? null : [...text]),
};

const BY_STEM: ReadonlyMap<string, Read> = new Map(Object.entries(PARTS).map(([noun, read]) => [stem(noun), read]));
const UNLISTED = new Set([stem('word'), stem('character')]);

/** Answers a question about the form of a file: its headings, how many lines, its first line. Null if the clause asks for
 *  something else. */
export function readStructure(
  tokens: readonly Token[],
  content: PageContent,
  text: string | null,
  lexicon: Lexicon,
): unknown {
  const telling = tokens.filter(
    (token) => token.value === null && (BY_STEM.has(token.stem) || !isMinor(token, lexicon)),
  );
  const [noun, ...others] = telling.filter((token) => BY_STEM.has(token.stem));
  const isCount = tokens.some(
    ({ lower }, at) => (lower === 'many' && tokens[at - 1]?.lower === 'how') || lower === 'number' || lower === 'count',
  );
  const rest = telling.filter((token) => token !== noun && !COUNTING.has(token.lower) && !ENDS.has(token.lower));
  if (!noun || others.length > 0 || rest.length > 0) return null;
  const found = BY_STEM.get(noun.stem)?.(content, text) ?? null;
  if (found === null) return null;
  if (isCount) return found.length;
  if (UNLISTED.has(noun.stem)) return null;
  const end = tokens.find(({ lower, value }) => ENDS.has(lower) || value?.kind === 'ordinal');
  if (!end) return [...found];
  const at = end.value?.kind === 'ordinal' ? end.value.n - 1 : end.lower === 'last' ? -1 : 0;
  return found.at(at) ?? null;
}

const COUNTING = new Set([
  'many',
  'number',
  'count',
  'have',
  'has',
  'contain',
  'contains',
  'list',
  'name',
  'give',
  'show',
]);
const ENDS = new Set(['first', 'last']);

const isMinor = ({ lower }: Token, lexicon: Lexicon): boolean =>
  lexicon.isFunctionWord(lower) && !ENDS.has(lower) ? true : FILLERS.has(lower);
const FILLERS = new Set(
  'there tell say read find please all list give show contain pull pick extract collect gather appear appears occur occurs'.split(
    ' ',
  ),
);

/** Who wrote a file, for `who is it from`. Null if the clause asks for something else. */
export function readSender(tokens: readonly Token[], { facts }: PageContent, lexicon: Lexicon): string | null {
  const has = (words: ReadonlySet<string>): boolean => tokens.some(({ lower }) => words.has(lower));
  const isAsked = has(WHO) && has(FROM) && tokens.every(({ lower }) => lexicon.isFunctionWord(lower));
  return isAsked ? (facts.find(({ label }) => label === 'Author')?.value ?? null) : null;
}

const WHO = new Set(['who', 'whom']);
const FROM = new Set(['from', 'by']);

/** Whether a clause asks for no part of a file: `summarise it`, `what does it say`. */
export function readWhole(tokens: readonly Token[], content: PageContent, lexicon: Lexicon): string | null {
  const words = fileWords();
  const telling = tokens.filter(({ lower }) => !lexicon.isFunctionWord(lower) || words.has('summaries', lower));
  const isSummary = telling.some(({ lower }) => words.has('summaries', lower));
  const isWhole = telling.every(
    ({ lower, value }) =>
      words.has('summaries', lower) ||
      words.has('readings', lower) ||
      value?.kind === 'ordinal' ||
      value?.kind === 'quantity',
  );
  if (!isWhole || tokens.some(({ lower }) => PARTIAL.has(lower))) return null;
  const found =
    isSummary && !tokens.some(({ lower }) => lower === 'whole' || lower === 'full')
      ? summarise(content)
      : textOfFile(content);
  return found === '' ? null : found;
}

const PARTIAL = new Set(['many', 'much', 'only', 'who', 'whom', 'when', 'where', 'why']);

/** Sentences that ask the reader for something, for `what does it want me to do`. Null if the clause does not ask for
 *  that, or the file asks for nothing. */
export function readDemands(tokens: readonly Token[], { prose }: PageContent, lexicon: Lexicon): string | null {
  const words = fileWords();
  const telling = tokens.filter(({ lower, value }) => value === null && !lexicon.isFunctionWord(lower));
  const isAsked =
    hasAny(tokens, 'demands') && telling.every(({ lower }) => words.has('demands', lower) || PERSONS.has(lower));
  if (!isAsked) return null;
  const sentences = prose.flatMap((paragraph) =>
    readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end).trim()),
  );
  const phrases = words.phrases('requests');
  const found = sentences.filter((sentence) => {
    const folded = ` ${fold(sentence)} `;
    return phrases.some((phrase) => folded.includes(` ${phrase} `) || folded.startsWith(` ${phrase},`));
  });
  return found.length === 0 ? null : found.join(' ');
}

const PERSONS = new Set([
  'sender',
  'writer',
  'author',
  'person',
  'from',
  'people',
  'reader',
  'readers',
  'recipient',
  'who',
  'what',
  'exactly',
  'neighbour',
  'neighbor',
]);
