import type { Persona } from '../../../../../language/values/value.ts';
import { fillControl } from '../../forms/controls/fill-control.ts';
import { mainForm } from '../../forms/controls/form.ts';
import { sendThrough } from '../../forms/controls/submit.ts';
import type { IntentOf } from '../../plan/intent.ts';
import { toText } from '../../run/found.ts';
import type { Control } from '../../run/screen.ts';
import { controlsOf, messageOf } from '../../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../../run/step-generator.ts';
import { act, failure, goTo, isBrowser, success, toOutcome } from '../../run/step-generator.ts';
import { SITE_HINTS } from '../../world/sites.ts';
import { describeFacts } from '../confirmation.ts';
import { fillPerson, formInFront } from '../fill-person.ts';
import { type ReadText, readText } from '../journey-words.ts';
import { completed, readRecipient } from '../recipient.ts';
import { JOINT } from '../travel/wishes.ts';
import { unreadCount, unreadIn } from '../unread.ts';
import { ADD, BUY_AT_ONCE, contentOf, findAddButton } from './add-button.ts';
import { readCart } from './cart.ts';
import { findNamed, findPhrase, findSpoken, type SpokenGood } from './find-item.ts';
import type { Good } from './goods.ts';
import type { ItemPhrase, WantedItem } from './items.ts';
import { isThing, wantedItems } from './wanted-items.ts';

type Purchase = IntentOf<'purchase'>;

const CART = /\b(?:cart|basket|bag|trolley)\b(?: \(\d+\))?$/i;
const CHECK_OUT = /\bcheck ?out\b|^(?:proceed|buy now)\b/i;

interface Line {
  good: Good;
  quantity: number;
}

/** Puts things into the cart of a shop; then orders them, or says what they cost. */
export function* purchase(intent: Purchase, progress: Progress): StepGenerator<Outcome> {
  const read = readText(intent.clauses.join(JOINT), progress.today);
  const items = wantedItems(read, intent);
  const person = recipientIn(read, items, progress);
  const unread = progress.forbidden === null ? unreadBeside(read, items, person) : null;
  // Before the thing, only an order says more of it; else it tells of the writer.
  const isOfThing = unread !== null && (intent.wants === 'order' || isAfterThing(read, items, unread));
  if (isOfThing) return failure(intent, `nothing reads “${unread}”, so nothing was put into the cart`, 'no_reading');
  const isOpen = items.every(({ isPronoun }) => isPronoun) && (items.length > 0 || intent.wants === 'cart');
  const isHere = isOpen && findAddButton(progress) !== null;
  if (!isHere || !leadsToCart(progress)) yield* openShop(progress);
  const outcome = isHere
    ? yield* addHere(intent, items[0]?.quantity ?? null, progress)
    : yield* addItems(intent, read, items, progress);
  if (outcome !== null && (!outcome.ok || intent.wants === 'cart')) return outcome;
  if (outcome === null && intent.wants === 'cart')
    return failure(intent, 'the task does not say what to put into the cart', 'missing_value', ['product']);
  return yield* checkOut(intent, read, items, person, progress);
}

const leadsToCart = (progress: Progress): boolean =>
  isBrowser(progress) &&
  controlsOf(progress.screen).some(({ role, name }) => (role === 'link' || role === 'button') && CART.test(name));

function* openShop(progress: Progress): StepGenerator<void> {
  if (leadsToCart(progress)) return;
  const [shop] = SITE_HINTS.filter(({ offer }) => offer === 'shop');
  if (shop) yield* goTo(progress, shop.url, 'Open a shop.');
}

