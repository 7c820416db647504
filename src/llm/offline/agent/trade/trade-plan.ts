import { type ActVerb, englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { states } from '../../../../language/understand/mood.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import type { Intent } from '../plan/intent.ts';
import { isContext } from '../plan/mood/context.ts';
import { hasChoice } from './choices.ts';
import { isInside, personaSpans, type ReadText, readText } from './journey-words.ts';
import { cueAt, findCue, hasCue, intoCartAt } from './trade-words.ts';
import { isTravel } from './travel/is-travel.ts';
import { readTravellers } from './travel/travellers.ts';
import { JOINT } from './travel/wishes.ts';

/** What a clause is for, in a journey or an order. `more`: says something about the one beside it. */
type Part = 'travel' | 'book' | 'order' | 'cart' | 'wish' | 'more' | 'follow' | 'nothing' | null;

export type TradeIntent = Extract<Intent, { kind: 'travel' | 'purchase' }>;

/** Clauses that are one journey or order. */
export interface TradeGroup {
  clauses: string[];
  intent: TradeIntent;
}

// The kind of a clause does not depend on the day.
const ANY_DAY = '2026-01-01';
const MAX_CLAUSE_LENGTH = 2000;
const MAX_TEXT_LENGTH = 10_000;

/** Parts clauses into journeys and orders, and single other clauses. `otherKind` says whether a clause is something else: `certain`, as the call
 *  of a tool, or `likely`, as a note, unless it says itself that it is a journey or an order; `hasPage` that a page is open already. */
export function groupTrade(
  clauses: readonly string[],
  otherKind: (clause: string) => 'certain' | 'likely' | null,
  hasPage: boolean,
): (string | TradeGroup)[] {
  const reads = clauses.map((clause) => readText(clause.slice(0, MAX_CLAUSE_LENGTH), ANY_DAY));
  const whole = readText(clauses.join(JOINT).slice(0, MAX_TEXT_LENGTH), ANY_DAY);
  const isDelivered =
    hasAddress(whole) || reads.some((read) => hasCue(read.tokens, 'delivering') || hasCue(read.tokens, 'cart'));
  const ofPeople = clausesOfPeople(whole, clauses);
  const parts = reads.map((read, at): Part => {
    const part = partOf(read, isDelivered, hasPage) ?? (ofPeople[at] ? 'more' : null);
    const other = part === null ? null : otherKind(clauses[at] ?? '');
    return other === 'certain' || (other === 'likely' && (part === 'more' || part === 'follow')) ? null : part;
  });
  const hasPassenger = reads.some(({ values }) => values.some(isPersonWithMail));
  for (const [at, read] of reads.entries()) {
    if (isBookingIt(read) && kindBefore(parts, at) === 'travel') parts[at] = 'book';
    // Who is named with an address of mail is to travel, not to be informed.
    if (parts[at] === 'travel' && hasPassenger && isWithoutVerb(read)) parts[at] = 'book';
  }
  const grouped: (string | TradeGroup)[] = [];
  for (let at = 0; at < clauses.length; ) {
    const end = groupEnd(parts, at, isContextAt);
    const own = parts.slice(at, end);
    const intent = end === at ? null : toIntent(own, clauses.slice(at, end));
    if (intent === null) {
      grouped.push(clauses[at] ?? '');
      at += 1;
    } else {
      grouped.push({ clauses: clauses.slice(at, end), intent });
      at = end;
    }
  }
  return grouped;

  function isContextAt(at: number): boolean {
    const clause = clauses[at] ?? '';
    return isContext(clause) || states(clause, reads[at]?.tokens ?? [], englishLexicon());
  }
}

/** Whether each clause says nothing but data of a person, which can go on over several. */
function clausesOfPeople({ values, tokens }: ReadText, clauses: readonly string[]): boolean[] {
  const people = personaSpans(values);
  let end = -JOINT.length;
  return clauses.map((clause) => {
    const start = end + JOINT.length;
    end = start + clause.length;
    const own = tokens.filter((token) => token.start >= start && token.end <= end);
    return own.length > 0 && own.every((token) => isInside(token, people));
  });
}

/** End of the group that begins at a clause: clauses of one kind, with what is said about them before and after. */
function groupEnd(parts: readonly Part[], start: number, isContextAt: (at: number) => boolean): number {
  let kind: 'travel' | 'purchase' | null = null;
  let end = start;
  for (let at = start; at < parts.length; at += 1) {
    const part = parts[at] ?? null;
    if (part === null) {
      if (kind !== null && isContextAt(at) && parts.slice(at + 1).some((each) => each !== null)) continue;
      break;
    }
    const own = kindOf(part);
    if (own !== null && kind !== null && own !== kind) break;
    if (part === 'follow' && kind === null) break;
    kind ??= own;
    end = at + 1;
  }
  return kind === null ? start : end;
}

function kindOf(part: Part): 'travel' | 'purchase' | null {
  if (part === 'travel' || part === 'book') return 'travel';
  return part === 'order' || part === 'cart' || part === 'wish' ? 'purchase' : null;
}

function toIntent(parts: readonly Part[], said: readonly string[]): TradeIntent | null {
  const words = said.join('. ').slice(0, 400);
  const clauses = said.filter((_, at) => parts[at] !== 'nothing');
  if (parts.some((part) => kindOf(part) === 'travel'))
    return { kind: 'travel', clauses, wants: parts.includes('book') ? 'book' : 'ask', words };
  if (!parts.some((part) => kindOf(part) === 'purchase')) return null;
  // `I need a knife. Put one into the cart.`
  const isOrder = parts.includes('order') || (parts.includes('wish') && !parts.includes('cart'));
  const wants = isOrder ? 'order' : 'cart';
  return { kind: 'purchase', clauses, wants, isAsked: parts.includes('follow'), words };
}

function partOf(read: ReadText, isDelivered: boolean, hasPage: boolean): Part {
  const { tokens, text } = read;
  const verb = firstVerb(read);
  const isQuestion = text.trimEnd().endsWith('?');
  const isBooking =
    verb === 'book' ||
    (hasCue(tokens, 'booking') && !isQuestion && tokens.some((_, at) => cueAt(tokens, at, 'booking') > 1));
  const isOwn = verb === null || verb === 'book' || verb === 'buy' || verb === 'search' || verb === 'compare';
  if (isBooking && (isTravel(read) || hasPage || hasCue(tokens, 'travel'))) return 'book';
  if (isOwn && isTravel(read)) return verb === 'buy' ? 'book' : 'travel';
  if (isNothing(read)) return 'nothing';
  const cart = partOfPurchase(read, verb, isQuestion, isDelivered);
  if (cart !== null) return cart;
  if (isEmpty(read) && readTravellers(tokens) === null) return 'nothing';
  if (!isQuestion && isMore(read)) return 'more';
  return isFollowing(read) ? 'follow' : null;
}

/** `buy nothing`, `nothing else` */
const isNothing = ({ tokens }: ReadText): boolean =>
  tokens.some(
    ({ lower }, at) => lower === 'nothing' && (cueAt(tokens, at - 1, 'buying') > 0 || tokens[at + 1]?.lower === 'else'),
  );

/** Without a telling word, as `just tell me`. */
const isEmpty = ({ tokens }: ReadText): boolean =>
  tokens.length > 0 && readRequest(tokens, englishLexicon()).roles.every((role) => role === 'function');

const isPersonWithMail = (value: ReadText['values'][number]): boolean =>
  value.kind === 'email' || (value.kind === 'persona' && value.fields.email !== undefined);

const isWithoutVerb = (read: ReadText): boolean => firstVerb(read) === null && !read.text.trimEnd().endsWith('?');

/** Kind of the part before one, past those that only add to it. */
function kindBefore(parts: readonly Part[], at: number): 'travel' | 'purchase' | null {
  const before = parts.slice(0, at).findLast((part) => part !== 'more' && part !== 'follow' && part !== 'nothing');
  return before === undefined ? null : kindOf(before);
}

/** `book it`, `reserve the earliest one`, `book it for Ada Quill` */
const isBookingIt = (read: ReadText): boolean =>
  firstVerb(read) === 'book' && (hasCue(read.tokens, 'pronouns') || isFollowing(read));

/** The verb that a clause begins with, after words such as `please`. */
function firstVerb({ tokens }: ReadText): ActVerb | null {
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

function partOfPurchase(read: ReadText, verb: string | null, isQuestion: boolean, isDelivered: boolean): Part {
  const { tokens } = read;
  if (isToKnow(tokens)) return null;
  const isWished =
    isDelivered &&
    (cueAt(tokens, 0, 'asking') > 0 || cueAt(tokens, 0, 'wishing') > 0 || cueAt(tokens, 0, 'buying') > 0);
  if (isQuestion && !isWished) return hasCue(tokens, 'cart') && hasCue(tokens, 'filling') ? 'cart' : null;
  const request = readRequest(tokens, englishLexicon());
  const isSorting = request.order !== null && request.isMany && request.take === null;
  if (verb === 'buy' && !isSorting) return 'order';
  if (hasCue(tokens, 'checkout') && verb !== 'open') return 'order';
  if (hasCue(tokens, 'cart') && (hasCue(tokens, 'filling') || hasCount(tokens))) return 'cart';
  if (hasImperative(tokens)) return 'order';
  if (verb === null && isIntoCart(read)) return 'cart';
  if (isDelivered && tokens[0]?.lower === 'have' && hasCue(tokens, 'delivering') && !isSending(read)) return 'wish';
  const wish = findCue(tokens, 'wishing');
  const isNamed = wish !== -1 && (request.question === null || cueAt(tokens, wish, 'wishing') > 3 || isWished);
  const isWish =
    isNamed &&
    isDelivered &&
    wish !== -1 &&
    tokens
      .slice(0, wish)
      .every(
        (token) =>
          token.value !== null ||
          token.isCapital ||
          isInside(token, personaSpans(read.values)) ||
          token.lower.length < 7,
      );
  return isWish && !isSending(read) ? 'wish' : null;
}

/** `Cart: 1 desk lamp` */
const hasCount = (tokens: readonly Token[]): boolean =>
  tokens.some(({ value }) => value?.kind === 'quantity' && (value.dimension === null || value.dimension === 'count'));

/** `3 lamps, to Ada Quill - please order` */
const hasImperative = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ lower }, at) =>
      (lower === 'please' || lower === 'pls') && cueAt(tokens, at + 1, 'buying') > 0 && at + 2 >= tokens.length - 1,
  );

