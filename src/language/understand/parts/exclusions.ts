import type { Phrase } from '../phrase.ts';
import type { Reading } from '../roles.ts';

/** Words before what is left out, beside the markers of inequality. */
const BESIDES = new Set(['besides', 'beside', 'bar', 'ignoring', 'omitting']);
/** `all but Jupiter` */
const BEFORE_BUT = new Set(['all', 'everything', 'everyone', 'anything', 'anyone', 'any', 'none', 'nothing', 'every']);
const LEADS = new Set(['the', 'a', 'an', 'by', 'from', 'in', 'of', 'for', 'to', 'those', 'ones', 'stories', 'made']);
const JOINTS = new Set(['and', 'or', 'nor', '&']);

/** What a clause leaves out: `except Jupiter and Saturn`, `besides the tote`, `not by Jonas Abel`. A bare `not` needs a name,
 *  or is set off. */
export function readExclusions(reading: Reading): Phrase[] {
  const { tokens } = reading;
  const found: Phrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const aside = asideAt(reading, at);
    if (aside) {
      found.push(aside);
      reading.take(aside.start, at, 'except');
      reading.take(at, at + 1, 'function');
    }
    const apart = apartAt(reading, at);
    if (apart > at) reading.take(at, apart, 'function');
    const contrast = contrastAt(reading, at);
    if (contrast > at) reading.take(at, contrast, 'function');
    const length = excludes(reading, at);
    if (length === 0) continue;
    let start = skipLeads(reading, at + length);
    const isBare = tokens[at]?.lower === 'not';
    if (isBare && !isName(reading, start) && !isSetOff(reading, at, start) && !isRelative(reading, at)) continue;
    const first = found.length;
    const lead = start;
    for (let end = endOf(reading, start); end > start; end = endOf(reading, start)) {
      found.push(toPhrase(reading, start, end));
      if (!JOINTS.has(tokens[end]?.lower ?? '') && !tokens[end - 1]?.isBeforeBreak) break;
      const next = skipLeads(reading, JOINTS.has(tokens[end]?.lower ?? '') ? end + 1 : end);
      if (!isName(reading, next)) break;
      start = next;
    }
    const last = found.at(-1);
    if (found.length === first || !last) continue;
    reading.take(at, lead, 'function');
    reading.take(lead, last.end, 'except');
  }
  return found;
}

/** Words of a marker of exclusion at a position; 0 without one. */
function excludes(reading: Reading, at: number): number {
  const { tokens } = reading;
  const lower = tokens[at]?.lower ?? '';
  if (!reading.isFree(at)) return 0;
  if (BESIDES.has(lower)) return 1;
  if (lower === 'but') return BEFORE_BUT.has(tokens[at - 1]?.lower ?? '') || isAfterAll(reading, at) ? 1 : 0;
  const marker = reading.markerAt(at, 'comparison');
  return marker?.marker.comparison === '!=' ? marker.length : 0;
}

const APART = [
  'without',
  'before',
  'minus',
  'excluding',
  'excl',
  'not counting',
  'not including',
  'leaving out',
  'leaving aside',
  'w o',
  'ignoring',
].map((words) => words.split(' '));

/** End of a cost that is left out of a sum: `without delivery`. `at` without one. */
function apartAt(reading: Reading, at: number): number {
  const words = APART.find((each) => each.every((word, index) => reading.tokens[at + index]?.lower === word));
  if (!words) return at;
  const noun = skipLeads(reading, at + words.length);
  const { length, senses } = reading.sensesAt(noun);
  return senses.some(({ concept }) => concept === 'delivery') ? noun + length : at;
}

/** End of an attribute that is set against the one that counts: `by comments, not the points`, `by price rather than
 *  rating`. `at` without one. */
function contrastAt(reading: Reading, at: number): number {
  const { tokens } = reading;
  const [one, other] = [tokens[at]?.lower, tokens[at + 1]?.lower];
  const isPair = (one === 'rather' && other === 'than') || (one === 'instead' && other === 'of');
  const isNot = one === 'not' && (other === 'by' || other === 'the') && tokens[at - 1]?.isBeforeBreak === true;
  if (!isPair && !isNot) return at;
  let noun = at + (isPair ? 2 : 1);
  while (['by', 'the'].includes(tokens[noun]?.lower ?? '')) noun += 1;
  const { length, senses } = reading.sensesAt(noun);
  const isAttribute = tokens[noun]?.isCapital === false && senses.some(({ form }) => form === 'noun');
  return isAttribute ? noun + length : at;
}

/** `delivery aside`, after a break. */
function asideAt(reading: Reading, at: number): Phrase | null {
  const { tokens } = reading;
  if (!/^(?:aside|excluded)$/.test(tokens[at]?.lower ?? '')) return null;
  let start = at;
  while (start > 0 && reading.isFree(start - 1) && !tokens[start - 1]?.isBeforeBreak) start -= 1;
  return start > 0 && start < at ? toPhrase(reading, start, at) : null;
}

/** `all planets but Jupiter` */
function isAfterAll(reading: Reading, at: number): boolean {
  return (
    isName(reading, skipLeads(reading, at + 1)) &&
    reading.tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => BEFORE_BUT.has(lower))
  );
}

/** Past articles, prepositions and a participle before one: `not written by`. */
function skipLeads({ tokens }: Reading, from: number): number {
  let at = from;
  if (/ed$|^written$|^sold$|^made$|^named$/.test(tokens[at]?.lower ?? '') && LEADS.has(tokens[at + 1]?.lower ?? ''))
    at += 1;
  while (LEADS.has(tokens[at]?.lower ?? '')) at += 1;
  return at;
}

/** `chlorine (not fluorine)`, `the tent, not the sleeping bag`: a noun after a break and up to the end or another break. */
function isSetOff(reading: Reading, at: number, start: number): boolean {
  const { tokens } = reading;
  const end = endOf(reading, start);
  const isWhole = end === tokens.length || tokens[end - 1]?.isBeforeBreak === true;
  return tokens[at - 1]?.isBeforeBreak === true && end > start && isWhole && reading.sensesAt(start).length === 0;
}

/** `the bag that is not the market tote` */
function isRelative({ tokens }: Reading, at: number): boolean {
  const [pronoun, verb, next] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  return /^(?:that|which|who)$/.test(pronoun) && /^(?:is|are|was|were)$/.test(verb) && /^(?:the|an?)$/.test(next);
}

const isName = ({ tokens }: Reading, at: number): boolean =>
  tokens[at]?.isCapital === true || tokens[at]?.value?.kind === 'quoted';

function endOf(reading: Reading, start: number): number {
  const { tokens } = reading;
  let end = start;
  while (end < tokens.length && isPart(reading, start, end) && !(end > start && tokens[end - 1]?.isBeforeBreak))
    end += 1;
  return end;
}

/** A name goes on while words are capital or, in lower case, no small words. */
function isPart(reading: Reading, start: number, at: number): boolean {
  const token = reading.tokens[at];
  if (token === undefined || !reading.isFree(at) || JOINTS.has(token.lower)) return false;
  if (token.value !== null) return token.value.kind === 'quoted';
  return at === start || !reading.isFunction(at);
}

function toPhrase({ tokens }: Reading, start: number, end: number): Phrase {
  const own = tokens.slice(start, end);
  const isProper = own.some(({ isCapital, isFirst }) => isCapital && !isFirst);
  return { text: own.map(({ text }) => text).join(' '), start, end, isProper };
}