/** Finds all things first; an order is not begun if one of them cannot be had. Null if the text names none. */
function* addItems(
  intent: Purchase,
  read: ReadText,
  items: readonly WantedItem[],
  progress: Progress,
): StepGenerator<Outcome | null> {
  const start = contentOf(progress)?.url ?? null;
  const lines: Line[] = [];
  const problems: Outcome[] = [];
  const things = items.filter((item) => isThing(read, item));
  for (const item of things) {
    if (start !== null && contentOf(progress)?.url !== start) yield* goTo(progress, start, 'Go back to the list.');
    const found = yield* findItem(intent, read, item, progress);
    if ('line' in found) lines.push(found.line);
    else if (!(item.isBeforePerson && things.length > 1)) problems.push(found.outcome);
  }
  if (lines.length === 0 && things.every(({ isPronoun }) => isPronoun))
    lines.push(...(yield* findLines(read, progress)));
  const [problem] = lines.length > 0 && things.every(({ isPronoun }) => isPronoun) ? [] : problems;
  if (problem && (intent.wants !== 'cart' || lines.length === 0)) return problem;
  const isNamed = (at: number): boolean => things.some(({ start, end }) => at >= start && at < end);
  const wanted = lines.map(({ quantity }) => quantity);
  const count = wanted.length === 0 ? null : unreadCount(read, wanted, isNamed);
  if (count !== null) return failure(intent, `nothing reads what “${count}” is the number of`, 'no_reading');
  let added: Outcome | null = null;
  for (const { good, quantity } of lines) {
    const lacking = stockProblem(intent, { text: good.name }, [good], quantity);
    if (lacking !== null && (intent.wants !== 'cart' || lines.length === 1)) return lacking;
    if (lacking !== null) {
      problems.push(lacking);
      continue;
    }
    yield* goTo(progress, good.url, `Open “${good.name}”.`);
    const outcome = yield* addHere(intent, quantity, progress);
    if (!outcome.ok) return outcome;
    added = outcome;
  }
  if (added === null && problems[0]) return problems[0];
  progress.outcomes.push(...problems);
  return added;
}

/** The products that a text names outside of a list after its verb. */
function* findLines(read: ReadText, progress: Progress): StepGenerator<Line[]> {
  return (yield* findNamed(read, progress)).map(({ good, quantity }) => ({ good, quantity: quantity ?? 1 }));
}

/** Looks for a thing, then for its alternatives. */
function* findItem(
  intent: Purchase,
  read: ReadText,
  item: WantedItem,
  progress: Progress,
): StepGenerator<{ line: Line } | { outcome: Outcome }> {
  let problem: Outcome | null = null;
  for (const phrase of [item, ...item.otherwise]) {
    const found: readonly SpokenGood[] = phrase.isPronoun
      ? yield* findSpoken(PLURAL.test(phrase.text), progress)
      : yield* findPhrase(read, phrase, progress);
    const [good] = found;
    const quantity = item.quantity ?? good?.quantity ?? 1;
    const outcome = stockProblem(intent, phrase, found, quantity);
    if (outcome === null && good) return { line: { good, quantity } };
    problem ??= outcome;
  }
  return { outcome: problem ?? failure(intent, `the shop has nothing named “${item.text}”`, 'no_subject') };
}

const PLURAL = /^(?:them|these|those|both)\b/i;

function stockProblem(
  intent: Purchase,
  { text }: Pick<ItemPhrase, 'text'>,
  found: readonly Good[],
  quantity: number,
): Outcome | null {
  const [good, second] = found;
  if (!good) return failure(intent, `the shop has nothing named “${text}”`, 'no_subject');
  if (second) {
    const names = found
      .slice(0, 8)
      .map(({ name }) => name)
      .join(', ');
    return failure(intent, `several products are like “${text}”: ${names}`, 'missing_value', ['product']);
  }
  if (good.stock === 0) return failure(intent, `“${good.name}” is sold out`, 'not_offered');
  if (good.stock !== null && good.stock < quantity)
    return failure(intent, `only ${good.stock} of “${good.name}” are in stock`, 'not_offered');
  return null;
}

