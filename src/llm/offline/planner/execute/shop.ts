import type { IntentOf } from '../intent.ts';
import { findByName } from '../parsing/task-words.ts';
import type { Control } from '../screen.ts';
import { controlsOf, isButton, listItems, messageOf } from '../screen.ts';
import { fillFromArguments } from './forms/fill.ts';
import { fillControl } from './forms/fill-control.ts';
import { findField, mainForm } from './forms/form.ts';
import { sendThrough } from './forms/submit.ts';
import { findControl, openNamed } from './open.ts';
import { findSearchBox, searchSite } from './search.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, success, toOutcome } from './step-generator.ts';

const ADD = /^(?:add|put)\b.*\b(?:cart|basket|bag|trolley)\b|^add$|^buy(?: now)?$/i;
const BUY_AT_ONCE = /^buy\b/i;
const CART = /\b(?:cart|basket|bag|trolley)\b/i;
const CHECK_OUT = /\bcheck ?out\b|^(?:proceed|buy now)\b/i;

const findAddButton = ({ screen, forbidden }: Progress): Control | null =>
  controlsOf(screen).find(
    (control) =>
      control.isInMain &&
      isButton(control) &&
      ADD.test(control.name) &&
      (forbidden === null || !BUY_AT_ONCE.test(control.name)),
  ) ?? null;

export function* addToCart(intent: IntentOf<'add_to_cart'>, progress: Progress): StepGenerator<Outcome> {
  if (intent.name !== null) {
    const opened = yield* openProduct(intent, intent.name, progress);
    if (!opened.ok) return { ...opened, intent };
  }
  const button = findAddButton(progress);
  if (!button) return failure(intent, 'the page has no button that adds to a cart', 'not_offered');
  if (intent.quantity !== null) {
    const field = findField(mainForm(progress)?.fields ?? [], 'quantity');
    const problem = field
      ? yield* fillControl(field, intent.quantity, [], progress)
      : 'the page has no field for the quantity';
    if (problem !== null) return failure(intent, problem);
  }
  const step = yield* act(progress, { type: 'click', target: button.ref }, `Click “${button.name}”.`);
  return step.ok
    ? success(intent, `${intent.name === null ? 'Added it' : `Added ${intent.name}`} to the cart.`)
    : toOutcome(intent, step);
}

/** Opens a product by its link, or else with the shop's own search. */
function* openProduct(intent: IntentOf<'add_to_cart'>, name: string, progress: Progress): StepGenerator<Outcome> {
  if (findAddButton(progress) && findByName([progress.screen.title], name, (title) => title) !== null)
    return success(intent, 'The product is open.');
  const open = { kind: 'open_named', name, position: null, words: intent.words } as const;
  const isListed = findByName(listItems(progress.screen), name, ({ link }) => link.name) !== null;
  const box = isListed ? null : findSearchBox(progress);
  const isExtreme = /^(?:cheapest|most|least|best|highest|lowest|newest|latest)\b/i.test(name);
  if (box && !isExtreme) {
    const searched = yield* searchSite(intent, box, progress, name);
    const [first] = searched.ok ? listItems(progress.screen) : [];
    if (!first) return failure(intent, `the shop has nothing named “${name}”`, 'no_subject');
    const match = findByName(listItems(progress.screen), name, ({ link }) => link.name) ?? first;
    return yield* openNamed({ ...open, name: match.link.name }, progress);
  }
  return yield* openNamed(open, progress);
}

export function* checkOut(intent: IntentOf<'check_out'>, progress: Progress): StepGenerator<Outcome> {
  let way = findControl(progress, 'checkout', isWay) ?? findWay(progress, CHECK_OUT);
  if (!way) {
    const cart = findWay(progress, CART);
    if (!cart) return failure(intent, 'the page leads to no cart', 'not_offered');
    const step = yield* act(progress, { type: 'click', target: cart.ref }, `Open “${cart.name}”.`);
    if (!step.ok) return toOutcome(intent, step);
    way = findWay(progress, CHECK_OUT);
    if (!way) return failure(intent, messageOf(progress.screen));
  }
  const step = yield* act(progress, { type: 'click', target: way.ref }, `Go on with “${way.name}”.`);
  if (!step.ok) return toOutcome(intent, step);
  if (intent.details !== '') {
    const filled = yield* fillFromArguments(intent, intent.details, progress);
    if (!filled.ok) return filled;
  }
  return mainForm(progress) ? yield* sendThrough(intent, progress) : success(intent, messageOf(progress.screen));
}

const isWay = ({ role }: Control): boolean => role === 'link' || role === 'button';

const findWay = ({ screen, forbidden }: Progress, pattern: RegExp): Control | null =>
  controlsOf(screen).find(
    (control) =>
      isWay(control) &&
      pattern.test(control.name) &&
      !ADD.test(control.name) &&
      (forbidden === null || !BUY_AT_ONCE.test(control.name)),
  ) ?? null;
