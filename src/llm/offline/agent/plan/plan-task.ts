import { withoutPlease } from '../../../../language/clauses/asides.ts';
import { joinLines } from '../../../../language/clauses/join-lines.ts';
import { joinFragments, joinLists } from '../../../../language/clauses/join-lists.ts';
import { asksForNothing, type Guarded, readGuards } from '../../../../language/clauses/read-guards.ts';
import { asksForAct } from '../../../../language/clauses/split-acts.ts';
import { readTopics } from '../../../../language/clauses/topics.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { withReferent } from '../../../../language/request/object-of.ts';
import { thingAsked } from '../../../../language/understand/thing-asked.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { withActs } from './acts-on-sites.ts';
import { beginsClause } from './clauses.ts';
import type { Intent } from './intent.ts';
import { addressIn } from './places.ts';
import { type PlanContext, toPlan } from './plan.ts';

export interface TaskPlan {
  intents: Intent[];
  /** The task without what is under a condition. */
  unconditional: string;
}

/** Parses a task into intents, in order; its parts under a condition become guards. */
export function planTask(task: string, given: PlanContext): TaskPlan {
  const context = { ...given, siteUrl: given.startUrl ?? addressIn(task) ?? given.frontUrl ?? null };
  const parts = readGuards(task, beginsAct);
  const isGuarded = parts.some((part) => typeof part === 'object' && hasEffect(part, context));
  if (!isGuarded) return { intents: planText(task, context), unconditional: task };
  const intents: Intent[] = [];
  const plain: string[] = [];
  for (const part of parts) {
    // `if there is something already, leave it`
    if (typeof part === 'object' && part.otherwise === '' && asksForNothing(part.act)) continue;
    if (typeof part === 'object' && hasEffect(part, context)) {
      intents.push({ kind: 'guard', ...part });
      continue;
    }
    const text = typeof part === 'string' ? part : part.words;
    plain.push(text);
    intents.push(...planText(text, intents.length === 0 ? context : { ...context, startUrl: null }));
  }
  // The page that the client named is opened also before a condition.
  const opened = context.startUrl && intents[0]?.kind === 'guard' ? planText('', context) : [];
  return { intents: [...opened, ...intents], unconditional: plain.join(' ') };
}

/** Parses a text without conditions into intents, in order. */
export const planText = (text: string, context: PlanContext): Intent[] =>
  withActs(text, context.siteUrl ?? context.frontUrl ?? null, (part) => toPlan(part, context));

const EFFECTS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...([
    'purchase',
    'send_mail',
    'answer_mail',
    'delete_mail',
    'create_event',
    'move_event',
    'delete_event',
    'change_ticket',
  ] as const),
  ...(['call_tool', 'note', 'note_found', 'note_asked', 'fill', 'fill_field', 'fill_details', 'send_form'] as const),
  ...([
    'submit',
    'choose',
    'tick',
    'change',
    'download',
    'upload',
    'capture',
    'press',
    'sign_in',
    'sign_out',
    'act',
  ] as const),
]);

/** Whether an intent changes the device, a site or a client's system. */
export const isEffect = (intent: Intent): boolean =>
  EFFECTS.has(intent.kind) || (intent.kind === 'travel' && intent.wants === 'book');

/** Whether it asks for something that changes the device, a site or a client's system: only that needs a condition. */
function hasEffect({ condition, act, otherwise }: Guarded, context: PlanContext): boolean {
  const thing = thingAsked(condition);
  return [act, otherwise].some(
    (text) =>
      text !== '' &&
      planText(withReferent(text, thing), { ...context, startUrl: null }).some(
        (intent) => isEffect(intent) && (intent.kind !== 'act' || asksForAct(intent.words)),
      ),
  );
}

const WRITES: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...(['note', 'send_mail', 'answer_mail', 'change_ticket', 'create_event', 'call_tool'] as const),
]);

/** Whether a sentence asks to write the mark of a text in it: see `takeDictated`. */
export function writesMark(sentence: string, context: PlanContext): boolean {
  const plan = planText(toRunningText(sentence), context);
  return plan.some((intent) => WRITES.has(intent.kind) && JSON.stringify({ ...intent, words: '' }).includes('¶'));
}

/** Whether a text asks for something that changes the device, a site or a client's system. */
export const changesThings = (text: string, context: PlanContext): boolean =>
  planText(toRunningText(text), context).some((intent) => isEffect(intent) && intent.kind !== 'act');

/** The task as running text (see `joinLines`, `joinLists`). */
export function toRunningText(task: string): string {
  const begins = (text: string): boolean => beginsClause(text) || beginsAct(text);
  return joinLists(joinLines(readTopics(joinFragments(withoutPlease(task)), begins), begins), begins);
}

/** Whether a text begins with a verb. */
export function beginsAct(text: string): boolean {
  const { verbs } = englishLexicon();
  return verbs.match(toTokens(text.slice(0, 60), []), 0) !== null;
}