/** Adds the product of the page in front. */
function* addHere(intent: Purchase, quantity: number | null, progress: Progress): StepGenerator<Outcome> {
  const button = findAddButton(progress);
  const page = contentOf(progress);
  if (!button || !page) {
    const [said] = page?.messages ?? [];
    return failure(intent, said ?? 'the page has no button that adds to a cart', 'not_offered');
  }
  const form = page.forms.find(({ buttons }) => buttons.some(({ ref }) => ref === button.ref));
  const field = form?.fields.find(({ type }) => type === 'number');
  if (quantity !== null && quantity !== Number(field?.value ?? 1)) {
    if (!field) return failure(intent, 'the page has no field for the quantity', 'not_offered');
    if (field.max !== '' && quantity > Number(field.max))
      return failure(intent, `only ${field.max} of “${page.heading}” are in stock`, 'not_offered');
    const control = controlsOf(progress.screen).find(({ ref }) => ref === field.ref);
    const problem = control
      ? yield* fillControl(control, String(quantity), [], progress)
      : 'the quantity cannot be set';
    if (problem !== null) return failure(intent, problem);
  }
  const step = yield* act(progress, { type: 'click', target: button.ref }, `Click “${button.name}”.`);
  if (!step.ok) return toOutcome(intent, step);
  const cart = readCart(contentOf(progress));
  const summary = cart === null ? `Added “${page.heading}” to the cart.` : `The cart: ${toText(cart)}.`;
  return success(intent, summary, intent.isAsked ? cart : null);
}

const isWithin = (at: number, items: readonly WantedItem[]): boolean =>
  items.some(({ start, end }) => at >= start && at < end);

const recipientIn = (read: ReadText, items: readonly WantedItem[], { task, today }: Progress): Persona =>
  completed(
    readRecipient(read, (at) => isWithin(at, items)),
    readText(task, today),
  );

/** What the text says beside the things and the recipient, and nothing reads: `in olive green`. */
function unreadBeside(read: ReadText, items: readonly WantedItem[], person: Persona): string | null {
  const things = items.filter((item) => isThing(read, item));
  return unreadIn(read, person, (at) => isWithin(at, things));
}

const isAfterThing = ({ text, tokens }: ReadText, items: readonly WantedItem[], words: string): boolean =>
  items.some(({ start }) => text.indexOf(words) > (tokens[start]?.start ?? 0));

function* checkOut(
  intent: Purchase,
  read: ReadText,
  items: readonly WantedItem[],
  person: Persona,
  progress: Progress,
): StepGenerator<Outcome> {
  if (formInFront(progress) === null || !/check/i.test(progress.screen.url ?? '')) {
    const opened = yield* openCheckout(intent, progress);
    if (opened !== null) return opened;
  }
  const tokens = read.tokens.filter((_, at) => !isWithin(at, items));
  const problem = yield* fillPerson(person, tokens, progress);
  if (problem !== null) return failure(intent, problem, 'not_offered');
  if (!mainForm(progress)) return success(intent, messageOf(progress.screen));
  const sent = yield* sendThrough(intent, progress);
  if (!sent.ok || progress.forbidden !== null) return sent;
  const text = `${sent.summary} ${describeFacts(contentOf(progress)?.facts ?? [], person, sent.summary)}`.trim();
  return success(intent, text, text);
}

/** Opens the form of the order. Returns null, or why it cannot be opened. */
function* openCheckout(intent: Purchase, progress: Progress): StepGenerator<Outcome | null> {
  for (const pattern of [CHECK_OUT, CART, CHECK_OUT]) {
    const way = findWay(progress, pattern);
    if (!way) continue;
    const step = yield* act(progress, { type: 'click', target: way.ref }, `Go on with “${way.name}”.`);
    if (!step.ok) return toOutcome(intent, step);
    if (pattern === CHECK_OUT) return null;
  }
  return failure(intent, messageOf(progress.screen) || 'the page leads to no cart', 'not_offered');
}

const findWay = ({ screen, forbidden }: Progress, pattern: RegExp): Control | null =>
  controlsOf(screen).find(
    ({ role, name }) =>
      (role === 'link' || role === 'button') &&
      pattern.test(name) &&
      !ADD.test(name) &&
      (forbidden === null || !BUY_AT_ONCE.test(name)),
  ) ?? null;
