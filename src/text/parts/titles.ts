import { FUNCTION_WORDS } from '../words/function-words.ts';
import { readWords } from '../words/words.ts';

const MAX_TITLE_LENGTH = 120;
const MAX_TITLE_WORDS = 14;
const FINAL_PUNCTUATION = /[.;,。；，]$/;
// A period in a title is allowed after an initial or abbreviation, not between sentences.
const INNER_SENTENCE_END = /[!?]\s|\p{Ll}{4,}\.\s/u;

/** Length in characters up to which each sentence and pronoun is assumed to refer to the subject of the title. The
 *  title of a longer text, such as a book, says little about each sentence. */
export const PASSAGE_CHARACTERS = 1500;

/** The title of a memory, from its text or metadata. */
export interface Title {
  text: string;
  /** Offset at which the body begins; 0 if the title is not part of the text. */
  bodyStart: number;
}

/** Finds the title of a memory: the short prefix in `title: text`, else a heading on the first line (Markdown `#`,
 *  or a short line without final punctuation before a blank line), else `fallback` (from the metadata), else null. */
export function readTitle(text: string, fallback: string | null): Title | null {
  const lineEnd = firstLineEnd(text);
  const line = text.slice(0, lineEnd);
  const found = markdownHeading(line) ?? heading(text, line) ?? head(line);
  if (found !== null) return found;
  const outside = fallback?.trim() ?? '';
  return outside === '' ? null : { text: outside.slice(0, MAX_TITLE_LENGTH), bodyStart: 0 };
}

function firstLineEnd(text: string): number {
  const end = text.indexOf('\n');
  return end < 0 ? text.length : end;
}

function markdownHeading(line: string): Title | null {
  const title = /^\s*#{1,6}\s+(.*?)[\s#]*$/.exec(line.slice(0, MAX_TITLE_LENGTH + 10))?.[1]?.trim();
  return title ? { text: title, bodyStart: line.length } : null;
}

function heading(text: string, line: string): Title | null {
  const title = line.trim();
  const isAlone = /^\s*\n/.test(text.slice(line.length + 1, line.length + 80)) && line.length < text.length;
  return isAlone && looksLikeTitle(title) && !/[!?！？:]$/.test(title) ? { text: title, bodyStart: line.length } : null;
}

function head(line: string): Title | null {
  let found: Title | null = null;
  for (const match of line.slice(0, MAX_TITLE_LENGTH + 2).matchAll(/: |：/g)) {
    const part = line.slice(found?.bodyStart ?? 0, match.index).trim();
    if (!looksLikeTitle(part) || (found && !looksLikeSubtitle(part, found.text))) break;
    found = { text: line.slice(0, match.index).trim(), bodyStart: match.index + match[0].length };
  }
  return found;
}

/** "Star Wars: A New Hope: ..." has a subtitle. A part that repeats the title belongs to the body. */
function looksLikeSubtitle(part: string, title: string): boolean {
  const words = readWords(part);
  const titleWords = new Set(readWords(title).map((word) => word.surface.toLowerCase()));
  if (
    part.includes('(') ||
    titleWords.has(words.find((word) => !isArticle(word.surface))?.surface.toLowerCase() ?? '')
  ) {
    return false;
  }
  return words.every((word) => !/^\p{Ll}/u.test(word.surface) || FUNCTION_WORDS.has(word.surface));
}

function isArticle(word: string): boolean {
  return /^(?:the|an?)$/i.test(word);
}

function looksLikeTitle(part: string): boolean {
  if (part === '' || part.length > MAX_TITLE_LENGTH) return false;
  if (FINAL_PUNCTUATION.test(part) && !/\b\p{L}{1,3}\.$/u.test(part)) return false;
  if (INNER_SENTENCE_END.test(part) || /^["“]?\p{Ll}/u.test(part) || /[{}[\]|<>=]/.test(part)) return false;
  const words = readWords(part);
  const first = words[0]?.surface.toLowerCase();
  if (first === undefined || words.length > MAX_TITLE_WORDS) return false;
  return words.length === 1 ? !FUNCTION_WORDS.has(first) : !STARTS_A_CLAUSE.has(first);
}

/** Words that start a clause rather than a name: "He said: ...". */
const STARTS_A_CLAUSE = new Set(['i', 'he', 'she', 'it', 'we', 'they', 'there', 'this', 'these', 'if', 'because']);
