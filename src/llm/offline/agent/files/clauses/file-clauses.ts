import { type ActVerb, englishLexicon } from '../../lexicon/lexicon.ts';
import { readNotes } from '../../notes/read-note.ts';
import type { Rule } from '../../plan/intent.ts';
import { type Token, toTokens } from '../../understand/tokens.ts';
import { readValues } from '../../values/read-values.ts';
import { type FileMention, findFileMention } from '../mention.ts';
import { hasAny } from '../words.ts';

const READING: ReadonlySet<ActVerb> = new Set<ActVerb>(['open', 'search', 'summarize', 'compute', 'compare']);
/** Words for all that a file says, before the file: `the content of letter.txt`. */
const CONTENT = new Set(['content', 'contents', 'text', 'wording', 'body', 'words']);
const MAX_DISTANCE = 3;

/** Clauses about a file of the task: questions and requests to read it, and acts that use what it says. */
export const readFileClause: Rule = (clause) => {
  // Only dates depend on the day, and files are none.
  const values = readValues(clause, { today: '2000-01-01', language: 'en' });
  const tokens = toTokens(clause, values);
  const mention = findFileMention(tokens);
  if (!mention?.isSure) return null;
  const verb = verbOf(tokens);
  const isNote = readNotes(clause) !== null;
  if (!isNote && (verb === null || READING.has(verb))) {
    return [{ kind: 'ask', source: 'file', isQuestion: true, words: clause }];
  }
  const [first = 0] = [...mention.tokens].sort((a, b) => a - b);
  const content = contentBefore(tokens, first);
  if (content === null) return null;
  const start = tokens[content]?.start ?? 0;
  const end = Math.max(...[...mention.tokens].map((at) => tokens[at]?.end ?? 0));
  const file = tokens
    .slice(first)
    .filter((_, index) => mention.tokens.has(first + index))
    .map(({ text }) => text)
    .join(' ');
  return [{ kind: 'quote_file', file, before: clause.slice(0, start), after: clause.slice(end), words: clause }];
};

/** Whether a clause only says which file is meant: `see memo.txt`, `the numbers are in the attached table`. */
export function isFilePointer(clause: string): boolean {
  const tokens = toTokens(clause, readValues(clause, { today: '2000-01-01', language: 'en' }));
  const mention = findFileMention(tokens);
  return mention?.isSure === true && !clause.trimEnd().endsWith('?') && isPointer(tokens, mention);
}

/** Whether the words beside a file only point to it. */
export function isPointer(tokens: readonly Token[], mention: FileMention): boolean {
  const { isFunctionWord, markers } = englishLexicon();
  const asks = markers.match(tokens, 0)?.payloads.some(({ type }) => type === 'question') ?? false;
  const says = (token: Token): boolean => hasAny([token], 'readings') || hasAny([token], 'pointers');
  const rest = tokens.filter((_, at) => !mention.tokens.has(at));
  if (!asks && isDescribed(tokens, mention)) return true;
  return !asks && rest.every((token) => token.value === null && (says(token) || isFunctionWord(token.lower)));
}

/** Whether a clause only says what a file at its beginning has: `the attached table lists my hives`. */
function isDescribed(tokens: readonly Token[], mention: FileMention): boolean {
  const end = Math.max(...mention.tokens) + 1;
  const [verb, next] = [tokens[end]?.lower ?? '', tokens[end + 1]?.lower ?? ''];
  return mention.tokens.has(0) && (HOLDS.has(verb) || ((verb === 'is' || verb === 'are') && SOURCES.has(next)));
}

const HOLDS = new Set(['has', 'have', 'lists', 'list', 'holds', 'contains', 'shows', 'gives', 'comes', 'came']);
const SOURCES = new Set(['from', 'about', 'of', 'for']);

/** Index of the word for the content, with the article before it. */
function contentBefore(tokens: readonly Token[], first: number): number | null {
  for (let at = first; at >= Math.max(0, first - MAX_DISTANCE); at -= 1) {
    if (!CONTENT.has(tokens[at]?.lower ?? '')) continue;
    const before = tokens.slice(at - 1, at);
    return hasAny(before, 'determiners') ? at - 1 : at;
  }
  return null;
}

/** The verb that a clause begins with, after words such as `please`. */
function verbOf(tokens: readonly Token[]): ActVerb | null {
  const { markers, verbs } = englishLexicon();
  for (let at = 0; at < tokens.length; ) {
    const [verb] = verbs.match(tokens, at)?.payloads ?? [];
    if (verb !== undefined) return verb;
    const filler = markers.match(tokens, at);
    if (!filler?.payloads.some(({ type }) => type === 'filler')) return null;
    at += filler.length;
  }
  return null;
}
