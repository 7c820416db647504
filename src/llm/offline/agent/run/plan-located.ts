import { withoutRemark } from '../../../../language/clauses/asides.ts';
import { readGuards } from '../../../../language/clauses/read-guards.ts';
import { asksForAct } from '../../../../language/clauses/split-acts.ts';
import { asksOnly } from '../../../../language/words/act-words.ts';
import type { ListName } from '../lists/list-place.ts';
import { locateRows } from '../lists/locate-row.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import { beginsAct } from '../plan/plan-task.ts';
import type { Progress, StepGenerator } from './step-generator.ts';

/** Intents that may be read again. */
const RETRIED: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...(['ask', 'delete_event', 'move_event', 'change_ticket', 'fill_field'] as const),
]);
const CHANGES: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['delete_event', 'move_event', 'change_ticket']);

/** Intents that are the result of it. */
const replanned = new WeakSet<Intent>();

/** What says that an event or a ticket is meant. */
const PLACES: readonly (readonly [ListName, string])[] = [
  ['calendar', ' in my calendar'],
  ['tickets', ' on the board of tickets'],
];

/** `Cancel the workshop unless Grace comes`: the act is planned when its condition is answered. Null for a clause without one. */
function guardIn(words: string): IntentOf<'guard'> | null {
  const [only, other] = readGuards(words, beginsAct);
  return typeof only === 'object' && other === undefined ? { kind: 'guard', ...only, words } : null;
}

/** The plan of a clause that could not be done as it was read: without the reason that it ends with, and with the place of the event or
 *  ticket that it names: `Cancel the design workshop, Mateo is ill`. Null if it is no change of one. */
export function* planLocated(intent: Intent, progress: Progress): StepGenerator<Intent[] | null> {
  const { kind, words } = intent;
  const isAct = kind !== 'ask' || (asksForAct(words) && !asksOnly(words));
  if (replanned.has(intent) || !RETRIED.has(kind) || !isAct) return null;
  const said = withoutRemark(words);
  const changeIn = (text: string): Intent[] | null => {
    const plan = progress.planFor(text);
    if (plan.length === 0 || !plan.every((each) => CHANGES.has(each.kind))) return null;
    const quoting = plan.map((each) => ({ ...each, words }));
    for (const each of quoting) replanned.add(each);
    return quoting;
  };
  const inPlaces = (text: string) => new Map(PLACES.map(([list, place]) => [list, changeIn(`${text}${place}`)]));
  const guarded = kind === 'ask' ? guardIn(words) : null;
  if (guarded !== null) return [...inPlaces(guarded.act).values()].some((plan) => plan !== null) ? [guarded] : null;
  const shorter = said === words ? null : changeIn(said);
  if (shorter !== null || kind !== 'ask') return shorter;
  const plans = inPlaces(said);
  if ([...plans.values()].every((plan) => plan === null)) return null;
  const located = yield* locateRows(progress);
  return located.map(({ list }) => plans.get(list) ?? null).find((plan) => plan !== null) ?? null;
}
