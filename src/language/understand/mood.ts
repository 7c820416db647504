import type { ActVerb, Lexicon } from '../lexicon/lexicon.ts';
import { asks, asksInWords, exclaims, opensQuestion, wishes } from './asks.ts';
import { dropLead } from './lead.ts';
import type { Token } from './tokens.ts';

/** What a clause does. A `phrase` has no verb that decides it: `average price of lamps`. */
export type Mood = 'question' | 'command' | 'statement' | 'phrase';

/** The mood of a clause, from its words alone: a question has a question mark or word, or requests an answer; a command
 *  begins with the verb of an act; a statement has a finite verb. */
export function moodOf(text: string, tokens: readonly Token[], lexicon: Lexicon): Mood {
  if (text.trimEnd().endsWith('?')) return 'question';
  if (exclaims(tokens)) return 'statement';
  if (lexicon.isBeyond(tokens[0]?.lower ?? '') || readVerb(tokens, lexicon) !== null) return 'command';
  if (isSubordinate(tokens)) return 'statement';
  const isQuestion =
    asksInWords(tokens, lexicon) ||
    opensQuestion(tokens, lexicon) ||
    tokens.some((_, at) => at > 0 && wishes(tokens, at, lexicon)) ||
    dropLead(tokens, lexicon) !== tokens;
  if (isQuestion) return 'question';
  return tokens.some((_, at) => isFiniteVerb(tokens, at, lexicon)) ? 'statement' : 'phrase';
}

/** Whether a clause states something and has nothing to look up, such as a superlative or a condition. */
export const states = (text: string, tokens: readonly Token[], lexicon: Lexicon): boolean =>
  moodOf(text, tokens, lexicon) !== 'command' &&
  (exclaims(tokens) || tokens.some((_, at) => isFiniteVerb(tokens, at, lexicon))) &&
  !asks(text, tokens, lexicon);

/** Whether a clause is a statement that begins with its subject: `my list is in packing.md`. */
export function declares(text: string, tokens: readonly Token[], lexicon: Lexicon): boolean {
  const first = tokens.find(({ lower }) => !LINKS.has(lower));
  const isSubject = SUBJECTS.has(first?.lower.split("'")[0] ?? '') || first?.value?.kind === 'file';
  return isSubject && moodOf(text, tokens, lexicon) === 'statement';
}

const LINKS = new Set('so and but well ok okay hi hello now oh yes see'.split(' '));
const SUBJECTS = new Set(
  'i we he she they it my our his her their the a an this that these those here there some someone somebody everyone'.split(
    ' ',
  ),
);

/** The verb of an act that a clause begins with, with the index of the token after it; null if it begins with none. */
export function readVerb(tokens: readonly Token[], lexicon: Lexicon): { verb: ActVerb; end: number } | null {
  for (let at = 0; at < tokens.length; ) {
    const found = lexicon.verbs.match(tokens, at);
    const [verb] = found?.payloads ?? [];
    const marker = lexicon.markers.match(tokens, at);
    const filler = marker?.payloads.some(({ type }) => type === 'filler') ? marker.length : 0;
    // `tell me` asks, `tell` writes to somebody.
    if (found && verb && found.length >= filler) return { verb, end: at + found.length };
    if (filler === 0) return null;
    at += filler;
  }
  return null;
}

const AUXILIARIES = new Set('is are was were do does did has have had can could will would should'.split(' '));

/** `When he won the prize, ...`: no question, whose verb would follow at once. */
const isSubordinate = ([first, second]: readonly Token[]): boolean =>
  first?.lower === 'when' && second !== undefined && !AUXILIARIES.has(second.lower);

const FINITE = new Set(
  'been says never always can could may might must should shall do does did made won made thinks'.split(' '),
);
const PRONOUNS = new Set('i we you he she they it this'.split(' '));
const RELATIVE = new Set('that which who whom'.split(' '));
const PREPOSITIONS = new Set('above after at before below between by for from in of on over to under with'.split(' '));

/** Whether the finite verb of a clause stands at `at`: not that of a relative clause, `lamps that are new`, and no participle,
 *  `lamps rated above four`. */
function isFiniteVerb(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const { lower = '', value = null } = tokens[at] ?? {};
  const before = tokens[at - 1];
  if (value !== null || RELATIVE.has(before?.lower ?? '')) return false;
  if (lexicon.isOfStatement(lower)) return true;
  if (before === undefined) return false;
  if (FINITE.has(lower) || lower.endsWith("n't")) return true;
  const next = tokens[at + 1]?.lower ?? '';
  const hasObject = lexicon.isFunctionWord(next) && !PREPOSITIONS.has(next);
  const isPast = /..ed$/.test(lower) && (PRONOUNS.has(before.lower) || hasObject);
  const isName = (before.isCapital && !lexicon.isWord(before.lower)) || before.value?.kind === 'file';
  return isPast || (at === 1 && isName && /[^s]s$/.test(lower));
}
