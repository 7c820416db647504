import { isQuestion, readSentences } from '../../text/parts/sentences.ts';
import { fold } from '../../text/words/fold.ts';
import { CALENDAR_WORDS } from '../../text/words/function-words.ts';
import { IRREGULAR_WORDS } from '../../text/words/irregular-words.ts';
import { stem } from '../../text/words/stems.ts';
import { isCapitalised, readWords } from '../../text/words/words.ts';
import { isFunctionWord } from '../words/function-words.ts';
import { wordSet } from '../words/word-set.ts';

/** A word of a clause. A contraction is two: `isn't` is `is` and `n't`, `I'm` is `I` and `am`. */
export interface Token {
  /** Folded; a possessive keeps its ending: `sam's`. */
  lower: string;
  lemma: string;
  isCapital: boolean;
  /** Whether a hyphen joins it to the next word. */
  isJoined: boolean;
}

/** A run of words between punctuation or conjunctions. */
export interface Segment {
  tokens: readonly Token[];
  /** The conjunction or mark before it: `and`, `but`, `or`, `so`, `:`, `,` ...; empty for the first one. */
  joint: string;
}

/** A sentence, in segments. */
export interface Sentence {
  segments: readonly Segment[];
  /** Offsets in the text. */
  start: number;
  end: number;
  isQuestion: boolean;
}

const CONTRACTED: ReadonlyMap<string, string> = new Map([
  ['m', 'am'],
  ['re', 'are'],
  ['ve', 'have'],
  ['ll', 'will'],
  ['d', 'would'],
]);
const HOSTS = wordSet('contractedWithIs');
const BE: ReadonlySet<string> = new Set('be am is are was were been being'.split(' '));
const HAVE: ReadonlySet<string> = new Set('have has had having'.split(' '));
const JOINTS = wordSet('joints');

/** Words that are other forms than they look like. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['closed', 'closed'],
  ['dead', 'dead'],
  ['lives', stem('live')],
  ['leaves', stem('leave')],
]);
/** Verbs whose past is like their present, and a past that the irregular words lack. */
const UNCHANGED = wordSet('unchangedPast');

/** What all forms of a word have in common. */
export function lemmaOf(lower: string): string {
  const form = FORMS.get(lower);
  if (form !== undefined) return form;
  if (BE.has(lower)) return 'be';
  if (HAVE.has(lower)) return 'have';
  return lower === 'does' || lower === 'did' ? 'do' : stem(lower);
}

/** The words of a text, contractions apart. */
export function readTokens(text: string): Token[] {
  return readWords(text).flatMap(({ surface, end }) => split(surface, text[end] === '-'));
}

function split(surface: string, isJoined: boolean): Token[] {
  const lower = fold(surface);
  const toToken = (word: string): Token => {
    return { lower: word, lemma: lemmaOf(word), isCapital: isCapitalised(surface), isJoined };
  };
  if (lower === 'cannot') return [toToken('can'), toToken('not')];
  const [, host = lower, ending = ''] = /^(.+?)(?:'(m|re|ve|ll|d|s)|(?<=n)'t)$/.exec(lower) ?? [];
  if (host === lower) return [toToken(lower)];
  if (lower.endsWith("n't")) {
    const bare = lower.slice(0, -3);
    const whole = bare === 'ca' ? 'can' : bare === 'wo' ? 'will' : bare === 'sha' ? 'shall' : bare;
    return [toToken(whole), toToken('not')];
  }
  if (ending === 's') return HOSTS.has(host) ? [toToken(host), toToken('is')] : [toToken(lower)];
  return [toToken(host), toToken(CONTRACTED.get(ending) ?? ending)];
}

/** The sentences of a text, each in segments. A mark and the conjunction after it are one joint. */
export function readClauseSentences(text: string): Sentence[] {
  return readSentences(text).map(({ start, end }) => {
    const sentence = text.slice(start, end);
    return { segments: readSegments(sentence), start, end, isQuestion: isQuestion(sentence) };
  });
}

function readSegments(sentence: string): Segment[] {
  const segments: { tokens: Token[]; joint: string }[] = [{ tokens: [], joint: '' }];
  let last = 0;
  for (const { surface, start, end } of readWords(sentence)) {
    const mark = /[,;:(]|[–—]|\s-\s|["“”]/.exec(sentence.slice(last, start))?.[0].trim() ?? '';
    const [open] = segments.slice(-1);
    last = end;
    if (!open) continue;
    if (mark !== '' && (open.tokens.length > 0 || mark === '"')) segments.push({ tokens: [], joint: mark });
    const [current = open] = segments.slice(-1);
    const folded = fold(surface);
    const isExcept = folded === 'but' && TOTAL.has(current.tokens.at(-1)?.lower ?? '');
    if (!JOINTS.has(folded) || isExcept) current.tokens.push(...split(surface, sentence[end] === '-'));
    else if (current.tokens.length === 0) current.joint = folded;
    else segments.push({ tokens: [], joint: folded });
  }
  return segments.filter(({ tokens }) => tokens.length > 0);
}

/** `Nobody but Ann` */
const TOTAL = wordSet('totals');

const PREPOSITIONS = wordSet('prepositions');

export function isPreposition({ lower }: Pick<Token, 'lower'>): boolean {
  return PREPOSITIONS.has(lower);
}

/** Whether a word says something by itself. */
export function isContent(token: Token): boolean {
  // The month is no auxiliary.
  if (token.isCapital && CALENDAR_WORDS.has(token.lower)) return true;
  return !isFunctionWord(token.lower) && !isPreposition(token);
}

const POSSESSIVES = wordSet('possessives');

/** Who owns what follows, as far as a word says it: a pronoun such as `my`, or `other` for a name; null for other words. */
export function possessorOf({ lower }: Token): string | null {
  if (POSSESSIVES.has(lower)) return lower;
  return /(?:'s|s')$/.test(lower) ? 'other' : null;
}

/** Whether a word may be a verb in the past, or a participle. */
export function isPastForm({ lower }: Token): boolean {
  if (UNCHANGED.has(lower)) return true;
  const base = IRREGULAR_WORDS.get(lower);
  return (base !== undefined && base !== lower) || (lower.length > 4 && lower.endsWith('ed')) || lower === 'did';
}

/** Whether a word may be a finite verb beside its subject: `plays`, `went`, `is`, `can`. */
export function isVerbLike(token: Token): boolean {
  return (
    isPastForm(token) ||
    AUXILIARIES.has(token.lower) ||
    (token.lower.length > 3 && /[^s']s$/.test(token.lower) && !token.isCapital)
  );
}

const AUXILIARIES = wordSet('auxiliaries');
