import type { Span } from '../parts/sentences.ts';
import { isCountry } from './gazetteers/gazetteers.ts';
import { firstWordOf, lastWordOf, nameKey } from './names.ts';

/** Names further apart are not linked. */
const MAX_DISTANCE = 60;
/** A possessor is linked only to what directly follows: "Ann's sister Marie". */
const MAX_POSSESSED = 25;

/** Pairs of indices into `names`, in the order of the sentence: neighbours that a predicate, a preposition, an apposition
 *  or a coordination links within one clause. A name inside another one is linked to that one only. `sentence` is on
 *  one line. */
export function linkNames(sentence: string, names: readonly string[]): [number, number][] {
  // An exclamation of names states nothing: "Christmas, Ebenezer!".
  if (names.length < 2 || !/(?:^|\s)\p{Ll}{2}/u.test(sentence)) return [];
  const found = names
    .flatMap((name, index) => {
      const span = findName(sentence, name);
      return span ? [{ ...span, index }] : [];
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const pairs: [number, number][] = [];
  let last: (typeof found)[number] | undefined;
  for (const name of found) {
    const isInside = last !== undefined && name.end <= last.end;
    const isLinked = last && (isInside ? isPartOf(sentence, last, name) : areLinked(sentence, last, name));
    if (last && isLinked) pairs.push([last.index, name.index]);
    if (!isInside) last = name;
  }
  return pairs;
}

/** The name in a sentence, or else its last or first word. */
function findName(sentence: string, name: string): Span | null {
  const found = findForm(sentence, name) ?? findForm(sentence, lastWordOf(name));
  return found ?? findForm(sentence, firstWordOf(name));
}

function findForm(sentence: string, form: string): Span | null {
  const start = sentence.indexOf(form);
  return start < 0 ? null : { start, end: start + form.length };
}

/** Whether a name ends with another: "University of Oxford" and "Leland, North Carolina". */
function isPartOf(sentence: string, outer: Span, inner: Span): boolean {
  return inner.end === outer.end && /(?:\s\p{Ll}{1,4}|,)\s$/u.test(sentence.slice(outer.start, inner.start));
}

function areLinked(sentence: string, a: Span, b: Span): boolean {
  const between = sentence.slice(a.end, b.start);
  // The owner of something has no part in what it does: "Ann's sister met Bob".
  const isOwner = (end: number) => /^['’]s\s\p{Ll}/u.test(sentence.slice(end, end + 4));
  if (between.length > (isOwner(a.end) ? MAX_POSSESSED : MAX_DISTANCE) || isOwner(b.end)) return false;
  const before = sentence.slice(Math.max(0, a.start - MAX_BEFORE), a.start);
  const after = sentence.slice(b.end, b.end + MAX_AFTER);
  if (/[;!?:]|--|—|^[^,].*,\s.*,\s/.test(between)) return false;
  if (QUOTATION_MARK.test(withoutQuotesOfNames(before, between, after))) return tellsWhoSpeaks(between, after);
  if (NEW_CLAUSE.test(between) || isListed(between, sentence.slice(b.start, b.end), after)) return false;
  if (CONTINUED.test(between) && !(STARTS_CLAUSE.test(before) && !SUBORDINATE.test(before))) return false;
  return !startsAnew(sentence, between, after);
}

const MAX_BEFORE = 60;
const MAX_AFTER = 24;

/** What follows belongs to the subject of the clause, and not to a name further inside: "drove to Orsk and met Bo". */
const CONTINUED = /\p{L}(?:,\s|\s(?:and|und|et|y|e)\s).*\s|^(?:['’]s)?\s(?:and|und|et|y|e)\s.*\p{Ll}{3}.*\s/u;
const STARTS_CLAUSE =
  /(?:^|[,;:.!?(—"“”'‘’]\s?|\b(?:and|but|that|und|et|y|e)\s)(?:(?:then|the|old|poor|young|little|his|her|my|der|die|le|la|el|o|a)\s)*$/i;
/** A subordinate clause before its main clause: "When Ann left, ...". */
const SUBORDINATE =
  /(?:^|["“'‘]|[.;:,]\s)(?:if|when|as|while|after|before|since|although|though|because|until)\s[^,]*$/i;

/** Matches marks around speech, and no apostrophes. */
const QUOTATION_MARK = /["“”«»„]|[\s(]['‘](?=[\p{L}\p{N}])|[,.!?]['’]|\s['‘]$/u;

const SPEECH_VERB =
  '(?:said|says|say|cried|asked|asks|replied|answered|returned|whispered|observed|added|exclaimed|shouted|called|remarked|' +
  'muttered|wrote|told|thought|inquired|enquired|continued|repeated|murmured|demanded|explained)\\b';
const SPEECH_THEN_SPEAKER = new RegExp(
  `^(?:['’]s)?[,.!?]?["”»'’]\\s(?:\\p{L}+\\s)?${SPEECH_VERB}\\s(?:\\p{L}+\\s){0,2}$`,
  'u',
);
const SPEAKER_THEN_SPEECH = new RegExp(`^\\s(?:\\p{L}+\\s)?${SPEECH_VERB}`, 'u');

/** Whether speech and the words that name its speaker are joined: “'I know Bob,' said Ann”. */
function tellsWhoSpeaks(between: string, after: string): boolean {
  if (/["“”«»].*["“”«»]/.test(between)) return false;
  if (SPEECH_THEN_SPEAKER.test(between) || SPEAKER_THEN_SPEECH.test(between)) return true;
  return /^(?:['’]s)?[,.!?]?["”»'’]\s$/.test(between) && SPEAKER_THEN_SPEECH.test(after);
}

/** Removes the quotation marks of a quoted name: `"Night Rain", a novel by Ann`. */
function withoutQuotesOfNames(before: string, between: string, after: string): string {
  const start = /["“«„'‘]$/.test(before) ? between.replace(/^(,?)["”»“'’]/, '$1') : between;
  return /^,?["”»“'’]/.test(after) ? start.replace(/["“«„'‘]$/, '') : start;
}

/** Where a clause with a subject of its own begins, or the enumeration of another thing. */
const NEW_CLAUSE = new RegExp(
  [
    '(?:^|\\s)(?:because|although|though|while|whilst|whereas|when|whenever|if|unless|until|till|since|lest|but|nor|than)\\s',
    '(?:^|\\s)(?:weil|dass|obwohl|wenn|während|aber|sondern|parce|lorsque|quand|mais|porque|cuando|pero|aunque|quando|embora)\\s',
    ',\\s(?:and|or|so|yet|then|for|und|oder|denn|et|ou|car|y|o|e)\\s',
    '(?:^|\\s)(?:that|as|and|or|which|before|after|where|how|what|who|whom)\\s(?:then\\s)?(?:he|she|they|it|i|we|you|there|his|her|their|its|my|our|your|this|these|those)\\s',
    // A name after "and" is the subject of the next clause, unless names or nouns are joined.
    '\\p{L}\\s.*\\sand\\s(?:the\\s|then\\s)?$|\\sso\\s(?:the\\s)?$',
  ].join('|'),
  'iu',
);

/** Whether the names are only listed next to each other. "Orsk, Norway" is a place in another, and "Orsk, the Dorn" an
 *  apposition, unless the list goes on. */
function isListed(between: string, name: string, after: string): boolean {
  if (/^,?\s(?:or|nor)\s(?:the\s|an?\s)?$/.test(between)) return true;
  if (!/^,\s(?:the\s)?$/.test(between)) return LISTED.test(between) && !APPOSITION.test(between);
  return (between === ', ' && !isCountry(nameKey(name))) || /^(?:,? and |,? or |, (?:the )?\p{Lu})/u.test(after);
}

/** Another member of the list is between the two. */
const LISTED = /^,\s(?:\p{L}+\s){0,3}\p{L}+,\s/u;
const APPOSITION = /^,\s(?:an?|the|his|her|their|its|who|which|whose|my|our|your)\s/;

/** Whether the second name starts a clause ("When Ann left, Bo sang"), or is only spoken to: "over a bowl of punch, Bob!" */
function startsAnew(sentence: string, between: string, after: string): boolean {
  if (!/,\s(?:my |dear |old )*$/i.test(between)) return false;
  if (/\p{L}.*,\s$/u.test(between) && /^\s\p{Ll}/u.test(after)) return true;
  return /^[!?]|^,?["”’']/.test(after) || (/^[.,]/.test(after) && /["“”]/.test(sentence));
}
