import type { AccessibilityNode } from '../../../../device/device.ts';
import type { IntentOf } from '../intent.ts';
import { findByName } from '../parsing/task-words.ts';
import { controlsOf, nodesOf, pageOf, textOf } from '../screen.ts';
import { sendThrough } from './forms/submit.ts';
import { fillRoute, hasRouteForm, isRoute } from './route.ts';
import { sort } from './sort-and-filter.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, toOutcome } from './step-generator.ts';

const CHOOSE = /^(?:select|choose|book|reserve|buy|pick)\b/i;
const CHEAPEST = /\b(?:cheapest|lowest|least expensive)\b/i;
const FASTEST = /\b(?:fastest|shortest|quickest)\b/i;
const EARLIEST = /\b(?:earliest|first)\b/i;

/** Finds the offers, sorts them as the task asks, chooses one and submits the form. */
export function* book(intent: IntentOf<'book'>, progress: Progress): StepGenerator<Outcome> {
  const { what } = intent;
  if (isRoute(what, progress)) {
    const searched = yield* fillRoute(intent, what, progress);
    if (!searched.ok) return searched;
  } else if (hasRouteForm(progress))
    return failure(intent, 'the task does not say from where to where', 'missing_value', ['from', 'to']);
  const key = CHEAPEST.test(what)
    ? 'price'
    : FASTEST.test(what)
      ? 'duration'
      : EARLIEST.test(what)
        ? 'departure'
        : null;
  if (key !== null) yield* sort({ kind: 'sort', key, isDescending: false, words: intent.words }, progress);
  const offers = listOffers(progress);
  const offer = key === null ? (findNamedOffer(what, offers) ?? offers[0]) : offers[0];
  if (!offer) return failure(intent, 'the page offers nothing to book', 'not_offered');
  const step = yield* act(progress, { type: 'click', target: offer.ref }, `Choose ${offer.text.slice(0, 100)}.`);
  if (!step.ok) return toOutcome(intent, step);
  return yield* sendThrough(intent, progress);
}

interface Offer {
  ref: string;
  /** Text of its row or card. */
  text: string;
}

const BOOKS_AT_ONCE = /^(?:book|reserve|buy)\b/i;

function listOffers({ screen, forbidden }: Progress): Offer[] {
  const rows = new Map<string, AccessibilityNode>();
  for (const { node, ancestors } of nodesOf(pageOf(screen))) {
    const row = ancestors.findLast(({ role }) => role === 'row' || role === 'listitem');
    if (node.ref !== undefined && row) rows.set(node.ref, row);
  }
  return controlsOf(screen)
    .filter(
      (control) =>
        control.isInMain && (control.role === 'link' || control.role === 'button') && CHOOSE.test(control.name),
    )
    .filter(({ role, name }) => forbidden === null || role === 'link' || !BOOKS_AT_ONCE.test(name))
    .map(({ ref, name }) => ({ ref, text: textOf(rows.get(ref) ?? { role: 'text', name }) }));
}

const NAMED = /\b(?:flight|number|room|seat|the) ([\p{Lu}\d][\p{L}\d-]{1,12}(?: \d{1,5})?)\b/u;

function findNamedOffer(what: string, offers: readonly Offer[]): Offer | null {
  const name = NAMED.exec(what)?.[1];
  return name === undefined ? null : findByName(offers, name, ({ text }) => text);
}
