import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Token } from './tokens.ts';

const MAX_LEAD = 24;
/** Words for what the lead itself may name. */
const PRONOUNS = new Set(['it', 'its', 'they', 'them', 'their', 'he', 'him', 'his', 'she', 'her', 'that', 'those']);
/** Function words between the word of asking and the question: `I was asked again by him how deep it is`. */
const MAX_BETWEEN = 2;

/** The tokens of a clause without the words that only lead to its question: `My daughter wants to know`, `For a poster I need`.
 *  They stay if nothing that can be looked up follows them. */
export function dropLead(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const meant = tokens.findIndex((_, at) => isMeant(tokens, at, lexicon));
  if (meant !== -1) return tokens.slice(meant);
  for (let at = Math.min(tokens.length - 1, MAX_LEAD); at > 0; at -= 1) {
    const isLead =
      beginsQuestion(tokens, at, lexicon) ||
      followsNeed(tokens, at, lexicon) ||
      followsOthersWish(tokens, at) ||
      followsPurpose(tokens, at) ||
      followsCleft(tokens, at);
    if (!isLead) continue;
    const rest = tokens.slice(at);
    const refersBack = rest.some(({ lower }) => PRONOUNS.has(lower));
    if (!refersBack && rest.some((token) => isTelling(token, lexicon))) return rest;
  }
  return tokens;
}

/** Whether the question that is meant begins at `at`: `I'm not asking when it was built, but when it got that high`. */
function isMeant(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  if (tokens[at - 1]?.lower !== 'but' || !startsQuestion(tokens, at, lexicon)) return false;
  const isNot = ({ lower }: Token): boolean => lower === 'not' || lower.endsWith("n't");
  return tokens.slice(0, MAX_NEGATION).some(isNot);
}

const MAX_NEGATION = 4;

const startsQuestion = (tokens: readonly Token[], at: number, { markers }: Lexicon): boolean =>
  markers.match(tokens, at)?.payloads.some(({ type }) => type === 'question') ?? false;

/** Whether a question word stands at `at`, after a word of asking or wondering. */
function beginsQuestion(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  if (!startsQuestion(tokens, at, lexicon)) return false;
  for (let end = at, between = 0; end > 0 && between <= MAX_BETWEEN; end -= 1, between += 1) {
    if (endsThought(tokens, end, lexicon)) return true;
    // `tell me what is`: the question begins before `is`.
    if (startsQuestion(tokens, end - 1, lexicon) || !lexicon.isFunctionWord(tokens[end - 1]?.lower ?? '')) return false;
  }
  return false;
}

const MAX_PHRASE = 3;

function endsThought(tokens: readonly Token[], end: number, lexicon: Lexicon): boolean {
  for (let start = Math.max(0, end - MAX_PHRASE); start < end; start += 1)
    if (lexicon.thoughts.match(tokens, start)?.length === end - start) return true;
  return false;
}

/** Whether a wish of somebody else at the start ends before `at`: `My boss needs`, `the landlord is asking for`. */
function followsOthersWish(tokens: readonly Token[], at: number): boolean {
  if (at < 3 || at > MAX_WISH || !OWNERS.has(tokens[0]?.lower ?? '')) return false;
  const said = tokens.slice(0, at).map(({ lower }) => lower);
  const verb = said.findIndex((word, index) => index > 1 && WANTS.has(word));
  const after = said.slice(verb + 1);
  return (
    verb > 1 &&
    verb < MAX_SUBJECT &&
    (WANTS_ALONE.has(said[verb] ?? '') ? after.length === 0 : after.join(' ') === 'for')
  );
}

const MAX_WISH = 8;
const MAX_SUBJECT = 6;
const OWNERS = new Set(['my', 'our', 'the', 'a', 'an', 'his', 'her', 'their']);
const WANTS_ALONE = new Set([
  'needs',
  'need',
  'wants',
  'want',
  'requires',
  'require',
  'requests',
  'demands',
  'requested',
  'demanded',
]);
const WANTS = new Set([...WANTS_ALONE, 'asks', 'asked', 'asking', 'ask']);

const SPEAKERS = new Set(['i', 'we', "i'd", "we'd", "i'm", "we're"]);

/** Whether a wish of the speaker, which is not at the start of the clause, ends before `at`: `For a poster I need`, `What I
 *  need is`. */
function followsNeed(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  for (let start = 1; start < at; start += 1) {
    // `which documents do I need for it` asks what is needed.
    const isAsked = ASKING.has(tokens[start - 1]?.lower ?? '');
    if (isAsked || !SPEAKERS.has(tokens[start]?.lower ?? '')) continue;
    const wish = lexicon.markers.match(tokens, start);
    const isWish = wish !== null && wish.length > 1 && wish.payloads.some(({ type }) => type === 'filler');
    const end = isWish ? start + wish.length : 0;
    if (end === at || (end === at - 1 && tokens[end]?.lower === 'is')) return true;
  }
  return false;
}

const ASKING = new Set(['do', 'did', 'would', 'should', 'can', 'must']);

/** Whether `What I would like to hear from you is` ends before `at`. */
const followsCleft = (tokens: readonly Token[], at: number): boolean =>
  (tokens[0]?.lower === 'what' || tokens[0]?.lower === 'all') &&
  SPEAKERS.has(tokens[1]?.lower ?? '') &&
  tokens[at - 1]?.lower === 'is' &&
  tokens.slice(2, at - 1).every(({ isCapital, lower, value }) => value === null && !isCapital && lower !== 'is');

/** Whether a purpose, set off by a comma or colon, ends before `at`: `For a poster:`. */
const followsPurpose = (tokens: readonly Token[], at: number): boolean =>
  tokens[0]?.lower === 'for' &&
  tokens[at - 1]?.isBeforeBreak === true &&
  tokens.slice(0, at).every(({ isCapital, isFirst }) => isFirst || !isCapital);

const isTelling = (token: Token, lexicon: Lexicon): boolean =>
  token.value === null && !lexicon.isFunctionWord(token.lower) && lexicon.markers.match([token], 0) === null;
