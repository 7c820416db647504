import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Compare } from '../../../../language/lexicon/query.ts';
import { opensQuestion } from '../../../../language/understand/asks.ts';
import { toAttributeRef } from '../../../../language/understand/attribute-ref.ts';
import { type Item, listItems } from '../../../../language/understand/items.ts';
import { askedUnit } from '../../../../language/understand/parts/asked-unit.ts';
import { toCompare } from '../../../../language/understand/parts/comparisons.ts';
import { listSuperlatives } from '../../../../language/understand/parts/extremes.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import { Reading } from '../../../../language/understand/roles.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { findUnreadPhrase } from '../../../../language/understand/unread-phrases.ts';
import { findInAnyFile, findInFiles } from '../files/ask-file.ts';
import type { StepGenerator } from '../run/step-generator.ts';
import { findAgeAt, readAgeAt } from './age-at.ts';
import { compareItems } from './compare-items.ts';
import { isCounted, isPurchase, PRICE } from './counted-items.ts';
import { type FindContext, type Found, find } from './find.ts';
import { findEach, findParts } from './find-each.ts';
import { takeNamedSite } from './named-site.ts';

/** Answers a clause about several things, `the population of Paris and Rome`, `is the Nile longer than the Danube`; or about
 *  one, as it is. */
export function* findSeveral(context: FindContext): StepGenerator<Found> {
  const inFile = yield* findInFiles(context);
  if (inFile) return inFile;
  const found = yield* findOnPages(context);
  // A task that opens no page itself may be about a file that it does not name.
  const isOpen = 'problem' in found && context.progress.files === null && context.progress.opensNothing;
  return (isOpen ? yield* findInAnyFile(context) : null) ?? found;
}

function* findOnPages(asked: FindContext): StepGenerator<Found> {
  const named = takeNamedSite(asked.tokens);
  const context = named ? { ...asked, tokens: named.rest, site: named.url } : asked;
  const request = readRequest(context.tokens, context.lexicon);
  const age = readAgeAt(request, context.lexicon);
  if (age) return yield* findAgeAt(age, context);
  const items = listItems(request);
  const attribute = attributeOf(request, items, context.lexicon);
  const isOfSeveral = attribute !== null && addsUp(attribute) && isCounted(items, context.tokens);
  const summed: Compare | null = isOfSeveral ? { want: 'sum', direction: 1 } : null;
  const compare = items.length < 2 ? summed : (toCompare(request) ?? summed);
  if (compare !== null && isOfKinds(request, items)) return yield* find(context);
  if (compare !== null && selectsRows(request, items)) {
    const found = yield* find(context);
    if (!('problem' in found)) return found;
  }
  const measured = isPurchase(items, compare, context.tokens) && !isOfMoney(attribute) ? PRICE : attribute;
  if (compare !== null && measured !== null) {
    const unread = unreadBeside(request, items, measured, context.lexicon);
    if (unread !== null) return { problem: `nothing says it “${unread}”` };
    return yield* compareItems(items, measured, compare, context);
  }
  if (request.operation !== null || compare?.want === 'sum')
    return { problem: 'it does not say what of them is measured' };
  const parts = extremesOf(request, context.lexicon) ?? partsOf(request);
  if (parts.length > 1) return yield* findParts(parts, context);
  if (items.length < 2) return yield* find(context);
  if (!isList(items, request)) return yield* find(context);
  if (opensChoice(request, items)) return { problem: 'it does not say by what they are compared' };
  const isListed = items.every(({ isProper }) => isProper) || request.attributes.length > 0;
  return isListed ? yield* findEach(items, context) : yield* find(context);
}

/** A phrase that narrows down what is compared, beside the things and what is measured of them. Null if there is none. */
function unreadBeside(
  request: Request,
  items: readonly Item[],
  { concepts }: AttributeRef,
  lexicon: Lexicon,
): string | null {
  const measured = request.attributes.filter(({ ref }) => ref.concepts.some((id) => concepts.includes(id)));
  const isRead = (at: number): boolean => [...items, ...measured].some(({ start, end }) => at >= start && at < end);
  return findUnreadPhrase(request, isRead, lexicon);
}

/** Whether a superlative is of all things of some kinds: `of all the lamps and lights, which one costs the most`. */
const isOfKinds = ({ order, tokens }: Request, items: readonly Item[]): boolean =>
  order !== null &&
  items.every(({ isProper, end }) => !isProper && /[^s]s$/.test(tokens[end - 1]?.lower ?? '')) &&
  tokens.some(({ lower }) => lower === 'all' || lower === 'any');

/** Whether several things have the attribute together: a price or a weight, and no height. */
const addsUp = ({ concepts }: AttributeRef): boolean => concepts[0] === 'price' || concepts[0] === 'weight';

/** Whether things stand side by side, `the Nile and the Danube`, and not in a relation, `put Frankenstein into German`, or in questions of
 *  their own. */
const isList = (items: readonly Item[], { tokens, roles }: Request): boolean =>
  items.slice(1).every(({ start }, at) => {
    const from = items[at]?.end ?? start;
    const isJoined = ({ lower }: Token, index: number): boolean =>
      !RELATIONS.has(lower) && roles[from + index] !== 'question';
    return tokens.slice(from, start).every(isJoined);
  });

/** Whether one of the things is asked for: `which came first, the Nile or the Danube`. */
const opensChoice = ({ question, tokens }: Request, [first, second]: readonly Item[]): boolean =>
  (question === 'text' || question === 'person') &&
  tokens.slice(first?.end, second?.start).some(({ lower }) => lower === 'or');

