import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { asks } from '../../../../../language/understand/asks.ts';
import { moodOf } from '../../../../../language/understand/mood.ts';
import { type Token, toTokens } from '../../../../../language/understand/tokens.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import { beginsWithSubject, isDiscourse } from './prose.ts';

const ANY_DAY = '2000-01-01';

const tokensOf = (clause: string): Token[] => toTokens(clause, readValues(clause, { today: ANY_DAY, language: 'en' }));

/** Whether a clause has words that ask. */
export const isAsking = (clause: string): boolean => asks(clause, tokensOf(clause), englishLexicon());

/** Whether a clause only wants to be answered: `could you find out?` */
export function namesNothing(clause: string): boolean {
  const { markers, isFunctionWord } = englishLexicon();
  const tokens = tokensOf(clause);
  let at = 0;
  while (at < tokens.length) {
    const marker = markers.match(tokens, at);
    const isQuestion = marker?.payloads.some((each) => each.type === 'question' && each.kind !== 'boolean') ?? false;
    if (marker?.payloads.some(({ type }) => type === 'filler')) at += marker.length;
    else if (isFunctionWord(tokens[at]?.lower ?? '') && !isQuestion) at += 1;
    else return false;
  }
  return true;
}

const MEANINGS = new Set('mean meant asking interested looking want need care after'.split(' '));
const MAX_OPENING = 4;

/** Whether a clause only says what is not meant: `I don't mean the year of construction`. */
export function disclaims(clause: string): boolean {
  const words = tokensOf(clause).map(({ lower }) => lower);
  const opening = words.slice(0, MAX_OPENING);
  const not = opening.findIndex((word) => word === 'not' || word.endsWith("n't"));
  return not !== -1 && !words.includes('but') && (not === 0 || opening.slice(not).some((word) => MEANINGS.has(word)));
}

/** Whether a clause says what one means to do, `I'd like to look at a map`, and wants nothing found out. */
function plans(tokens: readonly Token[]): boolean {
  const { markers, thoughts } = englishLexicon();
  const wish = markers.match(tokens, 0);
  const end = wish?.length ?? 0;
  const isWish = SELVES.has(tokens[0]?.lower.split("'")[0] ?? '') && tokens[end - 1]?.lower === 'to';
  const asked = markers.match(tokens, end)?.payloads.some(({ type }) => type === 'request');
  const isFound = tokens[end]?.lower === 'have' || asked === true;
  return isWish && !isFound && thoughts.match(tokens, end) === null;
}

const SELVES = new Set(['i', 'we']);

/** Whether a clause that no rule matches asks for nothing, given what follows it. */
export function isStatement(clause: string, next: string | undefined): boolean {
  const tokens = tokensOf(clause);
  if (isDiscourse(clause) || (next?.includes('?') && plans(tokens))) return true;
  if (moodOf(clause, tokens, englishLexicon()) !== 'statement') return false;
  // Numbers and superlatives of a statement are not asked for if something else is.
  return !asks(clause, tokens, englishLexicon()) || (next !== undefined && beginsWithSubject(clause));
}
