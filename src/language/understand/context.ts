import type { Lexicon } from '../lexicon/lexicon.ts';
import { readValues } from '../values/read-values.ts';
import { dropLead } from './lead.ts';
import type { Phrase } from './phrase.ts';
import type { Role } from './roles.ts';
import { type Token, toTokens } from './tokens.ts';

const MAX_WORDS = 40;

/** Parts of a request. */
interface ReadParts {
  tokens: readonly Token[];
  roles: readonly (Role | null)[];
  phrases: readonly Phrase[];
}

/** The telling words of what was said before a question.
 *  @param today ISO 8601 */
export function readContext(text: string, today: string, lexicon: Lexicon): Token[] {
  const plain = text.replace(/["“”]/g, ' ');
  const said = toTokens(plain, readValues(plain, { today, language: 'en' })).slice(0, MAX_WORDS);
  const tokens = dropLead(withoutReporter(said), lexicon);
  const tells = (token: Token): boolean =>
    (token.value === null || token.value.kind === 'quoted') &&
    !lexicon.isFunctionWord(token.lower) &&
    !lexicon.isOfStatement(token.lower) &&
    !CONTRACTED.test(token.lower) &&
    lexicon.thoughts.match([token], 0) === null;
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    const isBeforeBreak = token.isBeforeBreak || next === undefined || !tells(next);
    // `Mont Blanc`: the first word of a name.
    const isFirst = token.isFirst && !(next?.isCapital && !token.isBeforeBreak);
    return tells(token) ? [{ ...token, isFirst, isBeforeBreak, isContext: true }] : [];
  });
}

/** `I'd`, `hasn't` */
const CONTRACTED = /^(?:i|we|you|he|she|they|it)['’]|n['’]t$/;

const REPORTS = new Set(
  'say says said claim claims claimed tell tells told think thinks thought believe believes believed insist insists insisted swear swears swore argue argues argued reckon reckons reckoned heard read state states stated report reports reported suppose supposes suspect suspects know knows me us'.split(
    ' ',
  ),
);
const MAX_REPORTER = 8;

/** `Someone at work claims that X`: X alone. */
function withoutReporter(tokens: readonly Token[]): readonly Token[] {
  const that = tokens.findIndex(
    ({ lower }, at) => lower === 'that' && at <= MAX_REPORTER && REPORTS.has(tokens[at - 1]?.lower ?? ''),
  );
  return tokens.slice(that + 1);
}

const BACK = new Set('it its that this those these they them theirs their he him his she her hers'.split(' '));

/** Pronouns that a relative clause can follow. */
const HEADS = new Set('everything anything something nothing all those ones everyone anyone'.split(' '));

/** Whether a clause has a word for what was said or found before it, and no name of its own. */
export function refersBack({ tokens, phrases }: Pick<ReadParts, 'tokens' | 'phrases'>): boolean {
  // `everything that has run out`
  const isRelative = (at: number): boolean =>
    tokens[at]?.lower === 'that' && (HEADS.has(tokens[at - 1]?.lower ?? '') || phrases.some(({ end }) => end === at));
  const own = tokens.filter(({ isContext }, at) => !isContext && !isRelative(at));
  return (
    phrases.every(({ isProper }) => !isProper) &&
    (own.some(({ lower }) => BACK.has(lower)) || own.at(-1)?.lower === 'there')
  );
}

/** Whether a clause names something before it has a word for what was said. */
export function namesOwn({ tokens, phrases }: Pick<ReadParts, 'tokens' | 'phrases'>): boolean {
  const back = tokens.findIndex(({ lower, isContext }) => !isContext && BACK.has(lower));
  return phrases.some(({ start }) => back === -1 || start < back);
}

const GENERIC = new Set(
  'number figure answer truth name words word date year time amount value case fact one'.split(' '),
);

/** Whether a word only stands for what is asked: `the number`. */
export const isGeneric = ({ lower }: Token): boolean => GENERIC.has(lower);

/** Whether a question has no more than its question word, and what that stands for: `what is the real number?` */
export const asksOnly = ({ tokens, roles }: Pick<ReadParts, 'tokens' | 'roles'>): boolean =>
  tokens.every(
    ({ lower }, at) =>
      roles[at] === 'function' || roles[at] === 'question' || roles[at] === 'aggregate' || GENERIC.has(lower),
  );

const MULTIPLIED =
  /\b(?:(?:twice|half|(?:two|three|four|five|\d{1,2}) times) (?:as (?:much|many)|the (?:amount|quantity|recipe))|(?:double|triple|halve) (?:the|it|that|everything))\b/i;

/** What a statement says of all quantities after it: `I make twice as much`. Null if it says no such thing. */
export const multipliedIn = (statement: string): string | null => MULTIPLIED.exec(statement)?.[0] ?? null;
