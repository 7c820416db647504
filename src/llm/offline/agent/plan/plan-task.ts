import { joinLines } from '../../../../language/clauses/join-lines.ts';
import { joinLists } from '../../../../language/clauses/join-lists.ts';
import { type Guarded, readGuards } from '../../../../language/clauses/read-guards.ts';
import { readTopics } from '../../../../language/clauses/topics.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { beginsClause } from './clauses.ts';
import type { Intent } from './intent.ts';
import { type PlanContext, toPlan } from './plan.ts';

export interface TaskPlan {
  intents: Intent[];
  /** The task without what is under a condition. */
  unconditional: string;
}

/** Parses a task into intents, in order; its parts under a condition become guards. */
export function planTask(task: string, context: PlanContext): TaskPlan {
  const parts = readGuards(task, beginsAct);
  const isGuarded = parts.some((part) => typeof part === 'object' && hasEffect(part, context));
  if (!isGuarded) return { intents: toPlan(task, context), unconditional: task };
  const intents: Intent[] = [];
  const plain: string[] = [];
  for (const part of parts) {
    if (typeof part === 'object' && hasEffect(part, context)) {
      intents.push({ kind: 'guard', ...part });
      continue;
    }
    const text = typeof part === 'string' ? part : part.words;
    plain.push(text);
    intents.push(...toPlan(text, intents.length === 0 ? context : { ...context, startUrl: null }));
  }
  // The page that the client named is opened also before a condition.
  const opened = context.startUrl && intents[0]?.kind === 'guard' ? toPlan('', context) : [];
  return { intents: [...opened, ...intents], unconditional: plain.join(' ') };
}

const EFFECTS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...(['purchase', 'send_mail', 'answer_mail', 'create_event', 'move_event', 'delete_event', 'change_ticket'] as const),
  ...(['call_tool', 'note', 'note_found', 'note_asked', 'fill', 'fill_field', 'fill_details', 'send_form'] as const),
  ...(['submit', 'choose', 'tick', 'change', 'download', 'upload', 'capture', 'press', 'sign_in', 'sign_out'] as const),
]);

/** Whether an intent changes the device, a site or a client's system. */
export const isEffect = (intent: Intent): boolean =>
  EFFECTS.has(intent.kind) || (intent.kind === 'travel' && intent.wants === 'book');

/** Whether it asks for something that changes the device, a site or a client's system: only that needs a condition. */
function hasEffect({ act, otherwise }: Guarded, context: PlanContext): boolean {
  return [act, otherwise].some((text) => text !== '' && toPlan(text, { ...context, startUrl: null }).some(isEffect));
}

/** The task as running text (see `joinLines`, `joinLists`). */
export function toRunningText(task: string): string {
  const begins = (text: string): boolean => beginsClause(text) || beginsAct(text);
  return joinLists(joinLines(readTopics(task, begins), begins), begins);
}

function beginsAct(text: string): boolean {
  const { verbs } = englishLexicon();
  return verbs.match(toTokens(text.slice(0, 60), []), 0) !== null;
}