/** `I'd like to know`: a wish for an answer. */
function isToKnow(tokens: ReadText['tokens']): boolean {
  const { markers, thoughts } = englishLexicon();
  const end = markers.match(tokens, 0)?.length ?? 0;
  return end > 2 && thoughts.match(tokens, end - 1)?.length === 1;
}

/** `three headlamps: into the basket` */
const isIntoCart = ({ tokens }: ReadText): boolean => intoCartAt(tokens) > 0;

/** `send them to ...` */
function isSending({ tokens }: ReadText): boolean {
  return tokens.some(({ lower }, at) => /^(?:send|ship|deliver)$/.test(lower) && cueAt(tokens, at + 1, 'pronouns') > 0);
}

const hasAddress = ({ values }: ReadText): boolean =>
  values.some(
    (value) => value.kind === 'persona' && (value.fields.street !== undefined || value.fields.email !== undefined),
  );

/** Data of a person, delivery, baggage, consent. */
function isMore(read: ReadText): boolean {
  const { tokens, values } = read;
  const isPerson = values.some(({ kind }) => kind === 'persona' || kind === 'email');
  return (
    isPerson ||
    hasChoice(tokens) ||
    hasCue(tokens, 'consenting') ||
    isSending(read) ||
    hasCue(tokens, 'delivering') ||
    ((hasCue(tokens, 'travellers') || readTravellers(tokens) !== null) && !hasCue(tokens, 'cart')) ||
    isDay(read)
  );
}

/** `Day: 10 December` */
function isDay({ tokens }: ReadText): boolean {
  const words = tokens.filter(({ value, lower }) => value === null && !englishLexicon().isFunctionWord(lower));
  return words.length < 2 && tokens.length < MAX_DAY_WORDS && tokens.some(({ value }) => value?.kind === 'date');
}

const MAX_DAY_WORDS = 5;

/** Asks about what was found or put into the cart. */
function isFollowing(read: ReadText): boolean {
  const { tokens } = read;
  const { phrases, order } = readRequest(tokens, englishLexicon());
  if (phrases.some(({ isProper }) => isProper)) return false;
  const lexicon = englishLexicon();
  const refers = tokens.some((_, at) =>
    lexicon.markers.match(tokens, at)?.payloads.some(({ type }) => type === 'reference'),
  );
  const isChoosing =
    order !== null &&
    phrases.every(({ start, end }) =>
      tokens.slice(start, end).every((_, at) => cueAt(tokens, start + at, 'journeyNouns') > 0),
    );
  return refers || isChoosing || hasCue(tokens, 'totals') || hasCue(tokens, 'travel') || hasCue(tokens, 'cart');
}