const RELATIONS = new Set(['into', 'to', 'from', 'as', 'away']);

const isOfMoney = (ref: AttributeRef | null): boolean => ref?.dimension === 'money';

/** Whether the clause asks for rows by a comparison with a thing: `which planets are smaller than the Earth`. */
function selectsRows({ tokens }: Request, [first]: readonly Item[]): boolean {
  if (!first || first.isProper || !tokens.some(({ lower }) => lower === 'than')) return false;
  return /^(?:which|what|many|all|every|any|list|show)$/.test(tokens[first.start - 1]?.lower ?? '');
}

/** The attribute that is compared. Beside a noun or verb of something measurable, an adjective gives only the direction:
 *  `born earlier`. */
function attributeOf(
  { attributes, comparative, order, tokens }: Request,
  items: readonly Item[],
  lexicon: Lexicon,
): AttributeRef | null {
  const isInItem = (at: number): boolean => items.length > 1 && items.some(({ start, end }) => at >= start && at < end);
  // `how many years passed`: the unit of the answer, not what is compared.
  const unit = askedUnit(tokens);
  const isUnit = (start: number): boolean => tokens[start]?.lower === unit?.word || tokens[start - 1]?.lower === 'many';
  const isOfSpan = (start: number): boolean =>
    isUnit(start) || (isUnit(start - 1) && tokens[start]?.lower === 'passed');
  // `which is heavier, and what does it cost`
  const next = tokens.findIndex(({ lower }, at) => lower === 'and' && opensQuestion(tokens.slice(at + 1), lexicon));
  const isOfNext = (start: number): boolean => comparative !== null && next !== -1 && start > next;
  const named = attributes.find(
    ({ ref, senses, start }) =>
      !isOfSpan(start) &&
      !isOfNext(start) &&
      !isInItem(start) &&
      senses.every(({ form }) => form === 'noun') &&
      isMeasurable(ref, lexicon),
  );
  const [first] = attributes.filter(({ start }) => !isInItem(start));
  const noun = MEASURES.get(unit?.unit.dimension ?? '');
  const measured = noun === undefined ? null : toAttributeRef(lexicon.sensesOf(noun), [], lexicon);
  return named?.ref ?? comparative?.ref ?? order?.attribute ?? first?.ref ?? measured;
}

/** Nouns for what the unit after `how many` measures. */
const MEASURES = new Map([
  ['length', 'length'],
  ['mass', 'weight'],
  ['area', 'area'],
]);

const isMeasurable = ({ concepts }: AttributeRef, lexicon: Lexicon): boolean =>
  concepts.some((id) => ['quantity', 'duration', 'date', 'clock'].includes(lexicon.conceptOf(id)?.kind ?? ''));

/** The clause once with each of two superlatives: `the cheapest and the dearest bag`. Null if there are no two. */
function extremesOf({ tokens, aggregate }: Request, lexicon: Lexicon): Token[][] | null {
  const [one, other, ...others] = listSuperlatives(new Reading(tokens, lexicon));
  if (aggregate === 'range' || !one || !other || others.length > 0) return null;
  const joint = tokens.findLastIndex(({ lower }, at) => at >= one.end && at < other.start && /^(?:and|&)$/.test(lower));
  if (joint === -1) return null;
  const first = tokens.filter((_, at) => at < joint || at >= other.end);
  const second = tokens.filter((_, at) => at < one.start || at >= other.start);
  return [first, second];
}

/** Parts that each name an attribute and a thing: `currency of Japan, capital of Iceland`. One part if there are no such. */
function partsOf({ tokens, roles, chunks }: Request): Token[][] {
  const parts: Token[][] = [[]];
  const said = tokens.filter(({ isContext }) => isContext);
  for (const [at, token] of tokens.entries()) {
    if (token.isContext) continue;
    const isJoint = token.lower === 'and' || token.lower === '&';
    if (isJoint) parts.push([]);
    else parts.at(-1)?.push(token);
    if (token.isBeforeBreak && !isJoint && at < tokens.length - 1) parts.push([]);
  }
  const isLeftOut = (token: Token): boolean => /^(?:except|function)$/.test(roles[tokens.indexOf(token)] ?? '');
  const filled = parts.filter((part) => !part.every(isLeftOut));
  const isWhole = (part: readonly Token[]): boolean => {
    const own = part.map((token) => roles[tokens.indexOf(token)]);
    // `emperor penguin`, `fountain pen`: a word for an attribute that is part of a name.
    const isInName = (at: number): boolean => chunks.some(({ start, end }) => at >= start && at < end);
    const isAttribute = own.some(
      (role, at) =>
        role === 'attribute' &&
        !isInName(tokens.indexOf(part[at] as Token)) &&
        (own[at + 1] !== 'subject' || part[at]?.isCapital),
    );
    return (isAttribute || own.includes('aggregate')) && own.includes('subject');
  };
  const isAdverbial = (part: readonly Token[]): boolean =>
    ADVERBIALS.has(part.find(({ lower }) => lower !== 'both' && lower !== 'each')?.lower ?? '');
  const isSplit = filled.every(isWhole) && !filled.slice(1).some(isAdverbial);
  return isSplit ? filled.map((part) => [...said, ...part]) : [[...tokens]];
}

/** Words that begin what only adds to a question: `before it got its present name`. */
const ADVERBIALS = new Set(
  'before after when while since because although though as if in at on by for with'.split(' '),
);
