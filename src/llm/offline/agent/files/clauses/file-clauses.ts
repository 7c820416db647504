import { type ActVerb, englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { declares } from '../../../../../language/understand/mood.ts';
import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import { readNotes } from '../../notes/read-note.ts';
import type { Intent, IntentOf, Rule } from '../../plan/intent.ts';
import { type FileMention, findFileMention } from '../choosing/mention.ts';
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
  const quote = quoteIn(clause, tokens, mention);
  return quote && [quote];
};

/** A form that is to be filled in with what a file says: the file is read first. */
export function quoteInForm(intent: Intent): Intent {
  if (intent.kind !== 'send_form') return intent;
  const tokens = toTokens(intent.text, readValues(intent.text, { today: '2000-01-01', language: 'en' }));
  const mention = findFileMention(tokens);
  const quote = mention?.isSure ? quoteIn(intent.text, tokens, mention) : null;
  const lead = intent.lead === '' ? '' : `${intent.lead}. `;
  return quote === null ? intent : { ...quote, before: `${lead}${quote.before}`, words: intent.words };
}

/** The text with the words that mean all that a file says. Null if it has none. */
function quoteIn(text: string, tokens: readonly Token[], mention: FileMention): IntentOf<'quote_file'> | null {
  const [first = 0] = [...mention.tokens].sort((a, b) => a - b);
  const last = Math.max(...mention.tokens);
  const content = contentBefore(tokens, first);
  const said = content === null ? whatBefore(tokens, first, last) : null;
  const from = content ?? said?.start ?? null;
  if (from === null) return null;
  const file = tokens.filter((_, at) => mention.tokens.has(at)).map((token) => token.text);
  return {
    kind: 'quote_file',
    file: file.join(' '),
    before: text.slice(0, tokens[from]?.start ?? 0),
    after: text.slice(tokens[said?.end ?? last]?.end ?? text.length),
    words: text,
  };
}

/** `what's in letter.txt`, `what letter.txt says`: indexes of the first and the last token. */
function whatBefore(tokens: readonly Token[], first: number, last: number): { start: number; end: number } | null {
  for (let at = first; at >= Math.max(0, first - MAX_DISTANCE); at -= 1) {
    if (!WHAT.has(tokens[at]?.lower ?? '')) continue;
    const between = tokens.slice(at + 1, first);
    const isVerbAfter = SAYS.has(tokens[last + 1]?.lower ?? '');
    const isPlaced = tokens[at]?.isPossessive === true || between.length > 0 || LEADS.has(tokens[first]?.lower ?? '');
    const isPlain = between.every(({ lower }) => PLACED.has(lower) || SAYS.has(lower));
    return isPlain && (isVerbAfter || isPlaced) ? { start: at, end: isVerbAfter ? last + 1 : last } : null;
  }
  return null;
}

const WHAT = new Set(['what', "what's", 'whatever', 'everything', 'all']);
const SAYS = new Set(['says', 'say', 'contains', 'contain', 'holds', 'has', 'reads', 'states', 'includes', 'written']);
const PLACED = new Set(['is', 'are', 'stands', 'in', 'inside', 'it', 'that', 'which', 'there', 'you', 'find', 's']);
const LEADS = new Set(['in', 'inside', 'from', 'of', 'within']);

/** Whether a clause only says which file is meant: `see memo.txt`, `the numbers are in the attached table`. */
export function isFilePointer(clause: string): boolean {
  const tokens = toTokens(clause, readValues(clause, { today: '2000-01-01', language: 'en' }));
  const mention = findFileMention(tokens);
  const isStatement = !clause.trimEnd().endsWith('?') && mention?.isSure === true;
  return isStatement && (isPointer(tokens, mention) || declares(clause, tokens, englishLexicon()));
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
