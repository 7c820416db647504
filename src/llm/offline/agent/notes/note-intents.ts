import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { opensQuestion } from '../../../../language/understand/asks.ts';
import { isDefinite } from '../../../../language/understand/description.ts';
import { states } from '../../../../language/understand/mood.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { givesOwnValue } from '../../../../language/values/given-value.ts';
import { readSummary } from '../browse/read-summary.ts';
import { readSum } from '../compute/sum.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { REMEMBERS } from './note-words.ts';
import { readNotes } from './read-note.ts';

/** Whether a text is a sum does not depend on the day. */
const ANY_DAY = '2026-01-01';
const PRONOUN = /^(?:it|that|this|them|these|those|both|all)(?: of (?:it|them|these|those))?$/i;
const OWNER = /^(?:its|their|his|her) /i;
const RESULT =
  /^(?:the|both|these|those|this|that|all|your)(?: the| two| three)? (?:results?|answers?|values?|numbers?|outputs?|totals?|sums?|findings|figures?|names?|prices?|amounts?|titles?)$/i;
/** `those times`, `that person's name`; `what you find`, `what comes out`. */
const POINTED = /^(?:those|these|that|this)(?: [\p{L}'’]+){1,3}$/iu;
const OF_POINTED = / (?:of|for) (?:it|them|(?:those|these|that|this)(?: [\p{L}'’]+){0,2})$/iu;
const OUTCOME = /^what(?:ever)? (?:you|that|it|comes)\b.{0,30}\b(?:get|find|found|out|makes|discover|learn)$/i;

/** Whether words refer to results of earlier parts: `it`, `both results`, `the height` after `find the height of Everest`. */
function isOfEarlier(body: string, before: readonly Intent[]): boolean {
  const found = before.filter(({ kind }) => RESULT_KINDS.has(kind));
  if (PRONOUN.test(body)) return true;
  if (found.length === 0) return false;
  const named = /^(?:the|that|this) (.+)$/i.exec(body)?.[1]?.toLowerCase();
  return (
    OWNER.test(body) ||
    [RESULT, POINTED, OF_POINTED, OUTCOME].some((each) => each.test(body)) ||
    (named !== undefined && found.some(({ words }) => words.toLowerCase().includes(named)))
  );
}

/** Attributes alone, of what was found before: `name + price`, `what it's called and what it costs`; with their usual
 *  names. Null for other words. */
function attributesIn(body: string): string | null {
  const lexicon = englishLexicon();
  const tokens = toTokens(body.toLowerCase(), []);
  const { roles, attributes, chunks } = readRequest(tokens, lexicon);
  const named = attributes.map(({ start, end }) => textBetween(body, tokens[start], tokens[end - 1]));
  const others = tokens.filter(({ lower }, at) => roles[at] !== 'attribute' && !lexicon.isFunctionWord(lower));
  const isNames = others.every(({ lower }) => NAME_WORDS.has(lower));
  if (tokens.length === 0 || !isNames || (attributes.length === 0 && chunks.length === 0)) return null;
  const parts = [...others.map(() => 'name'), ...named];
  return parts.length === 0 ? null : parts.join(' and ');
}

const NAME_WORDS = new Set(['name', 'names', 'called', 'title', 'headline']);

const textBetween = (text: string, first: Token | undefined, last: Token | undefined): string =>
  text.slice(first?.start, last?.end);

/** `length of the Nile`: words with a value to look up, even after a colon. */
function isLookedUp(body: string): boolean {
  const { attributes, chunks, tokens } = readRequest(toTokens(body, []), englishLexicon());
  const [first, ...others] = attributes;
  const isOfThing = tokens[first?.end ?? 0]?.lower === 'of' && chunks.length + others.length > 0;
  return first?.start === 0 && isOfThing && !/\d/.test(body) && !states(body, tokens, englishLexicon());
}

/** Notes hold quoted text, the words themselves, an earlier result, or what is looked up for them. */
export const readNote: Rule = (clause, before) => {
  const requests = readNotes(clause);
  if (requests === null) return null;
  const question = askedToRemind(clause);
  if (question !== null) return [{ kind: 'ask', source: 'any', isQuestion: true, words: question }];
  return requests.flatMap(({ title, body, isVerbatim }): Intent | Intent[] => {
    const titled = title === null ? {} : { title };
    const bare = body
      .replace(/^down | down$/gi, '')
      .replace(/(?: for (?:me|us|later)| please|,? so (?:that|i|we) .*)+$/i, '');
    const isEmpty = bare === '' && title === null && isAfterResult(before);
    if (isEmpty || (!isVerbatim && isOfEarlier(bare, before)))
      return { kind: 'note_found', reference: bare || 'it', ...titled, words: clause };
    const summary = isVerbatim ? null : SUMMARY.exec(bare);
    if (summary)
      return [
        ...(isAfterSummary(before) ? [] : (readSummary(`summarize ${summary[1] ?? 'it'}`, before) ?? [])),
        { kind: 'note_found', reference: 'it', ...titled, words: clause },
      ];
    const listed = isVerbatim || before.length === 0 ? null : attributesIn(bare);
    if (listed !== null && isAfterResult(before))
      return { kind: 'note_found', reference: `its ${listed}`, ...titled, words: clause };
    if (isLabelled(clause) && isLookedUp(bare)) return { kind: 'note_asked', question: bare, ...titled, words: clause };
    const each = EACH.exec(bare);
    if (each && !isVerbatim)
      return { kind: 'note_asked', question: `the ${each[2]} of ${each[1]}`, ...titled, words: clause };
    const isAsked =
      (isDefinite(bare) && !givesOwnValue(bare)) ||
      readSum(bare, ANY_DAY, 0) !== null ||
      opensQuestion(toTokens(bare, []), englishLexicon());
    // `note, title Bridge: what the repair costs`
    const isTitled = title !== null && !/["“?]/.test(clause) && opensQuestion(toTokens(bare, []), englishLexicon());
    if ((!isVerbatim && isAsked) || isTitled) return { kind: 'note_asked', question: bare, ...titled, words: clause };
    return { kind: 'note', text: bare, ...titled, words: clause };
  });
};

/** `the Nile and the Danube, each with its length` */
const EACH = /^(.+?),? (?:each|all|both) with (?:its|their|the) (.+)$/i;

/** The question after `remind my mother: `: it is to be answered, and no note. Null for other clauses. */
function askedToRemind(clause: string): string | null {
  const tokens = toTokens(clause, []);
  const lead = tokens.findIndex(({ isBeforeBreak }) => isBeforeBreak);
  const isReminding = tokens.slice(0, 2).some(({ lower }) => REMEMBERS.has(lower));
  const rest = tokens.slice(lead + 1);
  const isAsked = clause.trimEnd().endsWith('?') && lead !== -1 && opensQuestion(rest, englishLexicon());
  return isReminding && isAsked ? clause.slice(rest[0]?.start) : null;
}

/** `a two line summary of it`: what a note is to hold, not its text. */
const SUMMARY = /^(?:an?|the|your|my) (?:[\p{L}\d-]+ ){0,3}(?:summary|recap|overview|synopsis|digest)(?: of (.+))?$/iu;

const isAfterSummary = (before: readonly Intent[]): boolean => before.at(-1)?.kind === 'summarize';

const isAfterResult = (before: readonly Intent[]): boolean => before.some(({ kind }) => RESULT_KINDS.has(kind));

/** `note: ...`, `note please: ...` */
const isLabelled = (clause: string): boolean => /^(?:please )?(?:a )?note(?: please|, please)?: /i.test(clause);

const RESULT_KINDS: ReadonlySet<string> = new Set([
  'ask_list',
  'ask_account',
  'travel',
  'ask',
  'summarize',
  'compute',
  'compute_over',
  'search',
  'call_tool',
]);
